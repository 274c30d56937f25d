// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/tokens/tokensteps.h"

#include "models/compare/tokens/sequenceofpair.h"
#include "models/compare/tokens/textdifference.h"
#include "models/compare/tokens/tokenpairing.h"
#include "models/run/messages.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>

namespace rundiff
{

namespace
{

constexpr std::size_t mostKept = 8'000'000; // tokens

// The column of a role that is preferred to others of it; null: there is none.
const TokenColumn *columnOf(const TokenSample &sample, TokenRole role)
{
    const TokenColumn *best = nullptr;
    for (const TokenColumn &column : sample.columns) {
        const bool isBetter = !best || column.meaning.preference < best->meaning.preference;
        if (column.meaning.role == role && isBetter)
            best = &column;
    }
    return best;
}

// The samples of each step, which follow each other.
template <typename Take>
void forEachStep(std::span<const TokenSample> samples, Take take)
{
    while (!samples.empty()) {
        const auto end = std::ranges::find_if(
            samples, [&](const TokenSample &sample) { return sample.step != samples.front().step; });
        const auto count = static_cast<std::size_t>(end - samples.begin());
        take(samples.first(count));
        samples = samples.subspan(count);
    }
}

std::span<const TokenSample> ofStep(std::span<const TokenSample> samples, std::int64_t step)
{
    const auto begin = std::ranges::lower_bound(samples, step, {}, &TokenSample::step);
    return {begin, std::ranges::upper_bound(samples, step, {}, &TokenSample::step)};
}

// The first place at which two lists differ; nothing: they are equal. The end of the shorter one is such a place.
std::optional<std::size_t> firstUnequal(const TokenValues &a, const TokenValues &b)
{
    const std::size_t common = std::min(a.size(), b.size());
    for (std::size_t at = 0; at < common; ++at) {
        if (a[at] != b[at])
            return at;
    }
    return a.size() == b.size() ? std::nullopt : std::optional(common);
}

bool isBeginning(const std::string &a, const std::string &b)
{
    return a.size() < b.size() ? b.starts_with(a) : a.starts_with(b);
}

bool haveOtherScores(const TokenSample &a, const TokenSample &b)
{
    constexpr double printed = 1e-6;
    for (const TokenColumn &score : a.scores) {
        const auto other = std::ranges::find(b.scores, score.name, &TokenColumn::name);
        if (other == b.scores.end() || other->values.size() != score.values.size())
            return true;
        for (std::size_t at = 0; at < score.values.size(); ++at) {
            if (isOutside(score.values[at], other->values[at], printed))
                return true;
        }
    }
    return a.labels != b.labels || a.scores.size() != b.scores.size();
}

// Of samples without tokens, for those who look at them.
void keepTexts(TokenPair &pair)
{
    constexpr std::size_t most = 4000;
    const TokenSample &a = *pair.a, &b = *pair.b;
    const bool hasTokens = !a.ids.empty() || !b.ids.empty() || !a.texts.empty();
    if (!hasTokens)
        std::tie(pair.finding.textA, pair.finding.textB) = partsAroundDifference(a.text, b.text, most);
}

void append(std::vector<std::int64_t> &all, const TokenValues &ids, std::size_t count)
{
    constexpr double most = 1e15;
    for (std::size_t at = 0; at < std::min(count, ids.size()); ++at)
        all.push_back(std::fabs(ids[at]) < most ? static_cast<std::int64_t>(ids[at]) : -1);
}

// Columns of a part of the sequence end with it.
TokenOfSequence tokenIn(const TokenPair &pair, std::size_t at)
{
    const TokenSample &sample = *pair.a;
    TokenOfSequence token;
    token.request = sample.request;
    append(token.sequence, sample.promptIds, sample.promptIds.size());
    const std::size_t longest = pair.longest(), ids = sample.ids.size();
    const bool isPadded = sample.length > 0 && sample.length < ids && sample.promptIds.empty();
    token.position = sample.promptIds.size() + at + (ids > longest ? ids - longest : 0);
    append(token.sequence, sample.ids, isPadded ? sample.length : ids);
    return token;
}

} // namespace

void TokenSteps::add(std::vector<TokenSample> samples)
{
    auto batch = std::make_unique<Batch>();
    batch->a = std::move(samples);
    pairColumns(*batch);
    compare(*batch);
    keep(std::move(batch));
}

void TokenSteps::add(std::vector<TokenSample> a, std::vector<TokenSample> b)
{
    auto batch = std::make_unique<Batch>();
    batch->a = std::move(a);
    batch->b = std::move(b);
    pairRuns(*batch);
    compare(*batch);
    keep(std::move(batch));
}

// The columns of the first sample that has two are those of all.
void TokenSteps::chooseColumns(const TokenSample &sample)
{
    const TokenColumn *const rollout = columnOf(sample, TokenRole::Rollout);
    const TokenColumn *const trainer = columnOf(sample, TokenRole::Trainer);
    const TokenColumn *const difference = columnOf(sample, TokenRole::Difference);
    const bool hasBoth = rollout && trainer;
    const bool isChosen = !m_result.columnA.empty(), hasNone = !hasBoth && !difference;
    if (isChosen || hasNone)
        return;
    m_result.columnA = hasBoth ? rollout->name : difference->name;
    m_result.columnB = hasBoth ? trainer->name : difference->name;
    m_result.ofProbabilities = !hasBoth;
    if (sample.mask)
        m_result.mask = sample.mask->name;
}

void TokenSteps::pairColumns(Batch &batch)
{
    m_result.mode = TokenMode::Columns;
    batch.nothing.reserve(batch.a.size());
    for (const TokenSample &sample : batch.a) {
        chooseColumns(sample);
        const bool isOfTexts = sample.columns.empty() && sample.ids.empty();
        if (isOfTexts) // belongs to a file without columns
            continue;
        ++m_result.samples.a;
        ++m_result.samples.b;
        TokenPair pair;
        pair.a = pair.b = &sample;
        const TokenColumn *const a = sample.column(m_result.columnA), *const b = sample.column(m_result.columnB);
        if (!a || !b)
            continue;
        const bool isIncomplete = sample.isPart && a->values.size() != b->values.size();
        if (isIncomplete)
            continue;
        pair.valuesA = &a->values;
        pair.valuesB = &b->values;
        pair.column = &a->name;
        m_hasColumns = true;
        if (a == b) {
            TokenValues &zeros = batch.nothing.emplace_back();
            for (std::size_t at = 0; at < a->values.size(); ++at)
                zeros.add(0);
            pair.valuesB = &zeros;
        }
        batch.pairs.push_back(pair);
    }
}

void TokenSteps::pairRuns(Batch &batch)
{
    m_result.mode = TokenMode::Runs;
    m_result.samples.a += batch.a.size();
    m_result.samples.b += batch.b.size();
    forEachStep(batch.a, [&](std::span<const TokenSample> samples) {
        pairStep(batch, samples, ofStep(batch.b, samples.front().step));
    });
}

void TokenSteps::pairStep(Batch &batch, std::span<const TokenSample> a, std::span<const TokenSample> b)
{
    for (const auto &[ofA, ofB] : pairSamples(a, b).pairs) {
        TokenPair pair;
        pair.a = &a[ofA];
        pair.b = &b[ofB];
        m_isReordered = m_isReordered || pair.a->number != pair.b->number;
        batch.pairs.push_back(pair);
    }
}

// Without the same tokens there is nothing to compare after the first difference.
void TokenSteps::compareTexts(TokenPair &pair)
{
    const TokenSample &a = *pair.a, &b = *pair.b;
    const auto ids = firstUnequal(a.ids, b.ids);
    const bool isOtherText = a.text != b.text || a.prompt != b.prompt;
    if (ids || isOtherText) {
        const bool isShorter = ids == std::min(a.ids.size(), b.ids.size());
        const bool isCut = ids ? isShorter : isBeginning(a.text, b.text) && a.prompt == b.prompt;
        std::size_t &count = isCut ? m_cut : m_texts;
        ++count;
        pair.finding.differs = true;
        pair.finding.first = ids;
        keepTexts(pair);
    } else if (haveOtherScores(a, b)) {
        ++m_scores;
        pair.finding.differs = true;
    }
}

// Of several columns the one in which something is outside, or else the trainer's.
TokenSums TokenSteps::compareColumns(TokenPair &pair)
{
    constexpr std::array roles{TokenRole::Trainer, TokenRole::Rollout, TokenRole::Difference};
    TokenSums sums;
    for (const TokenRole role : roles) {
        const TokenColumn *const a = columnOf(*pair.a, role);
        const TokenColumn *const b = a ? pair.b->column(a->name) : nullptr;
        if (!b || pair.finding.first)
            continue;
        TokenPair one = pair;
        one.valuesA = &a->values;
        one.valuesB = &b->values;
        one.column = &a->name;
        const TokenSums ofOne = compareTokensOf(one, m_options.atol);
        const bool isBetter = !pair.column || one.finding.first;
        if (isBetter) {
            pair = one;
            sums = ofOne;
        }
        pair.finding.differs = pair.finding.differs || one.finding.differs;
    }
    m_columns += pair.finding.first.has_value();
    m_hasColumns = m_hasColumns || pair.column;
    return sums;
}

TokenSums TokenSteps::compareRuns(TokenPair &pair)
{
    compareTexts(pair);
    const bool isOther = pair.finding.differs;
    if (isOther)
        noteFirst(pair);
    return isOther ? TokenSums() : compareColumns(pair);
}

void TokenSteps::compare(Batch &batch)
{
    for (TokenPair &pair : batch.pairs) {
        TokenSampleFinding &finding = pair.finding;
        finding.step = pair.a->step;
        finding.sample = pair.a->number;
        finding.sampleB = pair.b->number;
        finding.weightsA = pair.a->weights;
        finding.weightsB = pair.b->weights;
        const bool isOfOneRun = pair.a == pair.b;
        const TokenSums sums = isOfOneRun ? compareTokensOf(pair, m_options.atol) : compareRuns(pair);
        m_columns += isOfOneRun && finding.first;
        note(pair, sums);
        batch.hasOutside = batch.hasOutside || finding.first;
        batch.tokens += finding.statistics.tokens;
    }
}

void TokenSteps::note(const TokenPair &pair, const TokenSums &sums)
{
    const TokenSampleFinding &finding = pair.finding;
    ++m_result.samples.compared;
    m_result.tokens += finding.statistics.tokens;
    m_result.outside += finding.statistics.outside + pair.lacksA + pair.lacksB;
    m_isEqual = m_isEqual && !finding.differs;
    if (finding.first)
        noteFirst(pair);
    if (m_result.columnA.empty())
        m_result.columnA = m_result.columnB = pair.column ? *pair.column : pair.a->textName;
    StepSums &step = m_steps[finding.step];
    ++step.samples;
    step.sums.add(sums);
    m_sums.add(sums);
    TokenSampleFinding kept = finding;
    kept.sequence = sequenceOf(pair);
    m_worst.add(std::move(kept));
}

void TokenSteps::noteValues(const TokenPair &pair, std::size_t at, TokenPlace &place) const
{
    if (at < pair.valuesA->size())
        place.a = (*pair.valuesA)[at];
    if (at < pair.valuesB->size())
        place.b = (*pair.valuesB)[at];
    if (place.a && place.b)
        place.difference = std::fabs(*place.a - *place.b);
    if (m_result.ofProbabilities)
        place.a = place.b = std::nullopt;
}

void TokenSteps::noteFirst(const TokenPair &pair)
{
    const TokenSampleFinding &finding = pair.finding;
    const auto &known = m_result.firstOutside;
    const bool isLater = known && std::tuple(known->step, known->sample) <= std::tuple(finding.step, finding.sample);
    if (isLater)
        return;
    TokenPlace place{finding.step, finding.sample, finding.first, {}, {}, {}};
    m_firstToken.reset();
    if (pair.column) {
        noteValues(pair, finding.first.value_or(0), place);
        if (place.token)
            m_firstToken = tokenIn(pair, *place.token);
    }
    if (pair.column && m_result.mode == TokenMode::Runs) {
        m_result.columnA = m_result.columnB = *pair.column;
        if (pair.a->mask)
            m_result.mask = pair.a->mask->name;
    }
    m_result.firstOutside = place;
}

// Of the first step with a difference everything is kept, of later ones as much as fits.
void TokenSteps::keep(std::unique_ptr<Batch> batch)
{
    const bool hasRoom = m_kept.empty() || m_keptTokens + batch->tokens <= mostKept;
    if (!batch->hasOutside || !hasRoom)
        return;
    m_keptTokens += batch->tokens;
    m_kept.push_back(std::move(batch));
}

TokenDiagnosis TokenSteps::agreement() const
{
    if (!m_isEqual) {
        const TokenStatistics statistics = m_sums.statistics();
        return diagnosisOf(
            TokenClass::Noise,
            message(Messages::tr("No token is outside the tolerance: the largest difference is {:.3g}, the "
                                 "average {:.2g}, as rounding explains it."),
                    statistics.largest, statistics.mean),
            {});
    }
    if (m_isReordered)
        return diagnosisOf(TokenClass::OrderOfSamples,
                           message(Messages::tr("The samples are equal, in another order: they are paired by their "
                                                "tokens.")),
                           {});
    if (nothingCounts())
        return diagnosisOf(TokenClass::Same,
                           message(Messages::tr("No token counts: the masks leave nothing that could be compared.")),
                           {});
    return diagnosisOf(TokenClass::Same, message(Messages::tr("All tokens that count are equal.")), {});
}

bool TokenSteps::nothingCounts() const
{
    return m_hasColumns && m_result.tokens == 0;
}

TokenDiagnosis TokenSteps::ofTexts() const
{
    if (m_texts > 0)
        return diagnosisOf(
            TokenClass::Text,
            message(Messages::tr("The generated tokens or texts of {} samples differ; log-probabilities "
                                 "after the first other token belong to another sequence."),
                    m_texts + m_cut),
            message(Messages::tr("Compare the settings of the sampling (seed, temperature, top-p) and the "
                                 "weights of the engine.")));
    if (m_cut > 0)
        return diagnosisOf(
            TokenClass::Truncated,
            message(Messages::tr("{} samples end earlier in one of the runs; what both have agrees."), m_cut),
            message(Messages::tr("Compare the largest lengths, and the tokens that end a sequence.")));
    return diagnosisOf(TokenClass::Score,
                       message(Messages::tr("The tokens agree; a score or label of {} samples differs."), m_scores),
                       message(Messages::tr("Compare the reward function, and the answers that it was given.")));
}

TokenDiagnosis TokenSteps::diagnosis() const
{
    if (!m_result.firstOutside)
        return agreement();
    if (m_texts + m_cut > 0 || m_columns == 0)
        return ofTexts();
    std::vector<TokenPair> pairs;
    for (const auto &batch : m_kept)
        pairs.insert(pairs.end(), batch->pairs.begin(), batch->pairs.end());
    return tokenDiagnosis({pairs, m_options.atol, !m_result.ofProbabilities, m_result.outside, m_result.mode});
}

TokenComparison TokenSteps::finish(const std::vector<TokenFile> &a, const std::vector<TokenFile> &b)
{
    m_result.tolerance = m_options.atol;
    m_result.diagnosis = diagnosis();
    if (m_result.firstOutside)
        m_result.verdict = Verdict::Different;
    else if (nothingCounts())
        m_result.verdict = Verdict::Incomplete;
    else if (!m_isEqual)
        m_result.verdict = Verdict::Within;
    if (nothingCounts() && !a.empty())
        m_result.problems.push_back({a.front().path, 0, Severity::Warning, m_result.diagnosis.explanation,
                                     Unread{UnreadReason::Unrecognised, "tokens", 0, {}}});
    for (const auto &[step, sums] : m_steps)
        m_result.steps.push_back({step, sums.samples, sums.sums.statistics()});
    m_result.worst = m_worst.take();
    for (const TokenFile &file : a) {
        m_result.filesA.push_back(file.path);
        if (std::ranges::find(m_result.forms, file.form) == m_result.forms.end())
            m_result.forms.push_back(file.form);
    }
    for (const TokenFile &file : b)
        m_result.filesB.push_back(file.path);
    return std::move(m_result);
}

} // namespace rundiff
