// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/tokens/tokenlines.h"

#include "models/formats/logs/line/lenientjson.h"
#include "models/formats/logs/text/opentext.h"
#include "models/run/messages.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>
#include <optional>
#include <vector>

namespace rundiff
{

namespace
{

constexpr std::size_t longestRecord = std::size_t(1) << 29;
constexpr int linesToTry = 4; // the first ones may be damaged
constexpr std::size_t firstBlock = std::size_t(1) << 18;

// The lines of a text, however long they are.
class LongLines
{
public:
    explicit LongLines(LogText &text) : m_text(text), m_buffer(firstBlock) {}

    // False: there is none. A line longer than any record is cut.
    bool next(std::string_view &line)
    {
        std::size_t searched = m_at;
        while (true) {
            const char *const from = m_buffer.data() + searched;
            const void *const found = std::memchr(from, '\n', m_filled - searched);
            if (found) {
                const auto end = static_cast<std::size_t>(static_cast<const char *>(found) - m_buffer.data());
                line = {m_buffer.data() + m_at, end - m_at};
                m_at = end + 1;
                ++m_number;
                return true;
            }
            const std::size_t known = m_filled - m_at;
            if (m_ended || known >= longestRecord)
                return last(line);
            readMore();
            searched = m_at + known;
        }
    }
    std::int64_t number() const { return m_number; }
    std::uint64_t offset() const { return m_offset; }

private:
    bool last(std::string_view &line)
    {
        line = {m_buffer.data() + m_at, m_filled - m_at};
        m_at = m_filled;
        m_number += !line.empty();
        return !line.empty();
    }

    void readMore()
    {
        std::memmove(m_buffer.data(), m_buffer.data() + m_at, m_filled - m_at);
        m_filled -= m_at;
        m_at = 0;
        if (m_filled == m_buffer.size())
            m_buffer.resize(2 * m_buffer.size());
        const std::size_t wanted = m_buffer.size() - m_filled;
        const std::size_t got = m_text.readSome(m_offset, std::span(m_buffer).subspan(m_filled));
        m_offset += got;
        m_filled += got;
        m_ended = got < wanted;
    }

    LogText &m_text;
    std::vector<char> m_buffer;
    std::size_t m_at = 0, m_filled = 0;
    std::uint64_t m_offset = 0;
    std::int64_t m_number = 0;
    bool m_ended = false;
};

double numberOf(std::string_view word)
{
    constexpr double nan = std::numeric_limits<double>::quiet_NaN(), inf = std::numeric_limits<double>::infinity();
    if (word == "true")
        return 1;
    if (word == "false")
        return 0;
    if (word == "Infinity")
        return inf;
    if (word == "-Infinity")
        return -inf;
    double number = 0;
    const auto read = std::from_chars(word.data(), word.data() + word.size(), number);
    const bool whole = read.ec == std::errc{} && read.ptr == word.data() + word.size();
    return whole ? number : nan;
}

bool isNumber(std::string_view word)
{
    constexpr std::array<std::string_view, 6> words{"true", "false", "null", "NaN", "Infinity", "-Infinity"};
    const bool isWord = std::ranges::find(words, word) != words.end();
    return isWord || std::isfinite(numberOf(word));
}

// One record, from its line.
class RecordReader
{
public:
    RecordReader(std::string_view line, const TokenNames &names) : m_line(line), m_json(line), m_names(names) {}

    bool read(TokenRecord &record)
    {
        const bool whole = m_json.type() == LenientJson::Type::Object &&
                           m_json.object([&](std::string_view name) { return member(name, record); });
        return whole && m_json.atEnd();
    }

private:
    bool member(std::string_view name, TokenRecord &record)
    {
        const auto meaning = m_names.meaningOf(name);
        if (!meaning)
            return skip();
        TokenField field{std::string(name), *meaning, TokenField::Kind::Nothing, {}, {}};
        if (!value(field))
            return false;
        record.push_back(std::move(field));
        return true;
    }

