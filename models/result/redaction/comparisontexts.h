// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "models/compare/comparisonpart.h"
#include "models/result/redaction/resultorigin.h"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace rundiff
{

// Goes through all texts of a comparison's copy. What is shared is copied on the way.
class ComparisonTexts
{
public:
    using Use = std::function<std::string(const std::string &)>;

    using UseValue = std::function<std::string(const std::string &name, const std::string &value)>;

    ComparisonTexts(Use text, Use name, UseValue value)
        : m_text(std::move(text)), m_name(std::move(name)), m_value(std::move(value))
    {
    }

    void visit(Comparison &comparison);

private:
    template <typename T>
    void visitCopy(std::shared_ptr<const T> &shared)
    {
        if (!shared)
            return;
        auto &known = m_copies[shared]; // what is one stays one
        if (!known) {
            auto copy = std::make_shared<T>(*shared);
            visit(*copy);
            known = std::move(copy);
        }
        shared = std::static_pointer_cast<const T>(known);
    }
    template <typename T>
    void visitEach(std::vector<T> &values)
    {
        for (T &value : values)
            visit(value);
    }
    template <typename T>
    void visitSome(std::optional<T> &value)
    {
        if (value)
            visit(*value);
    }

    void visit(std::string &text) { text = m_text(text); }
    void name(std::string &text) { text = m_name(text); }
    void visit(CompareOptions &options);
    void visit(Run &run);
    void visit(Log &log);
    void visit(LogFile &file) { visit(file.path); }
    void visit(UnreadLine &line);
    void visit(std::shared_ptr<const Log> &log) { visitCopy(log); }
    void visit(std::shared_ptr<const Run> &run) { visitCopy(run); }
    void visit(Curve &curve) { name(curve.metric); }
    void visit(CurveComparison &curves);
    void visit(MetricComparison &metric);
    void visit(LoneMetric &metric);
    void visit(DumpLocation &location);
    void visit(DumpFacts &facts);
    void visit(Problem &problem);
    void visit(Unread &unread);
    void visit(RunChoice &choice);
    void visit(LogReading &reading);
    void visit(UnreadPart &part);
    void visit(Coverage &coverage) { visitEach(coverage.unread); }
    void visit(RowSide &side);
    void visit(RowFinding &row);
    void visit(KnownOperator &known);
    void visit(DiagnosisFact &fact);
    void visit(Referee &referee);
    void visit(Diagnosis &diagnosis);
    void visit(OverflowFinding &finding);
    void visit(Amplification &found) { name(found.operatorName); }
    void visit(Communication &communication);
    void visit(MsprobeCall &call) { name(call.operatorName); }
    void visit(SpecialCall &call);
    void visit(DumpPair &pair);
    void visit(RepeatFinding &finding);
    void visit(OperatorComparison &operators);
    void visit(StatedSetting &said);
    void visit(SettingRow &row);
    void visit(ChecklistEvidence &evidence);
    void visit(ChecklistItem &item);
    void visit(Checklist &list);
    void visit(RefereeOfPair &pair) { visitSome(pair.referee.referee); }
    void visit(EvidencePlace &place);
    void visit(EvidenceSeen &seen);
    void visit(EvidenceOfPair &pair);
    void visit(ComparisonPart &part);
    void visit(InputFile &file);
    void visit(Provenance &provenance);

    Use m_text, m_name;
    UseValue m_value;
    std::map<std::shared_ptr<const void>, std::shared_ptr<const void>> m_copies;
};

} // namespace rundiff
