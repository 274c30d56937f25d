#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Pairs of kernel dumps with one known difference, and what Rundiff must say of them.

usage: cases.py RUNDIFF [NAME ...]     makes the pairs in a temporary folder and compares them
       cases.py --keep FOLDER          only makes them
"""
import json
import os
import subprocess
import sys
import tempfile

from kerneldumps import Dump, in_files
from kernelnet import Kernel, Run, Tensor

NET = 'Default/network-WithLossCell/_backbone-Net'
FC1, FC2 = NET + '/fc1-Dense', NET + '/fc2-Dense'
LOSS = 'Default/network-WithLossCell/_loss_fn-SoftmaxCrossEntropyWithLogits'


def difference(kernel, parameter, kind, step=0, rank=0, verdict='different', **more):
    return dict(verdict=verdict, first=dict(operator=in_files(kernel), parameter=parameter, diagnosis=kind, step=step,
                                            rank='rank%d' % rank), **more)


def nothing(verdict, **more):
    return dict(verdict=verdict, first=None, **more)


def steps(run, dump, count=1, orders=False, change=None):
    for step in range(count):
        for rank, kernels in enumerate(run.compute_step(step)):
            kernels = change(kernels) if change else kernels
            dump.write(rank, step, kernels)
            if orders:
                dump.write_order(rank, kernels)


def pair(folder, wrong=None, a=None, b=None, count=1, ranks=1, both=None, orders=False):
    both = both or {}
    steps(Run(wrong=wrong, ranks=ranks), Dump(folder + '/A', seed=1, **{**both, **(a or {})}), count, orders)
    steps(Run(ranks=ranks), Dump(folder + '/B', seed=2, **{**both, **(b or {})}), count, orders)


def element(at, value):
    def change(tensor):
        numbers = list(tensor.numbers)
        numbers[at] = value(numbers[at])
        return Tensor(tensor.shape, numbers, tensor.dtype)
    return change


# ---- the cases ---------------------------------------------------------------------------------------------------------

def gpu_counts(folder):
    """2.2 on a GPU: no scope in the names, and the infinity stands in the counts only."""
    pair(folder, {FC1 + '/BiasAdd-op0': element(3, lambda v: float('inf'))}, both=dict(version='2.2', scope=False))
    return difference('BiasAdd-op0', 'output.0', 'overflow')


def mapping_cut(folder):
    """O2 from 2.5 on: mapping.csv is cut in its last line, so one tensor of A has no name."""
    for name, seed in (('A', 1), ('B', 2)):
        dump = Dump(folder + '/' + name, seed=seed, tensors=True, layout='graphs')
        dump.longest = 120
        steps(Run(), dump)
    path = dump.step_folder(0, 0).replace('/B/', '/A/') + '/mapping.csv'
    with open(path, 'r+') as file:
        file.truncate(os.path.getsize(path) - 40)
    return nothing('incomplete')


def half_overflow(folder):
    """2.6, the default statistics: a product is too large, and the loss is NaN in A only."""
    pair(folder, {FC2 + '/MatMul-op0': element(1, lambda v: float('-inf'))}, both=dict(version='2.4'))
    return difference(FC2 + '/MatMul-op0', 'output.0', 'overflow')


def renumbered(folder):
    """B was compiled with other numbers; one kernel of A is wrong."""
    steps(Run(wrong={FC2 + '/BiasAdd-op0': lambda t: t.scaled(1.02)}), Dump(folder + '/A', seed=1, version='2.4'))

    def other_numbers(kernels):
        for kernel in kernels:
            kernel.number += 7
        return kernels
    steps(Run(), Dump(folder + '/B', seed=2, version='2.4'), change=other_numbers)
    return difference(FC2 + '/BiasAdd-op0', 'output.0', 'operator')


def fused(folder):
    """A has MatMul and BiasAdd of the first layer as one kernel; its ReluGrad is wrong."""
    def fuse(kernels):
        first, second = kernels[0], kernels[1]
        one = Kernel('FusedMatMulBiasAdd', first.scope, first.inputs + second.inputs[1:], second.outputs)
        return [one] + kernels[2:]
    grad = 'Gradients/%s/relu-ReLU/Grad_ReLU/ReluGrad-op0' % NET
    steps(Run(wrong={grad: lambda t: t.scaled(1.1)}), Dump(folder + '/A', seed=1, version='2.4'), change=fuse)
    steps(Run(), Dump(folder + '/B', seed=2, version='2.4'))
    return difference(grad, 'output.0', 'operator')


def missing_rank(folder):
    """Rank 1 was not dumped in B; everything else agrees."""
    pair(folder, ranks=2, both=dict(categories=['max', 'min', 'l2norm', 'md5']))
    subprocess.run(['rm', '-r', folder + '/B/rank_1'], check=True)
    return nothing('incomplete')


def hash_only(folder):
    """2.7 with hashes only, two steps: the optimizer of step 0 is wrong, and everything after it."""
    update = 'Default/optimizer-Momentum/ApplyMomentum-op1'
    pair(folder, {update: lambda t: t.scaled(1.01), 'step': 0}, count=2, both=dict(categories=['sha1']))
    return difference(update, 'input.0', 'operator')


def one_statistic(folder):
    """Only the maximum was dumped: other weights of the second layer."""
    steps(Run(), Dump(folder + '/B', seed=2, categories=['max']))
    run = Run()
    run.weights['fc2.weight'] = run.weights['fc2.weight'].scaled(1.5)
    steps(run, Dump(folder + '/A', seed=1, categories=['max']))
    return difference(FC2 + '/MatMul-op0', 'input.1', 'weights')


def raw_bf16(folder):
    """O2: tensors of bfloat16 as bytes without a shape."""
    for name, seed, wrong in (('A', 1, {FC1 + '/MatMul-op0': element(4, lambda v: 1.25 * v)}), ('B', 2, {})):
        dump = Dump(folder + '/' + name, seed=seed, tensors=True, layout='graphs')
        dump.raw = True
        steps(Run(wrong=wrong), dump)
    return difference(FC1 + '/MatMul-op0', 'output.0', 'operator')


def carried(folder):
    """On rank 1 a bias gradient is wrong; AllReduce carries it to rank 0, whose clock is ahead."""
    grad = 'Gradients/%s/Grad_BiasAdd/BiasAddGrad-op0' % FC1
    pair(folder, {(1, grad): lambda t: t.scaled(1.5)}, ranks=2, both=dict(version='2.4'))
    return difference(grad, 'output.0', 'operator', rank=1)


def shuffled_lines(folder):
    """The lines are out of order, and the numbers of the tasks are others; nothing differs."""
    pair(folder, a=dict(shuffled=True, shift=3), b=dict(shuffled=True, shift=40),
         both=dict(categories=['max', 'min', 'avg', 'l2norm', 'md5']))
    return nothing('same')


def order_against_times(folder):
    """Two kernels differ; by their times the later one was recorded first."""
    wrong = {FC1 + '/BiasAdd-op0': lambda t: t.scaled(1.1)}
    for name, seed, faults in (('A', 1, wrong), ('B', 2, {})):
        dump = Dump(folder + '/' + name, seed=seed, version='2.4')
        kernels = Run(wrong=faults).compute_step(0)[0]
        dump.write_order(0, kernels)
        dump.write(0, 0, list(reversed(kernels)))
    return difference(FC1 + '/BiasAdd-op0', 'output.0', 'operator')


def old_layout(folder):
    """O2 up to 2.4: the first folder is the step, device 3; step 1 has other data."""
    for name, seed in (('A', 1), ('B', 2)):
        run = Run()
        if name == 'A':
            run.data[0][1] = run.data[0][3]
        steps(run, Dump(folder + '/' + name, seed=seed, tensors=True, layout='old'), 2)
    return difference(FC1 + '/MatMul-op0', 'input.0', 'data', step=1)


def tensors_against_table(folder):
    """A has tensors, B statistics of 2.3 on the device; the loss is wrong in A."""
    pair(folder, {LOSS + '/ReduceMean-op0': lambda t: t.scaled(1.001)}, a=dict(tensors=True, dtype_part=False),
         b=dict(version='2.3'))
    return difference(LOSS + '/ReduceMean-op0', 'output.0', 'operator')


def two_graphs(folder):
    """Two graphs with kernels of the same names in each step; the second one is wrong in A."""
    for name, seed, wrong in (('A', 1, {FC2 + '/MatMul-op0': lambda t: t.scaled(0.5)}), ('B', 2, {})):
        first, second = Dump(folder + '/' + name, seed=seed, version='2.4', graph=3), None
        steps(Run(), first)
        second = Dump(folder + '/' + name, seed=seed + 10, version='2.4', graph=5)
        second.time = first.time + 1000
        steps(Run(seed=9, wrong=wrong), second)
    return difference(FC2 + '/MatMul-op0', 'output.0', 'operator')


def frozen_update(folder):
    """Only the forward kernels were dumped: the weights of step 1 differ, and step 0 agrees."""
    update = 'Default/optimizer-Momentum/ApplyMomentum-op0'
    pair(folder, {update: lambda t: t.scaled(1.05)}, count=2,
         both=dict(version='2.4', choose=lambda kernel: kernel.full_name.startswith('Default/network')))
    return difference(FC1 + '/MatMul-op0', 'input.1', 'uncaptured', step=1)


def dropout(folder):
    """A mask is drawn with another seed."""
    def drop(kernels):
        mask = Kernel('DropoutGenMask', NET + '/dropout-Dropout', [Tensor((2,), [3, 5], 'int32')],
                      [Tensor((15,), [masks[i] for i in range(15)])])
        return kernels[:3] + [mask] + kernels[3:]
    for name, seed, masks in (('A', 1, [1, 0, 1, 1, 0] * 3), ('B', 2, [1, 1, 1, 0, 0, 1, 1, 1] * 2)):
        steps(Run(), Dump(folder + '/' + name, seed=seed, categories=['max', 'l2norm', 'md5']), change=drop)
    return difference(NET + '/dropout-Dropout/DropoutGenMask-op0', 'output.0', 'random')


def outputs_only(folder):
    """Only outputs were dumped: the first one that differs is that of the second MatMul."""
    def strip(kernels):
        for kernel in kernels:
            kernel.inputs = []
        return kernels
    steps(Run(wrong={FC2 + '/MatMul-op0': lambda t: t.scaled(1.3)}), Dump(folder + '/A', seed=1), change=strip)
    steps(Run(), Dump(folder + '/B', seed=2), change=strip)
    return difference(FC2 + '/MatMul-op0', 'output.0', 'operator')


def inputs_only(folder):
    """Only inputs were dumped: the input of ReLU differs, and its maker was recorded without its result."""
    def strip(kernels):
        for kernel in kernels:
            kernel.outputs = []
        return kernels
    steps(Run(wrong={FC1 + '/BiasAdd-op0': lambda t: t.scaled(1.3)}), Dump(folder + '/A', seed=1), change=strip)
    steps(Run(), Dump(folder + '/B', seed=2), change=strip)
    return difference(NET + '/relu-ReLU/ReLU-op0', 'input.0', 'uncaptured')


def gpu_against_ascend(folder):
    """B's names have no classes, as of another release; one gradient of A is wrong."""
    grad = 'Gradients/%s/Grad_MatMul/MatMul-op0' % FC2
    steps(Run(wrong={grad: lambda t: t.scaled(2)}), Dump(folder + '/A', seed=1))
    steps(Run(classes=False), Dump(folder + '/B', seed=2))
    return difference(grad, 'output.0', 'operator')


