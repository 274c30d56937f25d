// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/expression.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace rundiff
{

// Whether a line holds control characters: carriage returns, colours, backspaces, zeros.
bool hasControls(std::string_view line);

// Whether a text holds what neither a program nor a terminal writes into a log: zeros and other control characters
// without a meaning, bytes that are no UTF-8, the sign that stands for such.
bool isDamaged(std::string_view text);

// Without zeros, terminal sequences and backspaces. `buffer` holds the text when something had to be taken out.
std::string_view cleaned(std::string_view segment, std::string &buffer);

// Where a terminal would go back to draw over what stands in the line: at a carriage return, or at a run of
// backspaces, with which Keras redraws its bar. `length` is the text's size where nothing is drawn over.
struct SegmentEnd {
    std::size_t length = 0, next = 0; // of the segment, and where the following one begins
};
SegmentEnd segmentEnd(std::string_view line);

// At most 300 characters, cut at the border of a character.
std::string shortened(std::string_view text);

// What a launcher puts in front of a line: [rank3]:, 3: (srun), (TaskRunner pid=1), job/0 [default0]:
class LauncherPrefix
{
public:
    LauncherPrefix();

    struct Found {
        std::size_t length = 0; // 0: no prefix
        std::optional<std::int64_t> rank;
        std::size_t rankBegin = 0, rankLength = 0;
    };
    Found find(Matcher &matcher, std::string_view text) const;

private:
    Expression m_expression;
};

// A tqdm bar:  5%|#    | 25/500 [
struct ProgressBar {
    std::int64_t done = 0, total = 0;
    std::size_t end = 0; // behind the bar's "["
};
std::optional<ProgressBar> findBar(std::string_view text);

} // namespace rundiff
