// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/text/logtext.h"
#include "models/run/problem.h"

#include <tl/expected.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace rundiff
{

// Where lines of both texts begin that say the same, such as the records of one step.
struct LineAnchor {
    std::uint64_t a = 0, b = 0;
};

// The anchors of two texts, in their order, from one of them on.
class LineAnchors
{
public:
    virtual ~LineAnchors() = default;
    virtual std::optional<LineAnchor> current() const = 0; // nothing: there are no more
    virtual void advance() = 0;
    virtual std::shared_ptr<LineAnchors> copy() const = 0;
};

// Where a text is, and how it is read.
struct TextPlace {
    std::string path, encoding;              // encoding: empty: detected
    std::shared_ptr<const std::string> text; // of a saved result; null: it is in the file
};

// Both texts, opened. Packed ones go back by starting again.
struct OppositeTexts {
    std::unique_ptr<LogText> a, b;

    static tl::expected<OppositeTexts, Problem> open(const TextPlace &a, const TextPlace &b);
};

} // namespace rundiff
