// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/log.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// The kinds of lines that a log's records are printed in, by their skeletons: how often there is each, and the lines
// that look like a damaged one of a frequent kind.
class LineKinds
{
public:
    using Number = std::size_t;

    // A line that is a record; its kind's number, nullopt where there are too many kinds to tell anything from.
    std::optional<Number> add(std::string_view line, std::int64_t number);
    void addMore(std::optional<Number> kind, std::int64_t count); // further lines of a kind

    // A line that is none and stands where one is missing. `whole` is false for a last line without its line feed.
    void addSuspect(std::string_view line, std::int64_t number, bool whole);

    // Whether a last line without its line feed ends before those of a kind that has been seen.
    bool isCutOff(std::string_view line) const;

    // Puts those of the file's next part behind these.
    void append(LineKinds next, std::int64_t linesBefore);

    // Lines that are damaged records, in their order.
    std::vector<UnreadLine> damagedLines() const;

private:
    struct Kind {
        std::string skeleton, text; // of the first line
        std::int64_t line = 0, count = 0;
        bool padded = false;
    };
    struct Suspect {
        std::string text;
        std::int64_t line = 0;
        bool whole = true;
    };

    bool mayJudge() const;

    std::vector<Kind> m_kinds;
    std::vector<Suspect> m_suspects;
};

} // namespace rundiff
