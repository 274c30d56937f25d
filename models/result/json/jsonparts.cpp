// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/json/jsonparts.h"

#include "models/formats/json/jsondocument.h"
#include "models/result/texts/textlines.h"
#include "models/result/writing/version.h"
#include "models/run/utf8.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

namespace rundiff
{

namespace
{

bool isHexEscape(std::string_view text)
{
    const auto isDigit = [](char letter) {
        return (letter >= '0' && letter <= '9') || (letter >= 'a' && letter <= 'f');
    };
    return text.size() >= 4 && text[1] == 'x' && isDigit(text[2]) && isDigit(text[3]);
}

std::string withEscapedBytes(std::string_view text, bool exact)
{
    std::string escaped;
    while (!text.empty()) {
        const auto first = static_cast<unsigned char>(text.front());
        const std::size_t length = first < 0x80 ? 1 : utf8Length(text);
        if (length == 0 || (exact && first == '\\' && isHexEscape(text)))
            escaped += fmt::format("\\x{:02x}", first);
        else
            escaped += text.substr(0, length);
        text.remove_prefix(std::max<std::size_t>(length, 1));
    }
    return escaped;
}

void escapeBytes(Json &json, bool exact)
{
    static const std::set<std::string, std::less<>> paths = {"path", "name", "golden", "new", "rules", "file"};
    if (json.is_string()) {
        auto &text = json.get_ref<std::string &>();
        if (!isUtf8(text) || (exact && text.find("\\x") != std::string::npos))
            text = withEscapedBytes(text, exact);
    } else if (json.is_array()) {
        for (Json &entry : json)
            escapeBytes(entry, exact);
    } else if (json.is_object()) {
        for (auto entry = json.begin(); entry != json.end(); ++entry)
            escapeBytes(entry.value(), paths.contains(entry.key()));
    }
}

std::string dumped(const Json &json)
{
    return jsonShownPlainly(jsonText(json, 2)) + "\n";
}

} // namespace

Json textOrNull(std::string_view text)
{
    if (text.empty())
        return Json(nullptr);
    return Json(text);
}

Json unlessNull(bool known, Json value)
{
    if (!known)
        return Json(nullptr);
    return value;
}

Json numberOrNull(std::int64_t number)
{
    return unlessNull(number > 0, number);
}

Json problemsJson(const Problems &problems)
{
    Json list = Json::array();
    for (const Problem &problem : problems)
        list.push_back({{"path", textOrNull(problem.path)},
                        {"line", numberOrNull(problem.line)},
                        {"severity", spelled(problem.severity)},
                        {"message", problem.message}});
    return list;
}

std::string severalRuns(const std::vector<std::string> &results)
{
    Json runs = Json::array();
    for (const std::string &result : results) {
        Json run = parsedJson(result);
        runs.push_back(run.is_discarded() ? Json(result) : std::move(run));
    }
    return dumped({{"schema", "rundiff.runs/1"}, {"version", version()}, {"runs", runs}}); // escaped one by one
}

std::string written(const Json &json)
{
    Json whole = json;
    escapeBytes(whole, false);
    return dumped(whole);
}

} // namespace rundiff
