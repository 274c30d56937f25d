// SPDX-License-Identifier: GPL-3.0-or-later
// Rules for differences by their places: lengths, single tokens, edges of masks, along the sequence, whole samples.
#include "models/compare/tokens/outsidesamples.h"
#include "models/run/messages.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <span>

namespace rundiff
{

namespace
{

constexpr double nearlyAll = 0.9, mostly = 0.6;

bool isShare(std::size_t part, std::size_t all, double share)
{
    return all > 0 && static_cast<double>(part) >= share * static_cast<double>(all);
}

TokenDiagnosis lostEnd(std::size_t samples)
{
    return diagnosisOf(TokenClass::Eos,
                       message(Messages::tr("Only the last token is outside, or missing, in {} samples: the one that "
                                            "ends the sequence (EOS)."),
                               samples),
                       message(Messages::tr("Let both sides count the EOS token: the engine has to report its "
                                            "log-probability, or the mask has to leave it out.")));
}

TokenDiagnosis cutSamples(std::size_t samples)
{
    return diagnosisOf(
        TokenClass::Truncated,
        message(Messages::tr("{} samples end earlier in one of the columns; what both have agrees."), samples),
        message(Messages::tr("Compare the largest lengths of both engines, and what happens to longer "
                             "sequences.")));
}

TokenDiagnosis wrongMask(const std::string &where, std::size_t samples)
{
    return diagnosisOf(TokenClass::Mask,
                       message(Messages::tr("Only tokens at the edge of the mask are outside ({} samples, {}), and one "
                                            "column has no probability there: the mask holds tokens that were not "
                                            "generated."),
                               samples, where),
                       message(Messages::tr("Move the mask: it has to begin with the first generated token and to end "
                                            "with the last one.")));
}

// ---- edges ---------------------------------------------------------------------------------------------------------

// Where the tokens outside are in the turns of one sample.
struct EdgeShape {
    std::size_t heads = 0, tails = 0; // turns that begin, or end, with tokens outside
    std::size_t longestHead = 0, longestTail = 0;
    std::size_t outside = 0, strays = 0; // tokens, and those of them anywhere else
    bool isSilent = true;                // one column has no value in any of them
    bool startsColumn = false;           // one of them is the first of its column
    std::size_t firstOfTail = 0;
};

// Engines write 0, NaN or a large negative number for a token of which they did not compute anything.
bool hasNoValue(double value)
{
    constexpr double lowest = -900; // no engine computes less
    return value == 0 || std::isnan(value) || value < lowest;
}

class EdgeFinder
{
public:
    explicit EdgeFinder(const OutsideSamples &found) : m_found(found) {}

    EdgeShape shapeOf(const OutsideSample &sample)
    {
        m_shape = {};
        std::size_t begin = 0;
        for (std::size_t i = 0; i < sample.points.size(); ++i) {
            if (!sample.points[i].isLast)
                continue;
            addTurn(std::span(sample.points).subspan(begin, i + 1 - begin));
            begin = i + 1;
        }
        return m_shape;
    }

private:
    void addTurn(std::span<const TokenPoint> turn)
    {
        const std::size_t head = edgeOf(turn.begin(), turn.end());
        const auto behind = turn.subspan(head);
        const std::size_t tail = edgeOf(behind.rbegin(), behind.rend());
        const auto between = turn.subspan(head, turn.size() - head - tail);
        m_shape.strays += countOutside(between);
        m_shape.outside += countOutside(turn);
        for (const TokenPoint &point : turn) {
            if (m_found.isOutside(point))
                m_shape.isSilent = m_shape.isSilent && (hasNoValue(point.a) || hasNoValue(point.b));
        }
        m_shape.heads += head > 0;
        m_shape.tails += tail > 0;
        m_shape.longestHead = std::max(m_shape.longestHead, head);
        m_shape.longestTail = std::max(m_shape.longestTail, tail);
        m_shape.startsColumn = m_shape.startsColumn || (head > 0 && turn.front().at == 0);
        if (tail > 0)
            m_shape.firstOfTail = turn[turn.size() - tail].at;
    }

    // The tokens up to the last one outside, of those that are odd without an end.
    template <typename Iterator>
    std::size_t edgeOf(Iterator begin, Iterator end) const
    {
        std::size_t edge = 0;
        for (auto at = begin; at != end && isOdd(*at); ++at) {
            if (m_found.isOutside(*at))
                edge = static_cast<std::size_t>(at - begin) + 1;
        }
        return edge;
    }

