# SPDX-License-Identifier: GPL-3.0-or-later
"""Rundiff for scripts and notebooks: where do two training runs diverge, and why?

    import rundiff
    found = rundiff.compare("npu_run", "gpu_run")      # runs the command line program
    found.verdict, found.first_difference
    saved = rundiff.open("comparison.h5")              # what compare --save wrote; needs h5py
    saved.rows()                                       # one line per row of the dumps, as a pandas DataFrame
    saved.curves()                                     # one line per step of each metric
    rundiff.inspect("npu_run"), rundiff.check("train.py")       # a function for each command
    rundiff.assert_same_training("a.log", "b.log", atol=1e-3)   # in a test
"""

from .commands import check, examine, gate, inspect, merge, recompute, render, replicas, repro
from .comparison import Comparison, RundiffError, compare, version
from .saved import SavedResult, open
from .testing import assert_same_training

__all__ = ["Comparison", "RundiffError", "SavedResult", "assert_same_training", "check", "compare", "examine", "gate",
           "inspect", "merge", "open", "recompute", "render", "replicas", "repro", "version"]


def __getattr__(name: str) -> str:
    """__version__ is that of the program that compares: the package has none of its own."""
    if name == "__version__":
        return version()
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
