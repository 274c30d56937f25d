// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/parts/mergeparts.h"

#include "models/compare/compareruns.h"
#include "models/compare/comparisonpart.h"
#include "models/compare/dumplist.h"
#include "models/compare/partplan.h"
#include "models/result/json/jsonresult.h"
#include "models/result/parts/partreuse.h"
#include "models/result/saved/savecomparison.h"
#include "models/result/saved/savedcomparison.h"
#include "models/result/texts/textverdict.h"
#include "tests/writtenfile.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <numeric>
#include <sys/stat.h>

using namespace rundiff;

namespace
{

std::string dumpCase(const QString &name, const char *run)
{
    const QDir folder(QStringLiteral(RUNDIFF_TEST_DATA "/dumps/") + name);
    return folder.filePath(QString::fromLatin1(run)).toStdString();
}

// One call in checksums.
std::string tinyDump(const std::string &checksum)
{
    const std::string tensor = R"({"type":"torch.Tensor","dtype":"torch.float32","shape":[2],"Max":1.0,"Min":0.0,)"
                               R"("Mean":0.5,"Norm":1.0,"requires_grad":false,"md5":")" +
                               checksum + "\"}";
    return R"({"task":"statistics","level":"mix","framework":"pytorch","dump_data_dir":null,"data":{)"
           R"("Functional.relu.0.forward":{"input_args":[)" +
           tensor + R"(],"input_kwargs":{},"output":[)" + tensor + "]}}}";
}

bool saysOf(const Comparison &comparison, std::string_view text)
{
    return std::ranges::any_of(comparison.problems, [&](const Problem &problem) {
        return problem.message.find(text) != std::string::npos && problem.unread;
    });
}

} // namespace

class TestMergeParts : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    std::string pathOf(const QString &name) const { return m_folder.filePath(name).toStdString(); }

    // The file of one part.
    std::string savedPart(const QString &name, PartChoice part, CompareOptions options = {}) const
    {
        options.part = part;
        const std::string path = pathOf(QStringLiteral("%1-%2-of-%3.h5").arg(name).arg(part.number).arg(part.count));
        const auto compared = compareRuns(dumpCase(name, "A"), dumpCase(name, "B"), options, {});
        const Problems problems =
            saveComparison(*compared, path, {"rundiff", "compare", "A", "B", "--part", "1/2"}, Redaction());
        return problems.empty() ? path : std::string();
    }

    std::vector<std::string> savedParts(const QString &name, std::uint32_t count,
                                        const CompareOptions &options = {}) const
    {
        std::vector<std::string> paths;
        for (std::uint32_t number = 1; number <= count; ++number)
            paths.push_back(savedPart(name, {number, count}, options));
        return paths;
    }

