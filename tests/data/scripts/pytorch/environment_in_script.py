import os
os.environ["CUBLAS_WORKSPACE_CONFIG"] = ":4096:8"
os.environ.setdefault("HCCL_DETERMINISTIC", "true")
os.environ["PYTHONHASHSEED"] = "0"
import torch
