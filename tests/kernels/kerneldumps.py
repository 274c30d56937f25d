# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the kernels of a network as MindSpore 2.2 to 2.7 dumps them."""
import hashlib
import math
import os
import random
import struct

FIXED = 'Op Type,Op Name,Task ID,Stream ID,Timestamp,IO,Slot,Data Size,Data Type,Shape'
COLUMNS = {
    '2.2': 'Max Value,Min Value,Avg Value,Count,Negative Zero Count,Positive Zero Count,NaN Count,Negative Inf Count,'
           'Positive Inf Count,Zero Count',
    '2.3': 'Max Value,Min Value,Avg Value,L2Norm Value,Count',
    '2.4': 'Max Value,Min Value,L2Norm Value',
}
TITLES = {'max': 'Max Value', 'min': 'Min Value', 'avg': 'Avg Value', 'l2norm': 'L2Norm Value', 'nan count': 'NaN Count',
          'md5': 'MD5', 'sha1': 'SHA1', 'count': 'Count', 'zero count': 'Zero Count',
          'negative inf count': 'Negative Inf Count', 'positive inf count': 'Positive Inf Count'}


def packed(tensor):
    form = {'float32': 'f', 'float16': 'e', 'int32': 'i'}[tensor.dtype]
    return struct.pack('<%d%s' % (len(tensor.numbers), form), *tensor.numbers)


def printed(number):
    return '%g' % number if math.isfinite(number) else ('nan' if number != number else '-inf' if number < 0 else 'inf')


def statistic(tensor, title):
    """One cell. Up to 2.3 (with counts) NaN and infinity are left out of the numbers."""
    values = tensor.numbers
    data = packed(tensor)
    if title == 'MD5':
        return hashlib.md5(data).hexdigest()
    if title == 'SHA1':
        return hashlib.sha1(data).hexdigest()
    finite = [v for v in values if math.isfinite(v)]
    number = {'Count': len(values), 'NaN Count': sum(v != v for v in values), 'Zero Count': values.count(0),
              'Negative Inf Count': values.count(-math.inf), 'Positive Inf Count': values.count(math.inf),
              'Negative Zero Count': sum(v < 0 for v in values), 'Positive Zero Count': sum(v > 0 for v in values)}
    if title in number:
        return str(number[title])
    bad = any(v != v for v in values)
    mean = sum(values) / max(1, len(values))
    return printed({'Max Value': math.nan if bad else max(values, default=0),
                    'Min Value': math.nan if bad else min(values, default=0), 'Avg Value': mean,
                    'L2Norm Value': math.sqrt(sum(v * v for v in values))}[title]) if finite or bad else 'null'


def old_statistic(tensor, title):
    if title in ('Max Value', 'Min Value', 'Avg Value'):
        finite = [v for v in tensor.numbers if math.isfinite(v)]
        if not finite:
            return 'null'
        return printed({'Max Value': max(finite), 'Min Value': min(finite),
                        'Avg Value': sum(finite) / len(finite)}[title])
    return statistic(tensor, title)


def npy(tensor):
    descr = {'float32': '<f4', 'float16': '<f2', 'int32': '<i4'}[tensor.dtype]
    shape = '(%s)' % ''.join('%d,' % size for size in tensor.shape)
    header = "{'descr': '%s', 'fortran_order': False, 'shape': %s, }" % (descr, shape)
    header += ' ' * (63 - (len(header) + 10) % 64) + '\n'
    return b'\x93NUMPY\x01\x00' + struct.pack('<H', len(header)) + header.encode() + packed(tensor)


def in_files(name):
    for sign in '/\\. ':
        name = name.replace(sign, '_')
    return name


