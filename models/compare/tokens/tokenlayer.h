// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/kindoftext.h"
#include "models/run/spelling.h"

#include <cstddef>
#include <cstdint>
#include <optional>

namespace rundiff
{

// Where the dumps of both engines begin to differ for the sequence of the first token outside.
struct TokenLayer {
    // How the passes of both engines were found.
    enum class PairedBy : std::uint8_t { Request, Tokens, OnlyOnes };

    PairedBy pairedBy = PairedBy::Request;
    UserText request;
    Path dumpA, dumpB;
    std::size_t position = 0; // of the token outside in its sequence
    std::size_t modules = 0;  // that were compared
    Name module, after;       // the first one that differs, empty: all agree; and the one before it
    Name rowA, rowB;
    std::optional<std::size_t> first; // position in the sequence that differs; nothing: there are only statistics
    double error = 0;                 // of the module's output, relative to its length
    bool inputAgrees = false;
    EnglishText explanation;
};

template <>
struct Spelling<TokenLayer::PairedBy> {
    static constexpr SpellingTable<TokenLayer::PairedBy, 3> names{{{"request", TokenLayer::PairedBy::Request},
                                                                   {"tokens", TokenLayer::PairedBy::Tokens},
                                                                   {"only ones", TokenLayer::PairedBy::OnlyOnes}}};
};

} // namespace rundiff