    // Of tokens without a value in one column some are inside the tolerance: their probability is nearly 1.
    bool isOdd(const TokenPoint &point) const
    {
        const bool isOneSided = hasNoValue(point.a) != hasNoValue(point.b);
        return m_found.isOutside(point) || (isOneSided && m_found.evidence().isSigned);
    }
    std::size_t countOutside(std::span<const TokenPoint> points) const
    {
        const auto count =
            std::ranges::count_if(points, [&](const TokenPoint &point) { return m_found.isOutside(point); });
        return static_cast<std::size_t>(count);
    }

    const OutsideSamples &m_found;
    EdgeShape m_shape;
};

// The edges of all samples together.
struct EdgeCounts {
    std::size_t samples = 0, pure = 0, silent = 0, heads = 0, tails = 0, starting = 0;
    std::size_t outside = 0, strays = 0; // tokens
    std::size_t longestHead = 0, longestTail = 0;
    std::map<double, std::size_t> idsBeforeTail;

    void add(const EdgeShape &shape, const TokenSample &sample, std::size_t length)
    {
        ++samples;
        pure += shape.strays == 0;
        outside += shape.outside;
        strays += shape.strays;
        silent += shape.isSilent;
        heads += shape.heads > 0;
        tails += shape.tails > 0;
        starting += shape.startsColumn;
        longestHead = std::max(longestHead, shape.longestHead);
        longestTail = std::max(longestTail, shape.longestTail);
        const std::size_t before = sample.ids.size() + shape.firstOfTail - 1;
        if (shape.tails > 0 && before >= length && before - length < sample.ids.size())
            ++idsBeforeTail[sample.ids[before - length]];
    }

    // A rare token anywhere may be outside by rounding alone.
    bool areEdges() const
    {
        constexpr double mostTokens = 0.85;
        return isShare(pure, samples, nearlyAll) || isShare(outside - strays, outside, mostTokens);
    }

