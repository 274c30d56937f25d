#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes the wheel and the source archive of the Python package, as pip asks for them (PEP 517), without other packages.

From packaging/wheel.sh: pythonpackage.py wheel OUT PROGRAM_FOLDER SHARED_FOLDER TAG for a wheel with the program;
pythonpackage.py sdist OUT."""

import base64
import functools
import hashlib
import io
import os
import pathlib
import re
import subprocess
import sys
import tarfile
import time
import tomllib
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
EARLIEST = 315532800  # 1980, where the times of zip begin
SOURCES = ("pyproject.toml", "README.md", "README.zh_CN.md", "LICENSE", "CHANGELOG.md", "packaging/pythonpackage.py")


def project():
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


@functools.cache
def version():
    """As PEP 440 writes it: 0.2.0, or 0.2.0.dev20261126150405+gCOMMIT. A source archive has it in PKG-INFO."""
    told = ROOT / "PKG-INFO"
    if told.is_file():
        return re.search(r"(?m)^Version: (.+)$", told.read_text(encoding="utf-8"))[1]
    said = subprocess.run([ROOT / "packaging" / "version.sh", "--debian"], check=True, capture_output=True, text=True)
    number, _, rest = said.stdout.strip().partition("~dev")
    made, plus, commit = rest.partition("+")
    development = f".dev{made.replace('.', '') or 0}" if "~dev" in said.stdout else ""
    return f"{number}{development}{plus}{commit}"


def metadata():
    told = project()
    lines = ["Metadata-Version: 2.1", f"Name: {told['name']}", f"Version: {version()}", f"Summary: {told['description']}",
             f"Author: {told['authors'][0]['name']}", f"License: {told['license']['text']}",
             f"Keywords: {','.join(told['keywords'])}", f"Requires-Python: {told['requires-python']}"]
    lines += [f"Classifier: {classifier}" for classifier in told["classifiers"]]
    for extra, packages in told["optional-dependencies"].items():
        lines.append(f"Provides-Extra: {extra}")
        lines += [f'Requires-Dist: {package} ; extra == "{extra}"' for package in packages]
    lines += ["Description-Content-Type: text/markdown", "", (ROOT / told["readme"]).read_text(encoding="utf-8")]
    return "\n".join(lines)


def entry_points():
    told = project()
    groups = {"console_scripts": told["scripts"], **told["entry-points"]}
    return "\n".join(f"[{group}]\n" + "".join(f"{name} = {place}\n" for name, place in members.items())
                     for group, members in groups.items())


def files_below(folder):
    return sorted(path for path in pathlib.Path(folder).rglob("*") if path.is_file() and "__pycache__" not in path.parts)


def package_files():
    """Names in the wheel, and where their content is."""
    return {str(path.relative_to(ROOT / "python")): path for path in files_below(ROOT / "python" / "rundiff")}


def time_of_build():
    """The same sources give the same bytes, where SOURCE_DATE_EPOCH is set."""
    return max(int(os.environ.get("SOURCE_DATE_EPOCH", EARLIEST)), EARLIEST)


class Wheel:
    def __init__(self, folder, tag):
        self.name = f"rundiff-{version()}-{tag}.whl"
        self.information = f"rundiff-{version()}.dist-info"
        self.tag = tag
        self.records = []
        self.archive = zipfile.ZipFile(pathlib.Path(folder, self.name), "w", zipfile.ZIP_DEFLATED, compresslevel=9)

    def add(self, name, content, executable=False):
        entry = zipfile.ZipInfo(name, time.gmtime(time_of_build())[:6])
        entry.external_attr = (0o100755 if executable else 0o100644) << 16
        entry.compress_type = zipfile.ZIP_DEFLATED
        self.archive.writestr(entry, content, compresslevel=9)
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        self.records.append(f"{name},sha256={digest},{len(content)}\n")

    def add_file(self, name, path):
        self.add(name, path.read_bytes(), executable=os.access(path, os.X_OK))

    def close(self):
        pure = "true" if self.tag.endswith("-any") else "false"
        self.add(f"{self.information}/METADATA", metadata().encode())
        self.add(f"{self.information}/entry_points.txt", entry_points().encode())
        self.add_file(f"{self.information}/LICENSE", ROOT / "LICENSE")
        self.add(f"{self.information}/WHEEL", f"Wheel-Version: 1.0\nGenerator: rundiff\nRoot-Is-Purelib: {pure}\n"
                                              f"Tag: {self.tag}\n".encode())
        self.records.append(f"{self.information}/RECORD,,\n")
        self.archive.writestr(f"{self.information}/RECORD", "".join(self.records))
        self.archive.close()
        return self.name


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """The package alone, for any machine."""
    wheel = Wheel(wheel_directory, "py3-none-any")
    for name, path in package_files().items():
        wheel.add_file(name, path)
    return wheel.close()


def build_wheel_with_program(folder, program, shared, tag):
    """With the folder that packaging/bundle.py made, and manual pages and completions."""
    wheel = Wheel(folder, tag)
    for name, path in package_files().items():
        wheel.add_file(name, path)
    for path in files_below(program):
        wheel.add_file(f"rundiff/_program/{path.relative_to(program)}", path)
    for path in files_below(shared):
        wheel.add_file(f"rundiff-{version()}.data/data/share/{path.relative_to(shared)}", path)
    return wheel.close()


def build_sdist(sdist_directory, config_settings=None):
    base = f"rundiff-{version()}"
    contents = {name: (ROOT / name).read_bytes() for name in SOURCES}
    contents |= {f"python/{name}": path.read_bytes() for name, path in package_files().items()}
    contents["PKG-INFO"] = metadata().encode()
    with tarfile.open(pathlib.Path(sdist_directory, f"{base}.tar.gz"), "w:gz", format=tarfile.PAX_FORMAT) as archive:
        for name, content in sorted(contents.items()):
            entry = tarfile.TarInfo(f"{base}/{name}")
            entry.size, entry.mode, entry.mtime = len(content), 0o644, time_of_build()
            archive.addfile(entry, io.BytesIO(content))
    return f"{base}.tar.gz"


def main(kind, out, *rest):
    pathlib.Path(out).mkdir(parents=True, exist_ok=True)
    print(build_sdist(out) if kind == "sdist" else build_wheel_with_program(out, *rest))


if __name__ == "__main__":
    main(*sys.argv[1:])
