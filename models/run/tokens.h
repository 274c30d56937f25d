// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/kindoftext.h"

#include <cstdint>
#include <string>
#include <vector>

namespace rundiff
{

// A file with the tokens of one or more samples that a language model generated, and what its name says of them. It is
// read during the comparison.
struct TokenFile {
    Path path;
    Name form;             // of the tool that writes such files: "NeMo-RL"
    Name field;            // what a file without names holds: "prob_diff"
    std::int64_t step = 0; // of its records that name none
    std::int64_t rank = 0;
    bool aside = false; // not of the training: an evaluation, or the same samples once more
};

// The user's names of the columns; empty: known ones.
struct TokenColumnNames {
    Name rollout, trainer, mask;
    bool operator==(const TokenColumnNames &) const = default;
};

} // namespace rundiff