private Q_SLOTS:
    void theMergeOfAllPartsIsTheWholeComparison_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("count");
        for (const char *name :
             {"multi_rank_md5", "tensor_transformer", "recompute", "nan_overflow", "long_loss", "identical_md5"}) {
            for (const int count : {1, 2, 3, 7})
                QTest::addRow("%s in %d", name, count) << QString::fromLatin1(name) << count;
        }
    }
    void theMergeOfAllPartsIsTheWholeComparison()
    {
        QFETCH(QString, name);
        QFETCH(int, count);
        const auto whole = compareRuns(dumpCase(name, "A"), dumpCase(name, "B"), {}, {});
        std::vector<std::string> parts = savedParts(name, static_cast<std::uint32_t>(count));
        std::ranges::reverse(parts); // their order does not matter
        const auto merged = mergeParts(parts, {});
        QCOMPARE(merged->verdict, whole->verdict);
        QCOMPARE(QString::fromStdString(jsonResult(*merged)), QString::fromStdString(jsonResult(*whole)));
        QCOMPARE(QString::fromStdString(textVerdict(*merged)), QString::fromStdString(textVerdict(*whole)));
        QVERIFY(!merged->part);
    }

    void theSavedMergeIsTheWholeComparison()
    {
        const QString name = QStringLiteral("multi_rank_md5");
        const auto merged = mergeParts(savedParts(name, 3), {});
        const std::string path = pathOf(QStringLiteral("all.h5"));
        QVERIFY(saveComparison(*merged, path, {}, Redaction()).empty());
        const auto whole = compareRuns(dumpCase(name, "A"), dumpCase(name, "B"), {}, {});
        const auto opened = openSaved(path, {});
        QCOMPARE(QString::fromStdString(jsonResult(*opened)), QString::fromStdString(jsonResult(*whole)));
        for (std::size_t i = 0; i < whole->operators->pairs.size(); ++i) {
            const PairTable &table = *whole->operators->pairs[i].table;
            const auto copied = opened->operators->pairs.at(i).table;
            QVERIFY(copied);
            QCOMPARE(copied->rows.size(), table.rows.size());
            for (std::size_t row = 0; row < table.rows.size(); ++row) {
                QCOMPARE(copied->rows[row].state, table.rows[row].state);
                if (table.rows[row].a != PairRow::none)
                    QCOMPARE(copied->a->rowName(copied->rows[row].a), table.a->rowName(table.rows[row].a));
            }
        }
    }

    // Ranks with the same numbers are stored once, and so are equal pairs of several parts.
    void equalRowsOfSeveralPartsAreStoredOnce()
    {
        const QString name = QStringLiteral("multi_rank_md5");
        const auto whole = compareRuns(dumpCase(name, "A"), dumpCase(name, "B"), {}, {});
        const std::string path = pathOf(QStringLiteral("whole.h5")), merged = pathOf(QStringLiteral("merged.h5"));
        QVERIFY(saveComparison(*whole, path, {}, Redaction()).empty());
        QVERIFY(saveComparison(*mergeParts(savedParts(name, 4), {}), merged, {}, Redaction()).empty());
        QVERIFY(std::filesystem::file_size(merged) < std::filesystem::file_size(path) * 11 / 10);
    }

    // Rows of parts are copied as they are stored, unless the merge hides more than its parts did.
    void secretsInRowsOfPartsAreHidden_data()
    {
        QTest::addColumn<bool>("byParts");
        QTest::addRow("by the merge") << false;
        QTest::addRow("by the parts") << true;
    }
    void secretsInRowsOfPartsAreHidden()
    {
        QFETCH(bool, byParts);
        QTemporaryDir folder;
        const std::string runs = folder.filePath(QStringLiteral("runs")).toStdString();
        std::filesystem::copy(QStringLiteral(RUNDIFF_TEST_DATA "/dumps/identical_md5").toStdString(), runs,
                              std::filesystem::copy_options::recursive);
        std::size_t changed = 0;
        for (const auto &entry : std::filesystem::recursive_directory_iterator(runs)) {
            if (entry.path().filename() != "stack.json")
                continue;
            std::filesystem::permissions(entry.path(), std::filesystem::perms::owner_all);
            QFile stack(QString::fromStdString(entry.path().string()));
            QVERIFY(stack.open(QIODevice::ReadWrite));
            const QByteArray text = stack.readAll().replace("File ", "HF_TOKEN=hf_abcdefghijklmnop File ");
            QVERIFY(stack.resize(0) && stack.seek(0) && stack.write(text) > 0);
            ++changed;
        }
        QVERIFY(changed > 0);
        std::vector<std::string> parts;
        for (const std::uint32_t number : {1U, 2U}) {
            CompareOptions options;
            options.part = {number, 2};
            parts.push_back(runs + "/" + std::to_string(number) + ".h5");
            const auto part = compareRuns(runs + "/A", runs + "/B", options, {});
            const Redaction hides = byParts ? Redaction::ofSecrets() : Redaction();
            QVERIFY(saveComparison(*part, parts.back(), {}, hides).empty());
        }
        const std::string path = runs + "/all.h5";
        QVERIFY(saveComparison(*mergeParts(parts, {}), path, {}, Redaction::ofSecrets()).empty());
        const auto opened = openSaved(path, {});
        for (const DumpPair &pair : opened->operators->pairs) {
            QVERIFY(pair.table);
            for (const auto &stack : pair.table->a->stacks) {
                for (const std::string &frame : stack)
                    QVERIFY2(frame.find("hf_abcdefghijklmnop") == std::string::npos, frame.c_str());
            }
        }
    }

    void onePartNeverAgrees()
    {
        const auto opened = openSaved(savedPart(QStringLiteral("identical_md5"), {2, 2}), {});
        QCOMPARE(opened->verdict, Verdict::Incomplete);
        QVERIFY(saysOf(*opened, "part 2 of 2"));
    }

    void aMergeWithoutAllPartsNeverAgrees()
    {
        std::vector<std::string> parts = savedParts(QStringLiteral("identical_md5"), 3);
        const auto whole = mergeParts(parts, {});
        QCOMPARE(whole->verdict, Verdict::Same);
        parts.erase(parts.begin() + 1);
        const auto merged = mergeParts(parts, {});
        QCOMPARE(merged->verdict, Verdict::Incomplete);
        QVERIFY(merged->part);
        QVERIFY(saysOf(*merged, "1 of 3 parts are missing: 2"));
        QVERIFY(saysOf(*merged, "1 pairs of dumps are in none of the parts"));
        const std::string path = pathOf(QStringLiteral("incomplete.h5"));
        QVERIFY(saveComparison(*merged, path, {}, Redaction()).empty());
        QCOMPARE(openSaved(path, {})->verdict, Verdict::Incomplete);
        QVERIFY(saysOf(*mergeParts({path}, {}), "the merge of some parts"));
    }

    void withoutTheFirstPartTheLogsAreMissing()
    {
        std::vector<std::string> parts = savedParts(QStringLiteral("identical_md5"), 2);
        const auto merged = mergeParts({parts[1]}, {});
        QCOMPARE(merged->verdict, Verdict::Incomplete);
        QVERIFY(saysOf(*merged, "The logs and the checklist are in part 1"));
        QVERIFY(!merged->checklist);
    }

    void foreignPartsAreNamed()
    {
        const QString name = QStringLiteral("identical_md5");
        const std::vector<std::string> parts = savedParts(name, 2);
        CompareOptions other;
        other.tolerance.atol = 0.5;
        QFile::rename(QString::fromStdString(parts[1]), m_folder.filePath(QStringLiteral("second.h5")));
        const std::string second = pathOf(QStringLiteral("second.h5"));
        const std::string otherOptions = savedPart(name, {2, 2}, other);
        QVERIFY(saysOf(*mergeParts({parts[0], otherOptions}, {}), "made with other options"));
        const std::string otherRuns = savedPart(QStringLiteral("crc_race"), {2, 2});
        const auto ofOtherRuns = mergeParts({parts[0], otherRuns}, {});
        QVERIFY(saysOf(*ofOtherRuns, dumpCase(QStringLiteral("crc_race"), "A").c_str()));
        QVERIFY(saysOf(*ofOtherRuns, "parts need the same runs, under the same paths"));
        const std::string otherCount = savedPart(name, {3, 3});
        QVERIFY(saysOf(*mergeParts({parts[0], otherCount}, {}), "is one of 3 parts"));
        const auto doubled = mergeParts({parts[0], second, second}, {});
        QVERIFY(saysOf(*doubled, "is part 2, and so is"));
        QCOMPARE(doubled->verdict, Verdict::Incomplete);
    }

    void filesThatAreNoPartsAreNamed()
    {
        const QString name = QStringLiteral("identical_md5");
        const std::vector<std::string> parts = savedParts(name, 2);
        QFile whole(QString::fromStdString(parts[1]));
        QVERIFY(whole.open(QIODevice::ReadOnly));
        QFile cut(m_folder.filePath(QStringLiteral("cut.h5")));
        QVERIFY(cut.open(QIODevice::WriteOnly));
        cut.write(whole.readAll().chopped(500));
        cut.close();
        const auto merged = mergeParts({parts[0], cut.fileName().toStdString()}, {});
        QCOMPARE(merged->verdict, Verdict::Incomplete);
        QVERIFY(saysOf(*merged, "cut.h5"));
        QVERIFY(!mergeParts({pathOf(QStringLiteral("none.h5"))}, {})->hasResult());
    }

    void aPipeIsNotWaitedFor()
    {
        const std::vector<std::string> parts = savedParts(QStringLiteral("identical_md5"), 2);
        const std::string pipe = pathOf(QStringLiteral("pipe.h5"));
        QCOMPARE(::mkfifo(pipe.c_str(), 0600), 0);
        const auto merged = mergeParts({parts[0], pipe, parts[1]}, {});
        QVERIFY(saysOf(*merged, "pipe.h5 cannot be read"));
        QVERIFY(merged->verdict != Verdict::Same);
    }

    // Written after the list of dumps: it is in no part, and nothing agrees without it.
    void aDumpThatTheListLacksIsMissing()
    {
        const QString name = QStringLiteral("identical_md5");
        const std::string a = dumpCase(name, "A"), b = dumpCase(name, "B");
        const auto whole = compareRuns(a, b, {}, {});
        auto list = std::make_shared<DumpList>(dumpsSeenBy(1, *whole->a, *whole->b));
        list->b.pop_back();
        CompareOptions options;
        options.part = {1, 1};
        PairListener listener;
        listener.dumps = list;
        const std::string path = pathOf(QStringLiteral("listed.h5"));
        QVERIFY(saveComparison(*compareRuns(a, b, options, {}, {}, {}, listener), path, {}, Redaction()).empty());
        QCOMPARE(mergeParts({path}, {})->verdict, Verdict::Incomplete);
        *list = dumpsSeenBy(1, *whole->a, *whole->b);
        QVERIFY(saveComparison(*compareRuns(a, b, options, {}, {}, {}, listener), path, {}, Redaction()).empty());
        QCOMPARE(mergeParts({path}, {})->verdict, whole->verdict);
    }

    void aChangedPartIsNotUsed_data()
    {
        QTest::addColumn<qint64>("place");
        for (const int place : {600, 4000, 9000, 20000})
            QTest::addRow("%d", place) << qint64(place);
    }
    void aChangedPartIsNotUsed()
    {
        QFETCH(qint64, place);
        const std::vector<std::string> parts = savedParts(QStringLiteral("identical_md5"), 2);
        QFile file(QString::fromStdString(parts[1]));
        QVERIFY(file.open(QIODevice::ReadWrite));
        if (place >= file.size())
            QSKIP("the file is smaller");
        QVERIFY(file.seek(place));
        const char before = file.read(1).front();
        QVERIFY(file.seek(place));
        file.putChar(static_cast<char>(before ^ 0x55));
        file.close();
        const auto merged = mergeParts(parts, {});
        const auto whole = mergeParts(savedParts(QStringLiteral("identical_md5"), 2), {});
        QVERIFY(merged->verdict == Verdict::Incomplete || jsonResult(*merged) == jsonResult(*whole));
    }

    void evidenceOutsideTheRowsIsRefused_data()
    {
        QTest::addColumn<QString>("change");
        QTest::addColumn<bool>("good");
        QTest::addRow("none") << QString() << true;
        for (const char *change : {"row", "step", "rank", "pair"})
            QTest::addRow("%s", change) << QString::fromLatin1(change) << false;
    }
    void evidenceOutsideTheRowsIsRefused()
    {
        QFETCH(QString, change);
        QFETCH(bool, good);
        const QString name = QStringLiteral("identical_md5");
        CompareOptions options;
        options.part = {1, 1};
        auto compared =
            std::make_shared<Comparison>(*compareRuns(dumpCase(name, "A"), dumpCase(name, "B"), options, {}));
        QVERIFY(compared->part && !compared->part->evidence.empty());
        auto part = std::make_shared<ComparisonPart>(*compared->part);
        EvidenceOfPair &seen = part->evidence.back();
        const DumpPair &pair = compared->operators->pairs.at(seen.pair);
        EvidencePlace place;
        place.step = pair.a.step.value + (change == QStringLiteral("step"));
        place.rank = change == QStringLiteral("rank") ? "rank77" : pair.a.rank.folderName();
        place.tableRow = pair.table->rows.size() - (change == QStringLiteral("row") ? 0 : 1);
        seen.evidence.special.firstDiffering = place;
        if (change == QStringLiteral("pair"))
            seen.pair = compared->operators->pairs.size();
        compared->part = part;
        const std::string path = pathOf(QStringLiteral("evidence-%1.h5").arg(change));
        QVERIFY(saveComparison(*compared, path, {}, Redaction()).empty());
        const auto merged = mergeParts({path}, {});
        QCOMPARE(merged->verdict, good ? Verdict::Same : Verdict::Incomplete);
        const bool named = std::ranges::any_of(merged->problems, [&](const Problem &problem) {
            return problem.path == path && problem.unread && problem.unread->reason == UnreadReason::Damaged;
        });
        QCOMPARE(named, !good);
    }

    void aPartIsReusedWhileNothingChanged()
    {
        const QString name = QStringLiteral("identical_md5");
        const QString copy = m_folder.filePath(QStringLiteral("runs"));
        std::filesystem::copy(QStringLiteral(RUNDIFF_TEST_DATA "/dumps/%1").arg(name).toStdString(), copy.toStdString(),
                              std::filesystem::copy_options::recursive);
        const std::string a = copy.toStdString() + "/A", b = copy.toStdString() + "/B";
        CompareOptions options;
        options.part = {1, 2};
        const std::string path = pathOf(QStringLiteral("reused.h5"));
        QVERIFY(!holdsPart(path, a, b, options));
        QVERIFY(saveComparison(*compareRuns(a, b, options, {}), path, {}, Redaction()).empty());
        QVERIFY(holdsPart(path, a, b, options));
        CompareOptions other = options;
        other.part = {2, 2};
        QVERIFY(!holdsPart(path, a, b, other));
        other = options;
        other.mode = Mode::Statistics;
        QVERIFY(!holdsPart(path, a, b, other));
        QVERIFY(!holdsPart(path, b, a, options));
        const auto run = compareRuns(a, b, {}, {});
        const std::filesystem::path dump = run->b->dumps.back().dumpFile;
        std::filesystem::last_write_time(dump, std::filesystem::file_time_type::clock::now() + std::chrono::seconds(5));
        QVERIFY(!holdsPart(path, a, b, options));
        std::filesystem::last_write_time(dump, std::filesystem::file_time_type::clock::now() - std::chrono::hours(5));
        QVERIFY(!holdsPart(path, a, b, options)); // an older file was put into its place
    }

    void changedDumpsAreNamed()
    {
        const std::string folder = pathOf(QStringLiteral("changing"));
        std::filesystem::copy(QStringLiteral(RUNDIFF_TEST_DATA "/dumps/identical_md5").toStdString(), folder,
                              std::filesystem::copy_options::recursive);
        std::vector<std::string> parts;
        for (const std::uint32_t number : {1U, 2U}) {
            CompareOptions options;
            options.part = {number, 2};
            const auto part = compareRuns(folder + "/A", folder + "/B", options, {});
            parts.push_back(folder + "/" + std::to_string(number) + ".h5");
            QVERIFY(saveComparison(*part, parts.back(), {}, Redaction()).empty());
            const std::filesystem::path dump = part->a->dumps.back().dumpFile;
            std::filesystem::permissions(dump, std::filesystem::perms::owner_all);
            std::ofstream(dump, std::ios::app) << ' ';
        }
        const auto merged = mergeParts(parts, {});
        QCOMPARE(merged->verdict, Verdict::Incomplete);
        QVERIFY(saysOf(*merged, "files of the runs changed between them"));
    }

    void aDigitThatChangesBetweenPartsIsNoticed_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<bool>("firstIsNew");
        for (const char *file : {"step0/rank0/dump.json", "step1/rank0/dump.json", "train.log"}) {
            QTest::addRow("%s, before the first part", file) << QString::fromLatin1(file) << true;
            QTest::addRow("%s, after the first part", file) << QString::fromLatin1(file) << false;
        }
    }

    // Of the same size: a part that did not read the file cannot know its content.
    void aDigitThatChangesBetweenPartsIsNoticed()
    {
        QFETCH(QString, file);
        QFETCH(bool, firstIsNew);
        const std::filesystem::path folder =
            pathOf(QStringLiteral("digits-") +
                   QString::fromLatin1(QTest::currentDataTag()).replace(QLatin1Char('/'), QLatin1Char('-')));
        for (const char *run : {"A", "B"}) {
            write(folder / run / "train.log", "step: 0 loss: 2.5\nstep: 1 loss: 2.25\n");
            for (const char *step : {"step0", "step1"})
                write(folder / run / step / "rank0" / "dump.json", tinyDump("aaaaaaa1"));
        }
        const auto saved = [&](std::uint32_t number) {
            CompareOptions options;
            options.part = {number, 2};
            const auto part = compareRuns((folder / "A").string(), (folder / "B").string(), options, {});
            const std::string path = (folder / (std::to_string(number) + ".h5")).string();
            return saveComparison(*part, path, {}, Redaction()).empty() ? path : std::string();
        };
        const std::string before = saved(firstIsNew ? 2 : 1);
        const std::filesystem::path changed = folder / "B" / file.toStdString();
        write(changed,
              file.endsWith(QLatin1String("log")) ? "step: 0 loss: 2.5\nstep: 1 loss: 3.25\n" : tinyDump("aaaaaaa2"));
        const auto merged = mergeParts({before, saved(firstIsNew ? 1 : 2)}, {});
        QVERIFY(merged->verdict != Verdict::Same);
        QVERIFY(saysOf(*merged, "files of the runs changed between them"));
    }

    void workIsDividedEvenly()
    {
        const std::vector<std::uint64_t> weights = {10, 70, 20, 60, 30, 50, 40, 80};
        const auto owners = dividedWork(weights, 3);
        std::vector<std::uint64_t> loads(3);
        for (std::size_t i = 0; i < owners.size(); ++i)
            loads.at(owners[i] - 1) += weights[i];
        QCOMPARE(owners.front(), 1U);
        const auto [least, most] = std::ranges::minmax(loads);
        QVERIFY(most - least <= 20);
        QCOMPARE(std::accumulate(loads.begin(), loads.end(), std::uint64_t(0)), std::uint64_t(360));
        QVERIFY(dividedWork({}, 3).empty());
        QCOMPARE(dividedWork(std::vector<std::uint64_t>{0, 0}, 5), (std::vector<std::uint32_t>{1, 2}));
    }
};

QTEST_GUILESS_MAIN(TestMergeParts)
#include "tst_mergeparts.moc"
