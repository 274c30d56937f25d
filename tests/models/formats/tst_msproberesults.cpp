// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/msproberesults/configpack.h"
#include "models/formats/msproberesults/csvrecords.h"
#include "models/formats/msproberesults/resultreader.h"
#include "models/formats/runreader.h"
#include "tests/models/knowledge/storedzip.h"
#include "tests/writtenfile.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace rundiff;

namespace
{

const std::string byteOrderMark = "\xef\xbb\xbf";
const std::string testedHeading = "API name,Forward Test Success,Backward Test Success,Message\n";
const std::string comparedHeading = "NPU Name,Bench Name,NPU max,NPU min,NPU mean,NPU l2norm,Bench max,Bench min,"
                                    "Bench mean,Bench l2norm,Result,Err_message\n";

bool keepsAll(std::string_view)
{
    return true;
}

std::string sheet(const std::string &rows)
{
    return storedZip(
        {{"[Content_Types].xml", "<Types/>"},
         {"xl/sharedStrings.xml",
          "<sst><si><t>NPU Name</t></si><si><t>Bench Name</t></si><si><r><t>Res</t></r><r><t>ult</t></r></si>"
          "<si><t>Functional.relu.0.forward.output.0</t></si><si><t>error</t></si></sst>"},
         {"xl/worksheets/sheet1.xml", "<worksheet><sheetData>" + rows + "</sheetData></worksheet>"}});
}

const std::string headingRow = R"(<row><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c>)"
                               R"(<c r="D1" t="s"><v>2</v></c></row>)";
const std::string errorRow = R"(<row><c r="A2" t="s"><v>3</v></c><c r="B2" t="inlineStr"><is><t>x</t></is></c>)"
                             R"(<c r="D2" t="s"><v>4</v></c></row>)";

} // namespace

class TestMsprobeResults : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    std::filesystem::path folder(const std::string &name) const
    {
        return std::filesystem::path(m_folder.path().toStdString()) / name;
    }

    std::vector<ResultFact> factsIn(const std::string &name, const std::string &content, ResultKind kind,
                                    Problems *problems = nullptr) const
    {
        write(folder(name), content);
        std::vector<ResultFact> facts;
        const Problems found =
            readResult({folder(name).string(), kind}, [&](const ResultFact &fact) { facts.push_back(fact); }, {});
        if (problems)
            *problems = found;
        return facts;
    }

    ConfigPack packOf(const std::string &content, const KeepVariable &keep = keepsAll) const
    {
        write(folder("pack.zip"), content);
        return readConfigPack(folder("pack.zip").string(), keep, {});
    }