def last_digit(folder):
    """One statistic differs in its sixth digit: nothing says that it is more than rounding."""
    pair(folder, {FC2 + '/BiasAdd-op0': element(0, lambda v: v)}, both=dict(categories=['max', 'min', 'avg', 'l2norm']))
    path = folder + '/A/rank_0/Net/0/0/statistic.csv'
    lines = open(path).read().split('\n')
    at = next(i for i, line in enumerate(lines) if in_files(FC2 + '/BiasAdd-op0') in line and ',output,' in line)
    cells = lines[at].split(',')
    digits = cells[-2]
    cells[-2] = digits[:-1] + str((int(digits[-1]) + 1) % 10 or 1)
    lines[at] = ','.join(cells)
    open(path, 'w').write('\n'.join(lines))
    return difference(FC2 + '/BiasAdd-op0', 'output.0', 'operator', size='unknown', confidence='possible')


def other_dtype(folder):
    """The first product of A is in half precision: another data type is a difference by itself, also where the values
    are equal but for its rounding."""
    def half(kernels):
        whole = kernels[0].outputs[0]
        kernels[0].outputs[0] = Tensor(whole.shape, whole.numbers, 'float16')
        return kernels
    steps(Run(), Dump(folder + '/A', seed=1), change=half)
    steps(Run(), Dump(folder + '/B', seed=2))
    return difference(FC1 + '/MatMul-op0', 'output.0', 'dtype')


