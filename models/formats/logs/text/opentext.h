// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/text/logtext.h"

#include <tl/expected.hpp>

#include <memory>
#include <string>
#include <string_view>

namespace rundiff
{

// Opens a file, unpacks gzip, xz or zstd and decodes its text to UTF-8, with the encoding detected from its first bytes
// or with the given one. Of a Jupyter notebook, the text is what its cells printed; of the archive of a tracker, the
// log in it.
tl::expected<std::unique_ptr<LogText>, Problem> openText(const std::string &path, std::string_view encoding = {});

// A text that is in memory.
std::unique_ptr<LogText> openMemory(std::shared_ptr<const std::string> text);

// The same without decoding, for binary formats.
tl::expected<std::unique_ptr<LogText>, Problem> openUnpacked(const std::string &path);

} // namespace rundiff
