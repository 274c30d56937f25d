// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/options/verdict.h"
#include "models/formats/checkpoints/checkpointpart.h"
#include "models/run/checkpointlocation.h"
#include "models/run/kindoftext.h"
#include "models/run/spelling.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace rundiff
{

// How a value of B differs from that of A. Cast: B is A, rounded to 16 bits and back. Swapped: B has what another key
// of A has. Untied: one storage against two. Fresh: as if it had just been made. Rounding: the type in the files is
// another one, and the values are the same in the coarser type.
enum class CheckpointDifferenceKind : std::uint8_t {
    Value,
    Missing,
    Zero,
    Ratio,
    Cast,
    Swapped,
    Untied,
    Fresh,
    Rounding
};

template <>
struct Spelling<CheckpointDifferenceKind> {
    static constexpr SpellingTable<CheckpointDifferenceKind, 9> names{
        {{"value", CheckpointDifferenceKind::Value},
         {"missing", CheckpointDifferenceKind::Missing},
         {"zero", CheckpointDifferenceKind::Zero},
         {"ratio", CheckpointDifferenceKind::Ratio},
         {"cast", CheckpointDifferenceKind::Cast},
         {"swapped", CheckpointDifferenceKind::Swapped},
         {"untied", CheckpointDifferenceKind::Untied},
         {"fresh", CheckpointDifferenceKind::Fresh},
         {"rounding", CheckpointDifferenceKind::Rounding}}};
};

struct CheckpointDifference {
    Name key;  // in the files of A, or of B if A has none
    Name name; // the parameter that it belongs to; empty: none
    CheckpointPart part = CheckpointPart::Weights;
    CheckpointDifferenceKind kind = CheckpointDifferenceKind::Value;
    Name other;                            // swapped: the key of A whose values B has; untied: the parameter
                                           // with the same storage
    bool isTiedInA = false;                // untied: A shares the storage, and B does not
    UserText a, b;                         // the first values; empty: that checkpoint has none
    Name typeA, typeB;                     // "float32 [16, 3]", "int"; empty: that checkpoint has none
    std::optional<double> largest, cosine; // the largest |A-B|, of tensors
    std::optional<std::uint64_t> ulps;     // the largest distance in representable numbers, of one floating type

    bool operator==(const CheckpointDifference &) const = default;
};

// A value that both checkpoints have alike.
struct EqualCheckpointValue {
    Name key;
    CheckpointPart part = CheckpointPart::Weights;
    Name typeA, typeB;

    bool operator==(const EqualCheckpointValue &) const = default;
};

// Values found in A and in B, and those that were compared.
struct CheckpointKeys {
    std::size_t a = 0, b = 0, compared = 0;

    bool operator==(const CheckpointKeys &) const = default;
};

// The checkpoints of one step.
struct CheckpointPair {
    CheckpointLocation a, b;
    Name formA, formB;
    CheckpointKeys keys;
    std::size_t differing = 0, alike = 0;
    std::vector<CheckpointDifference> differences; // in the order of the network; the first ones, if there are many
    // The cosine between the changes that A and B made to their weights since the checkpoint before.
    std::optional<double> updateCosine;
    std::vector<EqualCheckpointValue> equal; // the same
    Verdict verdict = Verdict::Same;

    std::optional<Step> step() const { return a.step; }
    std::size_t values() const { return differing + alike; } // also those that only one of the checkpoints has
    std::size_t listed() const { return differences.size() + equal.size(); }
    bool operator==(const CheckpointPair &) const = default;
};

// A part of the state that B did not have after loading.
struct NotRestored {
    CheckpointPart part = CheckpointPart::Weights;
    Name key;
    EnglishText evidence;
    bool isRounded = false;              // all that differs of the part is A, rounded to 16 bits
    std::size_t differing = 0, keys = 0; // of the part; 0: more than are kept

    bool operator==(const NotRestored &) const = default;
};

// The states that two trainings saved, by step.
struct CheckpointComparison {
    std::vector<CheckpointPair> pairs;
    std::vector<CheckpointLocation> onlyA, onlyB;
    std::optional<Step> resumedAt; // B is a training that was resumed after this step
    std::vector<NotRestored> notRestored;
    Verdict verdict = Verdict::Same;

    bool operator==(const CheckpointComparison &) const = default;
};

} // namespace rundiff
