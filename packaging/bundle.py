#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Puts a program and what it needs to run on any Linux into a folder: bundle.py PROGRAM FOLDER VERSION

The folder gets the program, its libraries, its loader and its encodings, all stripped; licences/ has the licence of each
Debian package that they come from, and components.spdx.json lists these packages with their versions. Libraries of
which nothing is used are replaced by stand-ins of a few kilobytes. PROGRAM may be of another processor.

For another collection: bundle.py --encodings PROGRAM FOLDER, and bundle.py --components FOLDER VERSION FILE..."""

import datetime
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

# libhdf5 reads files of the network by libcurl, which Rundiff never asks for; libcurl and what it needs are 12 MB.
NETWORK = "libcurl.so.4"
# Qt sorts words and names time zones by ICU's data, which Rundiff does not ask for either; they are 31 MB.
WORDS_OF_ICU = "libicudata.so."
# The encodings of logs that are not in the C library itself, by their files.
ENCODINGS = {"GB18030": ["GB18030"], "CP932": ["CP932"], "ISO8859-1": ["ISO-8859-1"], "UTF-16": ["UTF-16LE", "UTF-16BE"]}


def output(*command):
    return subprocess.run([str(part) for part in command], check=True, capture_output=True, text=True,
                          env={**os.environ, "LC_ALL": "C"}).stdout


class Machine:
    """The processor of a program, with Debian's tools and folders for it."""

    def __init__(self, program):
        arm = "AArch64" in output("readelf", "-h", program)
        self.triplet = "aarch64-linux-gnu" if arm else "x86_64-linux-gnu"
        self.loader = "ld-linux-aarch64.so.1" if arm else "ld-linux-x86-64.so.2"

    def tool(self, name):
        own = f"{self.triplet}-{name}"
        return own if shutil.which(own) else name

    def file(self, name):
        """A library's path; it may be a link."""
        for folder in ("/usr/lib", "/lib"):
            path = pathlib.Path(folder, self.triplet, name)
            if path.exists():
                return path
        raise SystemExit(f"bundle.py: there is no {name} for {self.triplet}")


def is_replaced(name):
    return name == NETWORK or name.startswith(WORDS_OF_ICU)


def needed_by(file):
    return re.findall(r"\(NEEDED\).*\[(.+)\]", output("readelf", "-dW", file))


def libraries_of(machine, program):
    """All libraries, each with its path, but for those that only replaced ones need."""
    found, waiting = {}, [program]
    while waiting:
        for name in needed_by(waiting.pop()):
            if name not in found:
                found[name] = machine.file(name)
                if not is_replaced(name):
                    waiting.append(found[name])
    found[machine.loader] = machine.file(machine.loader)
    return found


def network_source(files):
    """Functions that do nothing under the names and the version that the other libraries want."""
    symbols = set()
    for file in files:
        if NETWORK in needed_by(file):
            symbols |= set(re.findall(r" UND (curl_\w+)@(\w+)", output("readelf", "-W", "--dyn-syms", file)))
    functions = "".join(f"void *{name}(void) {{ return 0; }}\n" for name, _ in sorted(symbols))
    return functions, "".join(f"{version} {{ global: *; }};\n" for version in sorted({version for _, version in symbols}))


def icu_source(name):
    """A table of contents without entries, in the form that ICU's libraries look for."""
    header = [32, 0, 0xda, 0x27, 20, 0, 0, 0, 0, 0, 2, 0, *b"ToCP", 1, 0, 0, 0, 0, 0, 0, 0]
    numbers = ", ".join(str(byte) for byte in header + [0] * (48 - len(header)))
    version = name.rpartition(".")[2]
    return f"const unsigned char icudt{version}_dat[48] __attribute__((aligned(16))) = {{{numbers}}};\n"


def make_stand_in(machine, name, files, target):
    with tempfile.TemporaryDirectory() as scratch:
        source, versions = pathlib.Path(scratch, "library.c"), pathlib.Path(scratch, "versions")
        options = []
        if name == NETWORK:
            functions, script = network_source(files)
            source.write_text(functions)
            versions.write_text(script)
            options = [f"-Wl,--version-script={versions}"]
        else:
            source.write_text(icu_source(name))
        output(machine.tool("gcc"), "-shared", "-fPIC", "-nostdlib", "-Os", f"-Wl,-soname,{name}", *options,
               "-o", target, source)


