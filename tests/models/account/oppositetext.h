// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/account/opposite/oppositepages.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace rundiff
{

// Anchors that are given.
class GivenAnchors final : public LineAnchors
{
public:
    explicit GivenAnchors(std::vector<LineAnchor> anchors) : m_anchors(std::move(anchors)) {}

    std::optional<LineAnchor> current() const override
    {
        return m_next < m_anchors.size() ? std::optional(m_anchors[m_next]) : std::nullopt;
    }
    void advance() override { ++m_next; }
    std::shared_ptr<LineAnchors> copy() const override { return std::make_shared<GivenAnchors>(*this); }

private:
    std::vector<LineAnchor> m_anchors;
    std::size_t m_next = 0;
};

// Two texts in memory.
struct TextsInMemory {
    std::string a, b;
    std::shared_ptr<const LineAnchors> anchors = {};

    OppositeTexts open() const
    {
        const auto place = [](const std::string &text) {
            return TextPlace{{}, {}, std::make_shared<const std::string>(text)};
        };
        return std::move(*OppositeTexts::open(place(a), place(b)));
    }

    // A record of a step begins with "step N".
    void anchorSteps()
    {
        std::vector<LineAnchor> found;
        for (int step = 0;; ++step) {
            const std::string sign = "\nstep " + std::to_string(step) + " ";
            const std::size_t atA = a.find(sign), atB = b.find(sign);
            if (atA == a.npos && atB == b.npos)
                break;
            if (atA != a.npos && atB != b.npos)
                found.push_back({atA + 1, atB + 1});
        }
        anchors = std::make_shared<GivenAnchors>(std::move(found));
    }

    OppositeIndexPtr index() const
    {
        OppositeIndexPtr last;
        OppositeTexts texts = open();
        indexOpposite(texts, std::make_shared<const VolatileRules>(VolatileRules::builtIn()), anchors,
                      [&](const OppositeIndexPtr &part) { last = part; }, {});
        return last;
    }

    OppositePages pages() const
    {
        return {open(), [](const std::string &line) { return line; }};
    }

    std::vector<OppositeRow> rows() const
    {
        const OppositeIndexPtr known = index();
        return pages().rows(*known, 0, known->rows, {});
    }
};

// "1|1 =", "2|- A": the numbers of both lines, and how they differ.
inline std::string shapeOf(const OppositeRow &row)
{
    const auto number = [](const OppositeLine &line) {
        return line.number > 0 ? std::to_string(line.number) : std::string("-");
    };
    const char signs[] = {'=', '~', '!', 'A', 'B'};
    return number(row.a) + "|" + number(row.b) + " " + signs[static_cast<std::size_t>(row.state)];
}

// The parts of a line of one kind.
inline std::vector<std::string> partsOf(const OppositeLine &line, TextSpan::Kind kind)
{
    std::vector<std::string> parts;
    for (const TextSpan &span : line.spans) {
        if (span.kind == kind)
            parts.push_back(line.text.substr(span.begin, span.length));
    }
    return parts;
}

} // namespace rundiff
