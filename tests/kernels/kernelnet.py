# SPDX-License-Identifier: GPL-3.0-or-later
"""A small network whose steps are computed as kernels: what each reads and gives is known, and one can be wrong.

forward:  MatMul, BiasAdd, ReLU, MatMul, BiasAdd, SoftmaxCrossEntropyWithLogits, ReduceMean
backward: the same in reverse;  update: AllReduce (several ranks only) and ApplyMomentum for each weight
"""
import math
import random
import struct


def single(number):
    """The number in single precision; what is too large is infinite, as on a device."""
    try:
        return struct.unpack('<f', struct.pack('<f', number))[0]
    except OverflowError:
        return math.copysign(math.inf, number)


class Tensor:
    def __init__(self, shape, numbers, dtype='float32'):
        self.shape, self.dtype = tuple(shape), dtype
        self.numbers = [single(number) for number in numbers] if dtype.startswith('float') else list(numbers)

    def copy(self):
        return Tensor(self.shape, self.numbers, self.dtype)

    def scaled(self, factor):
        return Tensor(self.shape, [factor * number for number in self.numbers], self.dtype)


class Kernel:
    """One execution. In-place inputs are given as they are after it, as MindSpore records them."""

    def __init__(self, kind, scope, inputs, outputs):
        self.kind, self.scope, self.inputs, self.outputs = kind, scope, inputs, outputs
        self.number = 0
        self.own_name = None  # of a parameter

    @property
    def full_name(self):
        return self.own_name or '%s/%s-op%d' % (self.scope, self.kind, self.number)


def matmul(a, b, turn_a=False, turn_b=False):
    rows, inner = (a.shape[1], a.shape[0]) if turn_a else a.shape
    columns = b.shape[0] if turn_b else b.shape[1]
    at = lambda t, turned, i, j: t.numbers[j * t.shape[1] + i] if turned else t.numbers[i * t.shape[1] + j]
    return Tensor((rows, columns), [sum(at(a, turn_a, i, k) * at(b, turn_b, k, j) for k in range(inner))
                                    for i in range(rows) for j in range(columns)])


def columns_sum(t):
    return Tensor((t.shape[1],), [sum(t.numbers[j::t.shape[1]]) for j in range(t.shape[1])])


