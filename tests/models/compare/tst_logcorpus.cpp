// SPDX-License-Identifier: GPL-3.0-or-later
// Every log of tests/data/logs with what is true of it, NAME.json beside NAME.log (or .csv, .jsonl): a case needs no
// code. README.md of tests/data describes the members.
#include "models/compare/compareruns.h"
#include "models/compare/curves/metrickinds.h"
#include "models/formats/logs/reading/logreader.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <string>

using namespace rundiff;

namespace
{

const QString folder = QStringLiteral(RUNDIFF_SOURCE_DIR "/tests/data/logs/");

QJsonObject truthOf(const QString &name)
{
    QFile file(folder + name + QStringLiteral(".json"));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    return QJsonDocument::fromJson(file.readAll()).object();
}

std::string pathOf(const QString &name)
{
    const QStringList files = QDir(folder).entryList({name + QStringLiteral(".*")}, QDir::Files, QDir::Name);
    for (const QString &file : files) {
        const bool log = QFileInfo(file).completeBaseName() == name && !file.endsWith(QStringLiteral(".json"));
        if (log)
            return QString(folder + file).toStdString();
    }
    return {};
}

std::shared_ptr<const Log> logOf(const QString &name)
{
    LogOptions options;
    options.userPatterns = "";
    return readLog(pathOf(name), options, {});
}

QStringList namesOf(const Log &log)
{
    QStringList names;
    for (const Curve &curve : log.curves)
        names.append(QString::fromStdString(curve.metric));
    names.sort();
    return names;
}

} // namespace

class TestLogCorpus : public QObject
{
    Q_OBJECT

    static void addCases(const char *member)
    {
        QTest::addColumn<QString>("name");
        for (const QString &file : QDir(folder).entryList({QStringLiteral("*.json")}, QDir::Files, QDir::Name)) {
            const QString name = QFileInfo(file).completeBaseName();
            if (truthOf(name).contains(QLatin1String(member)))
                QTest::newRow(qPrintable(name)) << name;
        }
    }

private Q_SLOTS:
    void aLogIsReadAsWhatItIs_data() { addCases("metrics"); }

    void aLogIsReadAsWhatItIs()
    {
        QFETCH(QString, name);
        const QJsonObject truth = truthOf(name), metrics = truth[QStringLiteral("metrics")].toObject();
        const auto log = logOf(name);
        QCOMPARE(namesOf(*log), metrics.keys());
        for (const QString &metric : metrics.keys()) {
            const QJsonObject wanted = metrics[metric].toObject();
            const Curve *curve = log->curve(metric.toStdString());
            const QJsonArray first = wanted[QStringLiteral("first")].toArray();
            const QJsonArray last = wanted[QStringLiteral("last")].toArray();
            QCOMPARE(int(curve->size()), wanted[QStringLiteral("points")].toInt());
            QCOMPARE(int(curve->steps->front()), first.at(0).toInt());
            QCOMPARE(curve->values->front(), first.at(1).toDouble());
            QCOMPARE(int(curve->steps->back()), last.at(0).toInt());
            QCOMPARE(curve->values->back(), last.at(1).toDouble());
            const std::string kind = wanted[QStringLiteral("kind")].toString().toStdString();
            QVERIFY2(kind.empty() || kind == spelled(metricKind(*curve)), qPrintable(metric));
        }
        const QString usual = truth[QStringLiteral("default")].toString();
        if (!usual.isEmpty())
            QCOMPARE(QString::fromStdString(log->curves.front().metric), usual);
        QCOMPARE(int(log->segments.size()), truth[QStringLiteral("segments")].toInt());
        QCOMPARE(int(log->ranks.size()), truth[QStringLiteral("ranks")].toInt());
        QCOMPARE(int(log->unreadCount), truth[QStringLiteral("unread")].toInt());
    }

    void aLogAgreesWithItsRepeatsOnly_data() { addCases("compared"); }

    void aLogAgreesWithItsRepeatsOnly()
    {
        QFETCH(QString, name);
        const QJsonObject compared = truthOf(name)[QStringLiteral("compared")].toObject();
        CompareOptions options;
        options.operators = options.checklist = false;
        for (const QString &other : compared.keys()) {
            const auto result = compareRuns(pathOf(other), pathOf(name), options, Progress());
            const std::string verdict(spelled(result->verdict));
            QVERIFY2(QString::fromStdString(verdict) == compared[other].toString(), qPrintable(other));
        }
    }
};

QTEST_GUILESS_MAIN(TestLogCorpus)
#include "tst_logcorpus.moc"
