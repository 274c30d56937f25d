// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/examination/runlawchecks.h"

namespace rundiff
{

ExaminationFinding likelyFinding(const RunLaw &law, const DumpDigest &dump, const TensorDigest &tensor)
{
    ExaminationFinding finding;
    finding.step = dump.step;
    finding.rank = dump.rank;
    finding.law = law.id;
    finding.source = law.source;
    finding.decides = law.decides;
    finding.operatorName = tensor.operatorName;
    finding.row = tensor.row;
    finding.confidence = Confidence::Likely;
    return finding;
}

} // namespace rundiff