class Run:
    """Computes steps. `wrong` maps a name of a kernel to what it does to its result (a function of a Tensor)."""

    def __init__(self, seed=1, wrong=None, ranks=1, classes=True):
        self.ranks, self.classes = ranks, classes
        self.wrong = wrong or {}
        source = random.Random(seed)
        draw = lambda *shape: Tensor(shape, [source.uniform(-1, 1) for _ in range(math.prod(shape))])
        self.weights = {'fc1.weight': draw(6, 5), 'fc1.bias': draw(5), 'fc2.weight': draw(5, 4), 'fc2.bias': draw(4)}
        self.moments = {name: weight.scaled(0) for name, weight in self.weights.items()}
        self.data = [[draw(3, 6) for _ in range(4)] for _ in range(ranks)]
        self.labels = [[Tensor((3, 4), [1.0 if source.randrange(4) == j else 0.1 for _ in range(3) for j in range(4)])
                        for _ in range(4)] for _ in range(ranks)]

    def cell(self, name, kind):
        return '%s-%s' % (name, kind) if self.classes else name

    def scope(self, *cells):
        return '/'.join(('Default', self.cell('network', 'WithLossCell')) + cells)

    def add(self, kernels, kind, scope, inputs, *outputs):
        kernel = Kernel(kind, scope, inputs, list(outputs))
        kernel.number = sum(1 for other in kernels if other.kind == kind and other.scope == scope)
        wrong = self.wrong.get((self.rank, kernel.full_name)) or self.wrong.get(kernel.full_name)
        if wrong and self.wrong.get('step', self.step) == self.step:
            kernel.outputs[0] = wrong(kernel.outputs[0])
        kernels.append(kernel)
        return kernel.outputs

    def compute_step(self, step):
        """The kernels of every rank, one list for each."""
        self.step = step
        found = []
        gradients = []
        for self.rank in range(self.ranks):
            kernels = []
            gradients.append(self.compute_gradients(kernels, self.data[self.rank][step], self.labels[self.rank][step]))
            found.append(kernels)
        if self.ranks > 1:
            gradients = self.reduce(found, gradients)
        weights, moments = dict(self.weights), dict(self.moments)
        for self.rank, kernels in enumerate(found):
            for name in weights:
                gradient = gradients[self.rank][name]
                moment = Tensor(gradient.shape, [0.9 * m + g for m, g in zip(moments[name].numbers, gradient.numbers)])
                weight = Tensor(gradient.shape, [w - 0.1 * m for w, m in zip(weights[name].numbers, moment.numbers)])
                rate, momentum = Tensor((), [0.1]), Tensor((), [0.9])
                updated, = self.add(kernels, 'ApplyMomentum', 'Default/' + self.cell('optimizer', 'Momentum'),
                                    [weight, moment, rate, gradient, momentum], weight)
                kernels[-1].inputs[0] = updated
                self.weights[name], self.moments[name] = updated, moment
        return found

    def compute_gradients(self, kernels, x, y):
        w = self.weights
        fc1, fc2 = self.cell('fc1', 'Dense'), self.cell('fc2', 'Dense')
        backbone, loss = self.cell('_backbone', 'Net'), self.cell('_loss_fn', 'SoftmaxCrossEntropyWithLogits')
        forward = lambda kind, cell, inputs, output: self.add(kernels, kind, self.scope(*cell), inputs, output)[0]
        add_bias = lambda t, b: Tensor(t.shape, [v + b.numbers[i % len(b.numbers)] for i, v in enumerate(t.numbers)])
        h = forward('MatMul', (backbone, fc1), [x, w['fc1.weight']], matmul(x, w['fc1.weight']))
        b = forward('BiasAdd', (backbone, fc1), [h, w['fc1.bias']], add_bias(h, w['fc1.bias']))
        r = forward('ReLU', (backbone, self.cell('relu', 'ReLU')), [b],
                    Tensor(b.shape, [v if v > 0 or v != v else 0.0 for v in b.numbers]))
        h2 = forward('MatMul', (backbone, fc2), [r, w['fc2.weight']], matmul(r, w['fc2.weight']))
        logits = forward('BiasAdd', (backbone, fc2), [h2, w['fc2.bias']], add_bias(h2, w['fc2.bias']))
        losses, d = self.add(kernels, 'SoftmaxCrossEntropyWithLogits', self.scope(loss), [logits, y],
                             *self.cross_entropy(logits, y))
        forward('ReduceMean', (loss,), [losses], Tensor((), [sum(losses.numbers) / len(losses.numbers)]))
        self.add(kernels, 'BiasAddGrad', self.back(backbone, fc2, 'BiasAdd'), [d], columns_sum(d))
        g = {'fc2.bias': kernels[-1].outputs[0]}
        g['fc2.weight'], = self.add(kernels, 'MatMul', self.back(backbone, fc2, 'MatMul'), [r, d], matmul(r, d, True))
        dr, = self.add(kernels, 'MatMul', self.back(backbone, fc2, 'MatMul'), [d, w['fc2.weight']],
                       matmul(d, w['fc2.weight'], False, True))
        db, = self.add(kernels, 'ReluGrad', self.back(backbone, self.cell('relu', 'ReLU'), 'ReLU'), [dr, r],
                       Tensor(dr.shape, [v if a > 0 else 0.0 for v, a in zip(dr.numbers, r.numbers)]))
        g['fc1.bias'], = self.add(kernels, 'BiasAddGrad', self.back(backbone, fc1, 'BiasAdd'), [db], columns_sum(db))
        g['fc1.weight'], = self.add(kernels, 'MatMul', self.back(backbone, fc1, 'MatMul'), [x, db], matmul(x, db, True))
        return g

    def back(self, backbone, cell, kind):
        return 'Gradients/%s/Grad_%s' % (self.scope(backbone, cell), kind)

    @staticmethod
    def cross_entropy(logits, y):
        columns, losses, slopes = logits.shape[1], [], []
        for start in range(0, len(logits.numbers), columns):
            row, wanted = logits.numbers[start:start + columns], y.numbers[start:start + columns]
            bad = any(not math.isfinite(v) for v in row)
            powers = [math.nan if bad else math.exp(min(v - max(row), 0)) for v in row]
            total = sum(powers)
            losses.append(-sum(t * math.log(max(p / total, 1e-30)) if not bad else math.nan
                               for t, p in zip(wanted, powers)))
            slopes += [p / total - t for t, p in zip(wanted, powers)]
        return Tensor((logits.shape[0],), losses), Tensor(logits.shape, slopes)

    def reduce(self, found, gradients):
        scope = 'Default/' + self.cell('grad_reducer', 'DistributedGradReducer')
        reduced = [dict() for _ in gradients]
        for name in self.weights:
            total = Tensor(gradients[0][name].shape,
                           [sum(column) for column in zip(*(g[name].numbers for g in gradients))])
            for self.rank, kernels in enumerate(found):
                reduced[self.rank][name], = self.add(kernels, 'AllReduce', scope, [gradients[self.rank][name]],
                                                     total.copy())
        return reduced
