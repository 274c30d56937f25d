// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/tokens/tokensteps.h"

#include <QTest>

#include <cmath>
#include <functional>
#include <random>

using namespace rundiff;

namespace
{

constexpr int prompt = 5;
constexpr std::size_t samplesOfStep = 6;

// What a case changes: numbers of one sample, before they become columns.
struct Numbers {
    std::vector<double> rollout, trainer, mask, ids;
    std::string weights = "4";
    std::size_t length = 0; // without padding
};
using Change = std::function<void(std::size_t sample, Numbers &numbers)>;

// A step of samples with the prompt in their columns; the engine has rounding and no probabilities there.
std::vector<Numbers> usualStep()
{
    std::vector<Numbers> samples;
    std::mt19937 random(7);
    std::normal_distribution<double> logprob(0, 1.8), rounding(0, 0.004);
    for (std::size_t i = 0; i < samplesOfStep; ++i) {
        Numbers &numbers = samples.emplace_back();
        const std::size_t length = prompt + 12 + 3 * i;
        for (std::size_t at = 0; at < length; ++at) {
            const bool counts = at >= prompt;
            const double value = -std::fabs(logprob(random)) - 0.01;
            numbers.trainer.push_back(value);
            numbers.rollout.push_back(counts ? value + rounding(random) : 0);
            numbers.mask.push_back(counts);
            numbers.ids.push_back(at + 1 == length ? 2 : 10 + 7 * static_cast<double>(i) + static_cast<double>(at));
        }
        numbers.length = length;
    }
    return samples;
}

TokenColumn column(const char *name, TokenRole role, const std::vector<double> &values)
{
    TokenColumn made{name, {role, 0}, {}};
    for (const double value : values)
        made.values.add(value);
    return made;
}

TokenSample sampleOf(const Numbers &numbers, std::size_t number, std::int64_t step)
{
    TokenSample sample;
    sample.step = step;
    sample.number = number;
    sample.length = numbers.length;
    sample.weights = numbers.weights;
    for (const double id : numbers.ids)
        sample.ids.add(id);
    sample.columns.push_back(column("rollout", TokenRole::Rollout, numbers.rollout));
    sample.columns.push_back(column("trainer", TokenRole::Trainer, numbers.trainer));
    sample.mask = column("mask", TokenRole::Mask, numbers.mask);
    return sample;
}

std::vector<TokenSample> stepWith(const Change &change, std::int64_t step = 1)
{
    std::vector<TokenSample> samples;
    auto numbers = usualStep();
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        if (change)
            change(i, numbers[i]);
        samples.push_back(sampleOf(numbers[i], i, step));
    }
    return samples;
}

TokenComparison columnsWith(const Change &change)
{
    TokenOptions options;
    options.ofOneRun = true;
    TokenSteps steps(options);
    steps.add(stepWith(change));
    return steps.finish({}, {});
}

TokenComparison runsWith(std::vector<TokenSample> a, std::vector<TokenSample> b)
{
    TokenSteps steps{TokenOptions()};
    steps.add(std::move(a), std::move(b));
    return steps.finish({}, {});
}

void pad(std::vector<double> &values, std::size_t size)
{
    values.resize(size, 0);
}

constexpr std::size_t longest = prompt + 12 + 3 * (samplesOfStep - 1);

// The log-probability of a token of which two others take the rest, at a temperature.
double atTemperature(double probability, double share, double temperature)
{
    const double rest = 1 - probability;
    double sum = 0;
    for (const double one : {probability, rest * share, rest * (1 - share)})
        sum += std::pow(one, 1 / temperature);
    return std::log(std::pow(probability, 1 / temperature) / sum);
}

} // namespace

Q_DECLARE_METATYPE(Change)

