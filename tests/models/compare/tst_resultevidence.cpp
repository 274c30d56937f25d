// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/compareruns.h"
#include "models/compare/evidence/resultevidence.h"
#include "models/formats/json/jsondocument.h"
#include "models/result/json/evidencejson.h"
#include "models/result/redaction/redactedcomparison.h"
#include "models/result/saved/savecomparison.h"
#include "models/result/saved/savedcomparison.h"
#include "models/result/texts/textverdict.h"
#include "tests/models/knowledge/storedzip.h"
#include "tests/writtenfile.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace rundiff;

namespace
{

std::string tensor(double value)
{
    const std::string number = std::to_string(value);
    return R"({"type": "torch.Tensor", "dtype": "torch.float32", "shape": [4, 4], "requires_grad": true, "Max": )" +
           number + R"(, "Min": -)" + number + R"(, "Mean": 0.25, "Norm": )" + number + "}";
}

std::string quoted(const std::string &text)
{
    return '"' + text + '"';
}

std::string call(const std::string &key, const std::string &inputs, const std::string &output)
{
    return quoted(key) + R"(: {"input_args": [)" + inputs + R"(], "input_kwargs": {}, "output": [)" + output + "]}";
}

// Two calls of linear in two modules; the output of the second, its weight or nothing differs between the runs.
struct Values {
    double weight = 3.5, output = 7.5;
};

std::string dumpOf(const Values &values)
{
    return R"({"task": "statistics", "level": "mix", "framework": "pytorch", "dump_data_dir": null, "data": {)" +
           call("Functional.linear.0.forward", tensor(1.5) + ", " + tensor(2.5), tensor(4.5)) + ", " +
           call("Module.model.first.Linear.forward.0", tensor(1.5), tensor(4.5)) + ", " +
           call("Functional.linear.1.forward", tensor(4.5) + ", " + tensor(values.weight), tensor(values.output)) +
           ", " + call("Module.model.second.Linear.forward.0", tensor(4.5), tensor(values.output)) + ", " +
           call("Tensor.pow.0.forward", tensor(values.output), tensor(values.output * 2)) + "}}";
}

const std::string construct = R"({"Functional.linear.0.forward": "Module.model.first.Linear.forward.0",)"
                              R"( "Module.model.first.Linear.forward.0": null,)"
                              R"( "Functional.linear.1.forward": "Module.model.second.Linear.forward.0",)"
                              R"( "Module.model.second.Linear.forward.0": null, "Tensor.pow.0.forward": null})";

const std::string tested = "API name,Forward Test Success,Backward Test Success,Message\n";
const std::string compared = "NPU Name,Bench Name,NPU max,NPU min,NPU mean,NPU l2norm,Bench max,Bench min,Bench mean,"
                             "Bench l2norm,Result,Err_message\n";
const std::string secondOutput = "Functional.linear.1.forward.output.0";

std::string weightsOf(double second)
{
    const std::string number = std::to_string(second);
    return R"({"first.weight": {"max": 2.5, "min": -2.5, "mean": 0.25, "norm": 2.5}, "second.weight": {"max": )" +
           number + R"(, "min": -)" + number + R"(, "mean": 0.25, "norm": )" + number + "}}";
}

} // namespace

class TestResultEvidence : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    std::string m_run;

    std::filesystem::path root() const { return std::filesystem::path(m_folder.path().toStdString()) / m_run; }

    // Begins a pair of runs; the values of A and of B.
    void begin(const Values &a = {3.5, 8.5}, const Values &b = {})
    {
        static int count = 0;
        m_run = "pair" + std::to_string(count++);
        for (const auto &[run, values] : {std::pair("A", a), std::pair("B", b)}) {
            write(root() / run / "step0/rank0/dump.json", dumpOf(values));
            write(root() / run / "step0/rank0/construct.json", construct);
        }
    }
    void put(const std::string &name, const std::string &content) const { write(root() / name, content); }
    void putPacks(const std::vector<std::pair<std::string, std::string>> &a,
                  const std::vector<std::pair<std::string, std::string>> &b) const
    {
        put("A/config_check_pack.zip", storedZip(a));
        put("B/config_check_pack.zip", storedZip(b));
    }
    ComparisonPtr result() const { return compareRuns((root() / "A").string(), (root() / "B").string(), {}, {}); }

    static std::string rowOf(const ResultEvidence &evidence)
    {
        return evidence.operatorName + (evidence.parameter.empty() ? "" : "." + evidence.parameter);
    }
    static const ResultEvidence *about(const Comparison &comparison, const std::string &row)
    {
        const auto &list = comparison.evidence->list;
        const auto found = std::ranges::find_if(list, [&](const ResultEvidence &one) { return rowOf(one) == row; });
        return found == list.end() ? nullptr : &*found;
    }
    static bool says(const Comparison &comparison, const std::string &words)
    {
        return std::ranges::any_of(comparison.evidence->list, [&](const ResultEvidence &one) {
            return one.says.find(words) != std::string::npos;
        });
    }
    static const ChecklistItem &item(const Comparison &comparison, const std::string &id)
    {
        return *std::ranges::find_if(comparison.checklist->items,
                                     [&](const ChecklistItem &one) { return one.id == id; });
    }