class Dump:
    """How and where tensors are recorded. `seed` changes the times, and nothing else that matters."""

    def __init__(self, folder, version='2.4', categories=None, scope=True, seed=0, shift=0, shuffled=False, tensors=False,
                 layout='kernels', choose=None, dtype_part=True, net='Net', graph=0):
        self.folder, self.version, self.scope, self.shift, self.shuffled = folder, version, scope, shift, shuffled
        self.columns = ','.join(TITLES[name] for name in categories) if categories else COLUMNS[version]
        self.tensors, self.layout, self.choose, self.dtype_part = tensors, layout, choose, dtype_part
        self.net, self.graph = net, graph
        self.source = random.Random(seed)
        self.time = 1700000000000000 + seed * 77777777

    def step_folder(self, rank, step):
        if self.layout == 'kernels':
            return '%s/rank_%d/%s/%d/%d' % (self.folder, rank, self.net, self.graph, step)
        if self.layout == 'graphs':
            return '%s/rank_%d/20250307101112/step_%d' % (self.folder, rank, step)
        return '%s/%d/20230307101112/%d/%s/%d/0' % (self.folder, step, rank, self.net, self.graph)

    def record(self, kernels):
        """Lines of (kernel, side, slot, tensor, time, task)."""
        rows = []
        for at, kernel in enumerate(kernels):
            if self.choose and not self.choose(kernel):
                continue
            for side, tensors in (('input', kernel.inputs), ('output', kernel.outputs)):
                for slot, tensor in enumerate(tensors):
                    self.time += self.source.randrange(100, 900)
                    rows.append((kernel, side, slot, tensor, self.time, at + self.shift if self.shift else 0))
        return rows

    def name(self, kernel):
        full = kernel.full_name
        return in_files(full if self.scope else full[full.rindex('/') + 1:])

    def write(self, rank, step, kernels):
        folder = self.step_folder(rank, step)
        os.makedirs(folder, exist_ok=True)
        rows = self.record(kernels)
        if self.shuffled:
            self.source.shuffle(rows)
        if self.tensors:
            self.write_tensors(folder, rows)
        else:
            self.write_table(folder, rows)
        return self

    def write_table(self, folder, rows):
        titles = self.columns.split(',')
        comma = '' if self.version in ('2.2', '2.3') else ','
        value = old_statistic if self.version in ('2.2', '2.3') else statistic
        with open(folder + '/statistic.csv', 'w') as file:
            file.write(FIXED + ',' + self.columns + '\n')
            for kernel, side, slot, tensor, time, task in rows:
                shape = '"(%s)"' % ','.join(map(str, tensor.shape))
                cells = [kernel.kind, self.name(kernel), task, 0, time, side, slot, len(packed(tensor)), tensor.dtype,
                         shape] + [value(tensor, title) for title in titles]
                file.write(','.join(map(str, cells)) + comma + '\n')

    def write_tensors(self, folder, rows):
        mapping = []
        whole = self.layout != 'kernels'
        for kernel, side, slot, tensor, time, task in rows:
            kind = 'ND.' + {'float32': 'FLOAT', 'float16': 'FLOAT16', 'int32': 'INT32'}[tensor.dtype] if whole else \
                'DefaultFormat' + ('.' + tensor.dtype if self.dtype_part else '')
            name = '%s.%s.%d.%d.%d.%s.%d.%s' % (kernel.kind, self.name(kernel), task, 10 if whole else 0, time, side,
                                                slot, kind)
            data, ending = npy(tensor), '.npy'
            if whole and self.raw and tensor.dtype == 'float32':
                data, ending = self.raw_bf16(tensor), ''
                name = name.replace('ND.FLOAT', 'ND.BF16')
            name += ending
            if self.longest and len(name) > self.longest:
                short = ''.join(self.source.choice('0123456789') for _ in range(32)) + ending
                mapping.append('%s,%s\n' % (short, name))
                name = short
            with open(folder + '/' + name, 'wb') as file:
                file.write(data)
        if mapping:
            with open(folder + '/mapping.csv', 'w') as file:
                file.writelines(mapping)

    raw = False   # bfloat16 as bytes, as adump leaves it
    longest = 0   # names above this length stand in mapping.csv

    @staticmethod
    def raw_bf16(tensor):
        return b''.join(struct.pack('<f', number)[2:] for number in tensor.numbers)

    def write_order(self, rank, kernels, names=None):
        folder = '%s/rank_%d/execution_order' % (self.folder, rank)
        os.makedirs(folder, exist_ok=True)
        with open('%s/ms_execution_order_graph_%d.csv' % (folder, self.graph), 'w') as file:
            file.write('NodeExecutionOrder-FullNameWithScope\n')
            file.writelines(name + '\n' for name in names or [kernel.full_name for kernel in kernels])