class TestTokens : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // Columns of which no token counts are not the same: nothing was compared.
    void masksThatLeaveNothing()
    {
        const Change nothing = [](std::size_t, Numbers &numbers) { std::ranges::fill(numbers.mask, 0); };
        const TokenComparison columns = columnsWith(nothing), runs = runsWith(stepWith(nothing), stepWith(nothing));
        for (const TokenComparison *tokens : {&columns, &runs}) {
            QCOMPARE(tokens->tokens, std::size_t(0));
            QCOMPARE(tokens->verdict, Verdict::Incomplete);
            QVERIFY(tokens->diagnosis.explanation.starts_with("No token counts"));
        }
    }

    void classOfColumnsIsFound_data()
    {
        QTest::addColumn<QString>("expected");
        QTest::addColumn<Change>("change");
        const auto add = [](const char *name, const char *expected, Change change) {
            QTest::newRow(name) << QString::fromLatin1(expected) << std::move(change);
        };
        add("rounding", "noise", {});
        add("equal", "same", [](std::size_t, Numbers &numbers) { numbers.rollout = numbers.trainer; });
        add("one column early", "shift", [](std::size_t, Numbers &numbers) {
            numbers.trainer.erase(numbers.trainer.begin());
            numbers.trainer.push_back(0);
        });
        add("one column late", "shift", [](std::size_t, Numbers &numbers) {
            numbers.trainer.insert(numbers.trainer.begin(), 0);
            numbers.trainer.pop_back();
        });
        add("mask one early", "mask", [](std::size_t, Numbers &numbers) { numbers.mask[prompt - 1] = 1; });
        add("first token", "first token", [](std::size_t, Numbers &numbers) { numbers.rollout[prompt] -= 1.2; });
        add("first token, and a rare one by rounding", "first token", [](std::size_t sample, Numbers &numbers) {
            numbers.rollout[prompt] -= 1.2;
            numbers.rollout[prompt + 1] = 0;
            numbers.trainer[prompt + 1] = -0.001;
            if (sample == 2)
                numbers.rollout[prompt + 7] -= 0.11;
        });
        add("end has no value", "eos", [](std::size_t, Numbers &numbers) { numbers.rollout.back() = -9999; });
        add("end not reported", "eos", [](std::size_t, Numbers &numbers) { numbers.rollout.back() = 0; });
        add("end reported otherwise", "eos", [](std::size_t, Numbers &numbers) { numbers.rollout.back() -= 2; });
        add("padded on the left", "padding", [](std::size_t, Numbers &numbers) {
            const std::size_t missing = longest - numbers.trainer.size();
            for (auto *values : {&numbers.rollout, &numbers.mask, &numbers.ids})
                pad(*values, longest);
            numbers.trainer.insert(numbers.trainer.begin(), missing, 0);
        });
        add("constant", "offset", [](std::size_t, Numbers &numbers) {
            for (double &value : numbers.rollout)
                value += 0.3;
        });
        add("temperature", "temperature", [](std::size_t, Numbers &numbers) {
            for (double &value : numbers.trainer)
                value /= 0.7;
        });
        for (const double temperature : {0.6, 1.7}) {
            const QByteArray name = "temperature of the logits, " + QByteArray::number(temperature);
            add(name.constData(), "temperature", [temperature](std::size_t sample, Numbers &numbers) {
                for (std::size_t at = prompt; at < numbers.trainer.size(); ++at) {
                    const double probability = std::exp(numbers.trainer[at]);
                    const double share = 0.5 + 0.08 * static_cast<double>((3 * at + sample) % 6);
                    numbers.rollout[at] = atTemperature(probability, share, temperature);
                }
            });
        }
        add("nucleus", "top-p", [](std::size_t sample, Numbers &numbers) {
            for (std::size_t at = prompt; at < numbers.rollout.size(); ++at)
                numbers.rollout[at] += 0.05 + 0.03 * static_cast<double>((at * 5 + sample) % 6);
        });
        add("growing", "growth", [](std::size_t, Numbers &numbers) {
            for (std::size_t at = prompt; at < numbers.rollout.size(); ++at)
                numbers.rollout[at] += (at % 2 ? 0.02 : -0.02) * static_cast<double>(at - prompt);
        });
        add("growing and varying", "growth", [](std::size_t sample, Numbers &numbers) {
            for (std::size_t at = prompt; at < numbers.rollout.size(); ++at) {
                const double varying = 0.1 + 0.4 * static_cast<double>((7 * at + sample) % 5);
                numbers.rollout[at] += 0.03 * varying * static_cast<double>(at - prompt);
            }
        });
        add("one token at the end", "single", [](std::size_t sample, Numbers &numbers) {
            if (sample == 3)
                numbers.rollout[numbers.rollout.size() - 2] -= 0.7;
        });
        add("one token", "single", [](std::size_t sample, Numbers &numbers) {
            if (sample == 3)
                numbers.rollout[prompt + 4] -= 0.7;
        });
        add("older weights", "policy", [](std::size_t sample, Numbers &numbers) {
            for (std::size_t at = prompt; sample == 2 && at < numbers.rollout.size(); ++at)
                numbers.rollout[at] += at % 3 ? 0.4 : -0.5;
            if (sample == 2)
                numbers.weights = "3";
        });
        add("shorter, filled up", "truncated", [](std::size_t, Numbers &numbers) {
            for (std::size_t at = prompt + 10; at < numbers.rollout.size(); ++at)
                numbers.rollout[at] = 0;
        });
        add("shorter", "truncated", [](std::size_t sample, Numbers &numbers) {
            if (sample == 1)
                numbers.rollout.resize(numbers.rollout.size() - 5);
        });
    }
    void classOfColumnsIsFound()
    {
        QFETCH(QString, expected);
        QFETCH(Change, change);
        const TokenComparison found = columnsWith(change);
        QCOMPARE(QString::fromStdString(std::string(spelled(found.diagnosis.kind))), expected);
        const bool agrees = expected == QLatin1String("noise") || expected == QLatin1String("same");
        QCOMPARE(found.firstOutside.has_value(), !agrees);
        QCOMPARE(found.verdict == Verdict::Different, !agrees);
        QCOMPARE(found.samples.compared, samplesOfStep);
    }

    void exchangedSamplesAreFound()
    {
        std::vector<TokenSample> samples = stepWith([](std::size_t, Numbers &numbers) {
            numbers.rollout.resize(prompt + 12);
            for (auto *values : {&numbers.trainer, &numbers.mask, &numbers.ids})
                values->resize(prompt + 12);
            numbers.length = prompt + 12;
        });
        std::swap(samples[1].columns[1].values, samples[4].columns[1].values);
        TokenOptions options;
        options.ofOneRun = true;
        TokenSteps steps(options);
        steps.add(std::move(samples));
        const TokenComparison found = steps.finish({}, {});
        QVERIFY(found.diagnosis.kind == TokenClass::Order);
        QCOMPARE(found.firstOutside->sample, std::size_t(1));
    }

    void tokensOutsideTheMaskDoNotCount()
    {
        const TokenComparison found = columnsWith([](std::size_t, Numbers &numbers) {
            numbers.mask[prompt + 3] = 0;
            numbers.rollout[prompt + 3] -= 5;
        });
        QVERIFY(found.verdict == Verdict::Within);
    }

    void nullIsOutside()
    {
        const TokenComparison found = columnsWith([](std::size_t sample, Numbers &numbers) {
            if (sample == 0)
                numbers.trainer[prompt + 2] = std::nan("");
        });
        QVERIFY(found.verdict == Verdict::Different);
        QCOMPARE(found.firstOutside->token, std::optional<std::size_t>(prompt + 2));
    }

    void estimatesAreThoseOfTheirFormulas()
    {
        TokenSums sums;
        sums.add(-1, -1.5, true);
        sums.add(-2, -1.75, true);
        const TokenStatistics found = sums.statistics();
        const double first = std::exp(-0.5), second = std::exp(0.25);
        QCOMPARE(found.k1, 0.125);
        QCOMPARE(found.k3, (first - 1 + 0.5 + second - 1 - 0.25) / 2);
        QCOMPARE(found.mean, 0.375);
        QCOMPARE(found.smallestRatio, first);
        QCOMPARE(found.effective, (first + second) * (first + second) / (2 * (first * first + second * second)));
    }

    void samplesOfRunsArePairedByTokens()
    {
        std::vector<TokenSample> b = stepWith({});
        std::reverse(b.begin(), b.end());
        for (std::size_t i = 0; i < b.size(); ++i)
            b[i].number = i;
        const TokenComparison found = runsWith(stepWith({}), std::move(b));
        QVERIFY(found.verdict == Verdict::Same);
        QVERIFY(found.diagnosis.kind == TokenClass::OrderOfSamples);
        QCOMPARE(found.samples.compared, samplesOfStep);
    }

    void otherTokensOfRunsAreTexts()
    {
        std::vector<TokenSample> b = stepWith([](std::size_t sample, Numbers &numbers) {
            if (sample == 2)
                numbers.ids[prompt + 6] = 99;
        });
        const TokenComparison found = runsWith(stepWith({}), std::move(b));
        QVERIFY(found.diagnosis.kind == TokenClass::Text);
        const TokenSequence &kept = found.worst.front().sequence;
        QVERIFY(kept.a.empty());
        QVERIFY(kept.idsA[prompt + 6] != 99);
        QCOMPARE(kept.idsB[prompt + 6], std::int64_t(99));
        QCOMPARE(found.firstOutside->token, std::optional<std::size_t>(prompt + 6));
    }

    void tokensOfASampleAreKept()
    {
        const TokenComparison found = columnsWith([](std::size_t sample, Numbers &numbers) {
            if (sample == 3)
                numbers.rollout[prompt + 4] -= 0.7;
        });
        const TokenSampleFinding &worst = found.worst.front();
        QCOMPARE(worst.sample, std::size_t(3));
        const TokenSequence &kept = worst.sequence;
        QCOMPARE(kept.size(), std::size_t(prompt + 12 + 3 * 3));
        QCOMPARE(kept.whole, kept.size());
        QCOMPARE(std::count(kept.counts.begin(), kept.counts.end(), 0), std::ptrdiff_t(prompt));
        QVERIFY(std::fabs(kept.a[prompt + 4] - kept.b[prompt + 4]) > 0.6);
        QCOMPARE(kept.idsA.back(), std::int64_t(2));
        QVERIFY(kept.idsB.empty()); // the same
    }

    void responseIsKeptWithItsOwnIds()
    {
        std::vector<TokenSample> samples = stepWith({});
        for (TokenSample &sample : samples) {
            for (TokenColumn &column : sample.columns) {
                TokenColumn response{column.name, column.meaning, {}};
                for (std::size_t at = prompt; at < column.values.size(); ++at)
                    response.values.add(column.values[at]);
                column = response;
            }
            for (std::size_t at = 0; at < sample.ids.size(); ++at)
                sample.texts.add(at < prompt ? "p" : "r");
        }
        TokenOptions options;
        options.ofOneRun = true;
        TokenSteps steps(options);
        steps.add(std::move(samples));
        const TokenSequence kept = steps.finish({}, {}).worst.front().sequence;
        QCOMPARE(kept.idsA.size(), kept.size());
        QCOMPARE(kept.idsA.back(), std::int64_t(2));
        QCOMPARE(kept.texts, std::vector<UserText>(kept.size(), "r"));
    }

    void longSampleIsKeptAroundItsFirstDifference()
    {
        constexpr std::size_t length = 3 * TokenSequence::most, place = 2 * TokenSequence::most;
        std::vector<double> trainer(length, -1), rollout(length, -1);
        rollout[place] = -3;
        TokenSample sample;
        sample.columns = {column("rollout", TokenRole::Rollout, rollout),
                          column("trainer", TokenRole::Trainer, trainer)};
        TokenOptions options;
        options.ofOneRun = true;
        TokenSteps steps(options);
        steps.add({sample});
        const TokenSequence kept = steps.finish({}, {}).worst.front().sequence;
        QCOMPARE(kept.size(), TokenSequence::most);
        QCOMPARE(kept.whole, length);
        QCOMPARE(kept.a[place - kept.begin], -3.0);
    }

    // However many samples there are, the worst ones keep their tokens.
    void onlyTheWorstSamplesKeepTheirTokens()
    {
        constexpr std::size_t length = 5000, samples = 150;
        WorstSamples worst;
        for (std::size_t number = 0; number < samples; ++number) {
            TokenSampleFinding finding;
            finding.sample = number;
            finding.differs = true;
            finding.first = 0;
            finding.statistics.largest = static_cast<double>(number * 37 % samples);
            finding.sequence.whole = length;
            finding.sequence.counts.assign(length, 1);
            worst.add(std::move(finding));
        }
        const std::vector<TokenSampleFinding> found = worst.take();
        QCOMPARE(found.size(), samples);
        std::size_t tokens = 0;
        for (std::size_t i = 0; i < found.size(); ++i) {
            QCOMPARE(found[i].statistics.largest, static_cast<double>(samples - 1 - i));
            QCOMPARE(found[i].sequence.size() > 0, i < TokenComparison::mostTokens / length);
            QCOMPARE(found[i].sequence.whole, length);
            tokens += found[i].sequence.size();
        }
        QCOMPARE(tokens, TokenComparison::mostTokens);
    }

    void samplesWithoutPartnerAreCounted()
    {
        std::vector<TokenSample> b = stepWith({});
        b.pop_back();
        const TokenComparison found = runsWith(stepWith({}), std::move(b));
        QVERIFY(!found.samples.whole(false));
        QCOMPARE(found.samples.compared, samplesOfStep - 1);
    }
};

QTEST_APPLESS_MAIN(TestTokens)
#include "tst_tokens.moc"
