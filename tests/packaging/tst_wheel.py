#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The wheel in an empty environment: the command, the package and its plugin run from it, and nothing else of Rundiff is
there. RUNDIFF_BUILD names what was built, or RUNDIFF_WHEELS a folder with a wheel that is ready."""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import textwrap
import unittest
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
ENCODINGS = {"gb18030": "gb18030", "cp932": "shift-jis", "latin-1": "latin-1", "utf-16": "utf-16le"}
LARGEST = 25 * 1024 * 1024


def run(*command, **environment):
    kept = {name: value for name, value in os.environ.items() if name not in ("RUNDIFF", "PYTHONPATH", "GCONV_PATH")}
    return subprocess.run([str(part) for part in command], capture_output=True, check=False, timeout=120,
                          env={**kept, "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin", **environment})


def run_or_fail(*command, **environment):
    ended = run(*command, **environment)
    if ended.returncode != 0:
        raise AssertionError((ended.stdout + ended.stderr).decode(errors="replace"))
    return ended.stdout.decode()


class Wheel(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.place = pathlib.Path(folder.name)
        cls.wheels = pathlib.Path(os.environ.get("RUNDIFF_WHEELS", cls.place / "wheels"))
        if "RUNDIFF_WHEELS" not in os.environ:
            run_or_fail(ROOT / "packaging" / "wheel.sh", "make", os.environ["RUNDIFF_BUILD"], cls.wheels)
        [cls.wheel] = cls.wheels.glob("*.whl")
        run_or_fail(sys.executable, "-m", "venv", cls.place / "venv")
        cls.bin = cls.place / "venv" / "bin"
        run_or_fail(cls.bin / "pip", "install", "--quiet", "--no-index", "--disable-pip-version-check", cls.wheel)
        cls.example = cls.place / "venv" / "share" / "rundiff" / "examples" / "vision"

    def python(self, program):
        return run_or_fail(self.bin / "python", "-c", textwrap.dedent(program), EXAMPLE=str(self.example))

    def test_the_wheel_is_small(self):
        self.assertLess(self.wheel.stat().st_size, LARGEST)

    def test_the_command_compares_and_writes_every_form(self):
        out = self.place / "out"
        out.mkdir()
        ended = run(self.bin / "rundiff", "compare", self.example / "A", self.example / "B", "--format", "json", "--save",
                    out / "x.h5", "--xlsx", out / "x.xlsx", "--csv", out / "csv", "--report", out / "x.html",
                    "--bundle", out / "x.zip")
        self.assertEqual(ended.returncode, 1, ended.stderr)
        self.assertEqual(json.loads(ended.stdout)["verdict"], "different")
        for name in ("x.h5", "x.xlsx", "csv", "x.html", "x.zip"):
            self.assertTrue((out / name).exists(), name)
        again = run(self.bin / "rundiff", "compare", out / "x.h5", "--lang", "zh_CN")
        self.assertEqual((again.returncode, again.stderr), (1, b""))
        self.assertIn("首个差异", again.stdout.decode())

    def test_logs_in_the_encodings_of_others_are_read(self):
        for name in ENCODINGS:
            log = self.place / f"{name}.log"
            log.write_bytes("step: 1 loss: 2.5 \n".encode(name))
            said = run_or_fail(self.bin / "rundiff", "inspect", log, "--log-encoding", ENCODINGS[name])
            self.assertIn("unread lines      0", said)
        changed = self.place / "changed.log"
        changed.write_bytes("step: 1 loss: 2.5 第二步完成，权重已保存到文件夹\n".encode("gb18030"))
        said = run(self.bin / "rundiff", "compare", self.place / "gb18030.log", changed).stdout.decode()
        self.assertIn("第二步完成", said)

    def test_the_package_finds_its_own_program(self):
        said = self.python("""
            import os, pathlib, rundiff
            example = pathlib.Path(os.environ["EXAMPLE"])
            found = rundiff.compare(example / "A", example / "B")
            print(found.verdict, rundiff.inspect(example / "A")["schema"], rundiff.__version__)
            try:
                rundiff.compare("nosuch", "nosuch2")
            except FileNotFoundError:
                print("no such file")
        """)
        self.assertRegex(said, r"^different rundiff\.run/1 \d+\.\d+\.\d+\S*\nno such file\n$")

    def test_pip_knows_the_plugin_of_pytest_and_the_types(self):
        said = self.python("""
            from importlib.metadata import entry_points, files
            print([point.value for point in entry_points(group="pytest11")])
            print(any(file.name == "py.typed" for file in files("rundiff")))
        """)
        self.assertEqual(said, "['rundiff.pytest_plugin']\nTrue\n")

    def test_every_part_has_its_licence_and_version(self):
        with zipfile.ZipFile(self.wheel) as wheel:
            names = set(wheel.namelist())
            components = json.loads(wheel.read("rundiff/_program/components.spdx.json"))
            for package in components["packages"]:
                self.assertIn(f"rundiff/_program/licences/{package['name']}", names)
                self.assertTrue(package["versionInfo"])
        libraries = [name for name in names if re.search(r"_program/lib.*\.so", name)]
        self.assertGreater(len(libraries), 10)
        self.assertGreater(len(components["packages"]), 10)

    def test_the_source_archive_gives_the_package_without_the_program(self):
        [archive] = self.wheels.glob("*.tar.gz")
        run_or_fail(sys.executable, "-m", "venv", self.place / "other")
        bin = self.place / "other" / "bin"
        run_or_fail(bin / "pip", "install", "--quiet", "--no-index", "--disable-pip-version-check", archive)
        ended = run(bin / "rundiff", "--version")
        self.assertNotEqual(ended.returncode, 0)
        self.assertIn(b"without the program", ended.stderr)
        version = run_or_fail(self.bin / "rundiff", "--version")
        self.assertEqual(run_or_fail(bin / "python", "-c", "import rundiff; print('rundiff', rundiff.__version__)",
                                     RUNDIFF=str(self.bin / "rundiff")), version)


if __name__ == "__main__":
    unittest.main()
