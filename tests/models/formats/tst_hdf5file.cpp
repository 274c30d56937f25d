// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/hdf5/hdf5file.h"
#include "models/formats/hdf5/hdf5process.h"
#include "tests/eventually.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <fstream>
#include <iterator>
#include <utility>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace rundiff;

namespace
{
const std::string weights = RUNDIFF_TEST_DATA "/dumps/keras_weights/A/weights.h5";
const std::string dump = RUNDIFF_TEST_DATA "/dumps/tensor_h5/A/dump.h5";

std::string contentOf(const std::string &path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<pid_t> childrenOf(pid_t process)
{
    const std::string id = std::to_string(process);
    std::ifstream list("/proc/" + id + "/task/" + id + "/children");
    return {std::istream_iterator<pid_t>(list), {}};
}

// The processes that read files, or wait for one.
std::vector<pid_t> readers()
{
    const std::vector<pid_t> makers = childrenOf(::getpid());
    return makers.empty() ? std::vector<pid_t>() : childrenOf(makers.front());
}

void killAll(const std::vector<pid_t> &processes, int signal = SIGSEGV)
{
    for (const pid_t process : processes)
        ::kill(process, signal);
}

bool isGone(pid_t process)
{
    return childrenOf(process).empty() && ::kill(process, 0) != 0;
}
} // namespace

class TestHdf5File : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // Root may start any number of processes.
    void aMissingProcessIsNoDamage()
    {
        const std::string image = contentOf(weights);
        const pid_t child = ::fork();
        if (child == 0) {
            // The process that makes others may be running already.
            const int nothing = ::open("/dev/null", O_RDWR);
            for (int other = 3; other < 256; ++other) {
                if (other != nothing && ::fcntl(other, F_GETFD) >= 0)
                    ::dup2(nothing, other);
            }
            const rlimit none{0, 0};
            const bool limited =
                (::geteuid() != 0 || ::setresuid(65534, 65534, 65534) == 0) && ::setrlimit(RLIMIT_NPROC, &none) == 0;
            const auto file = Hdf5File::openImage("weights.h5", image);
            const bool told = !file && file.error().unread->reason == UnreadReason::Limit &&
                              file.error().message.find("damaged") == std::string::npos;
            ::_exit(limited && told ? 0 : 1);
        }
        int status = -1;
        QCOMPARE(::waitpid(child, &status, 0), child);
        QVERIFY(WIFEXITED(status));
        QCOMPARE(WEXITSTATUS(status), 0);
    }

    void groupsAndDataSetsAreListed()
    {
        const auto file = Hdf5File::open(weights);
        QVERIFY(file.has_value());
        QCOMPARE(file->children("/").size(), std::size_t(8));
        QVERIFY(file->children("/conv2d/conv2d")[0].name == "bias:0");
        QVERIFY(!file->children("/conv2d/conv2d")[0].group);
        QVERIFY(file->hasGroup("/conv2d"));
        QVERIFY(file->hasDataset("/conv2d/conv2d/kernel:0"));
        QVERIFY((file->shape("/conv2d/conv2d/kernel:0") == std::vector<std::uint64_t>{5, 5, 3, 6}));
        QCOMPARE(file->numbers("/conv2d/conv2d/kernel:0").size(), std::size_t(5 * 5 * 3 * 6));
        QVERIFY(file->numbers("/conv2d/none").empty());
        QVERIFY(file->children("/none").empty());
    }

    void attributesOfEveryKindAreRead()
    {
        const auto file = Hdf5File::open(weights);
        QVERIFY(file->attributeText("/", "backend") == "tensorflow");
        QCOMPARE(file->attributeTexts("/", "layer_names").size(), std::size_t(8));
        QVERIFY(file->attributeTexts("/", "layer_names")[1] == "max_pooling2d");
        QVERIFY(!file->attributeText("/", "missing"));
        const auto tensors = Hdf5File::open(dump);
        const std::string softmax = "/step1/rank0/Functional.softmax.1.forward";
        QVERIFY(tensors->attributeNumber(softmax, "order").has_value());
        QVERIFY(tensors->attributeNumber(softmax + "/output/0", "requires_grad") == 1.0);
        QCOMPARE(tensors->attributeNumbers(softmax + "/output/0", "shape").size(), std::size_t(4));
    }

    void aFileInMemoryReadsTheSame()
    {
        const auto file = Hdf5File::openImage("weights in an archive", contentOf(weights));
        QVERIFY(file.has_value());
        QVERIFY(file->hasDataset("/conv2d/conv2d/kernel:0"));
    }

    void brokenFilesAreAProblem()
    {
        const QTemporaryDir folder;
        const std::string path = folder.filePath(QStringLiteral("cut.h5")).toStdString();
        const std::string whole = contentOf(weights);
        for (const std::size_t length : {std::size_t(0), std::size_t(7), std::size_t(96), whole.size() / 2}) {
            std::ofstream(path, std::ios::binary | std::ios::trunc) << whole.substr(0, length);
            const auto file = Hdf5File::open(path);
            QVERIFY(!file.has_value());
            QCOMPARE(file.error().path, path);
        }
        QVERIFY(!Hdf5File::open("/dev/null").has_value());
    }

