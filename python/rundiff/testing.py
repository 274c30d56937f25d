# SPDX-License-Identifier: GPL-3.0-or-later
"""For tests of training code."""

from __future__ import annotations

import os
from typing import Any

from .comparison import Comparison, compare


def assert_same_training(a: str | os.PathLike[str], b: str | os.PathLike[str], **options: Any) -> Comparison:
    """Fails unless two runs agree and everything that both have was compared.

    Options are those of `rundiff compare`: assert_same_training("a.log", "b.log", atol=0, rtol=0, only="curves").
    Returns the comparison.
    """
    __tracebackhide__ = True
    found = compare(a, b, **options)
    if not found.agrees:
        problems = "\n".join(problem["message"] for problem in found.problems[:10])
        raise AssertionError(f"{found.summary()}\n{problems}".rstrip())
    return found
