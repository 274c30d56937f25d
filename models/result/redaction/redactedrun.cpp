// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/redaction/redactedrun.h"

#include "models/result/fields/accountfields.h"
#include "models/result/fields/examinationfields.h"
#include "models/result/redaction/everytext.h"
#include "models/result/redaction/redactedcomparison.h"

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

RunInspection redacted(RunInspection inspection, FileInventory &files, Hidden hidden)
{
    EveryText texts(redactRun(inspection.run, inspection.problems, hidden));
    texts.visit(inspection.facts);
    texts.visit(files);
    return inspection;
}

Examination redacted(Examination examination, Hidden hidden)
{
    EveryText(redactRun(examination.run, examination.problems, hidden)).visit(examination.findings);
    return examination;
}

ReplicaComparison redacted(ReplicaComparison replicas, Hidden hidden)
{
    EveryText texts(redactRun(replicas.run, replicas.problems, hidden));
    texts.visit(replicas.emptyChoice);
    texts.visit(replicas.steps);
    texts.visit(replicas.curves);
    return replicas;
}

} // namespace rundiff
