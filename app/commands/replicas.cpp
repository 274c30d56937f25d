// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/replicas.h"

#include "app/commands/compareoptions.h"
#include "app/commands/evidenceoptions.h"
#include "app/process/terminal.h"
#include "models/compare/examination/replicas.h"
#include "models/result/redactedrun.h"
#include "models/result/replicatext.h"
#include "models/run/messages.h"

namespace rundiff
{

int compareReplicasCommand(const CommandLine &line, bool json)
{
    if (line.paths().size() != 1)
        return wrongUsage("compare",
                          message(Messages::tr("--replicas requires one run, but got {}."), line.paths().size()));
    const auto limits = limitsFrom(line);
    if (!limits)
        return wrongUsage("compare", limits.error());
    const auto wish = redactionWish(line);
    if (!wish)
        return wrongUsage("compare", wish.error());
    ReplicaComparison found;
    {
        const ProgressLine progress(line.has("--quiet"));
        found = compareReplicas(line.paths()[0], *limits, progress.progress());
    }
    const ReplicaComparison leaving =
        redacted(std::move(found), EvidenceOptions{{}, true, *wish}.hidden(Hidden::Secrets));
    if (!writeResult(json ? jsonReplicas(leaving) : textReplicas(leaving)))
        return Trouble;
    switch (leaving.verdict()) {
    case ReplicaComparison::Verdict::Same:
        return RunsAgree;
    case ReplicaComparison::Verdict::Different:
        return RunsDiffer;
    case ReplicaComparison::Verdict::Undecided:
    case ReplicaComparison::Verdict::Incomplete:
        break;
    }
    return Trouble;
}

} // namespace rundiff
