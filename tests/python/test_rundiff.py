# SPDX-License-Identifier: GPL-3.0-or-later
"""The Python package against the program: RUNDIFF names the program, RUNDIFF_DATA the unpacked test data."""

import os
import pathlib
import re
import subprocess
import textwrap
import zipfile

import pandas
import pytest

import rundiff
from rundiff.comparison import command_options, path_bytes

pytest_plugins = ["pytester"]
PROGRAM = os.environ["RUNDIFF"]
ROOT = pathlib.Path(__file__).resolve().parents[2]
DATA = pathlib.Path(os.environ["RUNDIFF_DATA"])


def write_log(path, losses):
    path.write_text("".join(f"step: {step} loss: {loss}\n" for step, loss in enumerate(losses, 1)))
    return path


@pytest.fixture
def logs(tmp_path):
    return (write_log(tmp_path / "a.log", [2.5, 2.25, 2.0, 1.5]), write_log(tmp_path / "b.log", [2.5, 2.25, 2.1, 1.5]))


@pytest.fixture(scope="module")
def saved(tmp_path_factory):
    folder = tmp_path_factory.mktemp("saved")
    dumps = DATA / "dumps" / "stats_backward"
    a, b = sorted(entry for entry in dumps.iterdir() if entry.is_dir() and len(entry.name) == 1)
    for side, run in (("a", a), ("b", b)):
        (folder / side).mkdir()
        (folder / side / "dump").symlink_to(run / "dump" if (run / "dump").exists() else run)
        write_log(folder / side / "train.log", [2.5, 2.25, 2.0 if side == "a" else 2.1])
    file = folder / "x.h5"
    subprocess.run([PROGRAM, "compare", folder / "a", folder / "b", "--save", file, "-q"], check=False,
                   stdout=subprocess.DEVNULL)
    return rundiff.open(file)


def test_compare_tells_verdict_and_step(logs):
    found = rundiff.compare(*logs)
    assert found.verdict == "different" and not found.agrees
    assert found.json["curves"]["first_outside"]["step"] == 3
    assert "step 3" in found.summary()
    assert rundiff.compare(*logs, atol=1).agrees
    assert list(found.metrics()["name"]) == ["loss"]
    assert found.metrics()["outside"].tolist() == [1]


def test_metrics_name_steps_and_differences(tmp_path):
    logs = [tmp_path / name for name in ("a.log", "b.log")]
    for log, last in zip(logs, (2.0, 2.5)):
        log.write_text("".join(f"step: {step} loss: {loss} time: {last * step}\n" for step, loss in ((1, 3.0), (2, last))))
    found = rundiff.compare(*logs).metrics().set_index("name")
    assert found.loc["loss", "max_difference"] == 0.5 and found.loc["loss", "max_difference_step"] == 2
    assert found["first_outside_step"].dtype == "Int64"
    assert (found.loc["loss", "verdict"], found.loc["time", "verdict"]) == ("different", "not judged")


def test_options_are_those_of_the_command():
    assert command_options({"equal_nan": True, "atol": 0, "baseline": ["x", pathlib.Path("y")], "rtol": None,
                            "allow_longer": False}) == ["--equal-nan", "--atol=0", "--baseline=x", "--baseline=y"]


def test_trouble_is_an_error(logs):
    with pytest.raises(rundiff.RundiffError, match="--no-such"):
        rundiff.compare(*logs, no_such=1)
    with pytest.raises(rundiff.RundiffError, match="not installed"):
        rundiff.compare(*logs, program="/no/such/program")


def test_a_path_that_does_not_exist_is_not_found(logs):
    for paths in (("/nowhere/a", "/nowhere/b"), (logs[0], "/nowhere/b"), ("/nowhere/runs.db#one", logs[1])):
        with pytest.raises(FileNotFoundError, match="/nowhere"):
            rundiff.compare(*paths)
    assert rundiff.compare(f"{logs[0]}", os.fspath(logs[0])).agrees


@pytest.mark.parametrize(
    "option, says",
    [({"step": 77}, "No dump of step 77"), ({"rank": "0-3"}, "No dump of the ranks 0-3"),
     ({"metric": "lss"}, 'Did you mean "loss"'), ({"segment": 4}, "no run 4")],
)
def test_an_option_that_chooses_nothing_is_an_error(logs, option, says):
    for call in (rundiff.compare, rundiff.assert_same_training):
        with pytest.raises(rundiff.RundiffError, match=says):
            call(logs[0], logs[0], **option)


def test_page_of_a_notebook_shows_only_text(tmp_path):
    folder = tmp_path / "<b>bold"
    folder.mkdir()
    found = rundiff.compare(write_log(folder / "a.log", [1.5, 2.5]), write_log(folder / "b.log", [1.5, 2.0]))
    page = found._repr_html_()
    assert "<b>bold" not in page and "&lt;b&gt;bold" in page


def test_assertion_names_the_step(logs):
    rundiff.assert_same_training(logs[0], logs[0])
    with pytest.raises(AssertionError, match="step 3"):
        rundiff.assert_same_training(*logs)
    logs[1].write_text("step: 1 loss: 2.5\n")
    with pytest.raises(AssertionError, match="Not everything was compared"):
        rundiff.assert_same_training(*logs)


