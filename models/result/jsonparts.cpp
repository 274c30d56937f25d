// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/jsonparts.h"

#include "models/formats/json/jsondocument.h"
#include "models/result/textlines.h"
#include "models/result/version.h"

#include <utility>

namespace rundiff
{

namespace
{

} // namespace

Json textOrNull(std::string_view text)
{
    return text.empty() ? Json(nullptr) : Json(text);
}

Json problemsJson(const Problems &problems)
{
    Json list = Json::array();
    for (const Problem &problem : problems)
        list.push_back({{"path", textOrNull(problem.path)},
                        {"line", problem.line > 0 ? Json(problem.line) : Json(nullptr)},
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
    return written({{"schema", "rundiff.runs/1"}, {"version", version()}, {"runs", runs}});
}

std::string written(const Json &json)
{
    return jsonShownPlainly(jsonText(json, 2)) + "\n";
}

} // namespace rundiff
