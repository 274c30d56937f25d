// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/log.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// The kinds of lines in which a log's records are printed, by their skeletons: the count of each, and the lines that
// look like a damaged one of a frequent kind.
class LineKinds
{
public:
    using Number = std::size_t;

    explicit LineKinds(std::size_t most = 64) : m_most(most) {} // with more of them no line is strange

    // A line that is a record; returns its kind's number, nullopt if there are too many kinds for a decision.
    std::optional<Number> add(std::string_view line, std::int64_t number);
    void addMore(std::optional<Number> kind, std::int64_t count); // further lines of a kind
    // The last line, a record, without its line feed: nothing says that it is whole.
    void addUnended(std::string_view line, std::int64_t number);

    // Whether a kind has one line, which is a damaged one of a frequent kind.
    bool isDamaged(Number kind) const;

    // Whether a kind has one line.
    bool isOnly(Number kind) const { return m_kinds[kind].count == 1; }

    // Whether a line is the rest of a record of the kinds that are already frequent.
    bool isLeftOf(std::string_view line) const;

    // A line that is not a record, where one is missing. `whole` is false for a last line without its line feed.
    void addSuspect(std::string_view line, std::int64_t number, bool whole);

    // Whether a last line without its line feed is an incomplete line of a known kind.
    bool isCutOff(std::string_view line) const;

    // Appends those of the file's next part.
    void append(LineKinds next, std::int64_t linesBefore);

    // Lines that are damaged records, in their order.
    std::vector<UnreadLine> damagedLines() const;

private:
    static constexpr std::int64_t enoughLines = 8; // to be a frequent kind

    struct Kind {
        std::string skeleton, text; // of the first line
        std::int64_t line = 0, count = 0;
        bool padded = false;
        bool unended = false;
    };
    struct Suspect {
        std::string text;
        std::int64_t line = 0;
        bool whole = true;
    };

    template <typename Test>
    bool anyUsual(Test test) const
    {
        return std::any_of(m_kinds.begin(), m_kinds.end(),
                           [&](const Kind &kind) { return kind.count >= enoughLines && test(kind); });
    }
    bool mayJudge() const;

    std::size_t m_most;
    std::vector<Kind> m_kinds;
    std::vector<Suspect> m_suspects;
};

} // namespace rundiff
