# SPDX-License-Identifier: GPL-3.0-or-later
import os
import sys

os.environ["TF_DETERMINISTIC_OPS"] = sys.argv[1]
import tensorflow as tf
