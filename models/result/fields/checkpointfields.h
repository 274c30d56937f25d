// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/checkpoints/checkpointcomparison.h"
#include "models/formats/saved/runfields.h"

namespace rundiff
{

// The members of the comparison of checkpoints.

template <>
struct Fields<CheckpointDifference> {
    static void visit(auto &field, auto &difference)
    {
        field("key", difference.key);
        field("name", difference.name);
        field("part", difference.part);
        field("kind", difference.kind);
        field("other", difference.other);
        field("tied_in_a", difference.isTiedInA);
        field("a", difference.a);
        field("b", difference.b);
        field("type_a", difference.typeA);
        field("type_b", difference.typeB);
        field("max_abs", difference.largest);
        field("cosine", difference.cosine);
        field("ulps", difference.ulps);
    }
};

template <>
struct Fields<EqualCheckpointValue> {
    static void visit(auto &field, auto &value)
    {
        field("key", value.key);
        field("part", value.part);
        field("type_a", value.typeA);
        field("type_b", value.typeB);
    }
};

template <>
struct Fields<CheckpointKeys> {
    static void visit(auto &field, auto &keys)
    {
        field("a", keys.a);
        field("b", keys.b);
        field("compared", keys.compared);
    }
};

template <>
struct Fields<CheckpointPair> {
    static void visit(auto &field, auto &pair)
    {
        field("a", pair.a);
        field("b", pair.b);
        field("form_a", pair.formA);
        field("form_b", pair.formB);
        field("keys", pair.keys);
        field("differing", pair.differing);
        field("alike", pair.alike);
        field("differences", pair.differences);
        field("update_cosine", pair.updateCosine);
        field("equal", pair.equal);
        field("verdict", pair.verdict);
    }
};

template <>
struct Fields<NotRestored> {
    static void visit(auto &field, auto &part)
    {
        field("part", part.part);
        field("key", part.key);
        field("evidence", part.evidence);
        field("rounded", part.isRounded);
        field("differing", part.differing);
        field("keys", part.keys);
    }
};

template <>
struct Fields<CheckpointComparison> {
    static void visit(auto &field, auto &checkpoints)
    {
        field("pairs", checkpoints.pairs);
        field("only_a", checkpoints.onlyA);
        field("only_b", checkpoints.onlyB);
        field("resumed_at", checkpoints.resumedAt);
        field("not_restored", checkpoints.notRestored);
        field("verdict", checkpoints.verdict);
    }
};

} // namespace rundiff
