// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/texts/evidencetext.h"

#include "models/compare/evidence/resultevidence.h"
#include "models/run/messages.h"

#include <algorithm>
#include <filesystem>
#include <iterator>

namespace rundiff
{

namespace
{

constexpr std::size_t mostShown = 12;

// The file below the folder of its run, with the run's letter.
Message sourceWords(const Comparison &comparison, const ResultEvidence &evidence)
{
    const Run &run = evidence.run == ResultOf::B ? *comparison.b : *comparison.a;
    const std::filesystem::path below =
        std::filesystem::path(evidence.path).lexically_relative(static_cast<const std::string &>(run.path));
    const Path name(below.empty() ? static_cast<const std::string &>(evidence.path) : below.string());
    switch (evidence.run) {
    case ResultOf::A:
        return Message::of(Messages::tr("A: {}"), name);
    case ResultOf::B:
        return Message::of(Messages::tr("B: {}"), name);
    case ResultOf::Both:
        break;
    }
    return Message::of(Messages::tr("A and B: {}"), name);
}

Name toolName(ResultKind kind)
{
    if (kind == ResultKind::DiffAnalyze)
        return "compare -da";
    return kind == ResultKind::PrecisionChecker ? Name("PrecisionChecker") : Name(std::string(spelled(kind)));
}

} // namespace

Message evidenceWords(const ResultEvidence &evidence)
{
    Message words = Message::of(Messages::tr("{}: {}"), toolName(evidence.kind), plainly(Message(evidence.says)));
    if (!evidence.operatorName.empty()) {
        const Name row(evidence.parameter.empty() ? static_cast<const std::string &>(evidence.operatorName)
                                                  : evidence.operatorName + "." + evidence.parameter);
        const bool isNamed = evidence.says.find(row) != std::string::npos;
        words = isNamed ? Message::of(Messages::tr("{} [step {}]"), words, evidence.step.value_or(0))
                        : Message::of(Messages::tr("{} [step {}, {}]"), words, evidence.step.value_or(0), row);
    }
    return evidence.contradicts ? Message::of(Messages::tr("Contradiction: {}"), words) : words;
}

void writeEvidence(const Comparison &comparison, TextLines &lines)
{
    if (!comparison.evidence || comparison.evidence->list.empty())
        return;
    const std::vector<ResultEvidence> &list = comparison.evidence->list;
    lines.heading(Message::of(Messages::tr("What results of msprobe say ({})"), list.size()));
    Message source;
    for (std::size_t i = 0; i < std::min(mostShown, list.size()); ++i) {
        const Message next = sourceWords(comparison, list[i]);
        if (next != source)
            lines.line(plainly(next));
        source = next;
        lines.wrapped(evidenceWords(list[i]), 4);
    }
    if (list.size() > mostShown)
        lines.line(
            Message::of(Messages::tr("... and {} more; --format json lists them all."), list.size() - mostShown));
}

} // namespace rundiff
