# SPDX-License-Identifier: GPL-3.0-or-later
"""A kind of input: how a small run of it is made, and what an independent reader finds in one.

A run is a dict of paths and bytes. `make(random, apart)` makes one; the same random numbers make the same run, and
`apart` changes one value in it. `account(files)` gives an Account of what a run holds, damaged or not.
"""
import collections
import dataclasses
import math
import re


@dataclasses.dataclass(frozen=True)
class Within:
    """A number of a metric for which Rundiff allows some percent: two of them are equal within these."""
    value: float

    def __eq__(self, other):
        return isinstance(other, Within) and (
            self.value == other.value or abs(self.value - other.value) <= 0.05 * max(abs(self.value), abs(other.value)))


class Account:
    """What was found: a key (step, rank, operator, metric ...) has the list of its different values."""

    def __init__(self):
        self.values = collections.defaultdict(list)
        self.rotten = []  # places of which a checksum says that they changed

    def add(self, key, value):
        if not any(same(value, known) for known in self.values[key]):
            self.values[key].append(value)

    def merge(self, other, prefix=()):
        for key, values in other.values.items():
            for value in values:
                self.add(prefix + key, value)
        self.rotten += [prefix + (place,) for place in other.rotten]

    def lost(self, whole):
        """Keys of the whole account that are missing here."""
        return [key for key in whole.values if key not in self.values]

    def changed(self, whole):
        """Keys with other values, and keys that the whole account does not have."""
        return [key for key, values in self.values.items()
                if key not in whole.values or not same_values(values, whole.values[key])]

    def agrees(self, other):
        return not self.lost(other) and not self.changed(other)


def same(one, other):
    return one == other or (one != one and other != other)


def same_values(some, others):
    return len(some) == len(others) and all(any(same(one, other) for other in others) for one in some)


@dataclasses.dataclass(frozen=True)
class Kind:
    name: str
    make: object
    account: object
    # The arguments of "rundiff compare": folders or files of the two runs, by their names in {a} and {b}.
    arguments: tuple = ("{a}", "{b}")
    options: tuple = ("--atol", "0", "--rtol", "0")
    sides: str = "ab"  # the runs of which one is damaged


# A number as a training prints it, with nothing unusual directly after it.
NUMBER = r"([-+]?(?:(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?|nan|inf))"


def number(text):
    """The number that a text is, whole; None where it is none."""
    found = re.fullmatch(NUMBER, text.strip(" \t"), re.ASCII)
    value = float(found.group(1)) if found else None
    overflows = found and math.isinf(value) and "inf" not in text.lower()
    return None if overflows else value


def loss_at(index, noise):
    """A loss that falls, with some noise that belongs to the run."""
    return round(5.0 / (1 + 0.07 * index) + 0.01 * noise.random(), 6)


def losses(noise, count, apart):
    """`apart` changes one loss, by much more than any rounding."""
    found = [loss_at(index, noise) for index in range(count)]
    place = noise.randrange(count)
    if apart:
        found[place] = round(found[place] + 0.25, 6)
    return found
