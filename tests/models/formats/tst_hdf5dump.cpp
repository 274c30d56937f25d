// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/tensors/tensorcomparison.h"
#include "models/formats/dumps/dumptensors.h"
#include "models/formats/dumps/hdf5dump.h"
#include "models/formats/hdf5/hdf5library.h"
#include "models/formats/runreader.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <fstream>

#include <hdf5.h>

using namespace rundiff;

namespace
{

struct Expected {
    std::string dataset, shape;
    double maxAbsolute = 0, maxRelative = 0, cosine = 0;
};

// dataset,shape,max_abs_err,max_rel_err,cosine; the shape may be quoted
std::vector<Expected> expectedOf(const QString &folder)
{
    std::vector<Expected> rows;
    QFile file(folder + QStringLiteral("/oracle/expected.csv"));
    if (!file.open(QIODevice::ReadOnly))
        return rows;
    file.readLine();
    while (!file.atEnd()) {
        const QString line = QString::fromUtf8(file.readLine()).trimmed();
        const auto open = line.indexOf(QLatin1Char('[')), close = line.indexOf(QLatin1Char(']'));
        const QStringList numbers = line.mid(line.indexOf(QLatin1Char(','), close) + 1).split(QLatin1Char(','));
        rows.push_back({line.section(QLatin1Char(','), 0, 0).toStdString(),
                        line.mid(open, close - open + 1).toStdString(), numbers.value(0).toDouble(),
                        numbers.value(1).toDouble(), numbers.value(2).toDouble()});
    }
    return rows;
}

bool near(double value, double expected)
{
    // msprobe's rounding to 12 places is in the value
    return std::fabs(value - expected) <= std::max(5e-7 * std::fabs(expected), 1e-12);
}

std::shared_ptr<const Dump> onlyDumpOf(const QString &path)
{
    Problems problems;
    const auto locations = hdf5DumpsOf(path.toStdString(), problems);
    return locations.size() == 1 ? readHdf5Dump(locations.front(), {}) : nullptr;
}

// One data set in /step0/rank0/Torch.add.0.forward/output/0; the groups lead back to the root and to themselves.
void writeGroupsInCircles(const QString &path)
{
    const Hdf5Lock lock;
    const Hdf5Handle file(H5Fcreate(path.toUtf8().constData(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT), H5Fclose);
    const Hdf5Handle links(H5Pcreate(H5P_LINK_CREATE), H5Pclose);
    H5Pset_create_intermediate_group(links.id(), 1);
    const hsize_t size = 4;
    const Hdf5Handle space(H5Screate_simple(1, &size, nullptr), H5Sclose);
    const Hdf5Handle dataset(H5Dcreate2(file.id(), "/step0/rank0/Torch.add.0.forward/output/0", H5T_NATIVE_FLOAT,
                                        space.id(), links.id(), H5P_DEFAULT, H5P_DEFAULT),
                             H5Dclose);
    const float values[size] = {1, 2, 3, 4};
    H5Dwrite(dataset.id(), H5T_NATIVE_FLOAT, H5S_ALL, H5S_ALL, H5P_DEFAULT, values);
    H5Lcreate_hard(file.id(), "/", file.id(), "/step0/rank0/again", H5P_DEFAULT, H5P_DEFAULT);
    H5Lcreate_hard(file.id(), "/step0/rank0", file.id(), "/step0/rank0/Torch.add.0.forward/output/self", H5P_DEFAULT,
                   H5P_DEFAULT);
    H5Lcreate_hard(file.id(), "/step0", file.id(), "/step0/rank0/Torch.add.0.forward/output/step", H5P_DEFAULT,
                   H5P_DEFAULT);
}

// Two data sets with a checksum each; a bit of the second one is another.
void writeDamagedChunk(const QString &path)
{
    const float values[4] = {1.25F, 2.5F, 3.75F, 5};
    {
        const Hdf5Lock lock;
        const Hdf5Handle file(H5Fcreate(path.toUtf8().constData(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT), H5Fclose);
        const Hdf5Handle links(H5Pcreate(H5P_LINK_CREATE), H5Pclose), form(H5Pcreate(H5P_DATASET_CREATE), H5Pclose);
        H5Pset_create_intermediate_group(links.id(), 1);
        const hsize_t size = 4;
        H5Pset_chunk(form.id(), 1, &size);
        H5Pset_fletcher32(form.id());
        const Hdf5Handle space(H5Screate_simple(1, &size, nullptr), H5Sclose);
        for (const char *name :
             {"/step0/rank0/Torch.add.0.forward/output/0", "/step0/rank0/Torch.add.1.forward/output/0"}) {
            const Hdf5Handle dataset(
                H5Dcreate2(file.id(), name, H5T_NATIVE_FLOAT, space.id(), links.id(), form.id(), H5P_DEFAULT),
                H5Dclose);
            H5Dwrite(dataset.id(), H5T_NATIVE_FLOAT, H5S_ALL, H5S_ALL, H5P_DEFAULT, values);
        }
    }
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadWrite));
    const QByteArray bytes(reinterpret_cast<const char *>(values), sizeof(values));
    const qsizetype place = file.readAll().lastIndexOf(bytes);
    QVERIFY(place > 0 && file.seek(place));
    file.write("\1");
}

} // namespace

