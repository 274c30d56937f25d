// SPDX-License-Identifier: GPL-3.0-or-later
// Rules for columns that agree after a correction: moved along the sequence, exchanged between samples, with another
// scale.
#include "models/compare/tokens/outsidesamples.h"
#include "models/run/messages.h"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>

namespace rundiff
{

namespace
{

constexpr double nearlyAll = 0.9;

// What is left after a correction has to be closer than the tolerance: by chance some tokens of any two columns are.
double closely(const OutsideSamples &found)
{
    return found.evidence().tolerance / 2;
}

double agreeingNow(const OutsideSamples &found)
{
    return found.agreeing(closely(found), [](const OutsideSample &, const TokenPoint &point) {
        return std::optional(point.a - point.b);
    });
}

// ---- along the sequence --------------------------------------------------------------------------------------------

// The value that a column has further on; nothing where there is no such token, or nobody computed it.
std::optional<double> valueAt(const TokenPair &pair, const TokenValues &values, std::int64_t at)
{
    if (at < 0 || at >= static_cast<std::int64_t>(values.size()))
        return std::nullopt;
    const auto place = static_cast<std::size_t>(at);
    const bool isMissing = values[place] == 0 && !pair.counts(place);
    return isMissing ? std::nullopt : std::optional(values[place]);
}

// A of a token against B of one further on.
std::optional<double> movedDifference(const OutsideSample &sample, const TokenPoint &point, std::int64_t distance)
{
    const bool hasValue = point.a != 0 && std::isfinite(point.a);
    const auto b = valueAt(*sample.pair, *sample.pair->valuesB, static_cast<std::int64_t>(point.at) + distance);
    return hasValue && b ? std::optional(point.a - *b) : std::nullopt;
}

// B of a token against A of one further on.
std::optional<double> movedOtherwise(const OutsideSample &sample, const TokenPoint &point, std::int64_t distance)
{
    const auto a = valueAt(*sample.pair, *sample.pair->valuesA, static_cast<std::int64_t>(point.at) + distance);
    return a ? std::optional(*a - point.b) : std::nullopt;
}

// The tokens of padding in an array: those after its own length.
std::int64_t paddingOf(const OutsideSample &sample)
{
    const std::size_t size = sample.pair->common(), length = sample.pair->a->length;
    std::size_t used = sample.points.empty() ? size : sample.points.back().at + 1;
    if (length > 0 && length <= size)
        used = length;
    return static_cast<std::int64_t>(size - std::min(used, size));
}

// ---- of whole samples ----------------------------------------------------------------------------------------------

std::vector<double> countedValues(const TokenPair &pair, const TokenValues &values)
{
    std::vector<double> counted;
    for (std::size_t at = 0; at < values.size(); ++at) {
        if (pair.counts(at))
            counted.push_back(values[at]);
    }
    return counted;
}

// Finds the samples whose values of A another sample has in B.
class Exchange
{
public:
    explicit Exchange(const OutsideSamples &found) : m_within(found.evidence().tolerance)
    {
        for (const TokenPair &pair : found.evidence().pairs) {
            if (pair.valuesA && pair.valuesB)
                m_byLength[countedValues(pair, *pair.valuesA).size()].push_back(&pair);
        }
    }

    // The pair whose A is the B of this one.
    const TokenPair *ownerOf(const TokenPair &pair)
    {
        const std::vector<double> wanted = countedValues(pair, *pair.valuesB);
        if (wanted.size() < fewest)
            return nullptr;
        for (const TokenPair *const other : m_byLength[wanted.size()]) {
            const bool isSameStep = other->finding.step == pair.finding.step;
            if (isSameStep && other != &pair && isOf(*other, wanted))
                return other;
        }
        for (const auto &[length, others] : m_byLength) {
            for (const TokenPair *const other : others) {
                const bool isLikely = other->finding.step == pair.finding.step && length >= fewest;
                if (isLikely && other != &pair && isRowOf(*other, pair))
                    return other;
            }
        }
        return nullptr;
    }

private:
    static constexpr std::size_t fewest = 4, look = 4;
    static constexpr double nearlyEvery = 0.95;

