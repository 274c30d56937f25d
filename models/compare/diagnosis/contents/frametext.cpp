// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/diagnosis/contents/frametext.h"

#include <algorithm>

namespace rundiff
{

FrameText textOfFrame(const std::string &frame)
{
    FrameText text;
    const std::size_t lineEnd = std::min(frame.find('\n'), frame.size());
    text.place = frame.substr(0, lineEnd);
    text.place.erase(text.place.find_last_not_of(", ") + 1);
    text.place.erase(0, text.place.starts_with("File ") ? 5 : 0);
    text.code = frame.substr(lineEnd);
    text.code.erase(0, text.code.find_first_not_of("\n "));
    return text;
}

} // namespace rundiff
