// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/json/jsontokens.h"
#include "models/formats/msproberesults/resultfact.h"
#include "models/run/resultfile.h"

#include <optional>
#include <string>

namespace rundiff
{

// The JSON of one of msprobe's tools, read piece by piece: {"rank_0": [{"op_name": ...}]} of the searches for the first
// anomaly or difference, {"Functional.linear.0.forward": {"is_same": ...}} of a comparison.
class ResultJson
{
public:
    ResultJson(FileBytes file, const Progress &progress) : m_tokens(std::move(file), progress) {}

    // Of its first statement; nothing: another tool wrote it.
    std::optional<ResultKind> kind();
    // Of a reader that was not asked for the kind before. False: the file is damaged, or ends too early.
    bool readFacts(const FactTaker &take);

private:
    bool readMember(const std::string &name, JsonToken token);
    bool readNode(JsonToken token);
    bool readNodeMember(const std::string &name, JsonToken token);
    bool readDataInfo(JsonToken token);
    bool readComparedCall(const std::string &name);

    JsonTokens m_tokens;
    FactTaker m_take;
    std::optional<ResultKind> m_kind;
    std::optional<std::int64_t> m_rank;
    ResultFact m_fact;
    bool m_isForeign = false, m_isKindOnly = false;
};

} // namespace rundiff
