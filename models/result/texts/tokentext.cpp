// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/texts/tokentext.h"

#include "models/compare/tokens/textdifference.h"
#include "models/compare/tokens/tokencomparison.h"
#include "models/result/texts/spelling.h"
#include "models/result/texts/tokenplacewords.h"
#include "models/result/texts/verdictsentence.h"
#include "models/run/messages.h"

#include <algorithm>

namespace rundiff
{

namespace
{

constexpr std::size_t mostRows = 12;

std::string digits(double number)
{
    return fmt::format("{:.4g}", number);
}

Message classWords(const TokenDiagnosis &diagnosis)
{
    const Message words{std::string(spelled(diagnosis.kind))};
    return diagnosis.isSure ? words : Message::of(Messages::tr("{} (possible)"), words);
}

// "A -5.983, B -6.881: 0.898 nats"
Message valuesOf(const TokenComparison &tokens, const TokenPlace &place)
{
    if (!place.difference)
        return {};
    if (tokens.ofProbabilities)
        return Message::of(Messages::tr("the probabilities differ by {}"), digits(*place.difference));
    return Message::of(Messages::tr("A {}, B {}: they differ by {} nats"), digits(place.a.value_or(0)),
                       digits(place.b.value_or(0)), digits(*place.difference));
}

std::vector<Message> statisticHeadings(const Message &first, const Message &second)
{
    return {first,
            second,
            Message::of(Messages::tr("tokens")),
            Message::of(Messages::tr("outside")),
            Message::of(Messages::tr("mean |A-B|")),
            Message::of(Messages::tr("largest")),
            "KL k1",
            "KL k3",
            Message::of(Messages::tr("ratios B/A")),
            Message::of(Messages::tr("effective"))};
}

std::vector<Message> statisticCells(const std::string &first, const std::string &second,
                                    const TokenStatistics &statistics)
{
    return {first,
            second,
            std::to_string(statistics.tokens),
            std::to_string(statistics.outside),
            digits(statistics.mean),
            digits(statistics.largest),
            digits(statistics.k1),
            digits(statistics.k3),
            fmt::format("{:.3g} .. {:.3g}", statistics.smallestRatio, statistics.largestRatio),
            fmt::format("{:.1f} %", 100 * statistics.effective)};
}

void writeSteps(const TokenComparison &tokens, TextLines &lines)
{
    std::vector<std::vector<Message>> rows{
        statisticHeadings(Message::of(Messages::tr("step")), Message::of(Messages::tr("samples")))};
    for (std::size_t i = 0; i < std::min(mostRows, tokens.steps.size()); ++i) {
        const TokenStepFinding &step = tokens.steps[i];
        rows.push_back(statisticCells(std::to_string(step.step), std::to_string(step.samples), step.statistics));
    }
    lines.table(rows);
    if (tokens.steps.size() > mostRows)
        lines.line(Message::of(Messages::tr("... and {} more; --format json lists them all."),
                               tokens.steps.size() - mostRows));
}

// The samples that differ most.
void writeWorst(const TokenComparison &tokens, TextLines &lines)
{
    std::vector<std::vector<Message>> rows{
        statisticHeadings(Message::of(Messages::tr("step")), Message::of(Messages::tr("sample")))};
    for (const TokenSampleFinding &finding : tokens.worst) {
        const bool isOutside = finding.first && finding.statistics.tokens > 0;
        if (isOutside && rows.size() <= mostRows)
            rows.push_back(
                statisticCells(std::to_string(finding.step), std::to_string(finding.sample), finding.statistics));
    }
    if (rows.size() == 1)
        return;
    lines.line(Message::of(Messages::tr("Samples with the largest differences:")));
    lines.table(rows);
}

// What differs first in texts without tokens.
void writeTexts(const TokenComparison &tokens, TextLines &lines)
{
    constexpr std::size_t most = 160;
    const TokenPlace &place = *tokens.firstOutside;
    const auto found = std::ranges::find_if(tokens.worst, [&](const TokenSampleFinding &finding) {
        return finding.step == place.step && finding.sample == place.sample;
    });
    const bool hasTexts = found != tokens.worst.end() && !(found->textA.empty() && found->textB.empty());
    if (!hasTexts)
        return;
    const auto [a, b] = partsAroundDifference(found->textA, found->textB, most);
    lines.fact(Message::of(Messages::tr("text of A")), shownPlainly(a));
    lines.fact(Message::of(Messages::tr("text of B")), shownPlainly(b));
}

// Where the dumps of both engines begin to differ.
void writeLayer(const TokenLayer &layer, TextLines &lines)
{
    lines.fact(Message::of(Messages::tr("layer")),
               layer.module.empty() ? Message::of(Messages::tr("none differs")) : Message(shownPlainly(layer.module)));
    lines.wrapped(plainly(layer.explanation), 4);
    if (layer.first)
        lines.wrapped(Message::of(Messages::tr("It differs from position {} of the sequence on; the token is at {}."),
                                  *layer.first, layer.position),
                      4);
    lines.fact("A", shownPlainly(layer.dumpA));
    lines.fact("B", shownPlainly(layer.dumpB));
}

void writeDiagnosis(const TokenComparison &tokens, TextLines &lines)
{
    const TokenDiagnosis &diagnosis = tokens.diagnosis;
    if (tokens.firstOutside) {
        lines.fact(Message::of(Messages::tr("first outside")), placeWords(*tokens.firstOutside));
        if (const Message values = valuesOf(tokens, *tokens.firstOutside); !values.empty())
            lines.fact(Message::of(Messages::tr("values")), values);
        writeTexts(tokens, lines);
    }
    lines.fact(Message::of(Messages::tr("class")), classWords(diagnosis));
    lines.wrapped(plainly(diagnosis.explanation), 4);
    if (!diagnosis.advice.empty())
        lines.wrapped(Message::of(Messages::tr("What to do: {}"), plainly(diagnosis.advice)), 4);
    if (!diagnosis.decides.empty())
        lines.fact(Message::of(Messages::tr("to decide")), plainly(diagnosis.decides));
    if (tokens.layer)
        writeLayer(*tokens.layer, lines);
}

} // namespace

void writeTokens(const Comparison &comparison, TextLines &lines)
{
    const TokenComparison *const tokens = comparison.tokens.get();
    if (!tokens)
        return;
    lines.heading(Message::of(Messages::tr("Tokens: {}"), verdictWord(tokens->verdict)));
    lines.fact(Message::of(Messages::tr("columns")), columnWords(*tokens));
    const bool hasColumns = tokens->tokens > 0 || tokens->mode == TokenMode::Columns;
    if (hasColumns && !tokens->ofProbabilities)
        lines.fact(Message::of(Messages::tr("tolerance")),
                   Message::of(Messages::tr("{} nats"), allDigits(tokens->tolerance)));
    if (hasColumns)
        lines.fact(Message::of(Messages::tr("compared")),
                   Message::of(Messages::tr("{} samples, {} tokens that count; {} tokens outside"),
                               tokens->samples.compared, tokens->tokens, tokens->outside));
    else
        lines.fact(Message::of(Messages::tr("compared")),
                   Message::of(Messages::tr("{} samples by their texts or tokens"), tokens->samples.compared));
    writeDiagnosis(*tokens, lines);
    const bool hasNumbers = tokens->tokens > 0 && !tokens->ofProbabilities;
    if (!hasNumbers)
        return;
    writeSteps(*tokens, lines);
    writeWorst(*tokens, lines);
}

} // namespace rundiff
