// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/account/marking/volatilerules.h"
#include "models/account/volatilekind.h"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// Replaces the parts of a line that are volatile by their shape: times, addresses, identities, machines, folders.
// Escape sequences and control characters are dropped.
class ShapeMarker
{
public:
    using Mark = std::function<void(VolatileKind, std::string_view, std::string &)>; // appends the mark for a text

    ShapeMarker(std::string_view line, const VolatileRules &rules, const Mark &mark)
        : m_line(line), m_rules(rules), m_mark(mark)
    {
    }

    std::string marked();
    // Of each sign of the marked line, where it was in the line.
    const std::vector<std::uint32_t> &origins() const { return m_origins; }

private:
    void step();
    bool take(VolatileKind kind, std::size_t length);
    bool takeTime();
    bool takeBehindTime();
    bool takeProcessOfMachine();
    bool takeNumberedName();
    bool takeThread();
    bool takeNumberOfThread();
    bool takeDrawnName();
    std::size_t runFolderLength() const;
    bool takePlace();
    bool takeMachine();
    bool namesHost() const;
    bool takeNamedIdentity();
    std::size_t placeLength() const;
    void takeWord();
    void copy(std::size_t length);

    char before() const { return m_at > 0 ? m_line[m_at - 1] : ' '; }
    bool startsWord() const;

    std::string_view m_line;
    const VolatileRules &m_rules;
    const Mark &m_mark;
    std::string m_out;
    std::vector<std::uint32_t> m_origins;
    std::size_t m_at = 0;
    std::size_t m_timeEnd = std::string_view::npos; // of the last time, while only blanks and brackets followed it
    std::string m_word, m_wordBefore;               // the last two words, in lower case
    std::size_t m_wordEnd = 0;
};

} // namespace rundiff