    // Most samples have the same token before what is outside: that one ends the sequence, and the rest is padding.
    bool isBehindEnd() const
    {
        std::size_t most = 0;
        for (const auto &[id, count] : idsBeforeTail)
            most = std::max(most, count);
        return most > 1 && isShare(most, tails, mostly);
    }
};

std::optional<TokenDiagnosis> silentEdges(const EdgeCounts &counts)
{
    const bool atBegin = isShare(counts.heads, counts.samples, nearlyAll), atEnd = counts.tails > 0;
    if (atBegin && atEnd)
        return wrongMask(message(Messages::tr("at its beginning and its end")), counts.samples);
    if (atBegin && counts.starting == counts.samples)
        return std::nullopt;
    if (atBegin)
        return wrongMask(message(Messages::tr("at its beginning")), counts.samples);
    if (counts.isBehindEnd())
        return wrongMask(message(Messages::tr("after its end")), counts.samples);
    if (counts.longestTail > 1)
        return cutSamples(counts.samples);
    return lostEnd(counts.samples);
}

TokenDiagnosis silentTokens(std::size_t samples)
{
    TokenDiagnosis diagnosis = diagnosisOf(
        TokenClass::Mask,
        message(Messages::tr("All tokens outside ({} samples) have no probability in one column: the mask holds tokens "
                             "that were not generated, such as answers of tools."),
                samples),
        message(Messages::tr("Leave these tokens out of the mask.")));
    diagnosis.isSure = false;
    diagnosis.decides = message(Messages::tr("which tokens the engine generated"));
    return diagnosis;
}

std::optional<TokenDiagnosis> edgesWithValues(const EdgeCounts &counts)
{
    const bool atBegin = isShare(counts.heads, counts.samples, nearlyAll);
    const bool atEnd = isShare(counts.tails, counts.samples, nearlyAll);
    if (atBegin && atEnd)
        return std::nullopt;
    if (atEnd && counts.longestTail == 1 && counts.heads == 0)
        return lostEnd(counts.samples);
    if (!atBegin || counts.longestHead > 1 || counts.tails > 0)
        return std::nullopt;
    return diagnosisOf(
        TokenClass::FirstToken,
        message(Messages::tr("Only the first generated token is outside, in {} samples: the context differs at the "
                             "boundary between prompt and response, and not the numerics."),
                counts.samples),
        message(Messages::tr("Compare the token ids of the prompt in both engines (BOS, generation prompt, special "
                             "tokens), and the logits that the prefill leaves.")));
}

// ---- along the sequence --------------------------------------------------------------------------------------------

double meanOf(std::span<const double> numbers)
{
    return std::accumulate(numbers.begin(), numbers.end(), 0.0) / static_cast<double>(numbers.size());
}

// Averages of neighbours: single differences vary too much to show what they do along the sequence.
std::vector<double> averagedBlocks(std::span<const double> sizes)
{
    constexpr std::size_t blocks = 12;
    const std::size_t count = std::min(blocks, sizes.size());
    std::vector<double> averages;
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t begin = i * sizes.size() / count, end = (i + 1) * sizes.size() / count;
        averages.push_back(meanOf(sizes.subspan(begin, end - begin)));
    }
    return averages;
}

bool grows(const OutsideSample &sample, const OutsideSamples &found)
{
    constexpr std::size_t fewest = 9, fewestOutside = 3;
    constexpr double related = 0.6, times = 3;
    std::vector<double> sizes;
    std::size_t outside = 0;
    for (const TokenPoint &point : sample.points) {
        const bool isOneSided = found.evidence().isSigned && hasNoValue(point.a) != hasNoValue(point.b);
        const bool isLost = isOneSided && found.isOutside(point); // a sample that ends earlier does not grow
        if (isLost || !std::isfinite(point.a - point.b))
            continue;
        sizes.push_back(std::fabs(point.a - point.b));
        outside += found.isOutside(point);
    }
    if (sizes.size() < fewest || outside < fewestOutside)
        return false;
    const std::size_t third = sizes.size() / 3;
    const std::span<const double> all(sizes);
    const double begin = meanOf(all.first(third)), end = meanOf(all.last(third));
    return begin < found.evidence().tolerance && end > times * begin &&
           rankCorrelation(averagedBlocks(sizes)) >= related;
}

// ---- whole samples -------------------------------------------------------------------------------------------------

// Tokens are outside in all parts of the sample.
bool isWholly(const OutsideSample &sample, const OutsideSamples &found)
{
    constexpr std::size_t parts = 3, fewest = 3;
    constexpr double share = 0.2;
    const std::size_t count = sample.points.size();
    std::array<std::size_t, parts> outside{};
    for (std::size_t i = 0; i < count; ++i)
        outside[i * parts / count] += found.isOutside(sample.points[i]);
    const std::size_t sum = std::accumulate(outside.begin(), outside.end(), std::size_t(0));
    const bool isEverywhere = std::ranges::none_of(outside, [](std::size_t part) { return part == 0; });
    return sum >= fewest && isEverywhere && isShare(sum, count, share);
}

std::string weightsOf(const TokenPair &pair)
{
    return pair.a == pair.b || pair.a->weights == pair.b->weights ? pair.a->weights
                                                                  : pair.a->weights + " / " + pair.b->weights;
}

// The version of the weights of the samples that agree; nothing: they have several, or none.
std::optional<std::string> usualWeights(const TokenEvidence &evidence)
{
    std::set<std::string> versions;
    for (const TokenPair &pair : evidence.pairs) {
        if (!pair.finding.first)
            versions.insert(weightsOf(pair));
    }
    const bool isOne = versions.size() == 1 && !versions.begin()->empty();
    return isOne ? std::optional(*versions.begin()) : std::nullopt;
}

// The token outside is the first or last one that counts, and one column has no value there.
bool isSilentEdge(const OutsideSamples &found, const OutsideSample &sample)
{
    const auto isOfEdge = [&](const TokenPoint &point) {
        const bool isOutside = found.evidence().isSigned && found.isOutside(point);
        return isOutside && (point.isFirst || point.isLast) && hasNoValue(point.a) != hasNoValue(point.b);
    };
    return std::ranges::any_of(sample.points, isOfEdge);
}

} // namespace

std::optional<TokenDiagnosis> otherMasks(const OutsideSamples &found)
{
    const auto isOfMask = [](const OutsideSample &sample) {
        return sample.pair->otherMask && sample.pair->finding.statistics.outside == 0;
    };
    const std::vector<OutsideSample> &samples = found.samples();
    if (samples.empty() || !std::ranges::all_of(samples, isOfMask))
        return std::nullopt;
    return diagnosisOf(
        TokenClass::Mask,
        message(Messages::tr("The masks of the two runs differ in {} samples; the log-probabilities agree."),
                found.count()),
        message(Messages::tr("Compare how both runs decide which tokens are trained on.")));
}

