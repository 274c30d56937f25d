// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/texts/examinationtext.h"

#include "models/formats/json/jsondocument.h"
#include "models/result/json/jsonparts.h"
#include "models/result/writing/version.h"

namespace rundiff
{

namespace
{

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
    Json findings = Json::array();
    for (const ExaminationFinding &finding : examination.findings)
        findings.push_back(findingJson(finding));
    const Json result = {{"schema", "rundiff.examination/1"},
                         {"version", version()},
                         {"path", examination.run->path},
                         {"verdict", verdictOf(examination)},
                         {"dumps", {{"found", examination.run->dumps.size()}, {"examined", examination.dumps}}},
                         {"calls", {{"examined", examination.calls}, {"with_law", examination.callsWithLaw}}},
                         {"finding_count", examination.findingCount},
                         {"findings", findings},
                         {"problems", problemsJson(examination.problems)}};
    return written(result);
}

} // namespace rundiff
