// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/text/logtext.h"

#include <optional>
#include <string>
#include <string_view>

namespace rundiff
{

// Whether a text begins like a Jupyter notebook.
bool looksLikeNotebook(std::string_view start);

// What the cells of a notebook printed, in their order: streams and plain texts as they are, tables of HTML as rows of
// "| step | loss |". nullopt: the text is not a whole notebook, or is too large for one.
std::optional<std::string> notebookOutputs(LogText &source);

} // namespace rundiff
