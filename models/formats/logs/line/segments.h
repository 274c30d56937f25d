// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/texts/expression.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace rundiff
{

// Whether a line contains control characters: carriage returns, colours, backspaces, zeros.
bool hasControls(std::string_view line);

// Whether a text contains something that neither a program nor a terminal writes to a log: zeros and other meaningless
// control characters, bytes that are not UTF-8, the replacement character for such bytes.
bool isDamaged(std::string_view text);

// The end of a terminal sequence that begins with ESC at `at`; `at` itself where there is none.
std::size_t sequenceEnd(std::string_view text, std::size_t at);

// Without zeros, terminal sequences and backspaces. `buffer` is the storage if something had to be removed.
std::string_view cleaned(std::string_view segment, std::string &buffer);

// The position to which a terminal would go back to overwrite the line: at a carriage return, or at a sequence of
// backspaces, with which Keras redraws its bar. `length` is the text's size if nothing is overwritten.
struct SegmentEnd {
    std::size_t length = 0, next = 0; // of the segment, and the start of the next one
};
SegmentEnd segmentEnd(std::string_view line);

// Where the prefix with which a launcher begins the line, "[rank0]:", begins again in it, of the same or another rank:
// two processes wrote into one line, before either of them ended it. npos: nowhere.
std::size_t joinedPrefix(std::string_view line);

// At most 300 characters, cut at a character boundary.
std::string shortened(std::string_view text);

// Without what "cat -n" and "nl" put in front of lines: a number that ends at the sixth letter, and a tab. A table of
// numbers in such a form is none of theirs.
std::string_view withoutLineNumber(std::string_view line);

// A launcher's prefix of a line: [rank3]:, 3: (srun), (TaskRunner pid=1), job/0 [default0]:
class LauncherPrefix
{
public:
    LauncherPrefix();

    struct Found {
        std::size_t length = 0; // 0: no prefix
        std::optional<std::int64_t> rank;
        std::size_t rankBegin = 0, rankLength = 0;
        bool bare = false; // a number and a colon, which may be something else
    };
    Found find(Matcher &matcher, std::string_view text) const;
    // Two prefixes, one after the other, as one: the rank is the last one named.
    Found findAll(Matcher &matcher, std::string_view text) const;

private:
    Expression m_expression;
};

// A tqdm bar:  5%|#    | 25/500 [
struct ProgressBar {
    std::int64_t done = 0, total = 0;
    std::size_t end = 0; // after the bar's "["
};
std::optional<ProgressBar> findBar(std::string_view text);

// The signs with which a program draws its bar, "|####   |", "[=====>....]", "━━━━━╺━━━", with what encloses them.
struct BarSigns {
    std::size_t begin = 0, end = 0;
};
std::optional<BarSigns> findBarSigns(std::string_view text);

// Whether the line shows a progress bar of any program.
bool drawsBar(std::string_view text);

} // namespace rundiff