    bool value(TokenField &field)
    {
        const std::size_t begin = m_json.position();
        switch (m_json.type()) {
        case LenientJson::Type::Word:
            return word(field);
        case LenientJson::Type::String:
            field.kind = TokenField::Kind::Text;
            return m_json.string(field.texts.emplace_back());
        case LenientJson::Type::Array:
            return list(field);
        case LenientJson::Type::Object:
            field.kind = TokenField::Kind::Text;
            return skip() && addRaw(begin, field);
        case LenientJson::Type::Broken:
            break;
        }
        return false;
    }

    bool word(TokenField &field)
    {
        std::string_view text;
        if (!m_json.word(text) || !isNumber(text))
            return false;
        if (text == "null")
            return true;
        field.kind = TokenField::Kind::Number;
        field.numbers.add(numberOf(text));
        return true;
    }

    bool list(TokenField &field)
    {
        const std::size_t inside = m_line.find_first_not_of(" \t", m_line.find('[', m_json.position()) + 1);
        if (inside == std::string_view::npos)
            return false;
        const char first = m_line[inside];
        if (first != '[' && first != '"' && first != '{') {
            field.kind = TokenField::Kind::Numbers;
            return numbers(field.numbers);
        }
        const std::size_t inner = m_line.find_first_not_of(" \t", inside + 1);
        const bool isNested = first == '[' && inner != std::string_view::npos;
        if (isNested && m_line[inner] != '"' && m_line[inner] != '{' && m_line[inner] != '[') {
            field.kind = TokenField::Kind::Lists;
            return m_json.array([&] { return numbers(field.lists.emplace_back()); });
        }
        field.kind = TokenField::Kind::Texts;
        return m_json.array([&] {
            const std::size_t begin = m_json.position();
            if (m_json.type() == LenientJson::Type::String)
                return m_json.string(field.texts.emplace_back());
            return skip() && addRaw(begin, field);
        });
    }

    bool addRaw(std::size_t begin, TokenField &field)
    {
        field.texts.emplace_back(m_line.substr(begin, m_json.position() - begin));
        return true;
    }

    // A list of numbers, without the many questions of a text of any kind.
    bool numbers(TokenValues &values)
    {
        if (m_json.type() != LenientJson::Type::Array)
            return false;
        std::size_t at = m_json.position() + 1;
        while (true) {
            at = m_line.find_first_not_of(" \t", at);
            if (at == std::string_view::npos)
                return false;
            if (m_line[at] == ']')
                break;
            const std::size_t end = std::min(m_line.find_first_of(",] \t", at), m_line.size());
            const std::string_view text = m_line.substr(at, end - at);
            if (!take(text, values))
                return false;
            at = m_line.find_first_not_of(" \t", end);
            if (at == std::string_view::npos)
                return false;
            if (m_line[at] == ',')
                ++at;
            else if (m_line[at] != ']')
                return false;
        }
        m_json.goTo(at + 1);
        return true;
    }

    static bool take(std::string_view text, TokenValues &values)
    {
        double number = 0;
        const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
        const bool plain = read.ec == std::errc{} && read.ptr == text.data() + text.size() && std::isfinite(number);
        if (!plain && !isNumber(text))
            return false;
        values.add(plain ? number : numberOf(text));
        return true;
    }

    // A value that is not used; of a list without texts only its end is searched.
    bool skip()
    {
        if (m_json.type() != LenientJson::Type::Array)
            return m_json.skip();
        int depth = 0;
        for (std::size_t at = m_json.position(); at < m_line.size(); ++at) {
            const char sign = m_line[at];
            if (sign == '"' || sign == '{')
                return m_json.skip();
            depth += sign == '[';
            depth -= sign == ']';
            if (depth == 0) {
                m_json.goTo(at + 1);
                return true;
            }
        }
        return false;
    }

