#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Rundiff finds the planted difference of each pair that dumps.py makes. RUNDIFF names the program."""
import json
import os
import subprocess
import tempfile
import unittest

import dumps

VERDICTS = {"equal": "same", "extra_operator": "incomplete"}


def compared(folder):
    command = [os.environ["RUNDIFF"], "compare", str(folder / "A"), str(folder / "B"), "--format", "json"]
    return json.loads(subprocess.run(command, check=False, capture_output=True, timeout=200).stdout)


class MadeDumps(unittest.TestCase):
    def test_the_planted_difference_is_found(self):
        for number, (case, (_, truth)) in enumerate(dumps.CASES.items()):
            mode = dumps.MODES[number % len(dumps.MODES)]
            with self.subTest(case=case, mode=mode), tempfile.TemporaryDirectory() as folder:
                result = compared(dumps.make(folder, case, mode))
                self.assertEqual(result["verdict"], VERDICTS.get(case, "different"))
                first = result["operators"]["first_difference"]
                found = first and (first["step"], f"{first['operator']}.{first['parameter']}")
                self.assertEqual(found, truth)


if __name__ == "__main__":
    unittest.main()
