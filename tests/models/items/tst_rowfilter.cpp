// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/rows/selectedrows.h"
#include "tests/models/tablemaker.h"

#include <QTest>

#include <cmath>

using namespace rundiff;

namespace
{

std::shared_ptr<const PairTable> smallTable()
{
    TableMaker maker;
    maker.call("Functional.linear.0.forward", "Module.layers.0.Linear.forward.0")
        .leaf({".input.0", Side::Input, RowState::Same})
        .leaf({".output.0", Side::Output, RowState::Differs, "torch.float32", "[8, 4]", "0a1b2c3d", "ffffffff",
               Statistic::ofReal(1), Statistic::ofReal(2), Statistic::ofReal(3), Statistic::ofReal(2),
               RowResult::Error});
    maker.call("Functional.relu.2.forward", "Module.layers.1.Mlp.forward.0")
        .leaf({".input.0", Side::Input, RowState::Same, "torch.bfloat16"})
        .leaf({".output.0",
               Side::Output,
               RowState::Within,
               "torch.bfloat16",
               "[2, 3]",
               {},
               {},
               Statistic::ofReal(1),
               Statistic::ofReal(1.001)});
    maker.call("Functional.relu.10.forward", "Module.layers.1.Mlp.forward.0", TableMaker::In::B)
        .leaf({".input.0", Side::Input, RowState::OnlyB});
    maker.call("Torch.sum.0.backward")
        .leaf({".input.0",
               Side::Input,
               RowState::Differs,
               "torch.int64",
               "[]",
               {},
               {},
               Statistic::ofReal(std::nan("")),
               Statistic::ofReal(1)});
    return maker.table();
}

QByteArray rowsKept(const std::shared_ptr<const PairTable> &table, const char *filter,
                    FilterForm form = FilterForm::Automatic)
{
    const auto condition = parseFilter(filter, form);
    if (!condition)
        return QByteArray::fromStdString("error: " + condition.error().sentence);
    QByteArray rows;
    for (const std::uint32_t row : shownRows(*table, rowsThat(*condition, RowKinds(table)), {}))
        rows += QByteArray::number(row) + ' ';
    return rows.trimmed();
}

} // namespace