private Q_SLOTS:
    void theFirstDifferenceStaysAsItIs()
    {
        begin();
        put("A/acc.csv", tested + "Functional.linear.0,error,,\n");
        const auto comparison = result();
        QCOMPARE(comparison->verdict, Verdict::Different);
        QCOMPARE(comparison->operators->firstDifference->row.operatorName + "." +
                     comparison->operators->firstDifference->row.parameter,
                 secondOutput);
    }

    void testsOfTheOperatorAreJoined()
    {
        begin();
        put("A/acc.csv", tested + "Functional.linear.0,error,,\nFunctional.linear.1,pass,pass,\n");
        const auto passing = result();
        const ResultEvidence *const first = about(*passing, "Functional.linear.1.forward");
        QVERIFY(first && first->says.find("passes alone") != std::string::npos);
        QCOMPARE(first, &passing->evidence->list.front());
        const ResultEvidence *const other = about(*passing, "Functional.linear.0.forward");
        QVERIFY(other && other->contradicts);

        put("A/acc.csv", tested + "Functional.linear.1,error,,\n");
        const auto failing = result();
        QVERIFY(about(*failing, "Functional.linear.1.forward")->says.find("also fails its own test") !=
                std::string::npos);
    }

    void whatJoinsToNothingIsSaid()
    {
        begin();
        put("A/acc.csv", tested + "Functional.conv3d.0,pass,,\n");
        const auto comparison = result();
        QCOMPARE(comparison->evidence->list.size(), std::size_t(1));
        QVERIFY(comparison->evidence->list[0].operatorName.empty());
        QVERIFY(says(*comparison, "1 of its 1 names are not in these dumps"));
        QVERIFY(comparison->account);
        for (const LeftDifference &left : comparison->account->left)
            QVERIFY(left.path.find("acc.csv") == std::string::npos);
    }

    void tablesOfTwoRunsAreChecked()
    {
        begin();
        put("B/x.csv", compared + secondOutput + ",x,8.5,-8.5,0.25,8.5,7.5,-7.5,0.25,7.5,pass,\n");
        const auto right = result();
        const ResultEvidence *const row = about(*right, secondOutput);
        QVERIFY(row && row->contradicts && row->run == ResultOf::B);
        QVERIFY(row->says.find("counts as passed there") != std::string::npos);
        QVERIFY(row->says.find("its numbers are not") == std::string::npos);

        put("B/x.csv", compared + secondOutput + ",x,1.5,-1.5,0.25,1.5,1.5,-1.5,0.25,1.5,pass,\n");
        QVERIFY(says(*result(), "its numbers are not those of this dump"));
    }

    void searchesAreSetAgainstTheFirstDifference()
    {
        begin();
        const auto named = [](const std::string &call) {
            return R"({"rank_0": [{"op_name": )" + quoted(call) + R"(, "data_info": {"input": [], "output": []}}]})";
        };
        put("A/d.json", named("Tensor.pow.0.forward"));
        const auto behind = result();
        QVERIFY(about(*behind, "Tensor.pow.0.forward")->contradicts);
        QVERIFY(says(*behind, "2 calls after the first difference Functional.linear.1.forward"));
        put("A/d.json", named("Functional.linear.1.forward"));
        QVERIFY(!about(*result(), "Functional.linear.1.forward")->contradicts);
        put("A/d.json", named("Functional.linear.0.forward"));
        QVERIFY(about(*result(), "Functional.linear.0.forward")->contradicts);
    }

    void anomaliesMustBeInTheDump()
    {
        begin();
        put("A/o.json", R"({"rank_0": [{"op_name": "Functional.linear.1.forward", "data_info": {"input_args": []},)"
                        R"( "construct_info": []}]})");
        QVERIFY(about(*result(), "Functional.linear.1.forward")->contradicts);
    }

    void modulesAroundTheFirstDifferenceAreNamed()
    {
        begin();
        put("A/p.csv", "module_name,check_type,tensor_index,status,max_abs_diff\nLOSS,loss,0,PASS,0\n"
                       "_orig_mod.model.second,fwd_output,0,FAIL,1.0\n_orig_mod.model.first,fwd_output,0,PASS,0\n");
        const auto comparison = result();
        const ResultEvidence *const module = about(*comparison, "Module.model.second.Linear.forward.0.output.0");
        QVERIFY(module && module->says.find("the first difference is inside it") != std::string::npos);
    }

    void packsProveTheWeights()
    {
        begin({3.25, 8.5}, {3.5, 7.5});
        putPacks({{"env", "{}"}, {"weights/step0/rank0/weight.json", weightsOf(3.25)}},
                 {{"env", "{}"}, {"weights/step0/rank0/weight.json", weightsOf(3.5)}});
        const auto comparison = result();
        const ResultEvidence *const row = about(*comparison, "Functional.linear.1.forward.input.1");
        QVERIFY(row && row->says.find("second.weight differs at step 0") != std::string::npos);
        QCOMPARE(item(*comparison, "initial-weights").state, ItemState::Failing);
    }

    // The dumps agree, the packs do not: nothing is the same then.
    void packsThatDifferAreNotTheSame()
    {
        begin({}, {});
        putPacks({{"env", "{}"}, {"weights/step0/rank0/weight.json", weightsOf(3.5)}},
                 {{"env", "{}"}, {"weights/step0/rank0/weight.json", weightsOf(3.25)}});
        const auto differing = result();
        QVERIFY(differing->verdict != Verdict::Same);
        QVERIFY(says(*differing, "second.weight differs at step 0"));

        putPacks({{"env", R"({"PWD": "/a"})"}, {"weights/step0/rank0/weight.json", weightsOf(3.5)}},
                 {{"env", R"({"PWD": "/b"})"}, {"weights/step0/rank0/weight.json", weightsOf(3.5)}});
        const auto equal = result();
        QCOMPARE(equal->verdict, Verdict::Same);
        QCOMPARE(item(*equal, "initial-weights").state, ItemState::Confirmed);
    }

    void randomCallsAreComparedByTheirPlace()
    {
        begin();
        const auto calls = [](const std::string &folder, int count) {
            return R"({"torch.rand": [{"count": )" + std::to_string(count) + R"(, "stack": [)" +
                   quoted("File " + folder + "/run.py, line 3, in main, draw") + "]}]}";
        };
        putPacks({{"env", "{}"}, {"random/rank0.json", calls("/home/a", 2)}},
                 {{"env", "{}"}, {"random/rank0.json", calls("/data", 2)}});
        QVERIFY(says(*result(), "both runs draw the same random numbers"));
        putPacks({{"env", "{}"}, {"random/rank0.json", calls("/home/a", 3)}},
                 {{"env", "{}"}, {"random/rank0.json", "{}"}});
        QVERIFY(says(*result(), "torch.rand is called 3 times in A only, at run.py, line 3"));
    }

    void settingsReachTheChecklistAndSecretsNobody()
    {
        begin();
        putPacks({{"env", R"({"HCCL_DETERMINISTIC": "true", "MY_LOGIN": "hunter2"})"}, {"pip", "torch=2.1\n"}},
                 {{"env", R"({"MY_LOGIN": "hunter3"})"}, {"pip", "torch=2.3\n"}});
        const auto comparison = result();
        QVERIFY(says(*comparison, "HCCL_DETERMINISTIC is true in A and not set in B"));
        QVERIFY(says(*comparison, "torch is 2.1 in A and 2.3 in B"));
        const ChecklistItem &environment = item(*comparison, "same-environment");
        QCOMPARE(environment.state, ItemState::Failing);
        QCOMPARE(
            std::ranges::count_if(environment.evidence,
                                  [](const ChecklistEvidence &one) { return one.text.find("torch") != one.text.npos; }),
            std::ptrdiff_t(1));
        const std::string everything = textVerdict(*comparison) + jsonText(evidenceJson(*comparison));
        QVERIFY(everything.find("hunter") == std::string::npos);
        for (const SettingRow &row : comparison->checklist->settings)
            QVERIFY(row.name != "MY_LOGIN");
    }

    void savedResultsKeepEvidence()
    {
        begin();
        put("A/acc.csv", tested + "Functional.linear.1,error,,/home/bob/train.py is wrong\n");
        const auto comparison = result();
        const std::string path = (root() / "saved.h5").string();
        QVERIFY(saveComparison(*comparison, path, {}, Redaction()).empty());
        const ComparisonPtr opened = openSaved(path, {});
        QVERIFY(opened->evidence);
        QCOMPARE(jsonText(evidenceJson(*opened)), jsonText(evidenceJson(*comparison)));
        QCOMPARE(opened->a->resultFiles.size(), std::size_t(1));

        const ComparisonPtr hidden = redacted(comparison, Redaction({"alice", "/home/alice", "node", {}}, *comparison));
        const std::string text = textVerdict(*hidden) + jsonText(evidenceJson(*hidden));
        QVERIFY(text.find("also fails its own test") != std::string::npos);
        QVERIFY(text.find("bob") == std::string::npos);
        QVERIFY(text.find(m_folder.path().toStdString()) == std::string::npos);
    }
};

QTEST_GUILESS_MAIN(TestResultEvidence)
#include "tst_resultevidence.moc"