def copy_stripped(machine, source, target):
    shutil.copyfile(source, target)
    target.chmod(0o755)
    output(machine.tool("strip"), "--strip-unneeded", target)


def copy_libraries(machine, libraries, folder):
    real = [path for name, path in libraries.items() if not is_replaced(name)]
    for name, path in libraries.items():
        if is_replaced(name):
            make_stand_in(machine, name, real, folder / name)
        else:
            copy_stripped(machine, path, folder / name)
    return real


def copy_encodings(machine, folder):
    """Those that a C library finds only where GCONV_PATH tells it: its own are elsewhere on other systems."""
    folder.mkdir()
    files, lines = [], []
    for file, names in ENCODINGS.items():
        files.append(machine.file(f"gconv/{file}.so"))
        copy_stripped(machine, files[-1], folder / f"{file}.so")
        for name in names:
            lines += [f"module {name}// INTERNAL {file} 1\n", f"module INTERNAL {name}// {file} 1\n"]
    (folder / "gconv-modules").write_text("".join(lines))
    return files


def package_of(path):
    """The Debian package that brought a file; dpkg knows it by its place before or after /usr was merged."""
    real = os.path.realpath(path)
    places = {real, real.removeprefix("/usr"), "/usr" + real.removeprefix("/usr"), str(path)}
    ended = subprocess.run(["dpkg-query", "-S", *sorted(places)], capture_output=True, text=True, check=False)
    if not ended.stdout:
        raise SystemExit(f"bundle.py: no Debian package has {path}")
    return ended.stdout.split(": ")[0].split(",")[0]


def described(package):
    form = "${binary:Package}\t${Version}\t${source:Package}\t${source:Version}\n"
    name, version, source, source_version = output("dpkg-query", "-W", "-f", form, package).strip().split("\t")
    return {"SPDXID": "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", name), "name": name.split(":")[0],
            "versionInfo": version, "downloadLocation": "NOASSERTION", "filesAnalyzed": False,
            "licenseConcluded": "NOASSERTION", "licenseDeclared": "NOASSERTION", "copyrightText": "NOASSERTION",
            "sourceInfo": f"Debian's source package {source} {source_version}; licence: licences/{name.split(':')[0]}"}


def write_components(files, folder, version):
    """Licences, and a list in the form of SPDX 2.3."""
    packages = sorted({package_of(path) for path in files})
    (folder / "licences").mkdir()
    for package in packages:
        name = package.split(":")[0]
        shutil.copyfile(f"/usr/share/doc/{name}/copyright", folder / "licences" / name)
    # What the texts above refer to.
    for licence in ("GPL-2", "GPL-3", "LGPL-2", "LGPL-2.1", "LGPL-3", "Apache-2.0"):
        shutil.copyfile(f"/usr/share/common-licenses/{licence}", folder / "licences" / f"{licence}.txt")
    made = datetime.datetime.fromtimestamp(int(os.environ.get("SOURCE_DATE_EPOCH", "0")), datetime.timezone.utc)
    listed = {"spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT",
              "name": f"rundiff-{version}", "documentNamespace": f"https://example.org/spdx/rundiff-{version}",
              "creationInfo": {"created": made.strftime("%Y-%m-%dT%H:%M:%SZ"), "creators": ["Tool: bundle.py"]},
              "packages": [described(package) for package in packages]}
    listed["relationships"] = [{"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES",
                                "relatedSpdxElement": package["SPDXID"]} for package in listed["packages"]]
    (folder / "components.spdx.json").write_text(json.dumps(listed, indent=1) + "\n")


def main(program, folder, version):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True)
    machine = Machine(program)
    libraries = libraries_of(machine, program)
    copy_stripped(machine, program, folder / "rundiff")
    files = copy_libraries(machine, libraries, folder)
    files += copy_encodings(machine, folder / "gconv")
    write_components(files, folder, version)


if __name__ == "__main__":
    if sys.argv[1] == "--encodings":
        copy_encodings(Machine(sys.argv[2]), pathlib.Path(sys.argv[3]))
    elif sys.argv[1] == "--components":
        write_components(sys.argv[4:], pathlib.Path(sys.argv[2]), sys.argv[3])
    else:
        main(*sys.argv[1:])