    std::string_view m_line;
    LenientJson m_json;
    const TokenNames &m_names;
};

std::string_view trimmedLine(std::string_view line)
{
    constexpr std::string_view blanks = " \t\r\xef\xbb\xbf";
    const std::size_t begin = std::min(line.find_first_not_of(blanks), line.size());
    const std::size_t end = line.find_last_not_of(" \t\r");
    return line.substr(begin, end == std::string_view::npos ? 0 : end + 1 - begin);
}

bool isTextOf(const TextFields &fields, const TokenRecord &record)
{
    using Kind = TokenField::Kind;
    return std::ranges::all_of(fields.names, [&](const std::string &name) {
        const auto field = std::ranges::find(record, name, &TokenField::name);
        if (field == record.end())
            return false;
        const bool isList = field->kind == Kind::Texts;
        const bool isOne = field->kind == Kind::Text || field->kind == Kind::Number;
        const bool isOfMessages = isList && field->meaning.role == TokenRole::Prompt;
        return fields.lists ? isList : isOne || isOfMessages;
    });
}

// Of a list in a list the first one.
std::size_t lengthOf(const TokenField &field)
{
    return field.lists.empty() ? field.numbers.size() : field.lists.front().size();
}

bool isOfTokens(const TokenRecord &record, const TokenNames &names)
{
    using Kind = TokenField::Kind;
    std::optional<std::size_t> rollout, trainer, ids;
    for (const TokenField &field : record) {
        if (field.kind != Kind::Numbers && field.kind != Kind::Lists)
            continue;
        const std::size_t length = lengthOf(field);
        const TokenRole role = field.meaning.role;
        if (role == TokenRole::Rollout)
            rollout = length;
        if (role == TokenRole::Trainer)
            trainer = length;
        if (role == TokenRole::Ids)
            ids = length;
    }
    const bool hasOne = rollout || trainer, hasBoth = rollout && trainer;
    const bool hasIds = hasOne && ids;
    return hasBoth || hasIds ||
           std::ranges::any_of(names.texts(), [&](const TextFields &fields) { return isTextOf(fields, record); });
}

} // namespace

void readTokenLines(const std::string &path, const TokenNames &names, const TakeTokenRecord &take, Problems &problems,
                    const Progress &progress)
{
    const auto text = openUnpacked(path);
    if (!text) {
        problems.push_back(text.error());
        return;
    }
    (*text)->check(progress);
    LongLines lines(**text);
    Problem damage{path, 0, Severity::Error, {}, Unread{UnreadReason::Damaged, "samples", 0, {}}};
    std::string_view line;
    while (!progress.stopped() && lines.next(line)) {
        progress.tell({path, (*text)->fileDone(), (*text)->fileSize()});
        line = trimmedLine(line);
        TokenRecord record;
        if (line.empty())
            continue;
        if (RecordReader(line, names).read(record)) {
            take(std::move(record));
            continue;
        }
        if (damage.unread->count++ == 0)
            damage.line = lines.number();
    }
    append(problems, (*text)->problems());
    if (damage.unread->count == 0)
        return;
    damage.message =
        message(Messages::tr("Damaged or truncated lines, which cannot be read as records of tokens: {}, the "
                             "first is line {}."),
                damage.unread->count, damage.line);
    problems.push_back(std::move(damage));
}

bool holdsTokenLines(const std::string &path, const TokenNames &names)
{
    const auto text = openUnpacked(path);
    if (!text)
        return false;
    const std::string known = readStart(**text, 64);
    const std::size_t begin = std::string_view(known).find_first_not_of(" \t\r\n\xef\xbb\xbf");
    if (begin == std::string_view::npos || known[begin] != '{')
        return false;
    LongLines lines(**text);
    std::string_view line;
    for (int tried = 0; tried < linesToTry && lines.next(line); ++tried) {
        line = trimmedLine(line);
        TokenRecord record;
        if (!line.empty() && RecordReader(line, names).read(record))
            return isOfTokens(record, names);
    }
    return false;
}

} // namespace rundiff