def other_shape(folder):
    """The loss of A was not reduced: its shape is another one."""
    def whole(kernels):
        for kernel in kernels:
            if kernel.kind == 'ReduceMean':
                kernel.outputs[0] = kernel.inputs[0].copy()
        return kernels
    steps(Run(), Dump(folder + '/A', seed=1), change=whole)
    steps(Run(), Dump(folder + '/B', seed=2))
    return difference(LOSS + '/ReduceMean-op0', 'output.0', 'structure')


def split(folder):
    """B executes the loss as two kernels; every common value agrees."""
    def split_loss(kernels):
        at = next(i for i, kernel in enumerate(kernels) if kernel.kind == 'SoftmaxCrossEntropyWithLogits')
        loss = kernels[at]
        soft = Kernel('SoftmaxV2', loss.scope, loss.inputs[:1], [loss.inputs[0].scaled(0.3)])
        rest = Kernel('CrossEntropy', loss.scope, [soft.outputs[0], loss.inputs[1]], loss.outputs)
        return kernels[:at] + [soft, rest] + kernels[at + 1:]
    steps(Run(), Dump(folder + '/A', seed=1))
    steps(Run(), Dump(folder + '/B', seed=2), change=split_loss)
    return difference(LOSS + '/SoftmaxCrossEntropyWithLogits-op0', 'input.0', 'structure')


