// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace rundiff
{

// msprobe writes a frame in two lines: "File models.py, line 24, in forward," and the code.
struct FrameText {
    std::string place, code;
};
FrameText textOfFrame(const std::string &frame);

} // namespace rundiff
