// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/comparedumps.h"
#include "models/formats/runreader.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <map>

using namespace rundiff;

namespace
{

QJsonObject truthOf(const QString &name)
{
    QFile file(QStringLiteral(RUNDIFF_TEST_DATA "/dumps/%1/oracle/truth.json").arg(name));
    return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).object() : QJsonObject();
}

std::shared_ptr<const OperatorComparison> compared(const QString &name)
{
    const std::string folder = QStringLiteral(RUNDIFF_TEST_DATA "/dumps/%1/").arg(name).toStdString();
    Problems problems;
    return compareDumps(*readRun(folder + "A", {}, {}), *readRun(folder + "B", {}, {}), {}, {}, problems);
}

// The words of the fixtures for the ten classes; an operator that gives inf or nan is the class of its own.
DiagnosisKind kindOf(const QJsonObject &truth)
{
    static const std::map<QString, DiagnosisKind> kinds = {
        {QStringLiteral("operator"), DiagnosisKind::Operator},
        {QStringLiteral("uncaptured operator"), DiagnosisKind::Uncaptured},
        {QStringLiteral("training data"), DiagnosisKind::Data},
        {QStringLiteral("initial parameters"), DiagnosisKind::Weights},
        {QStringLiteral("randomness"), DiagnosisKind::Random},
        {QStringLiteral("data type"), DiagnosisKind::Dtype},
        {QStringLiteral("shape"), DiagnosisKind::Structure}};
    const QString kind = truth[QLatin1String("kind")].toString();
    if (kind == QLatin1String("operator") && truth.contains(QLatin1String("value")))
        return DiagnosisKind::Overflow;
    return kinds.at(kind);
}

bool meansSide(Side side, const QString &word)
{
    if (word == QLatin1String("parameter")) // of the model: an input of the call, or its module's own
        return side == Side::Input || side == Side::Parameters;
    return word == (side == Side::Input    ? QLatin1String("input")
                    : side == Side::Output ? QLatin1String("output")
                                           : QLatin1String("forward"));
}

} // namespace

class FirstDifferenceOracleTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void fixtureGivesItsTruth_data()
    {
        QTest::addColumn<QString>("name");
        for (const QString &name : QDir(QStringLiteral(RUNDIFF_TEST_DATA "/dumps")).entryList(QDir::Dirs, QDir::Name)) {
            if (truthOf(name).contains(QLatin1String("row")))
                QTest::newRow(qPrintable(name)) << name;
        }
    }
    void fixtureGivesItsTruth()
    {
        QFETCH(QString, name);
        const QJsonObject truth = truthOf(name);
        const auto comparison = compared(name);
        QVERIFY(comparison);
        const auto &first = comparison->firstDifference;
        if (first)
            qInfo("%s", first->diagnosis.explanation.c_str());
        if (truth.contains(QLatin1String("shifted")) && comparison->pairs.front().match != Match::Aligned)
            QSKIP("Without aligned matching, calls of shifted numbers are compared with strangers");
        if (truth[QLatin1String("row")].isNull()) {
            QVERIFY(!first);
            QVERIFY(comparison->verdict != Verdict::Different);
            return;
        }
        QVERIFY(first);
        const std::string row =
            first->row.operatorName + (first->row.parameter.empty() ? "" : "." + first->row.parameter);
        QCOMPARE(QString::fromStdString(row), truth[QLatin1String("row")].toString());
        QCOMPARE(first->step.value, truth[QLatin1String("step")].toInteger());
        if (!truth[QLatin1String("rank")].isNull())
            QCOMPARE(first->rank.number, truth[QLatin1String("rank")].toInteger());
        QVERIFY(meansSide(first->row.side, truth[QLatin1String("side")].toString()));
        QCOMPARE(int(first->diagnosis.kind), int(kindOf(truth)));
        const bool knowsModules = comparison->pairs[first->pair].a.group.empty(); // HDF5 dumps do not
        if (truth.contains(QLatin1String("module")) && knowsModules)
            QCOMPARE(QString::fromStdString(first->row.module), truth[QLatin1String("module")].toString());
    }
};

QTEST_GUILESS_MAIN(FirstDifferenceOracleTest)
#include "tst_firstdifferenceoracle.moc"