def equal_nan(folder):
    """Both runs have the same NaN; nothing differs."""
    for name, seed in (('A', 1), ('B', 2)):
        steps(Run(wrong={FC2 + '/BiasAdd-op0': element(2, lambda v: float('nan'))}),
              Dump(folder + '/' + name, seed=seed, categories=['max', 'min', 'nan count', 'md5']))
    return nothing('same')


def own_exchange(folder):
    """The inputs of AllReduce agree on both ranks, and its result does not."""
    reduce = 'Default/grad_reducer-DistributedGradReducer/AllReduce-op2'
    pair(folder, {reduce: lambda t: t.scaled(0.5)}, ranks=2)
    return difference(reduce, 'output.0', 'communication')


def updated_parameters(folder):
    """A CPU also writes the parameters as they are after the step."""
    def with_parameters(kernels):
        updated = [kernel for kernel in kernels if kernel.kind == 'ApplyMomentum']
        found = []
        for kernel, name in zip(updated, ('fc1.weight', 'fc1.bias', 'fc2.weight', 'fc2.bias')):
            found.append(Kernel('Parameter', 'x', [], [kernel.outputs[0]]))
            found[-1].own_name = name
        return kernels + found
    update = 'Default/optimizer-Momentum/ApplyMomentum-op3'
    steps(Run(wrong={update: lambda t: t.scaled(0.7)}), Dump(folder + '/A', seed=1, tensors=True),
          change=with_parameters)
    steps(Run(), Dump(folder + '/B', seed=2, tensors=True), change=with_parameters)
    return difference(update, 'input.0', 'operator')


def unequal_loops(folder):
    """A kernel is executed three times; the second execution is wrong, and lines are out of order."""
    def loop(kernels):
        relu = kernels[2]
        again = lambda source, wrong: Kernel('ReLU', relu.scope, [source], [source.scaled(wrong)])
        second = again(relu.outputs[0], factor)
        third = again(second.outputs[0], 1)
        return kernels[:3] + [second, third] + kernels[3:]
    for name, seed, factor in (('A', 1, 1.5), ('B', 2, 1)):
        steps(Run(), Dump(folder + '/' + name, seed=seed, shuffled=True), change=loop)
    return difference(NET + '/relu-ReLU/ReLU-op0', 'output.0', 'operator')


def empty_tensors(folder):
    """An empty tensor has the largest number as its minimum; nothing differs."""
    def add_empty(kernels):
        return kernels[:1] + [Kernel('Concat', NET, [Tensor((0, 4), [])], [Tensor((0, 4), [])])] + kernels[1:]
    for name, seed in (('A', 1), ('B', 2)):
        dump = Dump(folder + '/' + name, seed=seed, categories=['max', 'min', 'md5'])
        steps(Run(), dump, change=add_empty)
        path = dump.step_folder(0, 0) + '/statistic.csv'
        text = open(path).read().replace('"(0,4)",0,0,', '"(0,4)",-1.79769e+308,1.79769e+308,')
        open(path, 'w').write(text)
    return nothing('same')


def longer_run(folder):
    """A has a step that B does not have."""
    steps(Run(), Dump(folder + '/A', seed=1, categories=['md5']), 3)
    steps(Run(), Dump(folder + '/B', seed=2, categories=['md5']), 2)
    return nothing('incomplete')


def hash_against_tensor(folder):
    """A has hashes only, B tensors: one kernel is wrong in A."""
    wrong = {FC2 + '/MatMul-op0': element(0, lambda v: v * (1 + 3e-7))}
    steps(Run(wrong=wrong), Dump(folder + '/A', seed=1, categories=['sha1']))
    steps(Run(), Dump(folder + '/B', seed=2, tensors=True))
    return difference(FC2 + '/MatMul-op0', 'output.0', 'operator')


def equal_hash_against_tensor(folder):
    """The same without a difference."""
    steps(Run(), Dump(folder + '/A', seed=1, tensors=True, dtype_part=False))
    steps(Run(), Dump(folder + '/B', seed=2, categories=['md5']))
    return nothing('same')