class TestHdf5Dump : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyDataSetIsARowWithTheNumbersOfNumpy_data()
    {
        QTest::addColumn<QString>("folder");
        QTest::addColumn<QString>("file");
        QTest::addColumn<std::size_t>("rows");
        const auto dumps = QStringLiteral(RUNDIFF_TEST_DATA "/dumps/");
        QTest::newRow("dump") << dumps + QStringLiteral("tensor_h5") << QStringLiteral("dump.h5") << std::size_t(340);
        QTest::newRow("weights") << dumps + QStringLiteral("keras_weights") << QStringLiteral("weights.h5")
                                 << std::size_t(10);
    }

    void everyDataSetIsARowWithTheNumbersOfNumpy()
    {
        QFETCH(QString, folder);
        QFETCH(QString, file);
        QFETCH(std::size_t, rows);
        const auto a = onlyDumpOf(folder + QStringLiteral("/A/") + file);
        const auto b = onlyDumpOf(folder + QStringLiteral("/B/") + file);
        QVERIFY(a && b);
        const auto expected = expectedOf(folder);
        QCOMPARE(expected.size(), rows);
        QCOMPARE(a->rows.size(), rows);
        const DumpTensors tensorsA(a->location), tensorsB(b->location);
        for (std::size_t i = 0; i < rows; ++i) {
            const DumpRow row = a->rows[i];
            QCOMPARE(a->names.text(row.dataName), std::string_view(expected[i].dataset));
            QCOMPARE(a->names.text(row.shape), std::string_view(expected[i].shape));
            Problems problems;
            const TensorMetrics metrics = compareTensors(*tensorsA.tensor(expected[i].dataset),
                                                         *tensorsB.tensor(expected[i].dataset), {}, problems);
            QVERIFY(metrics.compared);
            QVERIFY2(near(metrics.maxAbsolute.value, expected[i].maxAbsolute), expected[i].dataset.c_str());
            QCOMPARE(metrics.identical, expected[i].maxAbsolute == 0);
            if (metrics.cosine.kind == TensorMetric::Kind::Number)
                QVERIFY(std::fabs(metrics.cosine.value - expected[i].cosine) < 1e-6);
        }
    }

    void rowsAreNamedAsInOtherDumps()
    {
        const auto dump = onlyDumpOf(QStringLiteral(RUNDIFF_TEST_DATA "/dumps/tensor_h5/A/dump.h5"));
        QVERIFY(dump->framework == "pytorch");
        QVERIFY(dump->location.step == Step{1});
        QVERIFY(dump->location.rank.folderName() == "rank0");
        const DumpOperator &first = dump->operators.front();
        QVERIFY(dump->name(first.key) == "Functional.embedding.0.forward");
        QVERIFY(dump->rowName(first, dump->rows[0]) == "Functional.embedding.0.forward.input.0");
        QVERIFY(dump->name(dump->rows[0].dtype) == "torch.int64");
        QVERIFY(dump->rows[1].requiresGrad == Flag::True);
        bool gradientSeen = false;
        for (const DumpOperator &one : dump->operators) {
            for (std::uint32_t i = 0; i < one.rowCount; ++i) {
                const DumpRow row = dump->rows[one.firstRow + i];
                gradientSeen =
                    gradientSeen || (row.side == Side::ParametersGrad &&
                                     dump->rowName(one, row) == "Module.head.Linear.parameters_grad.0.weight");
            }
        }
        QVERIFY(gradientSeen);
    }

    void statisticsAreComputed()
    {
        const auto dump = onlyDumpOf(QStringLiteral(RUNDIFF_TEST_DATA "/dumps/tensor_h5/A/dump.h5"));
        const DumpRow weight = dump->rows[1]; // its attributes say what msprobe computed
        QVERIFY(std::fabs(weight.max.real() - 3.029144048690796) < 1e-12);
        QVERIFY(std::fabs(weight.min.real() - -3.4057743549346924) < 1e-12);
        QVERIFY(std::fabs(weight.mean.real() - -0.07955130934715271) < 1e-7);
        QVERIFY(std::fabs(weight.norm.real() - 31.90410041809082) < 1e-5);
        QVERIFY(dump->rows[0].mean.kind == Statistic::Kind::None); // integers have none
    }

    void weightsAreNamedByTheirPath()
    {
        const auto dump = onlyDumpOf(QStringLiteral(RUNDIFF_TEST_DATA "/dumps/keras_weights/A/weights.h5"));
        QVERIFY(dump->framework == "tensorflow");
        const DumpOperator &layer = dump->operators[1];
        QVERIFY(dump->rowName(layer, dump->rows[layer.firstRow]) == "/conv2d_1/conv2d_1/kernel:0");
        QVERIFY(dump->rows[layer.firstRow].side == Side::Parameters);
    }

    void aFileThatIsNamedItselfMayHaveAnyName()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("checkpoint-7"));
        QVERIFY(QFile::copy(QStringLiteral(RUNDIFF_TEST_DATA "/dumps/keras_weights/A/weights.h5"), path));
        const auto run = readRun(path.toStdString(), {}, {});
        QCOMPARE(run->dumps.size(), std::size_t(1));
        QVERIFY(run->problems.empty());
    }

    void groupsThatAreLinkedInCirclesAreReadOnce()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("circles.h5"));
        writeGroupsInCircles(path);
        const auto dump = onlyDumpOf(path);
        QVERIFY(dump);
        QVERIFY2(dump->rows.size() > 0 && dump->rows.size() < 20, std::to_string(dump->rows.size()).c_str());
        const auto found = std::ranges::find_if(
            dump->operators, [&](const DumpOperator &one) { return dump->name(one.key) == "Torch.add.0.forward"; });
        QVERIFY(found != dump->operators.end());
        QCOMPARE(dump->rows[found->firstRow].max.real(), 4.0);
    }

    void dataSetsWithAnotherChecksumAreDamaged()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("damaged.h5"));
        writeDamagedChunk(path);
        const auto dump = onlyDumpOf(path);
        QVERIFY(dump);
        QCOMPARE(dump->rows.size(), std::size_t(2));
        const auto lost = std::ranges::find_if(dump->problems, [](const Problem &problem) {
            return problem.unread && problem.unread->what == "data sets";
        });
        QVERIFY(lost != dump->problems.end());
        QCOMPARE(lost->unread->count, std::int64_t(1));
        QCOMPARE(lost->unread->place, std::string("/step0/rank0/Torch.add.1.forward/output/0"));
        QVERIFY(dump->rows[0].max.kind != Statistic::Kind::None && dump->rows[1].max.kind == Statistic::Kind::None);
    }

    void whatIsWrongWithSafetensorsIsSaidOfSafetensors()
    {
        const QTemporaryDir folder;
        const std::string path = folder.filePath(QStringLiteral("model.safetensors")).toStdString();
        std::ofstream(path, std::ios::binary) << std::string("\2\0\0\0\0\0\0\0{]", 10);
        Problems problems;
        QVERIFY(hdf5DumpsOf(path, problems).empty());
        QCOMPARE(problems.size(), std::size_t(1));
        QVERIFY2(problems.front().message.find("header is damaged") != std::string::npos,
                 problems.front().message.c_str());
    }

    // A file that killed or hung the library is not given to it again as the history of a training.
    void aBrokenFileIsSaidOnceAndNotReadAsALog()
    {
        const QTemporaryDir folder;
        const std::string path = folder.filePath(QStringLiteral("weights.h5")).toStdString();
        std::ifstream whole(RUNDIFF_TEST_DATA "/dumps/keras_weights/A/weights.h5", std::ios::binary);
        std::string start(600, '\0');
        QVERIFY(whole.read(start.data(), 600));
        std::ofstream(path, std::ios::binary) << start;
        for (const bool dumps : {true, false}) {
            RunOptions options;
            options.dumps = dumps;
            const auto run = readRun(path, options, {});
            QVERIFY(run->logs.empty());
            QCOMPARE(run->problems.size(), std::size_t(1));
            QVERIFY2(run->problems.front().message.find("HDF5") != std::string::npos,
                     run->problems.front().message.c_str());
        }
    }

    void aBrokenFileIsAProblem()
    {
        Problems problems;
        QVERIFY(hdf5DumpsOf(RUNDIFF_TEST_DATA "/dumps/README.md", problems).empty());
        QCOMPARE(problems.size(), std::size_t(1));
        DumpLocation missing;
        missing.dumpFile = "/nowhere/dump.h5";
        missing.group = "/step0/rank0";
        QCOMPARE(readHdf5Dump(missing, {})->problems.size(), std::size_t(1));
        QVERIFY(!DumpTensors(missing).tensor("/step0/rank0/x").has_value());
    }
};

QTEST_APPLESS_MAIN(TestHdf5Dump)
#include "tst_hdf5dump.moc"
