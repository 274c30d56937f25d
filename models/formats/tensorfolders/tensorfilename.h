// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/claims/dumpplace.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace rundiff
{

// What the path of a file with named tensors says of them: "rank_1/step_3/layer.2.mlp.npy" is the tensor "layer.2.mlp"
// of step 3 and rank 1, and so is "layer.2.mlp_step3_rank1.npy".
//   steps: step_3, step3, global_step7, iter_0000002, iteration=4, Pass00001; epoch_2 if there is none of these
//   ranks: rank0, rank_1, mp_rank_01, Rank0; pid77 if there is none of these
// A name of labels, "step=0___rank=1___dump_index=7___name=mlp___layer_id=2", is the tensor "mlp layer_id=2", and 7 is
// its place in the order of the calls.
struct TensorFileName {
    DumpPlace place;
    std::string tensor; // without step and rank; empty if the path says nothing else
    std::int64_t order = 0;
};

// `path`: below the folder of the dump, with its ending.
TensorFileName tensorFileName(std::string_view path);

// Whether a part of a path says a step or a rank and nothing else.
bool namesOnlyAPlace(std::string_view part);

} // namespace rundiff
