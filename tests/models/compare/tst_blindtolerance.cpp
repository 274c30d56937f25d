// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/curves/blindtolerance.h"
#include "models/compare/curves/comparecurves.h"
#include "tests/models/curvemaker.h"

#include <QTest>

using namespace rundiff;

namespace
{

using Values = QList<double>;

Curve curve(const Values &values, int decimals)
{
    Curve curve = curveOf(Curve::Values(values.begin(), values.end()));
    curve.precision.exact = false;
    curve.precision.decimals = decimals;
    return curve;
}

} // namespace

class TestBlindTolerance : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aToleranceAboveTheWholeCurveCannotDecide_data()
    {
        QTest::addColumn<Values>("a");
        QTest::addColumn<Values>("b");
        QTest::addColumn<QString>("blind"); // by what; empty: the tolerance can decide
        const Values small = {4e-4, 3e-4, 2e-4, 1e-4};
        QTest::newRow("three times the loss") << Values{6e-4, 5e-4, 4e-4, 3e-4} << small << "value";
        QTest::newRow("equal") << small << small << "";
        QTest::newRow("a unit of the last digit") << Values{4.0001e-4, 3e-4, 2e-4, 1e-4} << small << "";
        QTest::newRow("a thousandth of a hundredth") << Values{4.000001e-4, 3e-4, 2e-4, 1e-4} << small << "";
        QTest::newRow("usual losses") << Values{4.0005, 3, 2, 1} << Values{4, 3, 2, 1} << "";
        QTest::newRow("it changes by less than atol")
            << Values{2.3027, 2.3027, 2.3027, 2.3027} << Values{2.3027, 2.3025, 2.3023, 2.3021} << "range";
        QTest::newRow("constant in both") << Values{0.6934, 0.6934, 0.6934} << Values{0.6931, 0.6931, 0.6931} << "";
        QTest::newRow("two first losses") << Values{10.9877, 10.9875} << Values{10.9876, 10.9874} << "";
        QTest::newRow("zero and small") << Values{0, 2e-4, 0} << Values{0, 0, 0} << "value";
        QTest::newRow("one step") << Values{3e-4} << Values{1e-4} << "value";
    }

    void aToleranceAboveTheWholeCurveCannotDecide()
    {
        QFETCH(Values, a);
        QFETCH(Values, b);
        QFETCH(QString, blind);
        const CurveComparison curves = compareCurves(curve(a, 8), curve(b, 8), {});
        QVERIFY(curves.verdict != Verdict::Different);
        QCOMPARE(curves.blind.has_value(), !blind.isEmpty());
        if (curves.blind)
            QCOMPARE(curves.blind->ofRange, blind == QStringLiteral("range"));
        CompareOptions chosen;
        chosen.tolerance.atolGiven = true;
        QVERIFY(!compareCurves(curve(a, 8), curve(b, 8), chosen).blind);
    }
};

QTEST_APPLESS_MAIN(TestBlindTolerance)
#include "tst_blindtolerance.moc"