def carried_by_hccl(folder):
    """Four ranks of 2.3, the kernel is called HcomAllReduce: the cause is on rank 2."""
    def rename(kernels):
        for kernel in kernels:
            kernel.kind = 'HcomAllReduce' if kernel.kind == 'AllReduce' else kernel.kind
        return kernels
    grad = 'Gradients/%s/Grad_BiasAdd/BiasAddGrad-op0' % FC1
    steps(Run(wrong={(2, grad): lambda t: t.scaled(1.5)}, ranks=4), Dump(folder + '/A', seed=1, version='2.3'),
          change=rename)
    steps(Run(ranks=4), Dump(folder + '/B', seed=2, version='2.3'), change=rename)
    return difference(grad, 'output.0', 'operator', rank=2)


def other_labels(folder):
    """The targets of the loss are others."""
    for name, seed in (('A', 1), ('B', 2)):
        run = Run()
        if name == 'A':
            run.labels[0][0] = run.labels[0][2]
        steps(run, Dump(folder + '/' + name, seed=seed, categories=['max', 'min', 'avg', 'md5']))
    return difference(LOSS + '/SoftmaxCrossEntropyWithLogits-op0', 'input.1', 'data')


def other_weights(folder):
    """Two ranks of 2.2 begin with another bias."""
    for name, seed in (('A', 1), ('B', 2)):
        run = Run(ranks=2)
        if name == 'A':
            run.weights['fc1.bias'] = run.weights['fc1.bias'].scaled(1.1)
        steps(run, Dump(folder + '/' + name, seed=seed, version='2.2'))
    return difference(FC1 + '/BiasAdd-op0', 'input.1', 'weights')


def late_update(folder):
    """Three steps; the optimizer of step 1 is wrong."""
    update = 'Default/optimizer-Momentum/ApplyMomentum-op2'
    pair(folder, {update: lambda t: t.scaled(1.2), 'step': 1}, count=3,
         both=dict(categories=['max', 'min', 'l2norm', 'md5'], graph=4))
    return difference(update, 'input.0', 'operator', step=1)


def cut_table(folder):
    """The last line of B's table is cut off."""
    pair(folder, both=dict(categories=['max', 'min', 'l2norm', 'md5']))
    path = folder + '/B/rank_0/Net/0/0/statistic.csv'
    with open(path, 'r+') as file:
        file.truncate(os.path.getsize(path) - 30)
    return nothing('incomplete')


CASES = [carried_by_hccl, other_labels, other_weights, late_update, cut_table, hash_against_tensor,
         equal_hash_against_tensor, dropout, outputs_only, inputs_only, gpu_against_ascend, last_digit, other_dtype, other_shape, split, equal_nan,
         own_exchange, updated_parameters, unequal_loops, empty_tensors, longer_run, gpu_counts, mapping_cut, half_overflow, renumbered, fused, missing_rank, hash_only, one_statistic, raw_bf16,
         carried, shuffled_lines, order_against_times, old_layout, tensors_against_table, two_graphs, frozen_update]


# ---- the comparison ----------------------------------------------------------------------------------------------------

def shortfalls(expected, result):
    """What is not as it must be; empty: all is right."""
    found = result.get('operators') or {}
    wrong = []
    if result.get('verdict') != expected['verdict']:
        wrong.append('verdict %s, not %s' % (result.get('verdict'), expected['verdict']))
    first = found.get('first_difference')
    if (first is None) != (expected['first'] is None):
        wrong.append('first difference: %s' % (first and first.get('operator')))
    for field, value in (expected['first'] or {}).items():
        have = (first or {}).get(field)
        if have != value and not (field == 'operator' and str(have).startswith(value + '.')):
            wrong.append('%s %s, not %s' % (field, have, value))
    return wrong


def main():
    if sys.argv[1] == '--keep':
        for case in CASES:
            case(os.path.join(sys.argv[2], case.__name__))
        return 0
    failed = 0
    with tempfile.TemporaryDirectory() as top:
        for case in CASES:
            if sys.argv[2:] and case.__name__ not in sys.argv[2:]:
                continue
            folder = os.path.join(top, case.__name__)
            expected = case(folder)
            run = subprocess.run([sys.argv[1], 'compare', folder + '/A', folder + '/B', '--format', 'json', '--quiet'],
                                 capture_output=True, timeout=120)
            result = json.loads(run.stdout) if run.stdout else {}
            wrong = shortfalls(expected, result)
            failed += bool(wrong)
            print('%s: %s' % (case.__name__, '; '.join(wrong) or 'right'))
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())
