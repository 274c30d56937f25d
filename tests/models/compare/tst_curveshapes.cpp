// SPDX-License-Identifier: GPL-3.0-or-later
// How a difference of two curves goes on, measured on generated curves: 100 of each shape, with noise.
#include "models/compare/curves/comparecurves.h"
#include "models/compare/curves/curveshape.h"
#include "models/compare/summaries/curvecourse.h"

#include <QTest>

#include <cmath>
#include <functional>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <vector>

using namespace rundiff;

namespace
{

using Values = std::vector<double>;

class Generator
{
public:
    explicit Generator(unsigned seed) : m_random(seed) {}

    double uniform(double low, double high) { return std::uniform_real_distribution(low, high)(m_random); }
    double power(double low, double high) { return std::pow(10.0, uniform(low, high)); }
    double normal() { return m_normal(m_random); }
    std::size_t count(std::size_t low, std::size_t high)
    {
        return std::uniform_int_distribution<std::size_t>(low, high)(m_random);
    }
    double sign() { return count(0, 1) == 0 ? -1 : 1; }

    // A loss that falls to a floor, as an exponential or as a power.
    std::function<double(double)> course(double steps)
    {
        const double floor = uniform(1, 3), height = uniform(2, 8);
        if (count(0, 1) == 0) {
            const double time = uniform(0.1, 0.4) * steps;
            return [=](double step) { return floor + height * std::exp(-step / time); };
        }
        const double power = uniform(0.5, 1.2), time = uniform(0.05, 0.2) * steps;
        return [=](double step) { return floor + height * std::pow(1 + step / time, -power); };
    }

private:
    std::mt19937 m_random;
    std::normal_distribution<double> m_normal;
};

// Two curves whose noise is that of the same data, and what makes them differ.
struct Pair {
    Generator &random;
    std::size_t steps;
    std::function<double(double)> course;
    double noise;
    Values a, b;

    explicit Pair(Generator &generator)
        : random(generator), steps(generator.count(60, 600)), course(generator.course(static_cast<double>(steps))),
          noise(generator.power(-3, -1.7)), a(steps), b(steps)
    {
        const double own = random.power(-8, -6);
        for (std::size_t at = 0; at < steps; ++at) {
            b[at] = base(at) * (1 + noise * random.normal());
            a[at] = b[at] * (1 + own * random.normal());
        }
    }
    double base(std::size_t at) const { return course(static_cast<double>(at + 1)); }
};

void addSpikes(Pair &pair, std::size_t count)
{
    for (std::size_t spike = 0; spike < count; ++spike) {
        const std::size_t room = (pair.steps - 20) / count, first = 5 + spike * room + pair.random.count(0, room / 2);
        const std::size_t width = pair.random.count(1, 3);
        const double factor = 1 + pair.random.uniform(0.05, 1.5);
        for (std::size_t at = first; at < first + width; ++at)
            pair.a[at] *= factor;
    }
}

void addSpikes(Pair &pair)
{
    addSpikes(pair, pair.random.count(2, std::clamp<std::size_t>(pair.steps / 15, 2, 8)));
}

void addSpike(Pair &pair)
{
    addSpikes(pair, 1);
}

void addJump(Pair &pair)
{
    const double height = pair.random.uniform(0.05, 1) * pair.random.sign();
    for (std::size_t at = pair.random.count(pair.steps / 10 + 3, pair.steps * 4 / 5); at < pair.steps; ++at)
        pair.a[at] += height + 0.01 * pair.random.normal();
}

void addDrift(Pair &pair)
{
    const double height = pair.random.uniform(0.1, 1) * pair.random.sign();
    const std::size_t first = pair.random.count(0, pair.steps / 4), kind = pair.random.count(0, 2);
    for (std::size_t at = first; at < pair.steps; ++at) {
        const double time = static_cast<double>(at - first) / static_cast<double>(pair.steps - first);
        const double exponential = 1e-6 * std::exp(time * std::log(1e6));
        pair.a[at] += height * (kind == 0 ? time : 0) + height * (kind == 1 ? time * time : 0) +
                      height * (kind == 2 ? exponential : 0);
    }
}

void addRatio(Pair &pair)
{
    const double apart = pair.random.power(-2, -0.3), ratio = 1 + pair.random.sign() * apart;
    for (double &value : pair.a)
        value *= ratio * (1 + 0.05 * apart * pair.random.normal());
}

void addOffset(Pair &pair)
{
    const double offset = pair.random.power(-2, 0) * pair.random.sign();
    for (double &value : pair.a)
        value += offset * (1 + 0.05 * pair.random.normal());
}

void addScatter(Pair &pair)
{
    const double size = pair.random.power(-2.3, -1.2);
    for (std::size_t at = 0; at < pair.steps; ++at) {
        pair.a[at] = pair.base(at) * (1 + size * pair.random.normal());
        pair.b[at] = pair.base(at) * (1 + size * pair.random.normal());
    }
}

void addSpeed(Pair &pair)
{
    const double factor = pair.random.uniform(1.15, 1.9), speed = pair.random.count(0, 1) == 0 ? factor : 1 / factor;
    const double size = pair.random.power(-3, -2);
    for (std::size_t at = 0; at < pair.steps; ++at) {
        pair.a[at] = pair.course(speed * static_cast<double>(at + 1)) * (1 + size * pair.random.normal());
        pair.b[at] = pair.base(at) * (1 + size * pair.random.normal());
    }
}

// Counted from another step: the same values, some steps later.
void addShift(Pair &pair)
{
    const std::size_t shift = pair.random.count(1, 3);
    for (std::size_t at = 0; at < pair.steps; ++at)
        pair.a[at] = at + shift < pair.steps ? pair.b[at + shift] : pair.base(at + shift);
}

// A small difference that grows until only the noise of two runs is left.
void addChaos(Pair &pair)
{
    const double growth = pair.random.uniform(20, 40);
    for (std::size_t at = 0; at < pair.steps; ++at) {
        const double time = static_cast<double>(at) / static_cast<double>(pair.steps);
        pair.a[at] += pair.base(at) * pair.noise * pair.random.normal() * std::min(1.0, 1e-5 * std::exp(time * growth));
    }
}

Curve curveOf(const Values &values)
{
    Curve::Steps steps(values.size());
    for (std::size_t at = 0; at < steps.size(); ++at)
        steps[at] = static_cast<std::int64_t>(at + 1);
    Curve curve;
    curve.metric = "loss";
    curve.steps = std::make_shared<const Curve::Steps>(std::move(steps));
    curve.values = std::make_shared<const Curve::Values>(values);
    return curve;
}

CurveComparison comparisonOf(const Values &a, const Values &b)
{
    CompareOptions options;
    options.tolerance.atol = 1e-3;
    return compareCurves(curveOf(a), curveOf(b), options);
}

std::string nameOf(const CurveComparison &curves)
{
    if (const auto shape = shapeOf(curves)) {
        static const std::map<CurveShape::Kind, std::string> names{{CurveShape::Kind::Ratio, "ratio"},
                                                                   {CurveShape::Kind::Offset, "offset"},
                                                                   {CurveShape::Kind::Scatter, "scatter"},
                                                                   {CurveShape::Kind::Speed, "speed"}};
        return names.at(shape->kind);
    }
    static const std::map<CurveCourse, std::string> names{
        {CurveCourse::Inside, "inside"}, {CurveCourse::Overflow, "overflow"}, {CurveCourse::Spike, "spike"},
        {CurveCourse::Spikes, "spikes"}, {CurveCourse::Jump, "jump"},         {CurveCourse::Drift, "drift"}};
    return names.at(courseOf(curves));
}

} // namespace

class CurveShapesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void generatedCurvesAreNamed_data()
    {
        QTest::addColumn<QString>("shape");
        QTest::addColumn<int>("least");
        for (const char *shape : {"spikes", "ratio", "offset", "scatter", "speed", "spike", "jump", "drift"})
            QTest::addRow("%s", shape) << QString::fromLatin1(shape) << 90;
        QTest::addRow("shift") << QStringLiteral("shift") << 0; // told by betterOffset()
        QTest::addRow("chaos") << QStringLiteral("chaos") << 0; // its courses are not one
    }
    void generatedCurvesAreNamed()
    {
        QFETCH(QString, shape);
        QFETCH(int, least);
        static const std::map<QString, void (*)(Pair &)> makers{
            {QStringLiteral("spikes"), addSpikes}, {QStringLiteral("ratio"), addRatio},
            {QStringLiteral("offset"), addOffset}, {QStringLiteral("scatter"), addScatter},
            {QStringLiteral("speed"), addSpeed},   {QStringLiteral("spike"), addSpike},
            {QStringLiteral("jump"), addJump},     {QStringLiteral("drift"), addDrift},
            {QStringLiteral("shift"), addShift},   {QStringLiteral("chaos"), addChaos}};
        Generator random(20);
        std::map<std::string, int> said;
        for (int trial = 0; trial < 100; ++trial) {
            Pair pair(random);
            makers.at(shape)(pair);
            ++said[nameOf(comparisonOf(pair.a, pair.b))];
        }
        QVERIFY2(said[shape.toStdString()] >= least, std::to_string(said[shape.toStdString()]).c_str());
        for (const char *claim : {"ratio", "offset", "scatter", "speed", "spikes"}) {
            if (shape != QLatin1String(claim))
                QVERIFY2(said[claim] == 0, (shape.toStdString() + " is called " + claim).c_str());
        }
    }

    void ratioIsTheOne()
    {
        Generator random(1);
        const Pair pair(random);
        Values a = pair.b;
        for (double &value : a)
            value *= 1.02;
        const auto shape = shapeOf(comparisonOf(a, pair.b));
        QVERIFY(shape && shape->kind == CurveShape::Kind::Ratio);
        QVERIFY(std::fabs(shape->number - 1.02) < 1e-6);
        QCOMPARE(shape->larger, pair.steps);
        const std::string sentence = shapeSentence(comparisonOf(a, pair.b));
        QVERIFY2(sentence.find("1.02 times B") != std::string::npos, sentence.c_str());
    }

    void curvesWithZerosHaveNoRatio()
    {
        Values a, b;
        for (int step = 0; step < 50; ++step) {
            b.push_back(step % 5);
            a.push_back(step % 5 + 0.25);
        }
        const auto shape = shapeOf(comparisonOf(a, b));
        QVERIFY(shape && shape->kind == CurveShape::Kind::Offset);
        QCOMPARE(shape->number, 0.25);
    }

    void fewOrUnfinishedPointsHaveNone()
    {
        const Values ones(10, 1.0), twos(10, 2.0), nothing(30, std::nan(""));
        QVERIFY(!shapeOf(comparisonOf(ones, twos)));
        QVERIFY(!shapeOf(comparisonOf(nothing, Values(30, 1.0))));
        QVERIFY(!shapeOf(comparisonOf(ones, ones)));
        QVERIFY(shapeSentence(comparisonOf(ones, twos)).empty());
    }
};

QTEST_GUILESS_MAIN(CurveShapesTest)
#include "tst_curveshapes.moc"
