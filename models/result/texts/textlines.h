// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/message.h"
#include "models/run/problem.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// Text from a file, safe for a terminal, a page or a picture: control characters, which could move a cursor, and marks
// that change the direction of text become visible escapes.
UserText shownPlainly(std::string_view text);
Message plainly(const Message &message);
std::string linesShownPlainly(std::string_view text); // line feeds and tabs are kept
std::string jsonShownPlainly(std::string_view json);  // has the same meaning for every reader

// The output piece by piece, for pages with their own layout.
struct TextBlock {
    enum class Kind : std::uint8_t { Heading, Line, Fact, Paragraph, Code, Table };
    Kind kind = Kind::Line;
    std::string name, text;                     // the name of a fact; an item of a list has none
    std::vector<std::vector<std::string>> rows; // of a table; the first one is the heading
};

// Whether a cell is right-aligned, like numbers.
bool looksLikeNumber(const std::string &text);

// Lines of "name   value" below each other, and tables with aligned columns; numbers are right-aligned. What comes
// out is in the language in force.
class TextLines
{
public:
    void heading(const Message &message);
    void line(const Message &message);
    void fact(const Message &name, const Message &value);
    void named(const Message &name, const std::string &value); // a fact that is a name of a run
    void item(const Message &message);                         // of a list
    void wrapped(const Message &message, std::size_t indent);
    void code(const std::string &text);                            // a line of a stack, a command; not translated
    void quoted(const std::string &text);                          // a line of a file; not translated
    void table(const std::vector<std::vector<Message>> &messages); // the first row is the heading
    void table(const std::vector<std::vector<std::string>> &english);
    void problems(const Problems &problems);

    const std::string &text() const { return m_text; }
    const std::vector<TextBlock> &blocks() const { return m_blocks; }

private:
    void addLine(const std::string &text);
    void addParagraph(const std::string &text, std::size_t indent);
    void breakLines(const std::string &text, std::size_t indent);

    std::vector<TextBlock> m_blocks;
    std::string m_text;
};

} // namespace rundiff
