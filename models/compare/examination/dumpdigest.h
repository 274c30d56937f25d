// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/knowledge/operators/operatorfacts.h"
#include "models/run/dump.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace rundiff
{

// One tensor as its row describes it, without the dump.
struct TensorDigest {
    std::uint32_t row = 0; // of the dump
    std::string operatorName, shape, dtype, checksum;
    std::optional<double> max, min, norm;

    bool isConstant() const { return max && min && *max == *min; }
    // Whether it is proven to be the same tensor, or another one; with too little information neither.
    bool isSame(const TensorDigest &other) const;
    bool isOther(const TensorDigest &other) const;
};

struct ExchangeDigest {
    std::string api;
    std::shared_ptr<const std::vector<std::int64_t>> ranks; // null: everyone
    bool asynchronous = false;
    std::vector<TensorDigest> results;
};

// What the laws over ranks and steps need of one dump.
struct DumpDigest {
    Step step;
    RankId rank;
    std::map<std::string, TensorDigest> parameters; // by module and name: "Module.fc.Linear.weight"
    std::map<std::string, double> gradients;        // the norm, by the same names
    std::vector<TensorDigest> data;                 // that enters the first call which takes some
    std::vector<ExchangeDigest> exchanges;
    bool exchangesInForward = false; // as in tensor parallelism: ranks are not replicas
};

DumpDigest digestOf(const Dump &dump, const OperatorFacts &facts);

} // namespace rundiff
