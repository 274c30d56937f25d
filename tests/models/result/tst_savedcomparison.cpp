// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/saved/savedcomparison.h"

#include "models/compare/compareruns.h"
#include "models/compare/judgecomparison.h"
#include "models/compare/tensors/tensorsofrow.h"
#include "models/compare/tensors/tensorstudy.h"
#include "models/formats/logs/reading/logreader.h"
#include "models/formats/saved/columnfile.h"
#include "models/formats/saved/columnfilereader.h"
#include "models/result/json/jsonresult.h"
#include "models/result/redaction/resultorigin.h"
#include "models/result/saved/pairtables.h"
#include "models/result/saved/savecomparison.h"
#include "models/result/saved/savedsummary.h"
#include "models/result/saved/savedtext.h"
#include "models/result/texts/textverdict.h"
#include "tests/patience.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <bit>
#include <cmath>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <random>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

using namespace rundiff;

namespace
{

std::string dumpCase(const QString &name, const char *run)
{
    const QDir folder(QStringLiteral(RUNDIFF_TEST_DATA "/dumps/") + name);
    return folder.filePath(QString::fromLatin1(run)).toStdString();
}

ComparisonPtr compared(const QString &name)
{
    return compareRuns(dumpCase(name, "A"), dumpCase(name, "B"), {}, {});
}

// The time of saving is in the file: saved again, this gives the same bytes.
ComparisonPtr dated(const QString &name)
{
    auto made = std::make_shared<Comparison>(*compared(name));
    made->provenance = std::make_shared<const Provenance>(provenanceOf(*made, {"compare"}, {}));
    return made;
}

bool sameRow(const DumpRow &a, const DumpRow &b)
{
    return a.suffix == b.suffix && a.side == b.side && a.ownName == b.ownName && a.scalar == b.scalar &&
           a.null == b.null && a.requiresGrad == b.requiresGrad && a.checksumMade == b.checksumMade &&
           a.checksumKind == b.checksumKind && a.type == b.type && a.dtype == b.dtype && a.shape == b.shape &&
           a.checksum == b.checksum && a.dataName == b.dataName && a.max == b.max && a.min == b.min &&
           a.mean == b.mean && a.norm == b.norm;
}

void compareDump(const Dump &a, const Dump &b)
{
    QCOMPARE(a.names.size(), b.names.size());
    for (std::uint32_t id = 0; id < a.names.size(); ++id)
        QCOMPARE(a.names.text({id}), b.names.text({id}));
    QCOMPARE(a.operators.size(), b.operators.size());
    for (std::size_t i = 0; i < a.operators.size(); ++i) {
        const DumpOperator &one = a.operators[i], &other = b.operators[i];
        QVERIFY(one.key == other.key && one.firstRow == other.firstRow && one.rowCount == other.rowCount &&
                one.stack == other.stack && one.parent == other.parent);
    }
    QCOMPARE(a.rows.size(), b.rows.size());
    for (std::size_t i = 0; i < a.rows.size(); ++i)
        QVERIFY(sameRow(a.rows[i], b.rows[i]));
    QVERIFY(a.stacks == b.stacks);
    QCOMPARE(a.hasStacks, b.hasStacks);
    QCOMPARE(a.task, b.task);
    QCOMPARE(a.peerOperations.size(), b.peerOperations.size());
    QCOMPARE(a.location.dumpFile, b.location.dumpFile);
}

void compareTable(const PairTable &a, const PairTable &b)
{
    compareDump(*a.a, *b.a);
    compareDump(*a.b, *b.b);
    QCOMPARE(a.rows.size(), b.rows.size());
    for (std::size_t i = 0; i < a.rows.size(); ++i) {
        const PairRow &one = a.rows[i], &other = b.rows[i];
        QVERIFY(one.a == other.a && one.b == other.b && one.state == other.state && one.result == other.result &&
                one.matchedBy == other.matchedBy && one.shownUnmatched == other.shownUnmatched &&
                one.messages == other.messages);
    }
    QCOMPARE(a.operators.size(), b.operators.size());
    for (std::size_t i = 0; i < a.operators.size(); ++i) {
        const PairOperator &one = a.operators[i], &other = b.operators[i];
        QVERIFY(one.a == other.a && one.b == other.b && one.firstRow == other.firstRow &&
                one.rowCount == other.rowCount);
    }
    QCOMPARE(a.tensorMetrics.size(), b.tensorMetrics.size());
    for (std::size_t i = 0; i < a.tensorMetrics.size(); ++i) {
        const TensorMetrics &one = a.tensorMetrics[i], &other = b.tensorMetrics[i];
        QCOMPARE(one.cosine.kind, other.cosine.kind);
        QCOMPARE(one.cosine.value, other.cosine.value);
        QCOMPARE(one.maxAbsolute.value, other.maxAbsolute.value);
        QCOMPARE(one.largestUlps, other.largestUlps);
        QVERIFY(one.compared == other.compared && one.identical == other.identical && one.within == other.within);
    }
}

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void writeContent(const QString &path, const QByteArray &content)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
    QCOMPARE(file.write(content), content.size());
}

} // namespace

