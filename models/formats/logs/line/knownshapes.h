// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/line/linekinds.h"
#include "models/formats/logs/line/lineshape.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace rundiff
{

// The latest shapes of a log's lines, each with the kind of its first line and a tag of its reader.
class KnownShapes
{
public:
    explicit KnownShapes(std::size_t most) : m_most(most) {}

    // Reads the line at `at`; it ends at `end` or with a line feed. Returns its end, or null if no shape fits.
    const char *read(const char *at, const char *end, LineReading &reading)
    {
        for (std::size_t i = 0; i < m_shapes.size(); ++i) {
            const char *stop = m_shapes[i].shape.read(at, end, reading);
            if (!stop)
                continue;
            ++m_shapes[i].lines;
            m_tag = m_shapes[i].tag;
            m_last = i > 1 ? i - 1 : i;
            if (i > 1)
                std::swap(m_shapes[i], m_shapes[m_last]);
            return stop;
        }
        return nullptr;
    }
    // The shape of the line that was read last, if it can read many lines, and none that is asked before it fits them.
    LineShape::Quick *quick()
    {
        LineShape &shape = m_shapes[m_last].shape;
        const auto excluded = [&](const Known &known) { return known.shape.excludes(shape); };
        const bool first =
            std::all_of(m_shapes.begin(), m_shapes.begin() + static_cast<std::ptrdiff_t>(m_last), excluded);
        return first && shape.kind() == LineReading::Kind::Record ? shape.quick() : nullptr;
    }
    // Further lines of the shape that was read last; -1: that line was not taken.
    void count(std::int64_t lines) { m_shapes[m_last].lines += lines; }
    std::size_t tag() const { return m_tag; } // of the line that was read last

    void learn(LineShape shape, std::optional<LineKinds::Number> kind, std::size_t tag, LineKinds &kinds)
    {
        if (m_shapes.size() == m_most) {
            kinds.addMore(m_shapes.back().kind, m_shapes.back().lines);
            m_shapes.pop_back();
        }
        m_shapes.insert(m_shapes.begin(), Known{std::move(shape), kind, tag, 0});
    }

    // Adds the lines that were read since the last call to their kinds.
    void countInto(LineKinds &kinds)
    {
        for (Known &known : m_shapes)
            kinds.addMore(known.kind, std::exchange(known.lines, 0));
    }

private:
    struct Known {
        LineShape shape;
        std::optional<LineKinds::Number> kind;
        std::size_t tag = 0;
        std::int64_t lines = 0;
    };

    std::size_t m_most, m_tag = 0;
    std::size_t m_last = 0;      // of the shapes, after a line was read
    std::vector<Known> m_shapes; // the latest one first
};

} // namespace rundiff
