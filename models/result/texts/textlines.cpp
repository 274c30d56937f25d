// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/texts/textlines.h"

#include "models/language/phrasebook.h"
#include "models/result/texts/wrappedtext.h"
#include "models/run/message.h"
#include "models/run/messages.h"

#include <algorithm>
#include <utility>

namespace rundiff
{

namespace
{

constexpr std::size_t nameWidth = 18;
constexpr std::size_t lineWidth = 110;
constexpr std::size_t mostProblems = 50;

std::string padded(const std::string &text, std::size_t width, bool right)
{
    const std::size_t own = columnsOf(text);
    const std::string space(width > own ? width - own : 0, ' ');
    return right ? space + text : text + space;
}

// The first letter of a text in UTF-8 and its length in bytes; of bytes that are none, the first and 0.
std::pair<char32_t, std::size_t> firstLetter(std::string_view text)
{
    const auto first = static_cast<unsigned char>(text.front());
    if (first < 0x80)
        return {first, 1};
    std::size_t length = first >= 0xe0 ? 3 : 2;
    if (first >= 0xf0)
        length = 4;
    if (first < 0xc2 || first > 0xf4 || text.size() < length)
        return {first, 0};
    char32_t code = first & (0x7fU >> length);
    for (std::size_t i = 1; i < length; ++i) {
        const auto next = static_cast<unsigned char>(text[i]);
        if ((next & 0xc0U) != 0x80)
            return {first, 0};
        code = code << 6 | (next & 0x3fU);
    }
    return {code, length};
}

// What moves a terminal's cursor, breaks a line, turns the direction of writing around (Unicode's Bidi_Control), or may
// stand in no XML.
bool isControl(char32_t code)
{
    return code < 0x20 || (code >= 0x7f && code < 0xa0) || code == 0x61c || code == 0x200e || code == 0x200f ||
           code == 0x2028 || code == 0x2029 || (code >= 0x202a && code <= 0x202e) ||
           (code >= 0x2066 && code <= 0x2069) || code == 0xfffe || code == 0xffff;
}

enum class Escapes { OfText, OfLines, OfJson };

std::string withEscapes(std::string_view text, Escapes escapes)
{
    std::string shown;
    shown.reserve(text.size());
    while (!text.empty()) {
        const auto [code, length] = firstLetter(text);
        const std::string_view letter = text.substr(0, std::max<std::size_t>(length, 1));
        const bool lines = escapes != Escapes::OfText && (code == '\n' || code == '\t');
        const bool eightBit = length == 0 && code < 0xa0; // a control character where a terminal takes single bytes
        if (lines || !(eightBit || (length > 0 && isControl(code))))
            shown += letter;
        else if (code < 0x100 && escapes != Escapes::OfJson)
            shown += fmt::format("\\x{:02x}", static_cast<unsigned>(code));
        else
            shown += fmt::format("\\u{:04x}", static_cast<unsigned>(code));
        text.remove_prefix(letter.size());
    }
    return shown;
}

// The names in the first column are those of the runs.
std::vector<std::vector<std::string>> shownTable(const std::vector<std::vector<Message>> &messages)
{
    std::vector<std::vector<std::string>> rows;
    for (const std::vector<Message> &row : messages) {
        std::vector<std::string> &cells = rows.emplace_back();
        for (const Message &cell : row) {
            if (rows.size() == 1)
                cells.push_back(shownWord(cell));
            else
                cells.push_back(cells.empty() ? cell.english() : shown(cell));
        }
    }
    return rows;
}

} // namespace

bool looksLikeNumber(const std::string &text)
{
    return !text.empty() && text.find_first_not_of("0123456789.+-e") == std::string::npos;
}

UserText shownPlainly(std::string_view text)
{
    return withEscapes(text, Escapes::OfText);
}

Message plainly(const Message &message)
{
    return message.withTexts([](TextKind, const std::string &text) { return shownPlainly(text); });
}

std::string linesShownPlainly(std::string_view text)
{
    return withEscapes(text, Escapes::OfLines);
}

std::string jsonShownPlainly(std::string_view json)
{
    return withEscapes(json, Escapes::OfJson);
}

void TextLines::heading(const Message &message)
{
    const std::string text = shown(message);
    m_blocks.push_back({TextBlock::Kind::Heading, {}, text, {}});
    m_text += "\n" + text + "\n";
}

void TextLines::line(const Message &message)
{
    addLine(shown(message));
}

void TextLines::quoted(const std::string &text)
{
    addLine("  " + text);
}

void TextLines::addLine(const std::string &text)
{
    m_blocks.push_back({TextBlock::Kind::Line, {}, text, {}});
    m_text += "  " + text + "\n";
}

void TextLines::fact(const Message &name, const Message &value)
{
    named(name, shown(value));
}

void TextLines::named(const Message &name, const std::string &value)
{
    const std::string word = shownWord(name);
    m_blocks.push_back({TextBlock::Kind::Fact, word, value, {}});
    m_text += "  " + padded(word, nameWidth, false) + value + "\n";
}

void TextLines::item(const Message &message)
{
    const std::string text = shown(message);
    m_blocks.push_back({TextBlock::Kind::Fact, {}, text, {}});
    breakLines("- " + text, 2);
}

void TextLines::wrapped(const Message &message, std::size_t indent)
{
    addParagraph(shown(message), indent);
}

void TextLines::addParagraph(const std::string &text, std::size_t indent)
{
    m_blocks.push_back({TextBlock::Kind::Paragraph, {}, text, {}});
    breakLines(text, indent);
}

void TextLines::code(const std::string &text)
{
    m_blocks.push_back({TextBlock::Kind::Code, {}, text, {}});
    breakLines(text, 4);
}

void TextLines::breakLines(const std::string &text, std::size_t indent)
{
    if (!text.empty())
        m_text += std::string(indent, ' ') + wrappedText(text, lineWidth, indent, indent) + "\n";
}

void TextLines::table(const std::vector<std::vector<Message>> &messages)
{
    const auto rows = shownTable(messages);
    m_blocks.push_back({TextBlock::Kind::Table, {}, {}, rows});
    std::vector<std::size_t> widths;
    std::vector<bool> numbers;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        widths.resize(std::max(widths.size(), rows[row].size()));
        numbers.resize(widths.size(), true);
        for (std::size_t column = 0; column < rows[row].size(); ++column) {
            widths[column] = std::max(widths[column], columnsOf(rows[row][column]));
            if (row > 0 && !rows[row][column].empty() && !looksLikeNumber(rows[row][column]))
                numbers[column] = false;
        }
    }
    for (const auto &row : rows) {
        std::string text;
        for (std::size_t column = 0; column < row.size(); ++column)
            text += (column ? "  " : "") + padded(row[column], widths[column], numbers[column]);
        text.erase(text.find_last_not_of(' ') + 1);
        m_text += "  " + text + "\n";
    }
}