def test_rows_are_those_of_the_program(saved):
    rows = saved.rows()
    counts = saved.pairs()
    assert len(rows) >= counts["rows"].sum() > 0
    assert set(rows.columns) == set(saved.columns())
    for result in ("pass", "warning", "error"):
        assert (rows["result"] == result).sum() == counts[result].sum()
    first = saved.first_difference
    row = rows[(rows["row_a"] == first["index"]) & (rows["step"] == first["step"])].iloc[0]
    assert row["operator"] == first["operator"]
    assert row["parameter"] == first["parameter"]
    assert row["dtype_a"] == first["a"]["dtype"]
    for name in ("max", "min", "mean", "norm"):
        assert row[f"{name}_a"] == pytest.approx(first["a"][name])
        assert row[f"{name}_b"] == pytest.approx(first["b"][name])
    assert len(saved.rows(pair=0)) <= len(rows)


def test_statistics_can_be_subtracted(saved):
    rows = saved.rows()
    for name in ("max", "min", "mean", "norm"):
        assert rows[f"{name}_a"].dtype == rows[f"{name}_b"].dtype == "float64"
        both = rows.dropna(subset=[f"{name}_diff"])
        assert len(both) > 0 and ((both[f"{name}_a"] - both[f"{name}_b"]) == both[f"{name}_diff"]).all()
    arguments = rows[rows["value_a"].notna()]
    assert {type(value) for value in arguments["value_a"]} & {int, bool, str}
    tensors = rows[rows["dtype_a"].astype(str).str.startswith("torch.")]
    assert len(tensors) > 0 and tensors["value_a"].isna().all()


def test_the_page_about_the_format_shows_code_that_works(saved, capsys):
    blocks = re.findall(r"(?:(?:    .*)?\n)+", (ROOT / "docs" / "saved-result.md").read_text())
    code = "\n".join(textwrap.dedent(block) for block in blocks if "FILE.h5" in block)
    seen = {"rundiff": rundiff, "pandas": pandas}
    exec(code.replace("FILE.h5", str(saved.path)), seen)
    assert "different" in capsys.readouterr().out
    assert seen["rows"]["state"].tolist() == saved.rows(pair=0)["state"].cat.codes.tolist()
    assert seen["loss"]["value"].tolist() == [2.5, 2.25, 2.0]


def test_curves_hold_every_step(saved):
    curves = saved.curves()
    loss = curves[curves["metric"] == "loss"].pivot(index="step", columns="run", values="value")
    assert loss["a"].tolist() == [2.5, 2.25, 2.0]
    assert loss["b"].tolist() == [2.5, 2.25, 2.1]


def test_bundles_open_too(saved, tmp_path):
    bundle = tmp_path / "x.zip"
    subprocess.run([PROGRAM, "compare", saved.path, "--bundle", bundle, "-q"], check=False, stdout=subprocess.DEVNULL)
    opened = rundiff.open(bundle)
    assert opened.verdict == saved.verdict
    assert opened.rows()["state"].tolist() == saved.rows()["state"].tolist()
    assert opened.curves()["value"].tolist() == saved.curves()["value"].tolist()
    with zipfile.ZipFile(tmp_path / "other.zip", "w") as other:
        other.writestr("a.txt", "nothing")
    with pytest.raises(rundiff.RundiffError, match="other.zip"):
        rundiff.open(tmp_path / "other.zip")


def test_one_of_something_is_singular(tmp_path):
    one, two = write_log(tmp_path / "one.log", [2.5]), write_log(tmp_path / "two.log", [2.5, 2.25])
    assert "loss: 1 step compared" in rundiff.compare(one, one).summary()
    assert "1 part missing or unread" in rundiff.compare(one, two).summary()


def test_other_files_are_refused(tmp_path):
    (tmp_path / "x.h5").write_text("not HDF5")
    with pytest.raises(rundiff.RundiffError, match="x.h5"):
        rundiff.open(tmp_path / "x.h5")


def test_version_is_that_of_the_program():
    program = subprocess.run([PROGRAM, "--version"], stdout=subprocess.PIPE, text=True, check=True).stdout
    assert program == f"rundiff {rundiff.__version__}\n"
    assert rundiff.version(PROGRAM) == rundiff.__version__
    with pytest.raises(rundiff.RundiffError, match="no-such-program"):
        rundiff.version("no-such-program")


def test_paths_keep_their_bytes():
    assert path_bytes(r"run\xe9/a") == b"run\xe9/a"
    assert path_bytes(r"run\x5cx41") == b"run\\x41"
    assert path_bytes("läuft") == "läuft".encode()


def test_plugin_compares_with_the_baseline(pytester):
    pytester.makepyfile(
        test_training="""
        import os
        def test_run(same_as_baseline, tmp_path):
            log = tmp_path / "train.log"
            log.write_text("step: 1 loss: 2.5\\nstep: 2 loss: " + os.environ["LOSS"] + "\\n")
            same_as_baseline(log)
        """)

    def run(loss, *options):
        os.environ["LOSS"] = loss
        return pytester.runpytest("-p", "rundiff.pytest_plugin", "--rundiff-baseline", "base", *options)

    run("2.25").assert_outcomes(failed=1)  # there is no baseline
    run("2.25", "--rundiff-update").assert_outcomes(passed=1)
    run("2.25").assert_outcomes(passed=1)
    run("2.5").assert_outcomes(failed=1)
    run("2.5", "--rundiff-atol", "1").assert_outcomes(passed=1)
