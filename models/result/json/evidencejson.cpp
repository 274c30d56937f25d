// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/json/evidencejson.h"

#include "models/compare/evidence/resultevidence.h"
#include "models/result/json/jsonparts.h"
#include "models/run/spelling.h"

namespace rundiff
{

namespace
{

Json oneJson(const ResultEvidence &evidence)
{
    Json json = {{"kind", spelled(evidence.kind)},
                 {"run", spelled(evidence.run)},
                 {"path", evidence.path},
                 {"operator", textOrNull(evidence.operatorName)},
                 {"parameter", textOrNull(evidence.parameter)},
                 {"step", nullptr},
                 {"rank", textOrNull(evidence.rank)},
                 {"outcome", spelled(evidence.outcome)},
                 {"contradicts", evidence.contradicts},
                 {"item", textOrNull(evidence.item)},
                 {"says", evidence.says}};
    if (evidence.step)
        json["step"] = *evidence.step;
    return json;
}

} // namespace

Json evidenceJson(const Comparison &comparison)
{
    Json list = Json::array();
    if (!comparison.evidence)
        return list;
    for (const ResultEvidence &evidence : comparison.evidence->list)
        list.push_back(oneJson(evidence));
    return list;
}

} // namespace rundiff
