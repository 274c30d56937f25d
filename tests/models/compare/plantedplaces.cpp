// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/models/compare/planting.h"

#include "tests/models/compare/plantedcalls.h"

#include <algorithm>
#include <cmath>

namespace rundiff::draft
{

namespace
{

// Their content is not defined, or they are moved only.
bool saysNothing(const CallName &call)
{
    return isOneOf(call.lastSegment(), {"empty", "empty_like", "numpy", "to", "__setitem__", "empty_with_format",
                                        "new_empty_strided", "new_empty", "empty_strided"});
}

bool takesWeight(const CallName &call, std::string_view argument)
{
    if (call.backward())
        return false;
    if (isOneOf(call.lastSegment(), {"linear", "conv2d", "embedding"}))
        return isOneOf(argument, {"input.1", "input.2", "input.weight", "input.bias"});
    return call.lastSegment() == "layer_norm" && isOneOf(argument, {"input.2", "input.3", "input.weight"});
}

bool takesTarget(const CallName &call, std::string_view argument)
{
    return isOneOf(call.lastSegment(), {"cross_entropy", "l1_loss"}) && argument == "input.1" && !call.backward();
}

} // namespace

std::vector<Place> Planting::places()
{
    std::vector<Place> found;
    for (std::size_t dump = 0; dump < m_run.size(); ++dump)
        placesIn(dump, found);
    return found;
}

void Planting::placesIn(std::size_t dump, std::vector<Place> &found) const
{
    const Draft &draft = m_run[dump];
    Known known;
    for (const DraftCall &call : draft.calls) {
        known.parents.insert(call.parent.value);
        for (const DumpRow &row : call.rows) {
            if (const auto identity = identityOf(row); identity && row.side == Side::Parameters)
                known.weights.insert(*identity);
        }
    }
    for (std::size_t call = 0; call < draft.calls.size(); ++call) {
        const std::vector<DumpRow> &rows = draft.calls[call].rows;
        for (std::size_t row = 0; row < rows.size(); ++row) {
            if (fits(draft, call, rows[row], known, m_what))
                found.push_back({dump, call, row});
        }
        if (!isFinest(draft, call, known))
            continue;
        for (const DumpRow &row : rows) {
            if (const auto identity = identityOf(row); identity && row.side == Side::Output)
                known.made.insert(*identity);
        }
        known.first = known.first && rows.empty();
    }
}

bool Planting::isFinest(const Draft &draft, std::size_t call, const Known &known) const
{
    const CallName name = draft.nameOf(call);
    if (saysNothing(name))
        return false;
    if (isModules())
        return name.kind == CallName::Kind::Module && !known.parents.contains(draft.calls[call].key.value);
    return isApi(name);
}

bool Planting::fits(const Draft &draft, std::size_t call, const DumpRow &row, const Known &known, Planted what) const
{
    if (what == Planted::SavedVariable)
        return row.side == Side::Debug && isFinite(row);
    if (what == Planted::RequiresGrad)
        return row.side == Side::Parameters && row.requiresGrad == Flag::True;
    const CallName name = draft.nameOf(call);
    const std::string argument = draft.argumentOf(row);
    const auto identity = identityOf(row);
    const bool weight = identity && (known.weights.contains(*identity) || takesWeight(name, argument));
    if (what == Planted::Weights && row.side == Side::Parameters)
        return identity && isFinite(row);
    if (!isFinest(draft, call, known) || draft.calls[call].id < 0)
        return (what == Planted::Random && isRandom(name) && row.side == Side::Output && draft.calls[call].id < 0) ||
               (what == Planted::Communication && communicates(name) && row.side == Side::Output && isFinite(row));
    const bool output = row.side == Side::Output && isFinite(row) && !isRandom(name) && !communicates(name);
    const bool made = row.side == Side::Input && isFinite(row) && identity && !weight && !communicates(name) &&
                      (known.made.contains(*identity) || name.backward());
    switch (what) {
    case Planted::Operator:
        return output;
    case Planted::Uncaptured:
        return made;
    case Planted::Data:
        return isTensor(row) && row.side == Side::Input && identity && !known.made.contains(*identity) && !weight &&
               ((known.first && &row == draft.calls[call].rows.data()) || takesTarget(name, argument));
    case Planted::Weights:
        return weight && isFinite(row) && row.side == Side::Input && !known.made.contains(*identity);
    case Planted::Random:
        return isRandom(name) && row.side == Side::Output && isFinite(row) && !isModules() && !name.backward();
    case Planted::Overflow:
    case Planted::Dtype:
    case Planted::Shape:
        return output || made;
    case Planted::Argument:
        return row.scalar && row.side == Side::Input && !communicates(name) &&
               (row.max.kind == Statistic::Kind::Integer || row.max.kind == Statistic::Kind::True ||
                row.max.kind == Statistic::Kind::False ||
                (row.max.kind == Statistic::Kind::Real && std::isfinite(row.max.real())));
    case Planted::LoneCall:
        return made && !name.backward() && isApi(name);
    case Planted::Communication:
        return communicates(name) && row.side == Side::Output && isFinite(row);
    case Planted::Sent:
        return output && draft.location.rank.number == 0 && draft.names.find(key("send")).value != 0 &&
               std::any_of(draft.calls.begin() + static_cast<std::ptrdiff_t>(call), draft.calls.end(),
                           [&](const DraftCall &later) { return draft.names.text(later.key) == key("send"); });
    default:
        return false;
    }
}

} // namespace rundiff::draft
