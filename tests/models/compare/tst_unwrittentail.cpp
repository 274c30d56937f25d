// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/tensors/writtenrows.h"
#include "models/formats/tensors/bytesources.h"
#include "models/formats/tensors/elementblocks.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <cstring>

using namespace rundiff;

namespace
{

// A file of int64, as numpy writes it.
void writeCounts(const QString &path, const std::vector<std::int64_t> &counts, const char *type)
{
    std::string header = "{'descr': '" + std::string(type) + "', 'fortran_order': False, 'shape': (" +
                         std::to_string(counts.size()) + ",), }";
    header.append(117 - header.size(), ' ').append("\n");
    std::string bytes("\x93NUMPY\x01\x00", 8);
    bytes.append(1, static_cast<char>(header.size())).append(1, '\0').append(header);
    bytes.append(reinterpret_cast<const char *>(counts.data()), counts.size() * sizeof counts[0]);
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(bytes.data(), static_cast<qint64>(bytes.size()));
}

Tensor numbered(std::vector<std::uint64_t> shape, std::vector<std::uint64_t> strides = {})
{
    std::vector<float> values(12);
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = static_cast<float>(i + 1);
    const std::string bytes(reinterpret_cast<const char *>(values.data()), values.size() * sizeof values[0]);
    return *makeTensor({ElementType::Float32, false, std::move(shape), std::move(strides), 0},
                       std::make_shared<MemorySource>(bytes));
}

std::vector<float> valuesOf(const Tensor &tensor)
{
    std::vector<float> values(tensor.count());
    std::vector<char> raw(values.size() * sizeof(float));
    if (ElementBlocks(tensor).next(raw))
        std::memcpy(values.data(), raw.data(), raw.size());
    return values;
}

} // namespace

class TestWrittenRows : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(QDir(m_folder.path()).mkdir(QStringLiteral("dump_tensor_data")));
        const QString files = m_folder.filePath(QStringLiteral("dump_tensor_data/"));
        writeCounts(files + QStringLiteral("groups.npy"), {1, 0, 1}, "<i8");
        writeCounts(files + QStringLiteral("negative.npy"), {1, -2}, "<i8");
        writeCounts(files + QStringLiteral("reals.npy"), {1, 1}, "<f8");
    }

    void rowsBehindTheGroupsCountAsZeros_data()
    {
        QTest::addColumn<QString>("call");
        QTest::addColumn<QString>("argument");
        QTest::addColumn<QString>("file");
        QTest::addColumn<int>("written"); // of 4 rows
        const QString grouped = QStringLiteral("NPU.npu_grouped_matmul.0.forward");
        const QString list = QStringLiteral(".input.group_list"), groups = QStringLiteral("groups.npy");
        QTest::newRow("grouped") << grouped << list << groups << 2;
        QTest::newRow("quantised") << QStringLiteral("NPU.npu_dequant_swiglu_quant.3.forward")
                                   << QStringLiteral(".input.group_index") << groups << 2;
        QTest::newRow("other operator") << QStringLiteral("NPU.npu_swiglu.0.forward") << list << groups << 4;
        QTest::newRow("by place") << grouped << QStringLiteral(".input.7") << groups << 4;
        QTest::newRow("no count") << grouped << list << QStringLiteral("negative.npy") << 4;
        QTest::newRow("reals") << grouped << list << QStringLiteral("reals.npy") << 4;
        QTest::newRow("lost file") << grouped << list << QStringLiteral("lost.npy") << 4;
    }

    void rowsBehindTheGroupsCountAsZeros()
    {
        QFETCH(QString, call);
        QFETCH(QString, argument);
        QFETCH(QString, file);
        QFETCH(int, written);
        const Dump dump = dumpOf(call, argument, file);
        const DumpTensors tensors(dump.location);
        const WrittenRows rows(dump, tensors);
        const auto values = valuesOf(rows.writtenPart(output, numbered({4, 3})));
        for (std::size_t i = 0; i < values.size(); ++i)
            QCOMPARE(values[i], i < static_cast<std::size_t>(written) * 3 ? static_cast<float>(i + 1) : 0.0F);
        QVERIFY(valuesOf(rows.writtenPart(input, numbered({4, 3}))) == valuesOf(numbered({4, 3})));
    }

    void shortTensorsStayWhole()
    {
        const Dump dump = dumpOf(QStringLiteral("NPU.npu_grouped_matmul.0.forward"),
                                 QStringLiteral(".input.group_list"), QStringLiteral("groups.npy"));
        const DumpTensors tensors(dump.location);
        const WrittenRows rows(dump, tensors);
        QVERIFY(valuesOf(rows.writtenPart(output, numbered({2, 6}))) == valuesOf(numbered({2, 6})));
        QVERIFY(valuesOf(rows.writtenPart(output, numbered({1, 12}))) == valuesOf(numbered({1, 12})));
    }

private:
    static constexpr std::uint32_t input = 0, output = 2;

    Dump dumpOf(const QString &call, const QString &argument, const QString &file) const
    {
        Dump dump;
        dump.location.folder = m_folder.path().toStdString();
        dump.location.dumpFile = dump.location.folder + "/dump.json";
        DumpOperator owner;
        owner.key = dump.names.add(call.toStdString());
        owner.rowCount = 3;
        dump.operators.push_back(owner);
        const auto add = [&](const std::string &suffix, Side side, const std::string &name) {
            DumpRow row;
            row.suffix = dump.names.add(suffix);
            row.side = side;
            row.dataName = dump.names.add(name);
            dump.rows.add(row);
        };
        add(".input.0", Side::Input, "x.npy");
        add(argument.toStdString(), Side::Input, file.toStdString());
        add(".output.0", Side::Output, "y.npy");
        return dump;
    }

    QTemporaryDir m_folder;
};

QTEST_APPLESS_MAIN(TestWrittenRows)
#include "tst_unwrittentail.moc"
