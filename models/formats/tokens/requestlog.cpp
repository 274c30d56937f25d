// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/tokens/requestlog.h"

#include "models/formats/json/jsondocument.h"
#include "models/formats/logs/text/opentext.h"
#include "models/run/ascii.h"
#include "models/run/messages.h"

#include <algorithm>
#include <map>
#include <string_view>

namespace rundiff
{

namespace
{

constexpr std::size_t longestLog = std::size_t(64) << 20, firstPart = 1 << 16;
constexpr std::int64_t mostTokens = 1'000'000'000; // of a request
constexpr const char *scheduled = "requests", *named = "request_ids";

std::int64_t numberIn(const Json &record, const char *name)
{
    const auto found = record.find(name);
    const bool isNumber = found != record.end() && found->is_number_integer();
    return isNumber ? std::clamp(found->get<std::int64_t>(), std::int64_t(0), mostTokens) : 0;
}

// vLLM appends "-" and eight hexadecimal digits to the name that it was given.
std::string requestName(const std::string &name)
{
    constexpr std::size_t digits = 8;
    if (name.size() <= digits + 1 || name[name.size() - digits - 1] != '-')
        return name;
    const std::string_view end = std::string_view(name).substr(name.size() - digits);
    const bool isAppended =
        std::ranges::all_of(end, [](char sign) { return ascii::isDigit(sign) || (sign >= 'a' && sign <= 'f'); });
    return isAppended ? name.substr(0, name.size() - digits - 1) : name;
}

// Nothing for a line that is not a record of requests.
Json recordOf(std::string_view line)
{
    try {
        Json record = parsedJson(line);
        const bool hasList = record.is_object() && (record.contains(scheduled) || record.contains(named));
        return hasList && record.contains("step") ? record : Json();
    } catch (const Json::exception &) {
        return {};
    }
}

class RequestLogReader
{
public:
    void add(const Json &record)
    {
        RequestPass pass;
        pass.step = numberIn(record, "step");
        pass.rank = numberIn(record, "rank");
        const bool isScheduled = record.contains(scheduled);
        const Json &list = record.at(isScheduled ? scheduled : named);
        if (!list.is_array() || list.empty())
            return;
        pass.others = list.size() - 1;
        std::size_t row = 0;
        for (const Json &one : list) {
            const Json &name = isScheduled && one.is_object() ? one.value("request_id", Json()) : one;
            pass.request = name.is_string() ? requestName(name.get<std::string>()) : std::string();
            pass.tokens = one.is_object() ? static_cast<std::size_t>(numberIn(one, "tokens")) : 0;
            pass.row = row;
            std::size_t &done = m_done[pass.request];
            pass.begin = done;
            done += pass.tokens;
            row += pass.tokens;
            m_passes.push_back(pass);
        }
    }
    std::vector<RequestPass> take() { return std::move(m_passes); }

private:
    std::map<std::string, std::size_t> m_done; // tokens of each request in earlier passes
    std::vector<RequestPass> m_passes;
};

std::string_view takeLine(std::string_view &text)
{
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return line;
}

} // namespace

bool isRequestLog(const std::string &path)
{
    const auto text = openUnpacked(path);
    if (!text)
        return false;
    const std::string start = readStart(**text, firstPart);
    std::string_view rest = start;
    return recordOf(takeLine(rest)).is_object();
}

std::vector<RequestPass> readRequestLog(const std::string &path, Problems &problems)
{
    const auto text = openUnpacked(path);
    if (!text) {
        problems.push_back(text.error());
        return {};
    }
    const std::string whole = readStart(**text, longestLog);
    RequestLogReader reader;
    std::size_t damaged = 0;
    for (std::string_view rest = whole; !rest.empty();) {
        const std::string_view line = takeLine(rest);
        const Json record = recordOf(line);
        if (record.is_object())
            reader.add(record);
        else
            damaged += line.find_first_not_of(" \t\r") != line.npos;
    }
    if (damaged > 0)
        problems.push_back({path, 0, Severity::Warning,
                            message(Messages::tr("Lines that do not say which requests a pass has: {}"), damaged),
                            Unread{UnreadReason::Damaged, "lines", static_cast<std::int64_t>(damaged), {}}});
    return reader.take();
}

} // namespace rundiff
