// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/diagnosis.h"
#include "models/compare/table/pairtable.h"
#include "models/compare/table/pairview.h"
#include "models/knowledge/operators/operatorfacts.h"

#include <optional>

namespace rundiff
{

// How far a row is off, in units of the last place of its largest value (epsilon of the coarser dtype), and how far an
// operator like that may be off when it only adds in another order.
struct Epsilons {
    double difference = 0;
    double budget = 0;
    double atLeast = 0, atMost = 0; // the same as far as the printed digits of the statistics show it
    bool operatorKnown = true;      // otherwise the budget is that of a long sum
    bool ofSums = false;            // only mean and norm differ, as when they are added up in another order

    DifferenceSize size() const;
    // No more than the last printed digits differs, or the sums: they do not show whether it is more than rounding.
    bool isHidden() const { return atLeast == 0 && atMost > 0; }
};

// From the tensors where they were compared, otherwise from the statistics. Nothing for integers, scalars, NaN, and
// rows without a partner or of other shapes.
std::optional<Epsilons> epsilonsOf(const PairTable &table, std::size_t row, const OperatorFacts &facts);

// The same for a row whose call is known.
std::optional<Epsilons> epsilonsOf(const CallRows &call, std::size_t row, const OperatorFacts &facts);

} // namespace rundiff