class TestSavedComparison : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    QString path(const char *name) const { return m_folder.filePath(QString::fromLatin1(name)); }
    std::string saved(const Comparison &comparison, const char *name = "result.h5") const
    {
        const std::string file = path(name).toStdString();
        const Problems problems = saveComparison(comparison, file, {"rundiff", "compare", "A", "B"}, Redaction());
        if (!problems.empty())
            qWarning("%s", problems.front().message.c_str());
        return file;
    }

private Q_SLOTS:
    void aSavedComparisonIsTheSame_data()
    {
        QTest::addColumn<QString>("name");
        const QStringList cases =
            QDir(QStringLiteral(RUNDIFF_TEST_DATA "/dumps")).entryList(QDir::Dirs | QDir::NoDotAndDotDot);
        QVERIFY(cases.size() > 5);
        for (const QString &name : cases) {
            if (QFile::exists(QString::fromStdString(dumpCase(name, "A"))))
                QTest::newRow(qPrintable(name)) << name;
        }
    }

    void aSavedComparisonIsTheSame()
    {
        QFETCH(QString, name);
        const ComparisonPtr made = compared(name);
        if (!made->hasResult())
            QSKIP("nothing to compare");
        const ComparisonPtr opened = openSaved(saved(*made), {});
        QVERIFY2(opened->hasResult(), opened->problems.empty() ? "" : opened->problems.front().message.c_str());
        QCOMPARE(jsonResult(*opened), jsonResult(*made));
        QCOMPARE(textVerdict(*opened), textVerdict(*made));
        QCOMPARE(bool(opened->operators), bool(made->operators));
        for (std::size_t i = 0; made->operators && i < made->operators->pairs.size(); ++i) {
            QVERIFY(made->operators->pairs[i].table && opened->operators->pairs[i].table);
            compareTable(*made->operators->pairs[i].table, *opened->operators->pairs[i].table);
        }
    }

    // Also where the explanation comes from the rows of the step before.
    void rowsThatAreNotKeptChangeNothing_data() { aSavedComparisonIsTheSame_data(); }

    void rowsThatAreNotKeptChangeNothing()
    {
        QFETCH(QString, name);
        const ComparisonPtr made = compared(name);
        CompareOptions few;
        few.rowsKept = 0;
        const ComparisonPtr dropped = compareRuns(dumpCase(name, "A"), dumpCase(name, "B"), few, {});
        QCOMPARE(jsonResult(*dropped), jsonResult(*made));
        QCOMPARE(textVerdict(*dropped), textVerdict(*made));
        if (made->hasResult() && dropped->operators)
            QVERIFY(!dropped->operators->pairs.front().table);
    }

    void theTimeOfDayIsNotInTheFile()
    {
        const ComparisonPtr made = dated(oneCase());
        QVERIFY(saveComparison(*made, path("now.h5").toStdString(), {}, Redaction::ofSecrets()).empty());
        QTest::qSleep(1100); // HDF5 counts seconds
        QVERIFY(saveComparison(*made, path("later.h5").toStdString(), {}, Redaction::ofSecrets()).empty());
        QVERIFY(contentOf(path("now.h5")) == contentOf(path("later.h5")));
    }

    // With any number of threads, and as one that is written when all is compared.
    void rowsThatComeInGiveTheSameFile_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<unsigned>("jobs");
        for (const char *name : {"multi_rank_md5", "tensor_transformer"}) {
            for (const unsigned jobs : {1U, 2U, 5U})
                QTest::addRow("%s by %u threads", name, jobs) << QString::fromLatin1(name) << jobs;
        }
    }
    void rowsThatComeInGiveTheSameFile()
    {
        QFETCH(QString, name);
        QFETCH(unsigned, jobs);
        CompareOptions options;
        options.jobs = jobs;
        options.rowsKept = 0;
        GrowingResult growing(path("growing.h5").toStdString(), Redaction::ofSecrets());
        const auto made =
            compareRuns(dumpCase(name, "A"), dumpCase(name, "B"), options, {}, {}, {}, growing.listener());
        Comparison dated = *made; // the time of saving is in the file
        dated.provenance = std::make_shared<const Provenance>(provenanceOf(*made, {"compare"}, {}));
        QVERIFY(growing.finish(dated, {}, {}).empty());
        QVERIFY(saveComparison(dated, path("afterwards.h5").toStdString(), {}, Redaction::ofSecrets()).empty());
        QVERIFY(contentOf(path("growing.h5")) == contentOf(path("afterwards.h5")));
        const ComparisonPtr opened = openSaved(path("growing.h5").toStdString(), {}), kept = compared(name);
        QCOMPARE(jsonResult(*opened), jsonResult(*kept));
        for (std::size_t i = 0; i < kept->operators->pairs.size(); ++i)
            compareTable(*opened->operators->pairs[i].table, *kept->operators->pairs[i].table);
    }

    void aResultThatIsNotFinishedLeavesNothing()
    {
        {
            GrowingResult growing(path("begun.h5").toStdString(), Redaction());
            compareRuns(dumpCase(oneCase(), "A"), dumpCase(oneCase(), "B"), {}, {}, {}, {}, growing.listener());
        }
        QVERIFY(!QFile::exists(path("begun.h5")));
    }

    // The pairs that came in are not those of the comparison: the file has the rows of the latter.
    void rowsOfAnotherPairingAreForgotten()
    {
        const ComparisonPtr made = compared(oneCase());
        GrowingResult growing(path("anew.h5").toStdString(), Redaction());
        const PairListener listener = growing.listener();
        for (int i = 0; i < 3; ++i)
            listener.inOrder(made->operators->pairs.front());
        listener.anew();
        for (const DumpPair &pair : made->operators->pairs)
            listener.inOrder(pair);
        QVERIFY(growing.finish(*made, {}, {}).empty());
        const ComparisonPtr opened = openSaved(path("anew.h5").toStdString(), {});
        QCOMPARE(jsonResult(*opened), jsonResult(*made));
        compareTable(*opened->operators->pairs.back().table, *made->operators->pairs.back().table);
    }

    void rowsAreReadWhenTheyAreWanted()
    {
        const ComparisonPtr made = compared(oneCase());
        const std::string file = saved(*made);
        const ComparisonPtr summary = openSaved(file, {}, {}, {}, SavedRows::None),
                            first = openSaved(file, {}, {}, {}, SavedRows::FirstDifference);
        QCOMPARE(jsonResult(*summary), jsonResult(*made));
        QCOMPARE(textVerdict(*summary), textVerdict(*made));
        for (std::size_t i = 0; i < made->operators->pairs.size(); ++i) {
            QVERIFY(!summary->operators->pairs[i].table);
            QCOMPARE(first->operators->pairs[i].table != nullptr, i == made->operators->firstDifference->pair);
            const auto read = keptOrReadTable(*summary, i, {});
            QVERIFY(read);
            compareTable(*made->operators->pairs[i].table, *read);
        }
    }

    // The window shows a result of any size; rows of other pairs are read when they are looked at.
    void rowsThatDoNotFitAreNotReadAhead()
    {
        const ComparisonPtr made = compared(QStringLiteral("multi_rank_md5"));
        const std::string file = saved(*made);
        const auto tables = [&] {
            const ComparisonPtr opened = openSaved(file, {}, {}, {}, SavedRows::IfAllFit);
            return std::ranges::count_if(opened->operators->pairs,
                                         [](const DumpPair &pair) { return bool(pair.table); });
        };
        const auto pairs = static_cast<std::ptrdiff_t>(made->operators->pairs.size());
        QVERIFY(pairs > 1);
        QCOMPARE(tables(), pairs);
        const std::size_t usual = std::exchange(mostSavedRowsKept, std::size_t(1));
        const std::ptrdiff_t few = tables();
        mostSavedRowsKept = usual;
        QCOMPARE(few, std::ptrdiff_t(1));
    }

    // Rows beyond the memory are read for a judgement: what is found does not depend on how many are kept.
    void rowsThatDoNotFitAreJudged()
    {
        const std::string file = saved(*compared(QStringLiteral("multi_rank_md5")));
        auto decisions = std::make_shared<ReviewDecisions>();
        decisions->rules.push_back(IgnoreRule{"*", {}, 0, {}, true});
        const auto judged = [&](std::size_t kept) {
            const std::size_t usual = std::exchange(mostSavedRowsKept, kept);
            const ComparisonPtr opened = openSaved(file, {});
            mostSavedRowsKept = usual;
            const ComparisonPtr ruled = withRowRule(opened, Rule::Tolerance, 0.5);
            return std::vector{decided(opened, decisions), ruled, decided(ruled, nullptr)};
        };
        const auto all = judged(mostSavedRowsKept), none = judged(0);
        for (std::size_t i = 0; i < all.size(); ++i) {
            QVERIFY(all[i]->operators->pairs.front().table && !none[i]->operators->pairs.front().table);
            QCOMPARE(jsonResult(*none[i]), jsonResult(*all[i]));
            for (std::size_t pair = 0; pair < all[i]->operators->pairs.size(); ++pair)
                compareTable(*all[i]->operators->pairs[pair].table, *keptOrReadTable(*none[i], pair, {}));
        }
        const ComparisonPtr again = openSaved(saved(*none[1], "ruled.h5"), {});
        QCOMPARE(jsonResult(*again), jsonResult(*all[1]));
        compareTable(*all[1]->operators->pairs.back().table, *again->operators->pairs.back().table);
    }

    // The summary that inspect prints is that of the whole result, whatever was decided.
    void theSummaryAgreesWithTheResult_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<bool>("ignored");
        for (const char *name : {"multi_rank_md5", "identical_md5", "long_loss", "nan_overflow"}) {
            QTest::addRow("%s", name) << QString::fromLatin1(name) << false;
            QTest::addRow("%s, all ignored", name) << QString::fromLatin1(name) << true;
        }
    }
    void theSummaryAgreesWithTheResult()
    {
        QFETCH(QString, name);
        QFETCH(bool, ignored);
        auto decisions = std::make_shared<ReviewDecisions>();
        if (ignored)
            decisions->rules.push_back(IgnoreRule{"*", {}, 0, {}, true});
        const std::string file = saved(*decided(compared(name), decisions));
        const auto summary = savedSummary(file);
        QVERIFY(summary);
        const ComparisonPtr opened = openSaved(file, {}, {}, {}, SavedRows::None);
        QCOMPARE(textSaved(*summary, file), textSaved(summaryOf(*opened), file));
        auto many = std::make_shared<Comparison>(*opened);
        auto origin = std::make_shared<Provenance>(*opened->provenance);
        origin->files.resize(250, origin->files.front());
        many->provenance = origin;
        const std::string text = textSaved(summaryOf(*many), file);
        QVERIFY(text.find("150 more") != std::string::npos);
        QVERIFY(std::ranges::count(text, '\n') < 130);
    }

    void logsKeepTheirCurvesAndLinesWithoutTheirFiles()
    {
        const QString log = path("gone.log");
        QByteArray text = "seed 1234\n";
        for (int step = 0; step < 50; ++step)
            text += "step " + QByteArray::number(step) + " loss " + QByteArray::number(2.0 / (step + 1), 'g', 9) +
                    " lr 0.01\n";
        writeContent(log, text);
        const QString other = path("other.log");
        writeContent(other, QByteArray(text).replace("step 30 loss ", "step 30 loss 9"));
        const ComparisonPtr made = compareRuns(log.toStdString(), other.toStdString(), {}, {});
        QVERIFY(made->curves && made->curves->firstOutside);
        const std::string json = jsonResult(*made), file = saved(*made, "logs.h5");
        QVERIFY(QFile::remove(log) && QFile::remove(other));
        const ComparisonPtr opened = openSaved(file, {});
        QCOMPARE(jsonResult(*opened), json);
        const Log &now = *opened->a->logs.front();
        QCOMPARE(now.curves.size(), made->a->logs.front()->curves.size());
        const Curve &curve = now.curves.front();
        QCOMPARE(lineNumber(now, (*curve.offsets)[30]), 32);
        QVERIFY(logContext(now, (*curve.offsets)[30], 1).lines.at(1).starts_with("step 30"));
        CompareOptions tighter = opened->options;
        tighter.tolerance.atol = 100;
        QCOMPARE(withCurveOptions(opened, tighter)->curves->outside, std::size_t(0));
    }

    void swappedRunsAreComparedFromTheFileAlone()
    {
        const QString place = path("moved");
        QVERIFY(QDir().mkpath(place));
        for (const char *run : {"A", "B"})
            QCOMPARE(QProcess::execute(QStringLiteral("cp"),
                                       {QStringLiteral("-r"), QString::fromStdString(dumpCase(oneCase(), run)), place}),
                     0);
        const ComparisonPtr made = compareRuns(QString(place + QStringLiteral("/A")).toStdString(),
                                               QString(place + QStringLiteral("/B")).toStdString(), {}, {});
        const ComparisonPtr there = swapped(made, {});
        const std::string file = saved(*made, "swap.h5");
        QVERIFY(QDir(place).removeRecursively());
        const ComparisonPtr back = swapped(openSaved(file, {}), {});
        QVERIFY(back->operators && there->operators);
        QCOMPARE(back->operators->pairs.size(), there->operators->pairs.size());
        QCOMPARE(back->verdict, there->verdict);
        QCOMPARE(back->operators->pairs[0].differing, there->operators->pairs[0].differing);
    }

    void tensorsThatAreNotHereAreSaidWithTheirFolders()
    {
        namespace fs = std::filesystem;
        const fs::path runs = path("runs").toStdString();
        fs::create_directory(runs);
        for (const char *run : {"A", "B"})
            fs::copy(dumpCase(QStringLiteral("tensor_bf16"), run), runs / run, fs::copy_options::recursive);
        const std::string file = saved(*compareRuns((runs / "A").string(), (runs / "B").string(), {}, {}));
        fs::rename(runs, path("elsewhere").toStdString());
        const ComparisonPtr opened = openSaved(file, {});
        QVERIFY(opened->hasResult());
        const PairTable &table = *opened->operators->pairs.front().table;
        std::size_t row = 0;
        while (row < table.rows.size() && !hasTensors(table, row))
            ++row;
        QVERIFY(row < table.rows.size());
        const std::string why = studyTensors(table, row, {}).problem;
        QVERIFY2(why.find("saved result contains no tensors") != std::string::npos, why.c_str());
        for (const char *run : {"A", "B"})
            QVERIFY2(why.find((runs / run).string()) != std::string::npos, why.c_str());
    }

    void whereItCameFromIsSaved()
    {
        const ComparisonPtr made = compared(oneCase());
        const ComparisonPtr opened = openSaved(saved(*made), {});
        const Provenance now = provenanceOf(*made, {}), then = provenanceOf(*opened, {});
        QVERIFY(!now.files.empty());
        QCOMPARE(then.files.size(), now.files.size());
        for (std::size_t i = 0; i < now.files.size(); ++i) {
            QCOMPARE(then.files[i].path, now.files[i].path);
            QCOMPARE(then.files[i].sha256, now.files[i].sha256);
            QCOMPARE(now.files[i].sha256.size(), std::size_t(64));
            QCOMPARE(then.files[i].bytes, now.files[i].bytes);
        }
        QCOMPARE(then.command.size(), std::size_t(4));
        QCOMPARE(opened->savedIn, path("result.h5").toStdString());
    }

    void aFileThatWasCutOffIsAProblem()
    {
        const QByteArray whole = contentOf(QString::fromStdString(saved(*compared(oneCase()))));
        QVERIFY(whole.size() > 4096);
        for (const qsizetype length :
             {qsizetype(17), qsizetype(511), qsizetype(512), qsizetype(700), whole.size() / 2, whole.size() - 1}) {
            writeContent(path("cut.h5"), whole.left(length));
            const ComparisonPtr opened = openSaved(path("cut.h5").toStdString(), {});
            QVERIFY(!opened->hasResult());
            QCOMPARE(opened->problems.size(), std::size_t(1));
            QVERIFY(opened->problems.front().message.find("cut.h5") != std::string::npos);
        }
    }

    void aFlippedBitIsAProblem()
    {
        const QByteArray whole = contentOf(QString::fromStdString(saved(*compared(oneCase()))));
        std::mt19937 random(7);
        for (int i = 0; i < 60; ++i) {
            QByteArray flipped = whole;
            const auto place = static_cast<qsizetype>(512 + random() % std::size_t(whole.size() - 512));
            flipped[place] = static_cast<char>(flipped[place] ^ (1 << (random() % 8)));
            writeContent(path("flipped.h5"), flipped);
            const ComparisonPtr opened = openSaved(path("flipped.h5").toStdString(), {});
            QVERIFY(!opened->hasResult());
            QCOMPARE(opened->problems.size(), std::size_t(1));
        }
    }

    // As float32 where that keeps every bit: numbers that only a double holds, and NaN with a payload.
    void realNumbersKeepTheirBits()
    {
        const double payload = std::bit_cast<double>(std::uint64_t(0x7FF8000000000001));
        const std::vector<std::vector<double>> columns = {{0.5, -0.0, double(0.1F), 1e-45F, INFINITY, double(NAN)},
                                                          {0.5, 0.1},
                                                          {double(3e38F), 1e39},
                                                          {1, 1e-50},
                                                          {1, payload},
                                                          {},
                                                          std::vector<double>(100'000, 0.25)};
        const std::vector<std::size_t> widths = {4, 8, 8, 8, 8, 4, 4};
        ColumnFile file;
        for (std::size_t i = 0; i < columns.size(); ++i)
            file.column("c" + std::to_string(i), columns[i]);
        file.column("last", std::vector<float>{1.5F});
        const ColumnFile::Bytes bytes = file.finish();
        writeContent(path("columns.h5"), QByteArray(bytes.file.data(), qsizetype(bytes.file.size())) +
                                             QByteArray::fromStdString(bytes.sums));
        auto reader = ColumnFileReader::open(path("columns.h5").toStdString());
        QVERIFY(reader.has_value());
        for (std::size_t i = 0; i < columns.size(); ++i) {
            const std::string name = "c" + std::to_string(i);
            QCOMPARE(reader->packed(name).shape.bytes, widths[i]);
            const std::vector<double> read = reader->column<double>(name);
            QCOMPARE(read.size(), columns[i].size());
            QVERIFY(read.empty() || std::memcmp(read.data(), columns[i].data(), read.size() * sizeof(double)) == 0);
        }
        QVERIFY(reader->sound());
        QVERIFY(reader->column<std::uint32_t>("last").empty() && !reader->sound()); // a number is no row
    }

    void theFirstFormOfItIsRead()
    {
        const ComparisonPtr made = compared(oneCase());
        const QByteArray whole = contentOf(QString::fromStdString(saved(*made)));
        writeContent(path("first.h5"), withFittingChecksum(whole));
        const ComparisonPtr opened = openSaved(path("first.h5").toStdString(), {});
        QCOMPARE(jsonResult(*opened), jsonResult(*made));
    }

    void aFormOfTheFutureIsNamed()
    {
        QByteArray whole = contentOf(QString::fromStdString(saved(*compared(oneCase()))));
        writeContent(path("future.h5"), whole.replace(0, 17, "rundiff result 7\n"));
        QVERIFY(isSavedResult(path("future.h5").toStdString()));
        const ComparisonPtr opened = openSaved(path("future.h5").toStdString(), {});
        QVERIFY(!opened->hasResult());
        QVERIFY(opened->problems.front().message.find("form 7") != std::string::npos);
    }

    // What inspect and the window read first is verified, and what they read later is when they read it.
    void aDamagedPartIsNeverRead()
    {
        const ComparisonPtr made = compared(oneCase());
        const QByteArray whole = contentOf(QString::fromStdString(saved(*made)));
        const std::string json = jsonResult(*made);
        int damaged = 0;
        for (qsizetype place = 600; place < whole.size(); place += whole.size() / 40) {
            QByteArray flipped = whole;
            flipped[place] = static_cast<char>(flipped[place] ^ 16);
            writeContent(path("part.h5"), flipped);
            const ComparisonPtr opened = openSaved(path("part.h5").toStdString(), {}, {}, {}, SavedRows::None);
            QVERIFY(!opened->hasResult() || jsonResult(*opened) == json);
            damaged += !opened->hasResult() || !keptOrReadTable(*opened, 0, {});
        }
        QVERIFY(damaged > 0);
    }

    // With a checksum that fits, as somebody with bad intentions would write it: libhdf5 and the checks of every number
    // are what is left. Either the file can still be used, or it is a Problem.
    void aForgedFileNeverCrashes()
    {
        const QByteArray whole = contentOf(QString::fromStdString(saved(*compared(oneCase()))));
        std::mt19937 random(11);
        for (int i = 0; i < (sanitized ? 30 : 150); ++i) {
            QByteArray forged = whole;
            const auto place = static_cast<qsizetype>(512 + random() % std::size_t(whole.size() - 512));
            forged[place] = static_cast<char>(random());
            writeContent(path("forged.h5"), withFittingChecksum(forged));
            const pid_t child = ::fork();
            if (child == 0) {
                const ComparisonPtr opened = openSaved(path("forged.h5").toStdString(), {});
                ::_exit(opened->hasResult() || !opened->problems.empty() ? 0 : 1);
            }
            int status = 0;
            QCOMPARE(::waitpid(child, &status, 0), child);
            QVERIFY2(WIFEXITED(status) && WEXITSTATUS(status) == 0, qPrintable(QString::number(place)));
        }
    }

    void otherFilesAreNotTakenForResults()
    {
        writeContent(path("text.h5"), "hello");
        QVERIFY(!isSavedResult(path("text.h5").toStdString()));
        QVERIFY(!isSavedResult(m_folder.path().toStdString()));
        QVERIFY(!isSavedResult("/dev/null"));
        QVERIFY(!isSavedResult(path("nowhere").toStdString()));
    }

    void aPlaceThatCannotBeWrittenIsSaid_data()
    {
        QTest::addColumn<QString>("place");
        QTest::newRow("no folder") << path("nowhere/result.h5");
        QTest::newRow("a folder") << m_folder.path();
        QTest::newRow("a device") << QStringLiteral("/dev/full");
    }

    void aPlaceThatCannotBeWrittenIsSaid()
    {
        QFETCH(QString, place);
        const Problems problems = saveComparison(*compared(oneCase()), place.toStdString(), {}, Redaction());
        QCOMPARE(problems.size(), std::size_t(1));
        QVERIFY(problems.front().message.find(place.toStdString()) != std::string::npos);
    }

    // The limit of a file's size fails a write as a full disk does.
    void aFullDiskIsSaidAndLeavesTheOldFile_data()
    {
        QTest::addColumn<double>("share");
        for (const double share : {0.0, 0.1, 0.5, 0.9, 1.0})
            QTest::addRow("%g of it fits", share) << share;
    }
    void aFullDiskIsSaidAndLeavesTheOldFile()
    {
        QFETCH(double, share);
        const ComparisonPtr made = dated(oneCase()); // each time as long
        const std::string file = saved(*made, "full.h5");
        const QByteArray before = contentOf(path("full.h5"));
        const auto room = static_cast<rlim_t>(share * static_cast<double>(before.size() - 1));
        const pid_t child = ::fork();
        if (child == 0) {
            std::signal(SIGXFSZ, SIG_IGN);
            const rlimit small = {room, room};
            ::setrlimit(RLIMIT_FSIZE, &small);
            const Problems problems = saveComparison(*made, file, {"rundiff", "compare", "A", "B"}, Redaction());
            ::_exit(problems.size() == 1 && problems[0].message.find("full.h5") != std::string::npos ? 7 : 1);
        }
        int status = 0;
        QCOMPARE(::waitpid(child, &status, 0), child);
        QVERIFY(WIFEXITED(status));
        QCOMPARE(WEXITSTATUS(status), 7);
        QCOMPARE(contentOf(path("full.h5")), before);
    }

    // Killed at many moments of its writing: the old file is there, or the new one, and never a part of it.
    void aProcessKilledWhileSavingLosesNothing()
    {
        const ComparisonPtr made = compared(oneCase());
        const std::string file = saved(*made, "killed.h5");
        for (int i = 0; i < 25; ++i) {
            const pid_t child = ::fork();
            if (child == 0) {
                while (true)
                    saveComparison(*made, file, {"again"}, Redaction());
            }
            ::usleep(static_cast<useconds_t>(1000 + i * 3777));
            ::kill(child, SIGKILL);
            ::waitpid(child, nullptr, 0);
            QVERIFY(openSaved(file, {})->hasResult());
        }
    }

private:
    static QString oneCase() { return QStringLiteral("vision_grid_sample"); }

    // In the first form of these files, which have one checksum of everything.
    static QByteArray withFittingChecksum(QByteArray file)
    {
        quint32 sum = 0xffffffff; // CRC-32 as of zlib
        for (qsizetype i = 512; i < file.size(); ++i) {
            sum ^= static_cast<quint8>(file[i]);
            for (int bit = 0; bit < 8; ++bit)
                sum = sum >> 1 ^ (sum & 1 ? 0xedb88320 : 0);
        }
        const QByteArray start =
            "rundiff result 1\n" + QByteArray::number(file.size()) +
            " bytes, CRC-32 of those behind the first 512: " + QByteArray::number(~sum, 16).rightJustified(8, '0') +
            '\n';
        return file.replace(0, 512, start.leftJustified(512, '\0'));
    }
};

QTEST_GUILESS_MAIN(TestSavedComparison)
#include "tst_savedcomparison.moc"
