import os
import torch
os.environ.update({"CUBLAS_WORKSPACE_CONFIG": "4096:8"})
os.putenv("HCCL_DETERMINISTIC", "False")
