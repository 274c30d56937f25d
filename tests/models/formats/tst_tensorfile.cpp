// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/dumps/dumptensors.h"
#include "models/formats/dumps/hdf5dump.h"
#include "models/formats/tensors/bytesources.h"
#include "models/formats/tensors/elementblocks.h"
#include "models/formats/tensors/tensorfile.h"
#include "models/formats/tensors/tensorstatistics.h"
#include "models/formats/tensors/ziparchive.h"
#include "models/result/writing/newfile.h"
#include "models/result/writing/zipfile.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>

#include <unistd.h>

using namespace rundiff;

namespace
{

const QString data = QStringLiteral(RUNDIFF_TEST_DATA "/tensors/");

std::string pathOf(const char *name)
{
    return data.toStdString() + name;
}

QByteArray wholeFile(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QJsonObject expectedTensors(const char *folder)
{
    return QJsonDocument::fromJson(wholeFile(data + QLatin1String(folder) + QStringLiteral("/expected.json"))).object();
}

// A new file each time: file systems wait for the disk when a file is overwritten.
void rewrite(const QString &path, const QByteArray &content)
{
    QFile::remove(path);
    QFile file(path);
    if (file.open(QIODevice::WriteOnly))
        file.write(content);
}

// All elements in row order, in two blocks, the second one by seeking.
std::vector<double> valuesOf(const Tensor &tensor)
{
    const std::size_t count = tensor.count(), half = count / 2;
    std::vector<double> values(count);
    for (const auto &[first, some] : {std::pair(half, count - half), std::pair(std::size_t(0), half)}) {
        ElementBlocks blocks(tensor);
        blocks.seek(first);
        std::vector<char> raw(some * elementSize(tensor.type));
        if (!blocks.next(raw))
            return {};
        toDouble(tensor.type, raw, std::span(values).subspan(first, some));
    }
    return values;
}

bool isNumber(double value, const QJsonValue &expected)
{
    const double number = expected.isString() ? expected.toString().toDouble() : expected.toDouble();
    return value == number || (std::isnan(value) && std::isnan(number));
}

} // namespace

class TestTensorFile : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyKindIsReadAsNumpySeesIt_data()
    {
        QTest::addColumn<QJsonObject>("expected");
        const QJsonObject all = expectedTensors("good");
        QVERIFY(all.size() >= 60);
        for (const QString &name : all.keys())
            QTest::newRow(qPrintable(name)) << all[name].toObject();
    }

    void everyKindIsReadAsNumpySeesIt()
    {
        QFETCH(QJsonObject, expected);
        const QString path = data + QStringLiteral("good/") + QString::fromLatin1(QTest::currentDataTag());
        const auto tensor = readTensor(path.toStdString());
        QVERIFY2(tensor.has_value(), tensor ? "" : tensor.error().message.c_str());
        QCOMPARE(QString::fromStdString(std::string(elementName(tensor->type))),
                 expected[QStringLiteral("dtype")].toString());
        const QJsonArray shape = expected[QStringLiteral("shape")].toArray();
        QCOMPARE(static_cast<qsizetype>(tensor->shape.size()), shape.size());
        for (qsizetype i = 0; i < shape.size(); ++i)
            QCOMPARE(static_cast<qint64>(tensor->shape[static_cast<std::size_t>(i)]), shape[i].toInteger());
        const QJsonArray numbers = expected[QStringLiteral("values")].toArray();
        const std::vector<double> values = valuesOf(*tensor);
        QCOMPARE(static_cast<qsizetype>(values.size()), numbers.size());
        for (qsizetype i = 0; i < numbers.size(); ++i)
            QVERIFY(isNumber(values[static_cast<std::size_t>(i)], numbers[i]));
    }

    void whatIsNoTensorIsRefusedByName_data()
    {
        QTest::addColumn<QString>("word");
        const QJsonObject all = expectedTensors("bad");
        QVERIFY(all.size() >= 40);
        for (const QString &name : all.keys())
            QTest::newRow(qPrintable(name)) << all[name].toString();
    }

