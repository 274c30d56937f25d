import torch
import torch.backends.cudnn as cudnn
cudnn.benchmark = True
cudnn.deterministic = True
