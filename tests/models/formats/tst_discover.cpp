// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/discovery.h"
#include "models/formats/dumps/dumpformat.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>

using namespace rundiff;

namespace
{

void write(const QString &path, const QByteArray &content = "x\n")
{
    QVERIFY(QDir().mkpath(QFileInfo(path).path()));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(content);
}

QStringList relative(const std::vector<std::string> &paths, const QString &root)
{
    QStringList names;
    for (const std::string &path : paths)
        names << QDir(root).relativeFilePath(QString::fromStdString(path));
    return names;
}

// The files under a path, and the dumps that their owners find in them.
struct Search : Discovery {
    explicit Search(const std::string &searched) : Discovery(discover(searched))
    {
        for (const auto &format : dumpFormats()) {
            for (const DumpLocation &dump : format->dumpsOf(dumpFilesOf(*format), problems, {}))
                dumps.push_back(dump);
        }
    }
    std::vector<DumpLocation> dumps;
};

QStringList dumps(const Search &found)
{
    QStringList places;
    for (const DumpLocation &dump : found.dumps) {
        QString place =
            QStringLiteral("%1/%2").arg(dump.step.value).arg(QString::fromStdString(dump.rank.folderName()));
        if (!dump.part.empty())
            place = QString::fromStdString(dump.part) + QLatin1Char('/') + place;
        places << (dump.debug ? place + QStringLiteral(" debug") : place);
    }
    return places;
}

bool hasError(const Search &found)
{
    return std::any_of(found.problems.begin(), found.problems.end(),
                       [](const Problem &problem) { return problem.severity == Severity::Error; });
}

} // namespace

class TestDiscover : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    QString m_root;

    Search found(const QString &below = {}) const
    {
        return Search((below.isEmpty() ? m_root : m_root + QLatin1Char('/') + below).toStdString());
    }

