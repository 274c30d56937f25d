// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// Escapes untrusted text for output, so that it is only text. Bytes that are not UTF-8 become U+FFFD, control
// characters visible escapes, including line feeds.

// For the text and the attributes of HTML and XML.
std::string asHtml(std::string_view text);

// For a paragraph or a cell of a table in Markdown: no emphasis, link, HTML, mention of a person or an issue.
std::string asMarkdown(std::string_view text);

// Lines of code; backticks in them do not end it.
std::string markdownCodeBlock(const std::vector<std::string> &lines);

} // namespace rundiff
