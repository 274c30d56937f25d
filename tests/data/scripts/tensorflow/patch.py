import tensorflow as tf
from tfdeterminism import patch
patch()