    void whatIsNoTensorIsRefusedByName()
    {
        QFETCH(QString, word);
        const std::string path = pathOf("bad/") + QTest::currentDataTag();
        const auto tensor = readTensor(path);
        if (qstrcmp(QTest::currentDataTag(), "in_state.pt") == 0)
            QVERIFY(!readTensorFile(path).has_value()); // not even the harmless tensor next to it
        QVERIFY(!tensor.has_value());
        QVERIFY2(tensor.error().message.find(word.toStdString()) != std::string::npos, tensor.error().message.c_str());
        QCOMPARE(tensor.error().path, path);
        QVERIFY(!QFile::exists(QStringLiteral("pwned")));
    }

    void containersGiveNamedTensorsThatShareStorage()
    {
        const auto tensors = readTensorFile(pathOf("containers/state.pt"));
        QVERIFY(tensors.has_value());
        QCOMPARE(tensors->size(), std::size_t(2));
        QVERIFY((*tensors)[0].name == "weight");
        QVERIFY((*tensors)[1].name == "nested.0");
        const auto whole = valuesOf((*tensors)[0].tensor), end = valuesOf((*tensors)[1].tensor);
        QCOMPARE(end[1], whole[11]);
        QVERIFY(!readTensor(pathOf("containers/state.pt")).has_value());
    }

    void safetensorsAreRead()
    {
        const auto tensors = readTensorFile(pathOf("containers/model.safetensors"));
        QVERIFY(tensors.has_value());
        QCOMPARE(tensors->size(), std::size_t(2));
        for (const NamedTensor &named : *tensors) {
            if (named.name == "scale")
                QVERIFY((valuesOf(named.tensor) == std::vector<double>{1.5, -2.0}));
            else
                QCOMPARE(named.tensor.count(), std::uint64_t(12));
        }
    }