    bool isOf(const TokenPair &pair, const std::vector<double> &wanted)
    {
        if (m_budget == 0)
            return false;
        --m_budget;
        std::size_t agreed = 0, seen = 0;
        for (std::size_t at = 0; at < pair.valuesA->size() && seen < wanted.size(); ++at) {
            if (!pair.counts(at))
                continue;
            agreed += !isOutside((*pair.valuesA)[at], wanted[seen], m_within);
            ++seen;
            if (seen == look && agreed + 1 < look)
                return false;
        }
        m_budget -= std::min(m_budget, seen / look);
        return static_cast<double>(agreed) >= nearlyEvery * static_cast<double>(wanted.size());
    }

    // The whole row of an array may be exchanged, with the places of the prompt and the padding.
    bool isRowOf(const TokenPair &owner, const TokenPair &pair)
    {
        const bool isRow = owner.valuesA->size() == pair.valuesB->size();
        if (!isRow || m_budget == 0)
            return false;
        --m_budget;
        std::size_t agreed = 0, seen = 0;
        for (std::size_t at = 0; at < owner.valuesA->size(); ++at) {
            if (!owner.counts(at))
                continue;
            agreed += !isOutside((*owner.valuesA)[at], (*pair.valuesB)[at], m_within);
            ++seen;
            if (seen == look && agreed + 1 < look)
                return false;
        }
        m_budget -= std::min(m_budget, seen / look);
        return static_cast<double>(agreed) >= nearlyEvery * static_cast<double>(seen);
    }

    double m_within;
    std::map<std::size_t, std::vector<const TokenPair *>> m_byLength;
    std::size_t m_budget = 20'000'000;
};

// ---- of the scale --------------------------------------------------------------------------------------------------

double quantile(std::vector<double> values, double share)
{
    if (values.empty())
        return 0;
    const auto at = static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size() - 1));
    std::nth_element(values.begin(), values.begin() + at, values.end());
    return values[static_cast<std::size_t>(at)];
}

// The straight line through the differences over B.
struct Line {
    double slope = 0, correlation = 0;
};

Line lineThrough(const OutsideSamples &found)
{
    double count = 0, sumB = 0, sumD = 0, squaresB = 0, squaresD = 0, products = 0;
    for (const OutsideSample &sample : found.samples()) {
        for (const TokenPoint &point : sample.points) {
            const double difference = point.a - point.b;
            if (!std::isfinite(difference))
                continue;
            ++count;
            sumB += point.b;
            sumD += difference;
            squaresB += point.b * point.b;
            squaresD += difference * difference;
            products += point.b * difference;
        }
    }
    const double varianceB = squaresB - sumB * sumB / count, varianceD = squaresD - sumD * sumD / count;
    const double both = products - sumB * sumD / count;
    if (!(varianceB > 0) || !(varianceD > 0))
        return {};
    return {both / varianceB, both / std::sqrt(varianceB * varianceD)};
}

double factorOf(const OutsideSamples &found)
{
    double products = 0, squares = 0;
    for (const OutsideSample &sample : found.samples()) {
        for (const TokenPoint &point : sample.points) {
            if (!std::isfinite(point.a * point.b))
                continue;
            products += point.a * point.b;
            squares += point.b * point.b;
        }
    }
    return squares > 0 ? products / squares : 1;
}

std::string sameTemperature()
{
    return message(Messages::tr(
        "Let both divide the logits by the same temperature: the engine must report log-probabilities after it, "
        "or the trainer compute them before it."));
}

std::string logitsDecide()
{
    return message(Messages::tr("the logits of one token in both engines"));
}

