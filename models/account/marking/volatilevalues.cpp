// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/account/marking/volatilevalues.h"

#include <algorithm>

namespace rundiff
{

namespace
{

constexpr std::string_view dividers = " \t,;|)]}";
constexpr std::size_t longestValue = 1000;

// The texts around the values of a template: one more than there are values.
std::vector<std::string_view> textsOf(std::string_view form)
{
    constexpr std::string_view value = "{}";
    std::vector<std::string_view> texts;
    for (std::size_t next = form.find(value); next != form.npos; next = form.find(value)) {
        texts.push_back(form.substr(0, next));
        form.remove_prefix(next + value.size());
    }
    texts.push_back(form);
    return texts;
}

// The next place where a template may begin: with its first text, or with a value at the beginning of a word.
std::size_t nextBegin(std::string_view line, std::string_view first, std::size_t from)
{
    if (!first.empty())
        return line.find(first, from);
    while (from > 0 && from < line.size() && dividers.find(line[from - 1]) == dividers.npos)
        ++from;
    return from < line.size() ? from : line.npos;
}

// The values, if the first text begins at this place; none: another text does not fit.
std::vector<VolatileValues::Part> valuesAt(std::string_view line, const std::vector<std::string_view> &texts,
                                           std::size_t at)
{
    std::vector<VolatileValues::Part> values;
    for (std::size_t i = 1; i < texts.size(); ++i) {
        const std::size_t begin = at + texts[i - 1].size();
        const std::string_view ahead = line.substr(begin, longestValue);
        const std::size_t end = std::min(ahead.find_first_of(dividers), ahead.size());
        const std::string_view place = line.substr(begin, end + texts[i].size());
        const std::size_t length = texts[i].empty() ? end : place.find(texts[i]);
        if (length == place.npos)
            return {};
        values.push_back({begin, length});
        at = begin + length;
    }
    return values;
}

} // namespace

std::optional<VolatileValues> VolatileValues::of(std::string_view line, std::string_view form)
{
    constexpr std::string_view rest = "{...}";
    const bool marksRest = form.ends_with(rest);
    const std::vector<std::string_view> texts = textsOf(form.substr(0, form.size() - (marksRest ? rest.size() : 0)));
    if (texts.size() < 2)
        return std::nullopt;
    for (std::size_t at = nextBegin(line, texts.front(), 0); at != line.npos;
         at = nextBegin(line, texts.front(), at + 1)) {
        VolatileValues found;
        found.parts = valuesAt(line, texts, at);
        if (found.parts.empty())
            continue;
        if (marksRest)
            found.restBegin = found.parts.back().begin + found.parts.back().length + texts.back().size();
        return found;
    }
    return std::nullopt;
}

} // namespace rundiff
