// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/redaction/redactedrun.h"

#include "models/result/redaction/redactedcomparison.h"
#include "models/result/redaction/redactedtable.h"

#include <memory>
#include <utility>

namespace rundiff
{

namespace
{

// Redacts the run and its problems. Returns the redaction for the other texts about them.
Redaction redactRun(std::shared_ptr<const Run> &run, Problems &problems, Hidden hidden)
{
    Comparison alone;
    alone.a = run;
    alone.problems = problems;
    Redaction redaction = Redaction::of(hidden, alone);
    const ComparisonPtr leaving = redacted(std::make_shared<const Comparison>(std::move(alone)), redaction);
    run = leaving->a;
    problems = leaving->problems;
    return redaction;
}

} // namespace

RunInspection redacted(RunInspection inspection, Hidden hidden)
{
    const Redaction redaction = redactRun(inspection.run, inspection.problems, hidden);
    for (auto &facts : inspection.facts) {
        if (!facts)
            continue;
        for (std::string *text : {&facts->framework, &facts->level, &facts->task})
            *text = redaction.ofName(*text);
        redact(facts->losses, redaction);
    }
    return inspection;
}

Examination redacted(Examination examination, Hidden hidden)
{
    const Redaction redaction = redactRun(examination.run, examination.problems, hidden);
    for (ExaminationFinding &finding : examination.findings) {
        finding.operatorName = redaction.ofName(finding.operatorName);
        for (std::string *text : {&finding.law, &finding.sentence, &finding.source, &finding.decides})
            *text = redaction(*text);
    }
    return examination;
}

ReplicaComparison redacted(ReplicaComparison replicas, Hidden hidden)
{
    const Redaction redaction = redactRun(replicas.run, replicas.problems, hidden);
    replicas.emptyChoice = redaction(replicas.emptyChoice);
    for (ReplicaStep &step : replicas.steps) {
        for (ReplicaGroup &group : step.groups) {
            for (LeavingRank &rank : group.leaving) {
                const std::string row = rank.row;
                rank.row = redaction.ofName(row);
                for (ReplicaValue &value : rank.values) {
                    value.name = redaction(value.name);
                    value.found = redaction(redaction.ofValue(row, value.found));
                    value.expected = redaction(redaction.ofValue(row, value.expected));
                }
            }
        }
    }
    for (LeavingCurve &curve : replicas.curves)
        curve.metric = redaction.ofName(curve.metric);
    return replicas;
}

} // namespace rundiff