TokenDiagnosis temperatureDiagnosis(double temperature, bool isExact)
{
    constexpr double ofBinary = 0.6931471805599453, digits = 0.01; // A in powers of two
    const std::string explanation =
        isExact
            ? message(Messages::tr("A agrees with B divided by {:.4g}: the temperature of one side is another one."),
                      temperature)
            : message(Messages::tr("The difference follows the log-probability itself, as with a temperature of "
                                   "about {:.2g} on one side only."),
                      temperature);
    const bool isBinary = std::fabs(temperature - ofBinary) < digits || std::fabs(temperature * ofBinary - 1) < digits;
    const std::string binary =
        isBinary ? " " + message(Messages::tr("The factor is that between natural and binary logarithms.")) : "";
    return diagnosisOf(TokenClass::Temperature, explanation + binary, sameTemperature(), temperature);
}

// Two columns that a temperature separates: of likely tokens the colder one is higher, of unlikely ones lower, but
// never lower than the other one divided by the temperature. Their logits would show the temperature itself; the
// columns show how far it is at least.
class ColderColumn
{
public:
    explicit ColderColumn(double tolerance) : m_tolerance(tolerance) {}

    void add(double colder, double warmer)
    {
        if (std::isfinite(colder - warmer))
            m_points.push_back({colder, warmer});
    }

    // The largest temperature that fits; nothing: none does.
    std::optional<double> temperature() const
    {
        constexpr double few = 0.05, mostly = 0.94, nearlyEvery = 0.97, smallest = 1.03, related = 0.1;
        constexpr std::size_t fewest = 8;
        std::vector<double> ratios;
        for (const Point &point : m_points) {
            if (point.warmer < unlikely)
                ratios.push_back(point.colder / point.warmer);
        }
        const double factor = quantile(ratios, 1 - few);
        if (ratios.size() < fewest || factor < smallest)
            return std::nullopt;
        std::size_t above = 0, likely = 0, likelyAbove = 0;
        for (const Point &point : m_points) {
            const bool isLikely = point.warmer >= unlikely;
            above += point.colder >= factor * point.warmer - m_tolerance;
            likely += isLikely;
            likelyAbove += isLikely && point.colder >= factor * point.warmer - m_tolerance / 2;
        }
        const bool isBounded = share(above, m_points.size()) >= mostly && share(likelyAbove, likely) >= nearlyEvery;
        const bool isTurning = likely >= fewest && turns(few) && followsWarmer() >= related;
        return isBounded && isTurning ? std::optional(1 / factor) : std::nullopt;
    }

private:
    struct Point {
        double colder = 0, warmer = 0;
        double difference() const { return colder - warmer; }
    };
    static constexpr double unlikely = -1; // nats

    static double share(std::size_t part, std::size_t all)
    {
        return all == 0 ? 0 : static_cast<double>(part) / static_cast<double>(all);
    }

    // The colder column is lower for unlikely tokens, and higher for others.
    bool turns(double few) const
    {
        std::vector<double> lower, higher;
        for (const Point &point : m_points) {
            if (point.difference() < -m_tolerance)
                lower.push_back(point.warmer);
            if (point.difference() > m_tolerance)
                higher.push_back(point.warmer);
        }
        const std::size_t all = lower.size() + higher.size();
        const bool hasBoth = share(lower.size(), all) >= few && share(higher.size(), all) >= few;
        return hasBoth && quantile(lower, 0.5) < quantile(higher, 0.5);
    }

    // The correlation of the difference with the warmer column, by their ranks, of those outside the tolerance.
    double followsWarmer() const
    {
        std::vector<Point> outside;
        std::ranges::copy_if(m_points, std::back_inserter(outside),
                             [&](const Point &point) { return std::fabs(point.difference()) > m_tolerance; });
        std::ranges::stable_sort(outside, {}, &Point::difference);
        std::vector<double> warmer;
        std::ranges::transform(outside, std::back_inserter(warmer), &Point::warmer);
        return rankCorrelation(warmer);
    }

    double m_tolerance;
    std::vector<Point> m_points;
};