class TestRowFilter : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void filterKeepsItsRows_data()
    {
        QTest::addColumn<QByteArray>("filter");
        QTest::addColumn<QByteArray>("rows");
        const auto row = [](const char *filter, const char *rows) {
            QTest::newRow(filter) << QByteArray(filter) << QByteArray(rows);
        };
        row("", "0 1 2 3 4 5");
        row("   ", "0 1 2 3 4 5");
        row("relu", "2 3 4");
        row("RELU", "2 3 4");
        row("relu output", "3");
        row("relu.2.forward.out", "3"); // from the operator's name into the parameter's
        row("layers.1", "2 3 4");       // the module
        row("float32", "0 1 4");
        row("[8, 4]", "1");
        row("only in b", "4");
        row("differs", "1 5");
        row("0a1b2", "1");
        row("FFFFFF", "1"); // B's checksum
        row("relu.*.forward", "2 3 4");
        row("relu.?.", "2 3");
        row("/relu\\.\\d\\d/", "4");
        row("/^Functional.*output/", "1 3");
        row("/[0-1]\\.Mlp/", "2 3 4");
        row("norm_rel > 0.01", "1");
        row("norm_rel>50%", "");
        row("max_diff >= 1e-4", "1 3 5"); // NaN is larger than every number
        row("max_diff < 1e-2", "0 2 3");
        row("max_diff = 0", "0 2");
        row("max_diff != 0", "1 3 4 5"); // a row that has no such number is not equal to it
        row("dtype = float32", "0 1 4");
        row("dtype = torch.float32", "0 1 4");
        row("dtype = float", "");
        row("dtype ~ float", "0 1 2 3 4");
        row("dtype !~ float", "5");
        row("side = output and not state = same", "1 3");
        row("result = error or direction = backward", "1 5");
        row("(name ~ relu or name ~ sum) and side = input", "2 4 5");
        row("! (name ~ relu) && ! name ~ sum", "0 1");
        row("module ~ /layers\\.0/", "0 1");
        row("shape = [8, 4]", "1");
        row("shape = \"[8, 4]\"", "1");
        row("state = \"only in B\"", "4");
        row("state = only_b", "4");
        row("row >= 4", "4 5");
        row("parameter = input.0", "0 2 4 5");
        row("matched = nothing", "4");
        row("name = *sum*", "5");
    }
    void filterKeepsItsRows()
    {
        QFETCH(QByteArray, filter);
        QFETCH(QByteArray, rows);
        QCOMPARE(rowsKept(smallTable(), filter.constData()), rows);
    }

    void wrongFilterIsExplained_data()
    {
        QTest::addColumn<QByteArray>("filter");
        QTest::addColumn<QByteArray>("part");
        const auto row = [](const char *filter, const char *part) {
            QTest::newRow(filter) << QByteArray(filter) << QByteArray(part);
        };
        row("normrel > 1", "Did you mean norm_rel?");
        row("weight > 1", "There are: row, name");
        row("norm_rel >", "After norm_rel > a value is expected");
        row("norm_rel > much", "number like 0.01, not with much");
        row("norm_rel ~ 1", "<, <=, >, >=, = or !=");
        row("norm_rel > 1 max_diff > 2", "max_diff at character 14 is not expected");
        row("(norm_rel > 1", "( at character 1 is never closed");
        row("norm_rel > 1)", ") at character 13");
        row("dtype > float32", "dtype is a text");
        row("dtype = \"float", "\" at character 9 is never closed");
        row("not = 1", "is not expected");
        row("= 3", "= at character 1");
        row("dtype ~ /(/", "Not a regular expression");
        row("/[/", "Not a regular expression");
        row("norm_rel > 1 and", "not complete");
    }
    void wrongFilterIsExplained()
    {
        QFETCH(QByteArray, filter);
        QFETCH(QByteArray, part);
        const auto condition = parseFilter(filter.toStdString());
        QVERIFY(!condition);
        const std::string &said = condition.error().sentence;
        QVERIFY2(QByteArray::fromStdString(said).contains(part), said.c_str());
    }

    void thePlaceOfAMistakeIsKnown_data()
    {
        QTest::addColumn<QByteArray>("filter");
        QTest::addColumn<QByteArray>("wrong");
        const auto row = [](const char *filter, const char *wrong) {
            QTest::newRow(filter) << QByteArray(filter) << QByteArray(wrong);
        };
        row("  norm_rel > much", "much");
        row("dtype = x and  norm_rle > 1", "norm_rle");
        row("Δ maxx > 1", "Δ maxx");
        row("norm_rel ~ 1", "~");
        row("norm_rel >", "");
        row("row > 1) or", ")");
        row("(row > 1", "(");
        row("name ~ /(/", "/(/");
        row("name = \"relu", "\"relu");
        row("/[/", "[");
    }
    void thePlaceOfAMistakeIsKnown()
    {
        QFETCH(QByteArray, filter);
        QFETCH(QByteArray, wrong);
        const auto condition = parseFilter(filter.toStdString());
        QVERIFY(!condition);
        const FilterMistake &mistake = condition.error();
        QCOMPARE(filter.mid(qsizetype(mistake.at), qsizetype(mistake.length)), wrong);
        if (wrong.isEmpty())
            QCOMPARE(qsizetype(mistake.at), filter.size());
    }

    void columnsAreCalledByTheirTitles_data()
    {
        QTest::addColumn<QByteArray>("filter");
        QTest::addColumn<QByteArray>("same");
        const auto row = [](const char *filter, const char *same) {
            QTest::newRow(filter) << QByteArray(filter) << QByteArray(same);
        };
        row("Max diff > 1e-3", "max_diff > 1e-3");
        row("norm rel > 0.001", "norm_rel > 0.001");
        row("Δnorm rel > 0.001", "norm_rel > 0.001");
        row("not Δmax > 0", "not max_diff > 0");
        row("max A > 0 and Pass = backward", "max_a > 0 and direction = backward");
        row("Result = differs", "state = differs");
        row("Operator = *sum*", "name = *sum*");
        row("# >= 4", "row >= 4");
        row("result = error", "result = error");
        row("cosine < 0.5 %", "cosine < 0.5 %");
    }
    void columnsAreCalledByTheirTitles()
    {
        QFETCH(QByteArray, filter);
        QFETCH(QByteArray, same);
        QCOMPARE(rowsKept(smallTable(), filter.constData()), rowsKept(smallTable(), same.constData()));
        QVERIFY(!rowsKept(smallTable(), filter.constData()).startsWith("error") || filter.startsWith("cosine"));
    }

    void aTitleMayHoldSignsOfConditions()
    {
        const auto inTitle = parseFilter("max |Δ| rel > 0.5");
        QVERIFY(inTitle && inTitle->field == RowField::MaxRelative);
        const auto share = parseFilter("< 0.1 % < 0.9");
        QVERIFY(share && share->field == RowField::OneThousandth);
        const auto misspelled = parseFilter("Max dif > 1");
        QVERIFY(!misspelled && misspelled.error().sentence.find("Did you mean max_diff?") != std::string::npos);
    }

    void deepAndLongFiltersAreRefused()
    {
        QVERIFY(!parseFilter(std::string(3000, '(') + "row > 1" + std::string(1000, ')')));
        std::string nots;
        for (int i = 0; i < 400; ++i)
            nots += "not ";
        QVERIFY(!parseFilter(nots + "row > 1"));
        QVERIFY(!parseFilter(std::string(10000, 'a')));
    }

    void expressionThatBacktracksWithoutEndIsGivenUp()
    {
        TableMaker maker;
        maker.call("Functional." + std::string(60, 'a') + ".0.forward").leaf({".input.0"});
        const auto table = maker.table();
        const auto condition = parseFilter("/(a|aa)+[bc]\\d/");
        QVERIFY(condition.has_value());
        const SelectedRows selected = rowsThat(*condition, RowKinds(table));
        QVERIFY(selected.tooHard);
    }

    void differencesComeWithTheirContext()
    {
        TableMaker maker;
        maker.call("Functional.linear.0.forward");
        for (int row = 0; row < 20; ++row)
            maker.leaf(
                {".input.0", Side::Input, row == 5 || row == 8 || row == 19 ? RowState::Differs : RowState::Same});
        const auto table = maker.table();
        const SelectedRows all = rowsThat({}, RowKinds(table));
        QCOMPARE(shownRows(*table, all, {true, 1}), (std::vector<std::uint32_t>{4, 5, 6, 7, 8, 9, 18, 19}));
        QCOMPARE(shownRows(*table, all, {true, 0}), (std::vector<std::uint32_t>{5, 8, 19}));
        QCOMPARE(shownRows(*table, all, {true, 0xFFFFFFFF}).size(), std::size_t(20));
        RowMarks marks;
        marks.ignored.resize(20);
        marks.ignored[5] = 1;
        QCOMPARE(shownRows(*table, all, {true, 0}, marks), (std::vector<std::uint32_t>{8, 19}));
    }

    // The search looks for parts of the pattern first: that must never lose a row that the pattern itself finds.
    void everyNameThatAnExpressionMatchesIsKept_data()
    {
        QTest::addColumn<QString>("filter");
        for (const char *expression : {"relu.*out",
                                       "relu\\.2\\.forward\\.out",
                                       "ward.in",
                                       "r?elu",
                                       "zr?elu",
                                       "relux*",
                                       "re{1}lu",
                                       "relu{0,1}x?",
                                       "[^]x]elu",
                                       "[]r]elu",
                                       "[a-r]elu.2",
                                       "lin|sum",
                                       "(lin)ear",
                                       "^Functional",
                                       "put\\.0$",
                                       "\\d+\\.back",
                                       "forward\\.input",
                                       "ward\\.\\w+\\.0",
                                       "\\Qrelu.\\E2",
                                       "a+r\\.",
                                       "sum\\b.*\\binput",
                                       "\\x72elu",
                                       "ma\xC5\xBF"
                                       "k",
                                       "task",
                                       "TASK.0.f",
                                       "task\\.0\\.forward\\.input",
                                       "k\\.0\\.forward\\.in"})
            QTest::newRow(expression) << QString::fromUtf8(expression);
    }
    void everyNameThatAnExpressionMatchesIsKept()
    {
        QFETCH(QString, filter);
        TableMaker maker;
        for (const char *key : {"Functional.linear.0.forward", "Functional.relu.2.forward", "Torch.sum.10.backward",
                                "Custom.ta\xC5\xBFk.0.forward"}) // a long s, which is an s where case does not matter
            maker.call(key).leaf({".input.0"}).leaf({".output.0", Side::Output});
        const auto table = maker.table();
        const auto pattern = NamePattern::compile(filter.toStdString(), NamePattern::Form::Regex);
        QVERIFY(pattern.has_value());
        NameMatcher matcher(*pattern);
        std::vector<std::uint8_t> expected;
        for (std::size_t row = 0; row < table->rows.size(); ++row)
            expected.push_back(matcher.matches(rowName(*table, *operatorOfRow(*table, row), row)));
        const auto condition = parseFilter("name ~ /" + filter.toStdString() + "/");
        QVERIFY(condition.has_value());
        QCOMPARE(rowsThat(*condition, RowKinds(table)).holds, expected);
    }

    void aLongerTextIsOnlySoughtInTheRowsFoundBefore_data()
    {
        QTest::addColumn<QByteArray>("before");
        QTest::addColumn<QByteArray>("filter");
        QTest::addColumn<bool>("narrows");
        const auto row = [](const char *before, const char *filter, bool narrows) {
            QTest::addRow("%s -> %s", before, filter) << QByteArray(before) << QByteArray(filter) << narrows;
        };
        row("rel", "relu", true);
        row("REL", "relu.2", true);
        row("relu", "relu out", true);
        row("relu out", "relu output", true);
        row("put relu", "relu output", true);
        row("relu output", "relu out", false); // erased
        row("fff", "ffff", true);              // checksums
        row("ff", "fff", false);               // two letters are not sought in checksums
        row("relu", "linear", false);
        row("relu", "relu*", false);
        row("/relu/", "/relux/", false);
        row("relu", "norm_rel > 0.01", false);
        row("norm_rel > 0.01", "relu", false);
        row("", "relu", false);
    }
    void aLongerTextIsOnlySoughtInTheRowsFoundBefore()
    {
        QFETCH(QByteArray, before);
        QFETCH(QByteArray, filter);
        QFETCH(bool, narrows);
        const RowKinds kinds(smallTable());
        const auto wider = parseFilter(before.toStdString()), narrower = parseFilter(filter.toStdString());
        QCOMPARE(implies(*narrower, *wider), narrows);
        const SelectedRows found = rowsThat(*wider, kinds);
        if (narrows)
            QCOMPARE(rowsThat(*narrower, kinds, {}, &found).holds, rowsThat(*narrower, kinds).holds);
        const SelectedRows none{std::vector<std::uint8_t>(kinds.table().rows.size(), 0), false};
        QCOMPARE(rowsThat(*narrower, kinds, {}, &none).holds, none.holds);
    }

    void emptyTableHasNoRows()
    {
        TableMaker maker;
        const auto table = maker.table();
        QCOMPARE(rowsKept(table, "relu"), QByteArray());
        QCOMPARE(rowsKept(table, "norm_rel > 1"), QByteArray());
    }

    void stoppedWorkEnds()
    {
        std::stop_source source;
        source.request_stop();
        const auto table = smallTable();
        QCOMPARE(rowsThat(*parseFilter("relu"), RowKinds(table), source.get_token()).holds,
                 std::vector<std::uint8_t>(6, 0));
    }
};

QTEST_APPLESS_MAIN(TestRowFilter)
#include "tst_rowfilter.moc"