    // As when libhdf5 crashes on a file.
    void theDeathOfTheProcessThatReadsIsAProblem()
    {
        QVERIFY(Hdf5File::open(weights).has_value());
        killAll(readers());
        const auto file = Hdf5File::open(weights); // by a process that read no other
        QVERIFY(file && file->hasGroup("/conv2d") && !file->problem());
        QVERIFY(!readers().empty());
        killAll(readers());
        QVERIFY(file->numbers("/conv2d/conv2d/kernel:0").empty());
        QVERIFY(file->problem().has_value());
        QVERIFY(file->problem()->message.find("weights.h5") != std::string::npos);
        QVERIFY(file->numbers("/conv2d/conv2d/bias:0").empty());
        QVERIFY(Hdf5File::open(weights)->hasGroup("/conv2d"));
    }

    // One that was stopped, or waits for something that never comes.
    void aProcessThatSaysNothingCountsAsDead()
    {
        killAll(readers(), SIGKILL);
        const auto usual = std::exchange(Hdf5Process::longestSilence, std::chrono::seconds(3));
        QVERIFY(Hdf5File::open(weights)->hasGroup("/conv2d"));
        const std::vector<pid_t> silent = readers();
        killAll(silent, SIGSTOP);
        const auto file = Hdf5File::open(weights); // by another process
        QVERIFY(file && file->hasGroup("/conv2d") && !file->problem());
        killAll(readers(), SIGSTOP); // that one read no other file
        QVERIFY(file->numbers("/conv2d/conv2d/kernel:0").empty());
        QVERIFY(file->problem().has_value());
        Hdf5Process::longestSilence = usual;
        killAll(readers(), SIGKILL);
    }

    void oneProcessReadsManyFiles()
    {
        for (int i = 0; i < 20; ++i)
            QVERIFY(Hdf5File::open(i % 2 ? weights : dump)->hasGroup(i % 2 ? "/conv2d" : "/step1"));
        QCOMPARE(readers().size(), std::size_t(1));
    }

    // It may have died of a file that it read before: that one is not to blame for which it dies.
    void theDeathOfAProcessThatReadOtherFilesIsNoProblemOfThisOne()
    {
        QVERIFY(Hdf5File::open(dump).has_value());
        const auto file = Hdf5File::open(weights);
        QVERIFY(file && file->hasGroup("/conv2d"));
        killAll(readers());
        QCOMPARE(file->numbers("/conv2d/conv2d/kernel:0").size(), std::size_t(5 * 5 * 3 * 6));
        QVERIFY(!file->problem());
        killAll(readers()); // that one read no other file
        QVERIFY(file->numbers("/conv2d/conv2d/bias:0").empty());
        QVERIFY(file->problem().has_value());
    }

    // What a broken file did to the library's memory must not show in the numbers of the next one.
    void theProcessThatReadABrokenFileReadsNoOther()
    {
        const QTemporaryDir folder;
        const std::string path = folder.filePath(QStringLiteral("cut.h5")).toStdString();
        std::ofstream(path, std::ios::binary) << contentOf(weights).substr(0, 3000);
        QVERIFY(Hdf5File::open(weights).has_value());
        const std::vector<pid_t> before = readers();
        QVERIFY(!Hdf5File::open(path).has_value());
        QVERIFY(Hdf5File::open(weights)->hasGroup("/conv2d"));
        EVENTUALLY(readers().size() == 1 && readers() != before);
    }

    void aFileThatWasDeletedWhileItIsOpenIsReadToItsEnd()
    {
        const QTemporaryDir folder;
        const std::string path = folder.filePath(QStringLiteral("gone.h5")).toStdString();
        std::ofstream(path, std::ios::binary) << contentOf(weights);
        const auto file = Hdf5File::open(path);
        QVERIFY(QFile::remove(QString::fromStdString(path)));
        QCOMPARE(file->numbers("/conv2d/conv2d/kernel:0").size(), std::size_t(5 * 5 * 3 * 6));
    }

    void theProcessThatMakesTheOthersIsMadeAnew()
    {
        QVERIFY(Hdf5File::open(weights).has_value());
        const std::vector<pid_t> makers = childrenOf(::getpid());
        QCOMPARE(makers.size(), std::size_t(1));
        killAll(readers());
        ::kill(makers.front(), SIGKILL);
        ::waitpid(makers.front(), nullptr, 0);
        QVERIFY(isGone(makers.front()));
        QVERIFY(Hdf5File::open(weights)->hasGroup("/conv2d"));
    }
};

QTEST_GUILESS_MAIN(TestHdf5File)
#include "tst_hdf5file.moc"
