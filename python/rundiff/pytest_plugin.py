# SPDX-License-Identifier: GPL-3.0-or-later
"""Options and a fixture for pytest: pytest --rundiff-baseline DIR, where pip installed the package; where it is only on
PYTHONPATH, pytest -p rundiff.pytest_plugin.

    def test_training(same_as_baseline, tmp_path):
        train(log=tmp_path / "train.log")
        same_as_baseline(tmp_path / "train.log")            # against DIR/test_training.log

With --rundiff-update, the fixture saves the new log as the baseline instead.
"""

from __future__ import annotations

import pathlib
import shutil
from typing import Any, Callable

import pytest

from .comparison import Comparison
from .testing import assert_same_training


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("rundiff", "comparing training runs")
    group.addoption("--rundiff-baseline", metavar="DIR", default=None, help="the folder with the baseline of each test")
    group.addoption("--rundiff-update", action="store_true", help="save the new runs as baselines")
    group.addoption("--rundiff-atol", metavar="X", default=None, help="tolerance of losses (default 1e-3)")
    group.addoption("--rundiff-rtol", metavar="X", default=None, help="relative tolerance of losses (default 1e-5)")


@pytest.fixture
def same_as_baseline(request: pytest.FixtureRequest) -> Callable[..., Comparison | None]:
    """A function that compares a run with the baseline of this test."""
    folder = request.config.getoption("--rundiff-baseline")
    update = request.config.getoption("--rundiff-update")
    usual = {name: request.config.getoption(f"--rundiff-{name}") for name in ("atol", "rtol")}

    def same(run: str | pathlib.Path, name: str | None = None, **options: Any) -> Comparison | None:
        __tracebackhide__ = True
        if folder is None:
            pytest.fail("same_as_baseline requires --rundiff-baseline DIR")
        run = pathlib.Path(run)
        baseline = pathlib.Path(folder) / (name or request.node.name + run.suffix)
        if update:
            baseline.parent.mkdir(parents=True, exist_ok=True)
            if run.is_dir():
                shutil.rmtree(baseline, ignore_errors=True)
                shutil.copytree(run, baseline)
            else:
                shutil.copyfile(run, baseline)
            return None
        if not baseline.exists():
            pytest.fail(f"{baseline} does not exist; --rundiff-update saves it")
        return assert_same_training(run, baseline, **{**usual, **options})

    return same