void TextLines::table(const std::vector<std::vector<std::string>> &english)
{
    std::vector<std::vector<Message>> messages;
    for (const std::vector<std::string> &row : english)
        messages.emplace_back(row.begin(), row.end());
    table(messages);
}

namespace
{

// Lines that are to be copied: an excerpt of a log, a pattern. Each begins with a line feed.
void writeAsItIs(std::string_view text, TextLines &lines)
{
    while (!text.empty()) {
        text.remove_prefix(1);
        const std::size_t end = std::min(text.find('\n'), text.size());
        lines.quoted(shownPlainly(text.substr(0, end)));
        text.remove_prefix(end);
    }
}

} // namespace

void TextLines::problems(const Problems &problems)
{
    if (problems.empty())
        return;
    heading(Message::of(Messages::tr("Problems ({})"), problems.size()));
    for (std::size_t i = 0; i < std::min(problems.size(), mostProblems); ++i) {
        const Problem &problem = problems[i];
        const Message severity = problem.severity == Severity::Error ? Message::of(Messages::tr("error"))
                                                                     : Message::of(Messages::tr("warning"));
        std::string place = problem.path;
        if (problem.line > 0)
            place += fmt::format(":{}", problem.line);
        addLine(place.empty() ? shown(severity) : shown(severity) + "  " + shownPlainly(place));
        const std::size_t sentence = std::min(problem.message.find('\n'), problem.message.size());
        wrapped(plainly(problem.message.substr(0, sentence)), 4);
        writeAsItIs(std::string_view(problem.message).substr(sentence), *this);
    }
    if (problems.size() > mostProblems)
        line(Message::of(Messages::tr("... and {} more; --format json lists them all."),
                         problems.size() - mostProblems));
}

} // namespace rundiff
