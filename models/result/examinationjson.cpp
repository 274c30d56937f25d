// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/examinationtext.h"

#include "models/result/textlines.h"
#include "models/result/version.h"

#include <nlohmann/json.hpp>

namespace rundiff
{

namespace
{

using Json = nlohmann::ordered_json;

Json textOrNull(const std::string &text)
{
    return text.empty() ? Json(nullptr) : Json(text);
}

Json findingJson(const ExaminationFinding &finding)
{
    return {{"step", finding.step.value},
            {"rank", finding.rank.folderName()},
            {"law", finding.law},
            {"operator", finding.operatorName},
            {"row", finding.row},
            {"sentence", finding.sentence},
            {"confidence", spelled(finding.confidence)},
            {"decides", textOrNull(finding.decides)},
            {"source", finding.source}};
}

const char *verdictOf(const Examination &examination)
{
    if (examination.broken)
        return "broken";
    return examination.complete ? "no finding" : "incomplete";
}

} // namespace

std::string jsonExamination(const Examination &examination)
{
    Json findings = Json::array(), problems = Json::array();
    for (const ExaminationFinding &finding : examination.findings)
        findings.push_back(findingJson(finding));
    for (const Problem &problem : examination.problems)
        problems.push_back({{"path", textOrNull(problem.path)},
                            {"line", problem.line > 0 ? Json(problem.line) : Json(nullptr)},
                            {"severity", spelled(problem.severity)},
                            {"message", problem.message}});
    const Json result = {{"schema", "rundiff.examination/1"},
                         {"version", version()},
                         {"path", examination.run->path},
                         {"verdict", verdictOf(examination)},
                         {"dumps", {{"found", examination.run->dumps.size()}, {"examined", examination.dumps}}},
                         {"calls", {{"examined", examination.calls}, {"with_law", examination.callsWithLaw}}},
                         {"finding_count", examination.findingCount},
                         {"findings", findings},
                         {"problems", problems}};
    return jsonShownPlainly(result.dump(2, ' ', false, Json::error_handler_t::replace)) + "\n";
}

} // namespace rundiff