std::optional<TokenDiagnosis> turningAtLikelyTokens(const OutsideSamples &found)
{
    ColderColumn ofA(found.evidence().tolerance), ofB(found.evidence().tolerance);
    for (const OutsideSample &sample : found.samples()) {
        for (const TokenPoint &point : sample.points) {
            ofA.add(point.a, point.b);
            ofB.add(point.b, point.a);
        }
    }
    const auto a = ofA.temperature(), b = a ? std::nullopt : ofB.temperature();
    if (!a && !b)
        return std::nullopt;
    TokenDiagnosis diagnosis = diagnosisOf(
        TokenClass::Temperature,
        message(
            Messages::tr("{} is higher for likely tokens and lower for unlikely ones, and nearly certain ones agree, "
                         "as with a temperature of at most {:.2g} that only this side divides by."),
            a ? "A" : "B", a.value_or(b.value_or(1))),
        sameTemperature(), a ? *a : 1 / *b);
    diagnosis.isSure = false;
    diagnosis.decides = logitsDecide();
    return diagnosis;
}

} // namespace

std::optional<TokenDiagnosis> shiftedTokens(const OutsideSamples &found)
{
    constexpr std::array<std::int64_t, 4> distances{1, -1, 2, -2};
    for (const std::int64_t distance : distances) {
        const double agreeing =
            found.agreeing(closely(found), [&](const OutsideSample &sample, const TokenPoint &point) {
                return movedDifference(sample, point, distance);
            });
        if (agreeing < nearlyAll || agreeing <= agreeingNow(found))
            continue;
        const auto words = distance > 0
                               ? Messages::tr("B is {} late: A of each token agrees with B of the token {} further on "
                                              "({:.0f} % of them).")
                               : Messages::tr("B is {} early: A of each token agrees with B of the token {} before it "
                                              "({:.0f} % of them).");
        const std::int64_t size = std::abs(distance);
        return diagnosisOf(
            TokenClass::Shift, message(words, size, size, 100 * agreeing),
            message(Messages::tr("Shift labels and logits by one only once: the log-probability of token i comes from "
                                 "the logits of token i - 1.")),
            static_cast<double>(distance));
    }
    return std::nullopt;
}

std::optional<TokenDiagnosis> paddedOtherwise(const OutsideSamples &found)
{
    std::size_t padded = 0;
    for (const OutsideSample &sample : found.samples())
        padded += paddingOf(sample) > 0;
    if (padded == 0 || padded < found.samples().size())
        return std::nullopt;
    for (const auto moved : {movedDifference, movedOtherwise}) {
        const double agreeing =
            found.agreeing(closely(found), [&](const OutsideSample &sample, const TokenPoint &point) {
                return moved(sample, point, paddingOf(sample));
            });
        if (agreeing < nearlyAll)
            continue;
        return diagnosisOf(
            TokenClass::Padding,
            message(
                Messages::tr("In each of these samples one column is moved by the sample's own padding (in the first "
                             "one by {} tokens): it is padded on the other side. Samples without padding agree."),
                paddingOf(found.samples().front())),
            message(Messages::tr("Remove the padding, or move it to the same side, before the columns are joined.")));
    }
    return std::nullopt;
}

std::optional<TokenDiagnosis> exchangedSamples(const OutsideSamples &found)
{
    Exchange exchange(found);
    std::size_t exchanged = 0;
    std::string example;
    for (const OutsideSample &sample : found.samples()) {
        const TokenPair *const owner = exchange.ownerOf(*sample.pair);
        exchanged += owner != nullptr;
        if (owner && example.empty())
            example = message(Messages::tr("sample {} of step {} has in B what belongs to sample {}"),
                              sample.pair->finding.sample, sample.pair->finding.step, owner->finding.sample);
    }
    const auto count = static_cast<double>(found.samples().size());
    if (exchanged < 2 || static_cast<double>(exchanged) < nearlyAll * count)
        return std::nullopt;
    return diagnosisOf(
        TokenClass::Order,
        message(Messages::tr("{} samples hold each other's values: {}. Exchanged back, both agree."), exchanged,
                example),
        message(Messages::tr("Check in which order the results of the ranks are gathered, and whether a sort by length "
                             "is undone for all columns.")));
}

