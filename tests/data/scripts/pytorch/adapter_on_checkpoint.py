# SPDX-License-Identifier: GPL-3.0-or-later
from peft import LoraConfig, get_peft_model
from transformers import AutoModelForCausalLM

base = AutoModelForCausalLM.from_pretrained("./llama")
model = get_peft_model(base, LoraConfig(r=8, target_modules=["q_proj"]))
