import os
os.environ["TF_NUM_INTEROP_THREADS"] = "1"
import tensorflow as tf
