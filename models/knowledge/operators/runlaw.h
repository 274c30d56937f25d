// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace rundiff
{

// What holds over the ranks and steps of one run, from resources/operators.
struct RunLaw {
    enum class Kind : std::uint8_t {
        EqualOnRanks,   // the result of an exchange
        ReplicasEqual,  // the parameters of data-parallel ranks
        BatchesDiffer,  // the data of data-parallel ranks
        BatchesEqual,   // the data of tensor-parallel ranks
        PartsDiffer,    // the divided weights of tensor-parallel ranks
        ParametersMove, // from one step to the next where they have a gradient
        TiedWeights     // of an embedding and an output layer
    };
    std::string id;
    Kind kind = Kind::EqualOnRanks;
    std::vector<std::string> names; // of the calls or modules that it holds for
    std::string text, decides, source;
};

const std::vector<RunLaw> &runLaws();

} // namespace rundiff