std::optional<TokenDiagnosis> truncatedSamples(const OutsideSamples &found)
{
    std::size_t cut = 0, byOne = 0, outside = 0;
    for (const OutsideSample &sample : found.samples()) {
        const std::size_t lacks = sample.pair->lacksA + sample.pair->lacksB;
        cut += lacks > 0;
        byOne += lacks == 1;
        outside += sample.pair->finding.statistics.outside;
    }
    if (cut == 0 || outside > 0 || cut < found.samples().size())
        return std::nullopt;
    const bool isEnd = cut > 1 && byOne == cut && isShare(cut, found.evidence().pairs.size(), mostly);
    return isEnd ? lostEnd(cut) : cutSamples(cut);
}

std::optional<TokenDiagnosis> singleToken(const OutsideSamples &found)
{
    const bool isOne = found.evidence().outside == 1 && found.samples().size() == 1;
    if (!isOne || found.samples().front().pair->lacksA + found.samples().front().pair->lacksB > 0)
        return std::nullopt;
    if (isSilentEdge(found, found.samples().front()))
        return std::nullopt;
    const TokenSampleFinding &finding = found.samples().front().pair->finding;
    return diagnosisOf(TokenClass::Single,
                       message(Messages::tr("One token of one sample is outside: token {} of sample {} in step {}. "
                                            "Everything before and after it agrees."),
                               finding.first.value_or(0), finding.sample, finding.step),
                       message(Messages::tr("Look at this token: its id, and the logits of both engines for it. A rare "
                                            "token close to a tie, an expert that is chosen otherwise, or a value that "
                                            "was changed after it was computed.")));
}

std::optional<TokenDiagnosis> edgesOfMasks(const OutsideSamples &found)
{
    EdgeFinder finder(found);
    EdgeCounts counts;
    for (const OutsideSample &sample : found.samples())
        counts.add(finder.shapeOf(sample), *sample.pair->a, sample.pair->longest());
    const bool isSilent = found.evidence().isSigned && isShare(counts.silent, counts.samples, nearlyAll);
    const bool isEdge = counts.areEdges();
    if (isSilent && !isEdge)
        return silentTokens(counts.samples);
    if (!isEdge)
        return std::nullopt;
    if (isSilent) {
        if (auto diagnosis = silentEdges(counts))
            return diagnosis;
    }
    return counts.samples > 1 ? edgesWithValues(counts) : std::nullopt;
}

std::optional<TokenDiagnosis> growingDifferences(const OutsideSamples &found)
{
    std::size_t growing = 0;
    for (const OutsideSample &sample : found.samples())
        growing += grows(sample, found);
    if (!isShare(growing, found.samples().size(), mostly))
        return std::nullopt;
    return diagnosisOf(
        TokenClass::Growth,
        message(
            Messages::tr("The first tokens agree, and the difference grows along the sequence (in {} of {} samples): "
                         "an error that accumulates, and no error of labels or masks."),
            growing, found.samples().size()),
        message(Messages::tr("Compare the precision of the KV cache, of the position encoding and of recurrent states "
                             "in both engines.")));
}

std::optional<TokenDiagnosis> wholeSamples(const OutsideSamples &found)
{
    constexpr double few = 0.5;
    std::size_t whole = 0, ofOtherWeights = 0;
    const auto usual = usualWeights(found.evidence());
    for (const OutsideSample &sample : found.samples()) {
        whole += isWholly(sample, found);
        ofOtherWeights += usual && weightsOf(*sample.pair) != *usual;
    }
    const std::size_t count = found.samples().size();
    const bool areFew = !isShare(found.count(), found.evidence().pairs.size(), few);
    const bool isExplained = usual && ofOtherWeights == count;
    const bool isPolicy = isExplained || (areFew && isShare(whole, count, nearlyAll));
    if (!isPolicy)
        return std::nullopt;
    const TokenPair &first = *found.samples().front().pair;
    TokenDiagnosis diagnosis = diagnosisOf(
        TokenClass::Policy,
        message(Messages::tr("{} samples differ as a whole, the first is sample {} of step {}; all others agree."),
                found.count(), first.finding.sample, first.finding.step),
        message(
            Messages::tr("Find out with which weights these samples were generated: those of an earlier step belong "
                         "to another policy, and need their own correction, or have to be dropped.")));
    if (isExplained) {
        diagnosis.explanation += " ";
        diagnosis.explanation += message(Messages::tr("Their weights have the version {}, those of the others {}."),
                                         weightsOf(first), *usual);
        return diagnosis;
    }
    diagnosis.isSure = false;
    diagnosis.decides = message(Messages::tr("the version of the weights of each sample"));
    return diagnosis;
}

} // namespace rundiff
