// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/models/compare/plantedcalls.h"

#include <algorithm>

namespace rundiff::draft
{

bool isOneOf(std::string_view text, std::initializer_list<std::string_view> words)
{
    return std::find(words.begin(), words.end(), text) != words.end();
}

bool communicates(const CallName &call)
{
    return call.name.starts_with("Distributed.") || call.name.starts_with("MintDistributed.");
}

bool isRandom(const CallName &call)
{
    return isOneOf(call.lastSegment(), {"randn", "bernoulli", "dropout", "Dropout"});
}

bool isApi(const CallName &call)
{
    return call.kind == CallName::Kind::Api;
}

std::size_t numberOf(const CallName &call)
{
    return std::stoul(std::string(call.number));
}

std::size_t firstBackward(const Draft &draft)
{
    std::size_t call = 0;
    while (call < draft.calls.size() && !draft.nameOf(call).backward())
        ++call;
    return call;
}

std::vector<std::size_t> forwardApis(const Draft &draft)
{
    std::vector<std::size_t> found;
    for (std::size_t call = 0; call < firstBackward(draft); ++call) {
        if (isApi(draft.nameOf(call)) && draft.calls[call].id >= 0 && !communicates(draft.nameOf(call)))
            found.push_back(call);
    }
    return found;
}

const DumpRow *outputOf(const DraftCall &call)
{
    const auto row = std::find_if(call.rows.begin(), call.rows.end(), [](const DumpRow &candidate) {
        return candidate.side == Side::Output && isFinite(candidate);
    });
    return row == call.rows.end() ? nullptr : &*row;
}

} // namespace rundiff::draft
