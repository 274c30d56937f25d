# SPDX-License-Identifier: GPL-3.0-or-later
"""Saved results, which `rundiff compare --save FILE.h5` writes; docs/saved-result.md describes the format."""

from __future__ import annotations

import io
import json
import os
import zipfile
from typing import TYPE_CHECKING, Any

from .comparison import Comparison, RundiffError

if TYPE_CHECKING:
    import numpy
    import pandas

NO_ROW = 4294967295
STATES = ["same", "within", "differs", "only_a", "only_b", "suspect", "not_comparable"]
RESULTS = ["pass", "warning", "error"]
MATCHES = ["nothing", "exact", "renumbered", "fuzzy", "aligned", "mapping", "hand"]
SIDES = ["input", "output", "parameters", "parameters_grad", "output"]  # what a debugger recorded is an output
STATISTICS = ("max", "min", "mean", "norm")
NO_KIND, INTEGER, REAL, TRUE, FALSE, TEXT = range(6)
WHOLE_NAME, SCALAR = 1, 2  # flags of a row


def open(path: str | os.PathLike[str]) -> SavedResult:  # noqa: A001  as in rundiff.open("x.h5")
    """Opens a saved result, or the one in a bundle (--bundle FILE.zip). Tables are read when they are asked for."""
    return SavedResult(path)


