// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/models/compare/dumpdraft.h"

#include <initializer_list>
#include <string_view>
#include <vector>

// The kind of a call, for planting a difference in it or around it.
namespace rundiff::draft
{

bool isOneOf(std::string_view text, std::initializer_list<std::string_view> words);

bool isApi(const CallName &call);
bool isRandom(const CallName &call);
bool communicates(const CallName &call);
std::size_t numberOf(const CallName &call);

std::size_t firstBackward(const Draft &draft);
// The calls of the forward pass before any other insertion, as positions for an insertion.
std::vector<std::size_t> forwardApis(const Draft &draft);
const DumpRow *outputOf(const DraftCall &call);

} // namespace rundiff::draft
