// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knowledge/settings/logsetting.h"

#include "models/formats/files/filebytes.h"
#include "models/formats/texts/cuttext.h"
#include "models/run/lettercase.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <cctype>

namespace rundiff
{

namespace
{

constexpr std::size_t mostSettings = 5000, longestName = 100, longestValue = 300;

bool isNameSign(char sign)
{
    return std::isalnum(static_cast<unsigned char>(sign)) || contains("_.-", sign);
}

bool isName(std::string_view text)
{
    if (text.empty() || text.size() > longestName || isDigits(text.substr(0, 1)))
        return false;
    return std::ranges::all_of(text, isNameSign);
}

std::string_view unquoted(std::string_view text)
{
    text = trimmed(text);
    const bool quoted = text.size() >= 2 && contains("'\"", text[0]) && text.back() == text[0];
    if (quoted)
        return text.substr(1, text.size() - 2);
    return text;
}

// Where the argument that begins at `at` ends: at a comma or bracket that belongs to no string and no inner bracket.
std::size_t endOfArgument(std::string_view text, std::size_t at)
{
    int open = 0;
    char quote = 0;
    for (; at < text.size(); ++at) {
        const char c = text[at];
        if (quote) {
            if (c == '\\')
                ++at;
            else if (c == quote)
                quote = 0;
        } else if (contains("'\"", c)) {
            quote = c;
        } else if (contains("([{", c)) {
            ++open;
        } else if (contains(")]}", c)) {
            if (open-- == 0)
                return at;
        } else if (c == ',' && open == 0) {
            return at;
        }
    }
    return at;
}

class LogHead
{
public:
    std::vector<LogSetting> found;

    void line(std::string_view text, std::int64_t number)
    {
        m_line = number;
        for (const char *name : {"Namespace(", "Arguments("}) {
            if (const std::size_t at = text.find(name); at != std::string_view::npos)
                return arguments(text.substr(at + std::string_view(name).size()));
        }
        if (m_inList)
            return listed(trimmed(text));
        if (!dotted(text))
            seed(text);
    }

private:
    void add(std::string_view name, std::string_view value)
    {
        if (isName(name) && found.size() < mostSettings)
            found.push_back({std::string(name), cutText(unquoted(value), longestValue), m_line});
    }

    void arguments(std::string_view text)
    {
        if (trimmed(text).empty()) {
            m_inList = true; // an argument a line
            return;
        }
        for (std::size_t at = 0; at < text.size() && text[at] != ')';) {
            const std::size_t end = endOfArgument(text, at);
            argument(text.substr(at, end - at));
            at = text.substr(end).starts_with(',') ? end + 1 : text.size();
        }
    }

    void argument(std::string_view text)
    {
        if (const std::size_t equals = text.find('='); equals != std::string_view::npos)
            add(trimmed(text.substr(0, equals)), text.substr(equals + 1));
    }

    void listed(std::string_view text)
    {
        m_inList = !text.starts_with(')');
        if (text.ends_with(','))
            text.remove_suffix(1);
        if (m_inList)
            argument(text);
    }

    // Megatron: "  adam_beta1 ...................................... 0.9"
    bool dotted(std::string_view text)
    {
        const std::size_t dots = text.find(" ....");
        if (dots == std::string_view::npos)
            return false;
        const std::size_t end = text.find_first_not_of('.', dots + 1);
        std::string_view name = trimmed(text.substr(0, dots));
        name = name.substr(name.find_last_of(" \t:") + 1); // after a time or a rank
        if (end == std::string_view::npos || !isName(name))
            return false;
        add(name, text.substr(end));
        return true;
    }

    // "Global seed set to 42", "random seed: 1234", "seed=7"
    void seed(std::string_view text)
    {
        const std::string small = lowered(text.substr(0, 400));
        const std::size_t at = small.find("seed");
        if (at == std::string::npos)
            return;
        std::size_t value = at + 4;
        for (const std::string_view between : {" set to", " is", " =", "=", ":", " :"}) {
            if (std::string_view(small).substr(value).starts_with(between)) {
                value += between.size();
                break;
            }
        }
        const std::size_t digits = small.find_first_not_of(" '\"", value);
        if (value == at + 4 || digits == std::string::npos || !std::isdigit(static_cast<unsigned char>(small[digits])))
            return;
        const std::size_t end = small.find_first_not_of("0123456789", digits);
        add("seed", std::string_view(small).substr(digits, end - digits));
    }

    std::int64_t m_line = 0;
    bool m_inList = false;
};

} // namespace

std::vector<LogSetting> settingsOfLog(std::string_view head)
{
    LogHead log;
    std::int64_t number = 0;
    while (!head.empty()) {
        const std::size_t end = head.find('\n');
        log.line(head.substr(0, end), ++number);
        head.remove_prefix(end == std::string_view::npos ? head.size() : end + 1);
    }
    return std::move(log.found);
}

std::vector<LogSetting> settingsOfLogFile(const std::string &path, std::size_t bytes)
{
    const auto file = FileBytes::open(path);
    if (!file)
        return {};
    std::string head(std::min<std::uint64_t>(file->size(), bytes), '\0');
    head.resize(file->readSome(0, head));
    return settingsOfLog(head);
}

} // namespace rundiff