class SavedResult(Comparison):
    """A comparison with its tables."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        import h5py

        self.path = path
        try:
            self.source: Any = path
            if zipfile.is_zipfile(path):
                with zipfile.ZipFile(path) as bundle:
                    self.source = io.BytesIO(bundle.read("comparison.h5"))
            with h5py.File(self.source, "r") as file:
                form = text_attribute(file, "format")
                if form not in ("rundiff.result/1", "rundiff.result/2"):
                    raise RundiffError(f"{path} is not a saved result that this package reads: {form!r}")
                super().__init__(json.loads(text_attribute(file, "json")))
        except (KeyError, OSError, zipfile.BadZipFile) as error:
            raise RundiffError(f"{path} cannot be opened: {error}") from error

    def rows(self, pair: int | None = None) -> pandas.DataFrame:
        """One line per pair of rows, as a DataFrame: of all pairs of dumps, or of one (from 0).

        Columns are explained by `columns()`.
        """
        import h5py
        import pandas

        with h5py.File(self.source, "r") as file:
            if "operators/pairs" not in file:
                return pandas.DataFrame(columns=list(COLUMNS))
            details = pair_details(file["operators"])
            wanted = range(len(details)) if pair is None else [pair]
            tables = [rows_of(file[f"operators/pairs/{i}"], details[i]) for i in wanted
                      if f"operators/pairs/{i}/rows" in file]
        if not tables:
            return pandas.DataFrame(columns=list(COLUMNS))
        return pandas.concat(tables, ignore_index=True)

    def curves(self) -> pandas.DataFrame:
        """One line per recorded step of each metric of both runs, as a DataFrame: run, log, metric, step, value."""
        import h5py
        import pandas

        tables = []
        with h5py.File(self.source, "r") as file:
            for run in ("a", "b"):
                logs = file.get(f"runs/{run}/logs", {})
                for name in sorted(logs, key=int):
                    tables += curves_of(logs[name], run)
        columns = ["run", "log", "metric", "step", "value"]
        return pandas.concat(tables, ignore_index=True) if tables else pandas.DataFrame(columns=columns)

    @staticmethod
    def columns() -> dict[str, str]:
        """What each column of rows() means."""
        return dict(COLUMNS)


COLUMNS = {
    "step": "the step of A's dump",
    "rank": "the rank of A's dump; -1 outside a rank's folder",
    "row_a": "the row in A's dump from 0, as `index` of the JSON; -1: A does not have it",
    "row_b": "the same in B's dump",
    "operator": "the call, such as Functional.linear.0.forward; of A, or of B if A does not have it",
    "parameter": "the part of the call, such as input.0",
    "side": "input, output, parameters or parameters_grad",
    "state": "same, within, differs, only_a, only_b, suspect or not_comparable: Rundiff's view of the row",
    "result": "pass, warning or error: msprobe's verdict",
    "matched_by": "how the rows were paired",
    **{f"{name}_{run}": f"{text} of run {run.upper()}" for name, text in (
        ("dtype", "data type"), ("shape", "shape"), ("max", "maximum"), ("min", "minimum"), ("mean", "mean"),
        ("norm", "L2 norm"), ("checksum", "checksum"),
        ("value", "value, where the row is an argument and no tensor,")) for run in ("a", "b")},
    **{f"{name}_diff": f"{name}_a - {name}_b" for name in STATISTICS},
}


def text_attribute(file: Any, name: str) -> str:
    value = file.attrs.get(name, "")
    return value.decode() if isinstance(value, bytes) else str(value)


def text(dataset: Any) -> str:
    return dataset[:].tobytes().decode("utf-8", "replace")


def texts(group: Any) -> list[str]:
    ends, block = group["ends"][:].tolist(), group["bytes"][:].tobytes()
    return [block[begin:end].decode("utf-8", "replace") for begin, end in zip([0, *ends], ends)]


def pair_details(operators: Any) -> list[dict[str, Any]]:
    if "pair_details" in operators:
        return json.loads(text(operators["pair_details"]))
    count = len(operators["pairs"])
    return [json.loads(text(operators[f"pairs/{i}/details"])) for i in range(count)]


def rows_of(group: Any, details: dict[str, Any]) -> pandas.DataFrame:
    import numpy
    import pandas

    rows = group["rows"]
    a, b = rows["a"][:].astype("int64"), rows["b"][:].astype("int64")
    a[a == NO_ROW] = -1
    b[b == NO_ROW] = -1
    sides = {"a": (Dump(group["a"]), a), "b": (Dump(group["b"]), b)}
    count = len(a)
    location = details["a"]
    table = {
        "step": numpy.full(count, int(location["step"]["value"] or 0)),
        "rank": numpy.full(count, int((location["rank"] or {}).get("number", -1))),
        "row_a": a,
        "row_b": b,
    }
    for name in ("operator", "parameter", "side"):
        of_a, of_b = (dump.column(name, at) for dump, at in sides.values())
        table[name] = pandas.Categorical(numpy.where(a >= 0, of_a, of_b))
    for name, names in (("state", STATES), ("result", RESULTS), ("matched_by", MATCHES)):
        table[name] = pandas.Categorical.from_codes(rows[name][:].astype("int8"), names)
    for name in ("dtype", "shape", *STATISTICS, "checksum", "value"):
        for run, (dump, at) in sides.items():
            values = dump.column(name, at)
            table[f"{name}_{run}"] = pandas.Categorical(values) if name in ("dtype", "shape") else values
    for name in STATISTICS:
        with numpy.errstate(invalid="ignore"):  # infinity against infinity has no difference: NaN
            table[f"{name}_diff"] = table[f"{name}_a"] - table[f"{name}_b"]
    return pandas.DataFrame(table, columns=list(COLUMNS))


class Dump:
    """The rows of one dump of a pair."""

    def __init__(self, group: Any) -> None:
        import numpy

        self.rows = group["rows"]
        self.names = numpy.array(texts(group["names"]) or [""], dtype=object)
        calls = group["operators"]
        self.keys = numpy.repeat(calls["key"][:], calls["rows"][:])

    def column(self, name: str, at: numpy.ndarray) -> numpy.ndarray:
        """The values at these rows; where a row is -1: None, or NaN in numbers."""
        import numpy

        if len(self.keys) == 0:
            return numpy.full(len(at), None, dtype=object)
        values = self.whole(name)[numpy.maximum(at, 0)]
        if values.dtype == object:
            values = values.copy()
            values[at < 0] = None
        else:
            values = numpy.where(at < 0, numpy.nan, values)
        return values

    def whole(self, name: str) -> numpy.ndarray:
        import numpy

        if name == "operator":
            whole_name = self.rows["flags"][:] & WHOLE_NAME > 0
            return numpy.where(whole_name, "", self.names[self.keys])
        if name == "parameter":
            suffixes = self.names[self.rows["suffix"][:]]
            return numpy.array([suffix[1:] if suffix.startswith(".") else suffix for suffix in suffixes], dtype=object)
        if name == "side":
            return numpy.array(SIDES, dtype=object)[self.rows["side"][:]]
        if name in STATISTICS:
            return self.statistic(name)
        if name == "value":
            return self.argument()
        return self.names[self.rows[name][:]]

    def statistic(self, name: str) -> numpy.ndarray:
        """Numbers; NaN where a dump has none. Integers that a float cannot hold are exact in `argument`."""
        import numpy

        values, kinds = self.rows[name][:].astype("f8"), self.rows[f"{name}_kind"][:]
        numbers = numpy.where(kinds == REAL, values, numpy.nan)
        for row, bits in self.exact(name):
            if kinds[row] == INTEGER:
                numbers[row] = signed(bits)
        return numbers

    def argument(self) -> numpy.ndarray:
        """The values of arguments that are no tensors, as Python objects; None for tensors."""
        import numpy

        kinds, scalar = self.rows["max_kind"][:], self.rows["flags"][:] & SCALAR > 0
        values = numpy.full(len(kinds), None, dtype=object)
        real = scalar & (kinds == REAL)
        values[real] = self.rows["max"][:].astype("f8")[real].tolist()
        values[scalar & (kinds == TRUE)] = True
        values[scalar & (kinds == FALSE)] = False
        for row, bits in self.exact("max"):
            if scalar[row] and kinds[row] in (INTEGER, TEXT):
                values[row] = signed(bits) if kinds[row] == INTEGER else self.names[bits]
        return values

    def exact(self, name: str) -> zip[tuple[int, int]]:
        return zip(self.rows[f"{name}_exact_row"][:].tolist(), self.rows[f"{name}_exact"][:].tolist())


def signed(bits: int) -> int:
    """The signed number of these 64 bits."""
    return bits - (1 << 64) if bits >> 63 else bits


def curves_of(log: Any, run: str) -> list[pandas.DataFrame]:
    import pandas

    details = json.loads(text(log["details"]))
    tables = []
    for i, curve in enumerate(details["curves"]):
        columns = log.get(f"curves/{i}")
        if columns is None:
            continue
        tables.append(pandas.DataFrame({
            "run": run, "log": details["path"], "metric": curve["metric"],
            "step": columns["step"][:], "value": columns["value"][:].astype("f8")}))
    return tables
