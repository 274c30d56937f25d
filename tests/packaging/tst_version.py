#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The version that packaging/version.sh finds, in small trees with and without git, and when a build takes a new one."""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from needing import main, needs  # noqa: E402


def printed(*command, **more):
    return subprocess.run([str(part) for part in command], check=True, stdout=subprocess.PIPE, text=True, **more).stdout


class Version(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.tree = pathlib.Path(folder.name, "tree")
        (self.tree / "packaging").mkdir(parents=True)
        for name in ("packaging/version.sh", "packaging/commit.txt", ".gitattributes"):
            shutil.copy(ROOT / name, self.tree / name)
        (self.tree / "CMakeLists.txt").write_text("project(Rundiff VERSION 3.1.4 LANGUAGES CXX\n")

    def git(self, *arguments, when="2026-01-02T03:04:05Z"):
        config = ["-c", "user.name=Nobody", "-c", "user.email=nobody@example.org", "-c", "init.defaultBranch=main"]
        return printed("git", "-C", self.tree, *config, *arguments, env={**os.environ, "GIT_COMMITTER_DATE": when}).strip()

    def commit(self, **more):
        if not (self.tree / ".git").exists():
            self.git("init", "-q")
        self.git("add", ".")
        self.git("commit", "-q", "--allow-empty", "-m", "Change", **more)
        return "+g" + self.git("rev-parse", "HEAD")[:12]

    def change(self):
        with (self.tree / "CMakeLists.txt").open("a") as file:
            file.write("# changed\n")

    def version(self, *options, tree=None, **more):
        return printed((tree or self.tree) / "packaging/version.sh", *options, **more).strip()

    def archived(self):
        other = self.tree.parent / "archived"
        other.mkdir()
        subprocess.run(["tar", "-C", other, "-x"], check=True,
                       input=subprocess.run(["git", "-C", self.tree, "archive", "HEAD"], check=True, capture_output=True).stdout)
        return other

    def test_a_checkout_names_its_commit(self):
        for _ in range(2):
            commit = self.commit()
            self.assertEqual(self.version(), "3.1.4~dev" + commit)

    def test_a_changed_tree_is_dirty(self):
        commit = self.commit()
        (self.tree / "notes.txt").write_text("not a part of it\n")
        self.assertEqual(self.version(), "3.1.4~dev" + commit)
        self.change()
        self.assertEqual(self.version(), f"3.1.4~dev{commit}.dirty")

    def test_the_tag_is_the_release(self):
        self.commit()
        self.git("tag", "v3.1.40")
        self.assertRegex(self.version(), "^3.1.4~dev[+]g")
        self.git("tag", "v3.1.4")
        self.assertEqual([self.version(), self.version("--debian")], ["3.1.4", "3.1.4"])
        self.assertEqual(self.version(tree=self.archived()), "3.1.4")
        self.change()
        self.assertRegex(self.version(), "^3.1.4~dev[+]g.*[.]dirty$")

    def test_an_archive_names_the_commit_of_which_it_was_made(self):
        commit = self.commit()
        self.assertEqual(self.version(tree=self.archived()), "3.1.4~dev" + commit)

    def test_without_git_the_commit_is_not_known(self):
        self.assertEqual(self.version(), "3.1.4~dev")
        self.assertEqual([self.version("--debian"), self.version("--time")], ["3.1.4~dev", "0"])
        self.commit()
        inner = self.tree / "inner"
        shutil.copytree(self.tree / "packaging", inner / "packaging")
        shutil.copy(self.tree / "CMakeLists.txt", inner)
        self.assertEqual(self.version(tree=inner), "3.1.4~dev") # the commit of the outer tree is not that of this one

    def test_a_second_work_tree_names_its_own_commit(self):
        first = self.commit()
        other = self.tree.parent / "other"
        self.git("worktree", "add", "-q", "--detach", other)
        self.assertNotEqual(self.commit(), first)
        self.assertEqual(self.version(tree=other), "3.1.4~dev" + first)

    def test_a_hook_of_another_repository_does_not_matter(self):
        commit = self.commit()
        other = self.tree.parent / "other"
        printed("git", "init", "-q", other)
        environment = {**os.environ, "GIT_DIR": str(other / ".git"), "GIT_WORK_TREE": str(other)}
        self.assertEqual(self.version(env=environment), "3.1.4~dev" + commit)

    def test_the_tree_may_be_a_link_and_belong_to_somebody_else(self):
        commit = self.commit()
        link = self.tree.parent / "link"
        link.symlink_to(self.tree)
        if os.geteuid() == 0:
            for path in (self.tree, self.tree / ".git"):
                os.chown(path, 61234, 61234)
        self.assertEqual(self.version(tree=link), "3.1.4~dev" + commit)

    @needs("dpkg", "dpkg")
    def test_packages_replace_those_of_earlier_commits(self):
        versions = ["3.1.3-1", "3.1.4~dev-1"]
        for hour in ("03", "15"):
            self.commit(when=f"2026-01-02T{hour}:04:05Z")
            versions.append(self.version("--debian") + "-1")
        self.assertIn("~dev20260102.150405+g", versions[-1])
        self.assertEqual(self.version("--time"), "1767366245")
        versions.append("3.1.4-1")
        for earlier, later in zip(versions, versions[1:]):
            printed("dpkg", "--compare-versions", earlier, "lt", later)

    def test_a_build_writes_its_header_only_for_another_commit(self):
        header = self.tree.parent / "version.h"
        def write():
            printed("cmake", "-D", f"VERSION_SCRIPT={self.tree}/packaging/version.sh", "-D", f"HEADER={header}", "-P",
                    ROOT / "cmake" / "versionheader.cmake")
            return header.read_text()

        self.assertIn(self.commit(), write())
        os.utime(header, (1, 1))
        write()
        self.assertEqual(header.stat().st_mtime, 1)
        self.assertIn(self.commit(), write())
        self.assertNotEqual(header.stat().st_mtime, 1)


if __name__ == "__main__":
    main()