private Q_SLOTS:
    void init()
    {
        static int number = 0;
        m_root = m_folder.filePath(QStringLiteral("run%1").arg(++number));
        QVERIFY(QDir().mkpath(m_root));
    }

    void logsAreRankedTrainLogFirstOtherRanksLast()
    {
        for (const char *name : {"loss.csv", "train_rank10.log", "train_rank2.log", "other.log", "train.log",
                                 "sub/train.log", "notes.txt", "values.jsonl"})
            write(m_root + QLatin1Char('/') + QLatin1String(name));
        const QStringList expected = {QStringLiteral("train.log"),       QStringLiteral("sub/train.log"),
                                      QStringLiteral("loss.csv"),        QStringLiteral("other.log"),
                                      QStringLiteral("values.jsonl"),    QStringLiteral("notes.txt"),
                                      QStringLiteral("train_rank2.log"), QStringLiteral("train_rank10.log")};
        QCOMPARE(relative(found().logCandidates, m_root), expected);
    }

    void filesOfADumpAreNeverLogs()
    {
        for (const char *name : {"dump.json", "stack.json", "construct.json", "debug.json", "dump_error_info.log",
                                 "notes.txt", "dump_tensor_data/Torch.add.0.forward.input.0.npy"})
            write(m_root + QStringLiteral("/dump/step0/rank0/") + QLatin1String(name));
        write(m_root + QStringLiteral("/config.json"));
        const Search result = found();
        QVERIFY(result.logCandidates.empty());
        QCOMPARE(dumps(result), (QStringList{QStringLiteral("0/rank0"), QStringLiteral("0/rank0 debug")}));
    }

    void dumpsAreOrderedByStepThenRankAsNumbers()
    {
        for (const char *place : {"step10/rank0", "step2/rank10", "step2/rank2", "step2/rank"})
            write(m_root + QStringLiteral("/my_dumps/") + QLatin1String(place) + QStringLiteral("/dump.json"));
        QCOMPARE(dumps(found()), (QStringList{QStringLiteral("2/rank"), QStringLiteral("2/rank2"),
                                              QStringLiteral("2/rank10"), QStringLiteral("10/rank0")}));
    }

    void anyLevelOfADumpMayBeNamed_data()
    {
        QTest::addColumn<QString>("below");
        QTest::newRow("dump folder") << QStringLiteral("dump");
        QTest::newRow("step folder") << QStringLiteral("dump/step7");
        QTest::newRow("step folder with a slash") << QStringLiteral("dump/step7/");
        QTest::newRow("rank folder") << QStringLiteral("dump/step7/rank3");
        QTest::newRow("the file") << QStringLiteral("dump/step7/rank3/dump.json");
    }

    void anyLevelOfADumpMayBeNamed()
    {
        QFETCH(QString, below);
        write(m_root + QStringLiteral("/dump/step7/rank3/dump.json"));
        QCOMPARE(dumps(found(below)), QStringList{QStringLiteral("7/rank3")});
    }

    void currentFolderKnowsItsStepAndRank()
    {
        write(m_root + QStringLiteral("/dump/step7/rank3/dump.json"));
        const std::filesystem::path before = std::filesystem::current_path();
        std::filesystem::current_path(QString(m_root + QStringLiteral("/dump/step7/rank3")).toStdString());
        const QStringList here = dumps(Search("."));
        std::filesystem::current_path(before);
        QCOMPARE(here, QStringList{QStringLiteral("7/rank3")});
    }

    void graphAndPynativeAreKeptApart()
    {
        for (const char *part : {"graph", "pynative"})
            write(m_root + QStringLiteral("/dump/") + QLatin1String(part) + QStringLiteral("/step0/rank0/dump.json"));
        const Search result = found();
        QCOMPARE(dumps(result), (QStringList{QStringLiteral("graph/0/rank0"), QStringLiteral("pynative/0/rank0")}));
        QVERIFY(result.problems.empty());
    }

    void secondDumpOfTheSameStepIsSaid()
    {
        write(m_root + QStringLiteral("/first/step0/rank0/dump.json"));
        write(m_root + QStringLiteral("/second/step0/rank0/dump.json"));
        const Search result = found();
        QCOMPARE(result.dumps.size(), std::size_t(1));
        QVERIFY(result.dumps[0].folder.find("/first/") != std::string::npos);
        QCOMPARE(result.problems.size(), std::size_t(1));
        QVERIFY(result.problems[0].path.ends_with("/second"));
    }

    void eventFilesAreTakenByFolder()
    {
        write(m_root + QStringLiteral("/tb/events.out.tfevents.1.host"));
        write(m_root + QStringLiteral("/tb/events.out.tfevents.2.host"));
        QCOMPARE(relative(found().logCandidates, m_root), QStringList{QStringLiteral("tb")});
    }

    void monitorFilesAreTakenByFolderOfRanks()
    {
        write(m_root + QStringLiteral("/monitor/rank0/grad_reduced_0-99.csv"));
        write(m_root + QStringLiteral("/monitor/rank1/grad_reduced_100-199.csv"));
        write(m_root + QStringLiteral("/monitor2/rank_0/param_step0-9.csv"));
        QCOMPARE(relative(found().logCandidates, m_root),
                 (QStringList{QStringLiteral("monitor"), QStringLiteral("monitor2")}));
    }

    void onlyTheLastTrainerStateIsACandidate()
    {
        write(m_root + QStringLiteral("/checkpoint-90/trainer_state.json"));
        write(m_root + QStringLiteral("/checkpoint-100/trainer_state.json"));
        QCOMPARE(relative(found().logCandidates, m_root),
                 QStringList{QStringLiteral("checkpoint-100/trainer_state.json")});
        write(m_root + QStringLiteral("/trainer_state.json"));
        QCOMPARE(relative(found().logCandidates, m_root), QStringList{QStringLiteral("trainer_state.json")});
    }

    void fileOfTensorsIsAFileOfADump_data()
    {
        QTest::addColumn<QString>("below");
        QTest::newRow("the folder") << QString();
        QTest::newRow("the file") << QStringLiteral("dump.h5");
    }
    void fileOfTensorsIsAFileOfADump()
    {
        QFETCH(QString, below);
        write(m_root + QStringLiteral("/dump.h5"));
        const Discovery result = found(below);
        QCOMPARE(result.claims.size(), std::size_t(1));
        QCOMPARE(relative({result.claims.front().source}, m_root), QStringList{QStringLiteral("dump.h5")});
        QVERIFY(result.claims.front().use == FileUse::Dump);
        QVERIFY(result.claims.front().mayHoldLog);
    }

    void everyFileHasAnOwnerOrIsListed()
    {
        const QStringList owned = {QStringLiteral("config.json"), QStringLiteral("run/offline.wandb"),
                                   QStringLiteral("step0/rank0/dump.json"), QStringLiteral("step0/rank0/notes.txt"),
                                   QStringLiteral("train.log")};
        const QStringList others = {QStringLiteral(".train.log"), QStringLiteral("picture.png"),
                                    QStringLiteral("run/model.bin")};
        for (const QString &name : owned + others)
            write(m_root + QLatin1Char('/') + name);
        const Discovery result = found();
        std::vector<std::string> claimed;
        for (const Claim &claim : result.claims) {
            claimed.push_back(claim.path);
            QVERIFY(claim.owner);
            QVERIFY(*claim.reason);
        }
        QStringList names = relative(claimed, m_root), without = relative(result.withoutOwner, m_root);
        names.sort();
        without.sort();
        QCOMPARE(names, owned);
        QCOMPARE(without, others);
    }

    void surestFormatOwnsAFile_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("reason");
        QTest::newRow("name before ending")
            << QStringLiteral("config.json") << QStringLiteral("settings, which record no step");
        QTest::newRow("form before ending")
            << QStringLiteral("events.out.tfevents.1.log") << QStringLiteral("an event file");
        QTest::newRow("weights") << QStringLiteral("step5/model.safetensors")
                                 << QStringLiteral("a part of a checkpoint");
        QTest::newRow("tensors of a step")
            << QStringLiteral("step5/layer.0.safetensors") << QStringLiteral("a tensor of a step or rank");
        QTest::newRow("kernels before tensors")
            << QStringLiteral("rank_0/Net/0/1/MatMul.MatMul-op1.0.0.17.input.0.DefaultFormat.float32.npy")
            << QStringLiteral("a table or a tensor of kernels");
        QTest::newRow("short names of kernels") << QStringLiteral("rank_0/Net/0/1/12345678901234567890123456789012.npy")
                                                << QStringLiteral("a table or a tensor of kernels");
    }
    void surestFormatOwnsAFile()
    {
        QFETCH(QString, name);
        QFETCH(QString, reason);
        const QString path = m_root + QLatin1Char('/') + name;
        write(path);
        if (name.startsWith(QStringLiteral("rank_0")))
            write(QFileInfo(path).path() + QStringLiteral("/mapping.csv"));
        for (const Claim &claim : found().claims) {
            if (claim.path == path.toStdString())
                QCOMPARE(QString::fromLatin1(claim.reason), reason);
        }
        QVERIFY(found().withoutOwner.empty());
    }

    // It may be data for the training.
    void tensorWithoutAStepIsADumpOnlyAlone()
    {
        write(m_root + QStringLiteral("/tokens.npy"));
        QCOMPARE(found().dumps.size(), std::size_t(1));
        write(m_root + QStringLiteral("/train.log"));
        QVERIFY(found().dumps.empty());
        QCOMPARE(relative(found().withoutOwner, m_root), QStringList{QStringLiteral("tokens.npy")});
    }

    void fileNamedByHandIsACandidateWhateverItsName()
    {
        write(m_root + QStringLiteral("/losses_of_tuesday"));
        QCOMPARE(relative(found(QStringLiteral("losses_of_tuesday")).logCandidates, m_root),
                 QStringList{QStringLiteral("losses_of_tuesday")});
    }

    void renamedDumpIsKnownByItsContent()
    {
        const QByteArray start =
            R"({"task": "statistics", "level": "mix", "framework": "pytorch", "dump_data_dir": null,)";
        write(m_root + QStringLiteral("/npu.json"), start + R"( "data": {}})");
        const Search renamed = found(QStringLiteral("npu.json"));
        QCOMPARE(renamed.dumps.size(), std::size_t(1));
        QVERIFY(std::ranges::any_of(dumpFormats(), [&](const auto &one) { return one->knows(renamed.dumps.front()); }));
        write(m_root + QStringLiteral("/log.json"), R"({"task": "training", "loss": 2.5})");
        QVERIFY(found(QStringLiteral("log.json")).dumps.empty());
    }

    void missingAndEmptyPathsAreErrorsInWords()
    {
        QVERIFY(hasError(found(QStringLiteral("nowhere"))));
        QVERIFY(hasError(found()));
        QVERIFY(hasError(Search("")));
        QVERIFY(hasError(Search(std::string("a\0b", 3))));
        write(m_root + QStringLiteral("/file"));
        QVERIFY(hasError(found(QStringLiteral("file/below"))));
    }

    void circleOfLinksEnds()
    {
        write(m_root + QStringLiteral("/inner/dump/step0/rank0/dump.json"));
        QVERIFY(QFile::link(m_root, m_root + QStringLiteral("/inner/again")));
        QVERIFY(QFile::link(m_root + QStringLiteral("/itself"), m_root + QStringLiteral("/itself")));
        QVERIFY(QFile::link(m_root + QStringLiteral("/gone"), m_root + QStringLiteral("/broken.log")));
        const Search result = found();
        QCOMPARE(dumps(result), QStringList{QStringLiteral("0/rank0")});
        QVERIFY(result.logCandidates.empty());
        QVERIFY(hasError(found(QStringLiteral("itself"))));
        QCOMPARE(result.problems.size(), std::size_t(2));
        QCOMPARE(result.problems[0].unread->count, std::int64_t(2)); // "itself" and "broken.log"
        QVERIFY(result.problems[1].path.ends_with("/inner/again"));
        QVERIFY(!result.problems[1].unread); // the folder above was read
    }

    void linksThatLeadNowhereAreLossesUnlessNothingWouldBeRead_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<bool>("isLoss");
        QTest::newRow("a folder of dumps") << QStringLiteral("dumps") << true;
        QTest::newRow("a log") << QStringLiteral("train.log") << true;
        QTest::newRow("a rank") << QStringLiteral("step0/rank1") << true;
        QTest::newRow("a picture") << QStringLiteral("loss.png") << false;
        QTest::newRow("the lock of an editor") << QStringLiteral(".#train.log") << false;
        QTest::newRow("beside a dump") << QStringLiteral("step0/rank0/notes") << false;
    }

    void linksThatLeadNowhereAreLossesUnlessNothingWouldBeRead()
    {
        QFETCH(QString, name);
        QFETCH(bool, isLoss);
        write(m_root + QStringLiteral("/step0/rank0/dump.json"));
        const QByteArray link = QFile::encodeName(m_root + QLatin1Char('/') + name);
        QCOMPARE(::symlink("gone", link.constData()), 0);
        const Search result = found();
        QCOMPARE(result.problems.size(), std::size_t(isLoss));
        QVERIFY(!isLoss || result.problems[0].unread.has_value());
    }

    void everyLinkThatNamesARankCounts()
    {
        write(m_root + QStringLiteral("/step0/rank0/dump.json"));
        write(m_root + QStringLiteral("/step0/rank1/dump.json"));
        for (int rank = 2; rank < 6; ++rank)
            QVERIFY(QFile::link(m_root + QStringLiteral("/step0/rank%1").arg(rank % 2),
                                m_root + QStringLiteral("/step0/rank%1").arg(rank)));
        QVERIFY(QFile::link(m_root + QStringLiteral("/step0"), m_root + QStringLiteral("/step1")));
        QVERIFY(QFile::link(m_root + QStringLiteral("/step0"), m_root + QStringLiteral("/latest")));
        const Search result = found();
        QCOMPARE(result.dumps.size(), std::size_t(12));
        QCOMPARE(dumps(result).last(), QStringLiteral("1/rank5"));
        QVERIFY(result.problems.empty());
    }

    void aRankThatIsALinkToAFolderAboveIsALoss()
    {
        write(m_root + QStringLiteral("/step0/rank0/dump.json"));
        QVERIFY(QFile::link(m_root + QStringLiteral("/step0"), m_root + QStringLiteral("/step0/rank1")));
        const Search result = found();
        QCOMPARE(dumps(result), QStringList{QStringLiteral("0/rank0")});
        QCOMPARE(result.problems.size(), std::size_t(1));
        QVERIFY(result.problems[0].path.ends_with("/rank1"));
    }

    // Folders that all link to each other: ten to the power of the depth, if each way counted.
    void aThicketOfLinksEnds()
    {
        for (int folder = 0; folder < 10; ++folder)
            write(m_root + QStringLiteral("/f%1/step0/rank0/dump.json").arg(folder));
        for (int folder = 0; folder < 10; ++folder) {
            for (int other = 0; other < 10; ++other)
                QVERIFY(QFile::link(m_root + QStringLiteral("/f%1").arg(other),
                                    m_root + QStringLiteral("/f%1/rank%2").arg(folder).arg(other)));
        }
        const Search result = found();
        QVERIFY(!result.problems.empty());
        QVERIFY(result.dumps.size() <= std::size_t(20));
    }

    void pipesAndFoldersInTheGuiseOfFilesAreNotOpened()
    {
        const QByteArray pipe = QFile::encodeName(m_root + QStringLiteral("/train.log"));
        QCOMPARE(::mkfifo(pipe.constData(), 0600), 0);
        QVERIFY(QDir().mkpath(m_root + QStringLiteral("/step0/rank0/dump.json")));
        const Search result = found();
        QVERIFY(result.logCandidates.empty());
        QVERIFY(result.dumps.empty());
        QVERIFY(hasError(found(QStringLiteral("train.log"))));
        QVERIFY(hasError(Search("/dev/zero")));
    }

    void foldersNestedWithoutEndAreLeftAndSaid()
    {
        QString deep = m_root;
        for (int i = 0; i < 40; ++i)
            deep += QStringLiteral("/d");
        write(deep + QStringLiteral("/train.log"));
        const Search result = found();
        QVERIFY(result.logCandidates.empty());
        QVERIFY(!result.problems.empty());
        QVERIFY(result.problems[0].unread->reason == UnreadReason::Limit);
    }

    void unreadableFolderIsSaid()
    {
        if (::geteuid() == 0)
            QSKIP("root may read everything");
        write(m_root + QStringLiteral("/train.log"));
        write(m_root + QStringLiteral("/closed/dump/step0/rank0/dump.json"));
        QVERIFY(QFile::setPermissions(m_root + QStringLiteral("/closed"), QFileDevice::WriteOwner));
        const Search result = found();
        QVERIFY(QFile::setPermissions(m_root + QStringLiteral("/closed"),
                                      QFileDevice::WriteOwner | QFileDevice::ReadOwner | QFileDevice::ExeOwner));
        QCOMPARE(result.problems.size(), std::size_t(1));
        QVERIFY(result.problems[0].path.ends_with("/closed"));
        QVERIFY(result.problems[0].unread->reason == UnreadReason::Permission);
    }

    // Steps and ranks that the folders promise.
    void foldersOfStepsAndRanksWithoutADumpAreLosses_data()
    {
        QTest::addColumn<QStringList>("files");
        QTest::addColumn<QStringList>("folders");
        QTest::addColumn<int>("lost");
        const QStringList dump = {QStringLiteral("step0/rank0/dump.json")};
        QTest::newRow("none") << dump << QStringList() << 0;
        QTest::newRow("an empty rank") << dump << QStringList{QStringLiteral("step0/rank1")} << 1;
        QTest::newRow("a rank without its dump.json")
            << dump + QStringList{QStringLiteral("step0/rank1/stack.json")} << QStringList() << 1;
        QTest::newRow("an empty step") << dump << QStringList{QStringLiteral("step1"), QStringLiteral("step2")} << 2;
        QTest::newRow("the only rank is empty") << QStringList() << QStringList{QStringLiteral("step0/rank0")} << 1;
        QTest::newRow("a rank of logs") << dump + QStringList{QStringLiteral("rank0/train.log")} << QStringList() << 0;
        QTest::newRow("a step of weights")
            << dump + QStringList{QStringLiteral("step5/model.safetensors")} << QStringList() << 0;
        QTest::newRow("other folders") << dump << QStringList{QStringLiteral("plots")} << 0;
    }
    void foldersOfStepsAndRanksWithoutADumpAreLosses()
    {
        QFETCH(QStringList, files);
        QFETCH(QStringList, folders);
        QFETCH(int, lost);
        write(m_root + QStringLiteral("/train.log"));
        for (const QString &file : files)
            write(m_root + QLatin1Char('/') + file);
        for (const QString &folder : folders)
            QVERIFY(QDir().mkpath(m_root + QLatin1Char('/') + folder));
        const Discovery result = discover(m_root.toStdString()); // not what is in the weights
        QCOMPARE(result.problems.size(), std::size_t(lost > 0));
        if (lost > 0)
            QCOMPARE(result.problems.front().unread->count, std::int64_t(lost));
    }

    void namesWithNewlinesAndBrokenUtf8AreKeptAsTheyAre()
    {
        const QByteArray name = QFile::encodeName(m_root) + "/a\nb\xff.log";
        const int file = ::creat(name.constData(), 0600);
        QVERIFY(file >= 0);
        ::close(file);
        const Search result = found();
        QCOMPARE(result.logCandidates, std::vector<std::string>{name.toStdString()});
    }

    void runIsNamedAfterItsLastFolder_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("name");
        QTest::newRow("folder") << QStringLiteral("/x/gpu_run") << QStringLiteral("gpu_run");
        QTest::newRow("with a slash") << QStringLiteral("/x/gpu_run/") << QStringLiteral("gpu_run");
        QTest::newRow("file") << QStringLiteral("/x/train.log") << QStringLiteral("train.log");
        QTest::newRow("detour") << QStringLiteral("/x/y/../gpu_run/.") << QStringLiteral("gpu_run");
        QTest::newRow("root") << QStringLiteral("/") << QStringLiteral("/");
    }

    void runIsNamedAfterItsLastFolder()
    {
        QFETCH(QString, path);
        QFETCH(QString, name);
        QCOMPARE(QString::fromStdString(runName(path.toStdString())), name);
    }
};

QTEST_APPLESS_MAIN(TestDiscover)
#include "tst_discover.moc"