std::optional<TokenDiagnosis> constantOffset(const OutsideSamples &found)
{
    constexpr double smallest = 0.02, share = 0.1, most = 0.95;
    const std::vector<double> differences = found.differences();
    const double offset = quantile(differences, 0.5);
    const double spread = std::max(smallest, share * std::fabs(offset));
    const double agreeing = found.agreeing(spread, [&](const OutsideSample &, const TokenPoint &point) {
        return std::optional(point.a - point.b - offset);
    });
    if (agreeing < most || std::fabs(offset) <= 2 * smallest)
        return std::nullopt;
    return diagnosisOf(
        TokenClass::Offset,
        message(Messages::tr("A - B is {:.4g} nats for {:.0f} % of the tokens, independent of token and position: one "
                             "side is normalised otherwise, by a constant factor of the probabilities."),
                offset, 100 * agreeing),
        message(Messages::tr("Compare over which vocabulary both normalise (padded rows, masked tokens), and whether "
                             "one adds a constant such as a bias or a bonus.")),
        offset);
}

std::optional<TokenDiagnosis> otherTemperature(const OutsideSamples &found)
{
    constexpr double smallest = 0.03, most = 0.95, related = 0.85;
    constexpr std::size_t fewest = 8;
    const double factor = factorOf(found);
    const double agreeing = found.agreeing(closely(found), [&](const OutsideSample &, const TokenPoint &point) {
        return std::optional(point.a - factor * point.b);
    });
    const bool isOther = factor > smallest && std::fabs(factor - 1) > smallest;
    if (isOther && agreeing >= most)
        return temperatureDiagnosis(1 / factor, true);
    const Line line = lineThrough(found);
    const bool isRelated = std::fabs(line.correlation) >= related && std::fabs(line.slope) > smallest;
    const bool isEnough = found.differences().size() >= fewest;
    if (!isRelated || !isEnough || line.slope <= -1)
        return turningAtLikelyTokens(found);
    TokenDiagnosis diagnosis = temperatureDiagnosis(1 / (1 + line.slope), false);
    diagnosis.isSure = false;
    diagnosis.decides = logitsDecide();
    return diagnosis;
}

std::optional<TokenDiagnosis> otherNucleus(const OutsideSamples &found)
{
    constexpr double noise = 0.02, most = 0.97, largest = 2.5;
    constexpr std::size_t fewest = 8;
    const std::vector<double> differences = found.differences();
    if (differences.size() < fewest)
        return std::nullopt;
    const double sign = std::accumulate(differences.begin(), differences.end(), 0.0) < 0 ? -1 : 1;
    double top = 0;
    std::size_t never = 0;
    for (const double difference : differences) {
        top = std::max(top, sign * difference);
        never += sign * difference >= -noise;
    }
    const double middle = std::fabs(quantile(differences, 0.5));
    const bool isOneSided = static_cast<double>(never) >= most * static_cast<double>(differences.size());
    const bool isBroad = middle > noise && top <= largest; // most tokens, and not a few
    if (!isOneSided || !isBroad)
        return std::nullopt;
    const char *const higher = sign > 0 ? "A" : "B";
    const char *const lower = sign > 0 ? "B" : "A";
    return diagnosisOf(
        TokenClass::TopP,
        message(
            Messages::tr("{} is higher by a varying amount, up to {:.3g} nats, and never lower: it is normalised over "
                         "the nucleus (top-p of about {:.2g}, or top-k), {} over the whole vocabulary."),
            higher, top, std::exp(-top), lower),
        message(Messages::tr("Report the log-probabilities before top-p and top-k, or apply the same in the trainer.")),
        std::exp(-top));
}

} // namespace rundiff