private Q_SLOTS:
    void contentDecidesWhatAResultIs_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QString>("kind"); // empty: it is none
        const auto row = [](const char *what, const char *name, const std::string &content, const char *kind) {
            QTest::newRow(what) << QString::fromLatin1(name) << QByteArray::fromStdString(content)
                                << QString::fromLatin1(kind);
        };
        row("acc_check", "x.csv", byteOrderMark + testedHeading, "acc_check");
        row("details", "x.csv", "API Name,Bench Dtype,DEVICE Dtype,Shape,Status,Message\n", "acc_check");
        row("precision compare", "x.csv",
            byteOrderMark + "API Name,Forward Test Success,Backward Test Success,Message\n", "api_precision_compare");
        row("its details", "x.csv", "API Name,\xe6\xaf\x94\xe5\xaf\xb9\xe7\xbb\x93\xe6\x9e\x9c,Message\n",
            "api_precision_compare");
        row("compare", "x.csv", comparedHeading, "compare_result");
        row("checker", "x.csv", "module_name,check_type,tensor_index,status,max_abs_diff\n", "precision_checker");
        row("overflow", "x.json",
            R"({"rank_0": [{"op_name": "Tensor.add.0.forward", "data_info": {"input_args": []}, "construct_info": []}]})",
            "overflow_check");
        row("overflow of a gradient", "x.json",
            R"({"rank_12": [{"op_name": "Tensor.add.0.backward", "data_info": {"input": []}, "construct_info": []}]})",
            "overflow_check");
        row("search", "x.json",
            R"({"rank_0": [{"op_name": "Tensor.add.0.forward", "data_info": {"input": [], "output": []}}]})",
            "diff_analyze");
        row("calls", "x.json", R"({"Tensor.add.0.forward": {"is_same": true, "op_items": []}})", "compare_result");
        row("sheet", "x.xlsx", sheet(headingRow), "compare_result");
        row("pack", "x.zip", storedZip({{"env", "{}"}}), "config_check");
        row("log", "compare_result_1.csv", "step,loss\n1,2.5\n", "");
        row("settings", "anomaly_analyze_1.json", R"({"rank_0": {"lr": 0.1}})", "");
        row("other list", "anomaly_analyze_1.json", R"({"rank_0": [{"name": "op_name"}]})", "");
        row("other archive", "config_check_pack.zip", storedZip({{"weights.bin", "1"}}), "");
        row("other sheet", "x.xlsx", sheet("<row/>"), "");
        row("nothing", "x.csv", "", "");
        row("no JSON", "diff_analyze_1.json", "[[[[", "");
    }
    void contentDecidesWhatAResultIs()
    {
        QFETCH(QString, name);
        QFETCH(QByteArray, content);
        QFETCH(QString, kind);
        const std::filesystem::path run = folder("run_" + std::string(QTest::currentDataTag()));
        write(run / "sub" / name.toStdString(), content.toStdString());
        write(run / "train.log", "step: 1 loss: 2.5\nstep: 2 loss: 2.25\n");
        const auto read = readRun(run.string(), {}, {});
        QString found;
        for (const ResultFile &file : read->resultFiles)
            found += QString::fromStdString(std::string(spelled(file.kind)));
        QCOMPARE(found, kind);
        QVERIFY(!read->logs.empty());
    }

    void cellsMayHoldLineBreaks()
    {
        const auto facts = factsIn("a.csv",
                                   byteOrderMark + testedHeading +
                                       "Functional.linear.13,error,pass,\"too far, \"\"much\"\"\nat x.py\"\r\n"
                                       "Functional.linear.14,SKIP, ,\nFunctional.linear.15,pass\n",
                                   ResultKind::AccCheck);
        QCOMPARE(facts.size(), std::size_t(4));
        QCOMPARE(facts[0].name, std::string("Functional.linear.13.forward"));
        QCOMPARE(facts[0].outcome, ResultOutcome::Error);
        QCOMPARE(facts[0].words, std::string("too far, much"));
        QCOMPARE(facts[1].name, std::string("Functional.linear.13.backward"));
        QCOMPARE(facts[2].outcome, ResultOutcome::Skipped);
    }

    void comparedRowsHaveTheirNumbers()
    {
        const auto facts = factsIn("c.csv",
                                   comparedHeading + "Functional.relu.0.forward.output.0,N/A,1.5,-inf,nan,2,1.5,N/A,,,"
                                                     "warning,[]\n"
                                                     "N/A,Functional.relu.1.forward.output.0,,,,,1,1,1,1,N/A,\n",
                                   ResultKind::CompareResult);
        QCOMPARE(facts.size(), std::size_t(2));
        QCOMPARE(facts[0].outcome, ResultOutcome::Warning);
        QCOMPARE(facts[0].a[0], std::optional(1.5));
        QVERIFY(facts[0].a[1] && std::isinf(*facts[0].a[1]));
        QVERIFY(facts[0].a[2] && std::isnan(*facts[0].a[2]));
        QVERIFY(!facts[0].b[1] && !facts[0].b[2]);
        QVERIFY(facts[0].words.empty());
        QCOMPARE(facts[1].name, std::string("Functional.relu.1.forward.output.0"));
        QCOMPARE(facts[1].outcome, ResultOutcome::Skipped);
    }

    void sheetsHaveColumnsWithoutCells()
    {
        const auto facts = factsIn("s.xlsx", sheet(headingRow + errorRow), ResultKind::CompareResult);
        QCOMPARE(facts.size(), std::size_t(1));
        QCOMPARE(facts[0].name, std::string("Functional.relu.0.forward.output.0"));
        QCOMPARE(facts[0].outcome, ResultOutcome::Error);
    }

    void modulesHavePlacesLikeDumps()
    {
        const auto facts =
            factsIn("p_rank3.csv",
                    "module_name,check_type,tensor_index,status,max_abs_diff,note\n"
                    "LOSS,loss,0,PASS,1e-6,\nmodel.fc,fwd_output,1,FAIL,0.5,\nmodel.fc,grad_output,0,PASS,0,\n",
                    ResultKind::PrecisionChecker);
        QCOMPARE(facts.size(), std::size_t(3));
        QVERIFY(facts[0].place.empty());
        QCOMPARE(facts[1].place, std::string("forward.output.1"));
        QCOMPARE(facts[1].outcome, ResultOutcome::Error);
        QCOMPARE(facts[2].place, std::string("backward.input.0"));
        QCOMPARE(facts[2].rank, std::optional<std::int64_t>(3));
    }

    void whatIsCutIsSaid_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<int>("facts");
        const std::string node = R"({"op_name": "Tensor.add.0.forward", "data_info": {"input": []}})";
        const std::string json = R"({"rank_0": [)" + node + ", " + node.substr(0, 20);
        QTest::newRow("quote") << "a.csv"
                               << QByteArray::fromStdString(comparedHeading + "a,a,1,1,1,1,1,1,1,1,pass,\nb,\"b,1")
                               << 1;
        QTest::newRow("record") << "f.csv"
                                << QByteArray::fromStdString(comparedHeading + "a,a,1,1,1,1,1,1,1,1,pass,\nb,b,1") << 1;
        QTest::newRow("long record") << "b.csv"
                                     << QByteArray::fromStdString(comparedHeading +
                                                                  std::string(CsvRecords::longestRecord + 10, 'x'))
                                     << 0;
        QTest::newRow("JSON") << "c.json" << QByteArray::fromStdString(json) << 1;
        QTest::newRow("sheet") << "d.xlsx" << QByteArray::fromStdString(sheet(headingRow + errorRow + "<row><c")) << 1;
        QTest::newRow("archive") << "e.xlsx" << QByteArray("PK\3\4 and no more") << 0;
    }
    void whatIsCutIsSaid()
    {
        QFETCH(QString, name);
        QFETCH(QByteArray, content);
        QFETCH(int, facts);
        Problems problems;
        const auto found = factsIn(name.toStdString(), content.toStdString(), ResultKind::CompareResult, &problems);
        QCOMPARE(static_cast<int>(found.size()), facts);
        QCOMPARE(problems.size(), std::size_t(1));
        QVERIFY(problems.front().unread);
    }

    void deepJsonIsSkipped()
    {
        const std::string deep = std::string(200'000, '[') + std::string(200'000, ']');
        const auto facts =
            factsIn("deep.json", R"({"rank_0": [{"op_name": "Tensor.add.0.forward", "stack_info": )" + deep + "}]}",
                    ResultKind::DiffAnalyze);
        QCOMPARE(facts.size(), std::size_t(1));
    }

    void manyRowsAreReadOneAfterTheOther()
    {
        constexpr int rows = 200'000;
        std::string content = comparedHeading;
        for (int i = 0; i < rows; ++i)
            content += "Tensor.add." + std::to_string(i) + ".forward.output.0,x,1,1,1,1,1,1,1,1,pass,\n";
        write(folder("many.csv"), content);
        int count = 0;
        readResult({folder("many.csv").string(), ResultKind::CompareResult}, [&](const ResultFact &) { ++count; }, {});
        QCOMPARE(count, rows);
    }

    void packsAreRead()
    {
        const ConfigPack pack = packOf(
            storedZip(
                {{"env", R"({"HCCL_DETERMINISTIC": "true", "HF_TOKEN": "hf_secret"})"},
                 {"pip", "torch=2.1.0\nscikit-learn=1.3\ntorch=1.0\n\n"},
                 {"hyperparameters/hyperparameters_static.json", R"({"train.sh": {"seed": 7}})"},
                 {"dataset/step0/rank1/dataset.json",
                  R"({"args": {"0": {"max": 39.0, "min": NaN, "mean": null, "norm": 1}}, "kwargs": {"mask": ""}})"},
                 {"weights/step2/rank0/weight.json",
                  R"({"fc.weight": {"max": 1, "min": -Infinity, "mean": 0, "norm": 2}})"},
                 {"random/rank0.json",
                  R"({"torch.rand": [{"count": 2, "stack": ["File /x/run.py, line 3, in main, draw"]}]})"},
                 {"notes.txt", "x"}}),
            [](std::string_view name) { return name != "HF_TOKEN"; });
        QVERIFY(pack.problems.empty());
        QCOMPARE(pack.environment->size(), std::size_t(1));
        QCOMPARE(pack.packages->at("torch"), std::string("2.1.0"));
        QCOMPARE(pack.packages->at("scikit_learn"), std::string("1.3"));
        QCOMPARE(pack.parameters->size(), std::size_t(1));
        const PackedTensors &data = pack.data.at({0, 1});
        QCOMPARE(data.size(), std::size_t(1));
        QCOMPARE(data[0].first, std::string("args.0"));
        QVERIFY(std::isnan(*data[0].second[1]) && !data[0].second[2]);
        QVERIFY(std::isinf(*pack.weights.at({2, 0})[0].second[1]));
        QCOMPARE(pack.random.at(0)[0].count, std::int64_t(2));
        QCOMPARE(pack.others.size(), std::size_t(1));
    }

    void damagedMembersAreSaid_data()
    {
        QTest::addColumn<QString>("member");
        QTest::addColumn<QByteArray>("content");
        QTest::newRow("no object") << "env" << QByteArray("[1]");
        QTest::newRow("cut") << "weights/step0/rank0/weight.json" << QByteArray(R"({"a": {"max": 1)");
        QTest::newRow("deep") << "dataset/step0/rank0/dataset.json" << QByteArray::fromStdString([] {
            std::string text;
            for (int i = 0; i < 100'000; ++i)
                text += R"({"a": )";
            return text;
        }());
        QTest::newRow("no rank") << "random/other.json" << QByteArray("{}");
        QTest::newRow("too large") << "weights/step0/rank0/weight.json" << QByteArray(17 * 1024 * 1024, ' ');
    }
    void damagedMembersAreSaid()
    {
        QFETCH(QString, member);
        QFETCH(QByteArray, content);
        const ConfigPack pack = packOf(storedZip({{member.toStdString(), content.toStdString()}, {"pip", "a=1\n"}}));
        QCOMPARE(pack.problems.size(), std::size_t(1));
        QVERIFY(pack.problems.front().unread);
        QCOMPARE(pack.packages->size(), std::size_t(1));
    }

    // Its directory promises more than any pack holds: nothing is unpacked.
    void bombsAreNotUnpacked()
    {
        std::string bomb = storedZip({{"env", "{}"}});
        const std::size_t entry = bomb.find("PK\1\2");
        bomb.replace(entry + 10, 2, std::string("\x08\x00", 2));
        bomb.replace(entry + 24, 4, std::string("\xf0\xff\xff\xff", 4));
        const ConfigPack pack = packOf(bomb);
        QCOMPARE(pack.problems.size(), std::size_t(1));
        QCOMPARE(pack.problems.front().unread->reason, UnreadReason::Limit);
        QVERIFY(!pack.environment);
    }
};

QTEST_GUILESS_MAIN(TestMsprobeResults)
#include "tst_msproberesults.moc"