    // The format has no checksum; its header must account for each byte.
    void safetensorsFillTheirFile_data()
    {
        QTest::addColumn<QByteArray>("header");
        QTest::addColumn<bool>("good");
        const auto add = [](const char *name, const char *header, bool good) {
            QTest::newRow(name) << QByteArray(header).replace('\'', '"') << good;
        };
        add("one behind the other",
            "{'b':{'dtype':'U8','shape':[1],'data_offsets':[2,3]},'__metadata__':{'x':'y'},"
            "'a':{'dtype':'U8','shape':[2],'data_offsets':[0,2]}}",
            true);
        add("a gap",
            "{'b':{'dtype':'U8','shape':[1],'data_offsets':[2,3]},"
            "'a':{'dtype':'U8','shape':[1],'data_offsets':[0,1]}}",
            false);
        add("one over the other",
            "{'b':{'dtype':'U8','shape':[2],'data_offsets':[1,3]},"
            "'a':{'dtype':'U8','shape':[2],'data_offsets':[0,2]}}",
            false);
        add("bytes behind the last", "{'a':{'dtype':'U8','shape':[2],'data_offsets':[0,2]}}", false);
        add("beyond the end", "{'a':{'dtype':'U8','shape':[4],'data_offsets':[0,4]}}", false);
        add("shape too small", "{'a':{'dtype':'U8','shape':[2],'data_offsets':[0,3]}}", false);
        add("a name twice",
            "{'a':{'dtype':'U8','shape':[1],'data_offsets':[0,1]},"
            "'a':{'dtype':'U8','shape':[2],'data_offsets':[1,3]}}",
            false);
    }
    void safetensorsFillTheirFile()
    {
        QFETCH(QByteArray, header);
        QFETCH(bool, good);
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("model.safetensors"));
        rewrite(path, QByteArray(1, static_cast<char>(header.size())) + QByteArray(7, '\0') + header + "\5\6\7");
        const auto tensors = readTensorFile(path.toStdString());
        QCOMPARE(tensors.has_value(), good);
        QVERIFY(good || tensors.error().unread->reason == UnreadReason::Damaged);
    }

    // No bit of an archive's stored members may be another one without being noticed.
    void changedMembersOfArchivesAreDamaged_data()
    {
        QTest::addColumn<QString>("path");
        for (const char *name : {"good/stored.pt", "good/zip64.pt", "containers/state.pt"})
            QTest::newRow(name) << data + QString::fromLatin1(name);
    }
    void changedMembersOfArchivesAreDamaged()
    {
        QFETCH(QString, path);
        const auto source = openSource(path.toStdString());
        QVERIFY(source.has_value());
        const auto archive = ZipArchive::read(*source);
        QVERIFY(archive.has_value());
        const QTemporaryDir folder;
        const QString damaged = folder.filePath(QStringLiteral("damaged"));
        const QByteArray whole = wholeFile(path);
        for (const ZipMember &member : archive->members()) {
            const auto byte = [&](std::uint64_t at) {
                return static_cast<unsigned char>(whole[qsizetype(member.header + at)]);
            };
            const std::uint64_t begin = member.header + 30 + byte(26) + byte(27) * 256 + byte(28) + byte(29) * 256;
            for (std::uint64_t at = begin; at < begin + member.packedSize; ++at) {
                QByteArray content = whole;
                content[qsizetype(at)] = static_cast<char>(content[qsizetype(at)] ^ 4);
                rewrite(damaged, content);
                QVERIFY(!readTensorFile(damaged.toStdString()).has_value());
            }
        }
    }

    void archivesWithSomethingPutInAreDamaged()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("longer.pt"));
        QByteArray content = wholeFile(data + QStringLiteral("good/stored.pt"));
        const qsizetype directory = content.indexOf("PK\1\2");
        QVERIFY(directory > 0);
        content.insert(directory, content.left(directory));
        rewrite(path, content);
        QVERIFY(!readTensorFile(path.toStdString()).has_value());
    }

    void archivesOfArraysAreRead()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("arrays.npz"));
        const QByteArray array = wholeFile(data + QStringLiteral("good/version1.npy"));
        auto file = NewFile::create(path.toStdString());
        QVERIFY(file.has_value());
        ZipFile zip(*file);
        for (const char *name : {"a.npy", "b.npy"})
            QVERIFY(zip.add(name, {array.constData(), static_cast<std::size_t>(array.size())}).has_value());
        zip.finish();
        QVERIFY(file->keep().has_value());
        const auto tensors = readTensorFile(path.toStdString());
        QVERIFY2(tensors.has_value(), tensors ? "" : tensors.error().message.c_str());
        QCOMPARE(tensors->size(), std::size_t(2));
        QVERIFY((*tensors)[0].name == "a" && (*tensors)[1].name == "b");
        QVERIFY(valuesOf((*tensors)[0].tensor) == valuesOf((*tensors)[1].tensor));
        QByteArray cut = wholeFile(path);
        cut.chop(30);
        rewrite(path, cut);
        QVERIFY(!readTensorFile(path.toStdString()).has_value());
    }

    void arraysEndWithTheirFile_data()
    {
        QTest::addColumn<QByteArray>("before");
        QTest::addColumn<QByteArray>("after");
        QTest::newRow("bytes behind") << QByteArray() << QByteArray();
        QTest::newRow("smaller shape") << QByteArray("(3, 4, 5)") << QByteArray("(3, 4, 4)");
        QTest::newRow("a comma for a blank") << QByteArray("(3, 4, 5)") << QByteArray("(3,,4, 5)");
        QTest::newRow("a zero in front") << QByteArray("(3, 4, 5)") << QByteArray("(3, 04,5)");
        QTest::newRow("smaller elements") << QByteArray("<f4") << QByteArray("<f2");
        QTest::newRow("broken word") << QByteArray("False,") << QByteArray("False;");
        QTest::newRow("other order") << QByteArray("False,") << QByteArray("Fblse,");
        QTest::newRow("something behind the header") << QByteArray("}   ") << QByteArray("} x ");
        QTest::newRow("another name") << QByteArray("'descr'") << QByteArray("'decsr'");
    }
    void arraysEndWithTheirFile()
    {
        QFETCH(QByteArray, before);
        QFETCH(QByteArray, after);
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("array.npy"));
        QByteArray content = wholeFile(data + QStringLiteral("good/version1.npy"));
        rewrite(path, content);
        QVERIFY(readTensor(path.toStdString()).has_value());
        QVERIFY(before.isEmpty() || content.contains(before));
        rewrite(path, before.isEmpty() ? content + '\0' : content.replace(before, after));
        QVERIFY(!readTensor(path.toStdString()).has_value());
    }

    void packedDataSetsAreReadAndForeignLinksAreNot()
    {
        Problems problems;
        const auto locations = hdf5DumpsOf(pathOf("containers/packed.h5"), problems);
        QCOMPARE(locations.size(), std::size_t(1));
        QVERIFY(locations[0].step == Step{3});
        const auto dump = readHdf5Dump(locations[0], {});
        const char *const names[] = {"0", "2", "3", "4", "10"}; // by number
        QVERIFY(dump->rows.size() >= 5);
        const DumpTensors tensors(locations[0]);
        for (std::size_t i = 0; i < 5; ++i)
            QVERIFY(dump->rowName(dump->operators[0], dump->rows[i]) ==
                    std::string("Torch.add.0.forward.input.") + names[i]);
        const std::string group = "/step3/rank1/Torch.add.0.forward/input/";
        const auto packed = valuesOf(*tensors.tensor(group + "0")), large = valuesOf(*tensors.tensor(group + "10"));
        const auto flags = valuesOf(*tensors.tensor(group + "2")), numbers = valuesOf(*tensors.tensor(group + "4"));
        QVERIFY(packed == large);
        for (std::size_t i = 0; i < flags.size(); ++i)
            QCOMPARE(flags[i], packed[i] > 0 ? 1.0 : 0.0);
        for (std::size_t i = 0; i < numbers.size(); ++i)
            QCOMPARE(numbers[i], static_cast<double>(i));
        QVERIFY(!tensors.tensor("/step3/rank1/elsewhere").has_value());
    }

    void filesOfWeightsAreDumps_data()
    {
        QTest::addColumn<QStringList>("rows");
        QTest::newRow("model.keras") << QStringList{QStringLiteral("/layers/dense/vars/0"),
                                                    QStringLiteral("/layers/dense/vars/1")};
        QTest::newRow("model.safetensors") << QStringList{QStringLiteral("scale"), QStringLiteral("weight")};
        QTest::newRow("state.pt") << QStringList{QStringLiteral("weight"), QStringLiteral("nested.0")};
    }

    void filesOfWeightsAreDumps()
    {
        QFETCH(QStringList, rows);
        Problems problems;
        const std::string path = pathOf("containers/") + QTest::currentDataTag();
        const auto locations = hdf5DumpsOf(path, problems);
        QVERIFY2(problems.empty(), problems.empty() ? "" : problems[0].message.c_str());
        QCOMPARE(locations.size(), std::size_t(1));
        const auto dump = readHdf5Dump(locations[0], {});
        const DumpTensors tensors(locations[0]);
        QStringList found;
        for (const DumpOperator &layer : dump->operators) {
            for (std::uint32_t i = layer.firstRow; i < layer.firstRow + layer.rowCount; ++i) {
                found.append(QString::fromStdString(dump->rowName(layer, dump->rows[i])));
                const auto tensor = tensors.tensor(dump->name(dump->rows[i].dataName));
                QVERIFY(tensor.has_value());
                const auto values = valuesOf(*tensor);
                QCOMPARE(*std::max_element(values.begin(), values.end()), dump->rows[i].max.real());
            }
        }
        QCOMPARE(found, rows);
    }

    void aTruncatedFileIsNeverTrouble_data()
    {
        QTest::addColumn<int>("stride");
        QTest::newRow("good/stored.pt") << 1;
        QTest::newRow("good/deflated.pt") << 1;
        QTest::newRow("good/zip64.pt") << 1;
        QTest::newRow("good/old.pt") << 1;
        QTest::newRow("good/old_view.pt") << 1;
        QTest::newRow("good/version1.npy") << 1;
        QTest::newRow("good/version3.npy") << 1;
        QTest::newRow("containers/model.safetensors") << 1;
        QTest::newRow("containers/packed.h5") << 17;
    }

    void aTruncatedFileIsNeverTrouble()
    {
        QFETCH(int, stride);
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("cut"));
        const QByteArray whole = wholeFile(data + QString::fromLatin1(QTest::currentDataTag()));
        QVERIFY(!whole.isEmpty());
        for (qsizetype length = 0; length < whole.size(); length += stride) {
            rewrite(path, whole.left(length));
            Problems problems;
            if (stride > 1)
                QVERIFY(hdf5DumpsOf(path.toStdString(), problems).empty());
            else
                QVERIFY(!readTensor(path.toStdString()).has_value());
        }
    }

    // What torch.load itself refuses: there is no checksum in the form before PyTorch 1.6.
    void whatAnOldFileSaysOfItselfHasToFit_data()
    {
        QTest::addColumn<QByteArray>("before");
        QTest::addColumn<QByteArray>("after");
        QTest::newRow("protocol of the pickle") << QByteArray("\x80\x02", 2) << QByteArray("\x80\x12", 2);
        QTest::newRow("name") << QByteArray("type_sizes") << QByteArray("typf_sizes");
        QTest::newRow("name that is no text") << QByteArray("type_sizes") << QByteArray("typ\xfe_sizes");
        QTest::newRow("order of bytes") << QByteArray("little_endian") << QByteArray("litule_endian");
        QTest::newRow("protocol") << QByteArray("J\xe9\x03") << QByteArray("J\xe8\x03");
    }

    void whatAnOldFileSaysOfItselfHasToFit()
    {
        QFETCH(QByteArray, before);
        QFETCH(QByteArray, after);
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("old.pt"));
        QByteArray content = wholeFile(data + QStringLiteral("good/old.pt"));
        const qsizetype at = content.lastIndexOf(before);
        QVERIFY(at >= 0);
        rewrite(path, content.replace(at, before.size(), after));
        QVERIFY(!readTensor(path.toStdString()).has_value());
    }

    void aStorageOfAnOldFileHasTheSizeThatItsTensorSays()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("old.pt"));
        QByteArray content = wholeFile(data + QStringLiteral("good/old.pt"));
        rewrite(path, content);
        const auto tensor = readTensor(path.toStdString());
        QVERIFY(tensor.has_value());
        const auto count = static_cast<qsizetype>(tensor->count());
        const qsizetype at = content.size() - count * static_cast<qsizetype>(elementSize(tensor->type)) - 8;
        QCOMPARE(static_cast<unsigned char>(content[at]), static_cast<unsigned char>(count));
        // One element more, with its bytes: only the count in the pickle shows it.
        content[at] = static_cast<char>(count + 1);
        content.append(QByteArray(static_cast<qsizetype>(elementSize(tensor->type)), '\0'));
        rewrite(path, content);
        QVERIFY(!readTensor(path.toStdString()).has_value());
    }

    // Any bit may be wrong: the answer may be too, but there must be one.
    void aDamagedFileIsNeverTrouble_data()
    {
        QTest::addColumn<QString>("path");
        for (const char *name :
             {"good/stored.pt", "good/deflated.pt", "good/old.pt", "good/protocol4.pt", "good/version1.npy",
              "good/transposed.pt", "containers/model.safetensors", "containers/state.pt"})
            QTest::newRow(name) << data + QString::fromLatin1(name);
    }

    void aDamagedFileIsNeverTrouble()
    {
        QFETCH(QString, path);
        const QTemporaryDir folder;
        const QString damaged = folder.filePath(QStringLiteral("damaged"));
        const QByteArray whole = wholeFile(path);
        QVERIFY(!whole.isEmpty());
        int answers = 0;
        for (qsizetype place = 0; place < whole.size(); ++place) {
            for (const char bits : {'\x01', '\x80', '\xFF'}) {
                QByteArray content = whole;
                content[place] = static_cast<char>(content[place] ^ bits);
                rewrite(damaged, content);
                const auto tensors = readTensorFile(damaged.toStdString());
                for (const NamedTensor &named : tensors ? *tensors : std::vector<NamedTensor>()) {
                    if (named.tensor.count() < 100'000)
                        statisticsOf(named.tensor, {});
                }
                ++answers;
            }
        }
        QCOMPARE(answers, 3 * whole.size());
    }

    void statisticsDoNotDependOnTheTypeOfTheElements_data()
    {
        QTest::addColumn<std::size_t>("count");
        QTest::newRow("few") << std::size_t(7);
        QTest::newRow("one block") << statisticsBlock;
        QTest::newRow("blocks and a rest") << 2 * statisticsBlock + 5003;
    }

    void statisticsDoNotDependOnTheTypeOfTheElements()
    {
        QFETCH(std::size_t, count);
        std::vector<float> single(count);
        std::vector<double> wide(count);
        double sum = 0, squares = 0;
        for (std::size_t i = 0; i < count; ++i) {
            single[i] = static_cast<float>(i % 1000) - 499; // sums of whole numbers are exact
            wide[i] = single[i];
            sum += wide[i];
            squares += wide[i] * wide[i];
        }
        const auto tensorOf = [count](ElementType type, const void *numbers) {
            const std::string bytes(static_cast<const char *>(numbers), count * elementSize(type));
            return *makeTensor({type, false, {count}, {}, 0}, std::make_shared<MemorySource>(bytes));
        };
        for (const Tensor &tensor :
             {tensorOf(ElementType::Float32, single.data()), tensorOf(ElementType::Float64, wide.data())}) {
            const auto statistics = statisticsOf(tensor, {});
            QVERIFY(statistics.has_value());
            QCOMPARE(statistics->mean, sum / static_cast<double>(count));
            QCOMPARE(statistics->norm, std::sqrt(squares));
            QCOMPARE(statistics->min, -499.0);
            QCOMPARE(statistics->max, *std::max_element(wide.begin(), wide.end()));
        }
        single[count / 2] = std::numeric_limits<float>::quiet_NaN();
        const auto statistics = statisticsOf(tensorOf(ElementType::Float32, single.data()), {});
        QVERIFY(std::isnan(statistics->max) && std::isnan(statistics->min) && std::isnan(statistics->norm));
    }

    void aFileThatShrinksWhileItIsReadIsAProblemOnly()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("shrinking.npy"));
        QByteArray content = wholeFile(data + QStringLiteral("good/version1.npy"));
        content.replace("(3, 4, 5), }      ", "(1000, 1000), }   ");
        content = content.left(128) + QByteArray(4'000'000, '\0');
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(content);
        file.close();
        const auto tensor = readTensor(path.toStdString());
        QVERIFY(tensor.has_value());
        QVERIFY(statisticsOf(*tensor, {}).has_value());
        QCOMPARE(::truncate(path.toLocal8Bit().constData(), 100'000), 0);
        QVERIFY(!statisticsOf(*tensor, {}).has_value());
    }
};

QTEST_APPLESS_MAIN(TestTensorFile)
#include "tst_tensorfile.moc"
