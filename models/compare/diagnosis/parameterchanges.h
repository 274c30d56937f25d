// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/pairtable.h"
#include "models/knowledge/operators/operatorfacts.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace rundiff
{

// A parameter of the model in one pair of dumps.
struct ParameterRow {
    std::string name; // "transformer.h.0.mlp.c_fc.weight"; at level L1 the argument that holds it
    std::size_t tableRow = 0;
    bool differs = false;
    std::size_t dimensions = 0;
};

// The parameters that modules name, or the arguments of operators that hold some where no modules were captured.
std::vector<ParameterRow> parametersOf(const PairTable &table, const OperatorFacts &facts);

// Which of the parameters differ, in words: "all 28", "only biases and vectors", "only those in h.1", "3 of 28".
std::string differingOnes(const std::vector<ParameterRow> &parameters);

// The parameter that in B has A's tensor of another row; nothing where none has it, or the tensor is one of many alike.
std::optional<ParameterRow> heldUnderAnotherName(const PairTable &table, const std::vector<ParameterRow> &parameters,
                                                 std::size_t row);

// Two tables of one run pair: does A hold in `ofA` the weights that B holds in `ofB`? False where too few are known.
bool holdSameWeights(const PairTable &ofA, const PairTable &ofB, const OperatorFacts &facts);

// What an update did to the parameters, detected from the dumps before and after it.
struct ParameterChanges {
    std::vector<std::string> stillInA, stillInB; // did not change in this run, but in the other
    std::size_t compared = 0;                    // parameters of which both dumps of both runs know the numbers
    // The change in A over the change in B where it is the same for nearly all parameters.
    std::optional<double> ratio;
    // What A and B differ by after the update in parts of the weight before it, where that is the same for nearly all.
    std::optional<double> decay;
    // Two parameters that one run keeps the same, as a weight that two modules share, and that part in the other run.
    struct Untied {
        std::string one, other;
        bool inA = false; // where they part
    };
    std::optional<Untied> untied;
};
ParameterChanges changesBetween(const PairTable &before, const PairTable &behind,
                                const std::vector<ParameterRow> &parameters, const OperatorFacts &facts);

} // namespace rundiff
