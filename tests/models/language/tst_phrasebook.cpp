// SPDX-License-Identifier: GPL-3.0-or-later
// English texts that are filled already are recognised by the phrases they were made from.
#include "models/language/phrasebook.h"

#include <QTest>

#include <thread>
#include <vector>

using namespace rundiff;

namespace
{

const std::vector<Phrase> somePhrases = {
    {"Messages", "{} is not a folder", "{} 不是目录"},
    {"Messages", "step {} of {}", "第 {} 步，共 {} 步"},
    {"Messages", "{} has {} rows in {}.", "{2} 中，{0} 有 {1} 行。"},
    {"Messages", "The runs differ.", "两次训练不一致。"},
    {"Messages", "the first difference is in {}", "首个差异位于{}"},
    {"Messages", "the forward pass", "前向"},
    {"Messages", "The line \"{}\" was not read.", "未读取行“{}”。"},
    {"Messages", "loss {:.3g} at {{{}}}", "{{{1}}} 处 loss 为 {0:.3g}"},
    {"Messages", "warning", "警告"},
    {"Messages", "Pass", "方向"},
    {"Messages", "pass", "通过"},
    {"Messages", ", {} of them only in {}", "，其中 {} 个仅在 {} 中"},
    {"Messages", "{} steps compared", "已比较 {} 步"},
    {"Messages", "In the file {}: {} {}", "文件 {} 中：{} {}"},
    {"Messages", "first in step {}{} at {}", "首先在第 {} 步{}的 {}"},
    {"Messages", "Compared: ", "已比较："},
    {"Messages", "{} is {}", "{} 为 {}"},
    {"Messages", "{}: {}", "{}：{}"},
    {"Messages", "not translated yet", ""},
    {"Messages", "Operators: {} (by {}, {} pairs of dumps)", "算子：{}（按 {} 比较，{} 对 dump 数据）"},
    {"Messages", "different", "不一致"},
    {"Messages", "{} (baseline)", "{}（标杆）"},
    {"Messages", "{} from step {}", "{}（自第 {} 步起）"},
    {"Messages", "{} from step {} (NaN in both runs)", "{}（自第 {} 步起，两次训练均为 NaN）"},
    {"Messages", " and {} more metrics", " 以及另外 {} 个指标"},
    {"Messages", " reaches {}", " 达到 {}"},
    {"Messages", " reaches {} next to an input that reaches {}", " 达到 {}，而输入最大为 {}"},
    {"Messages", "{}{}, and {}.", "{}{}；应满足：{}。"},
    {"Messages", " and {}", " 和 {}"},
    {"Messages", "relu gives nothing below 0", "relu 的结果不小于 0"},
    {"Messages", "the seed is not fixed: None, or the clock", "种子不固定：为 None，或取自时钟"},
    {"Messages", "no evidence for {}", "没有证据：{}"},
    {"Messages", "{}, which runs in new processes of {}", "在 {1} 的新进程中运行的 {0}"},
    {"Messages", "{} records have only {} different steps; the first that repeats is step {}.",
     "{} 条记录只有 {} 个不同的 step；首个重复的是第 {} 步。"},
    {"Messages", "The records are counted in their order.", "记录按其顺序计数。"},
    {"words", "{} metric", "{} 个指标"},
    {"words", "{} file", "{} 个文件"},
    {"Messages", "never runs: {}", "从不运行：{}"},
    {"Messages", "Exit status.\n", "退出码。\n"},
};

} // namespace

class TestPhraseBook : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { usePhrases(somePhrases); }
    void cleanup() { usePhrases({}); }

    void namesStay_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("english"); // %1: the name
        QTest::addColumn<QString>("chinese");
        QTest::newRow("alone") << "pass"
                               << "%1"
                               << "%1";
        QTest::newRow("as an argument") << "warning"
                                        << "%1 is not a folder" << u8"%1 不是目录";
        QTest::newRow("of several words") << "7 steps compared"
                                          << "%1 has 3 rows in B." << u8"B 中，%1 有 3 行。";
        QTest::newRow("with a colon") << "In the file A: x y"
                                      << "The first difference is in %1" << u8"首个差异位于%1";
        QTest::newRow("in a list") << "pass"
                                   << "%1 from step 3, loss from step 5" << u8"%1（自第 3 步起），loss（自第 5 步起）";
        QTest::newRow("also a word of the phrase")
            << "different"
            << "Operators: different (by %1, 2 pairs of dumps)" << u8"算子：%1（按 %1 比较，2 对 dump 数据）";
        QTest::newRow("beside a remark") << "forward pass"
                                         << "%1 (baseline)" << u8"%1（标杆）";
        QTest::newRow("within a path") << "The runs differ"
                                       << "/tmp/%1/log is not a folder" << u8"/tmp/%1/log 不是目录";
        QTest::newRow("in English") << "7 steps compared"
                                    << "%1"
                                    << "%1";
    }

    void namesStay()
    {
        QFETCH(QString, name);
        QFETCH(QString, english);
        QFETCH(QString, chinese);
        keepNames({name.toStdString()});
        const QString found = QString::fromStdString(shown(english.arg(name).toStdString()));
        forgetNames();
        QCOMPARE(found, QString(chinese).replace(QStringLiteral("%1"), name));
    }

    // A name is one as a whole word only, and until it is forgotten.
    void otherWordsAreNoNames()
    {
        keepNames({"pass"});
        QCOMPARE(shown("the forward pass"), std::string("前向"));
        QCOMPARE(shown("warning"), std::string("警告"));
        QCOMPARE(shown("pass"), std::string("pass"));
        forgetNames();
        QCOMPARE(shown("pass"), std::string("通过"));
    }

    void textsAreShown_data()
    {
        QTest::addColumn<QString>("english");
        QTest::addColumn<QString>("chinese");
        QTest::newRow("whole") << "The runs differ." << u8"两次训练不一致。";
        QTest::newRow("without its full stop") << "The runs differ" << u8"两次训练不一致";
        QTest::newRow("within a sentence") << "the runs differ" << u8"两次训练不一致";
        QTest::newRow("with a capital") << "Pass" << u8"方向";
        QTest::newRow("without a capital") << "pass" << u8"通过";
        QTest::newRow("filled") << "/tmp/a b is not a folder" << u8"/tmp/a b 不是目录";
        QTest::newRow("two places") << "step 3 of 8" << u8"第 3 步，共 8 步";
        QTest::newRow("another order") << "A has 3 rows in B." << u8"B 中，A 有 3 行。";
        QTest::newRow("an argument is a phrase")
            << "The first difference is in the forward pass" << u8"首个差异位于前向";
        QTest::newRow("an argument of a small template") << "B is the forward pass" << u8"B 为前向";
        QTest::newRow("two sentences") << "The runs differ. The first difference is in the forward pass."
                                       << u8"两次训练不一致。首个差异位于前向。";
        QTest::newRow("a sentence that begins with code")
            << "The runs differ. export A=1" << u8"两次训练不一致。export A=1";
        QTest::newRow("parts") << "the runs differ; the forward pass" << u8"两次训练不一致；前向";
        QTest::newRow("brackets") << "conv1 (the forward pass)" << u8"conv1（前向）";
        QTest::newRow("continued") << "7 steps compared, 2 of them only in A" << u8"已比较 7 步，其中 2 个仅在 A 中";
        QTest::newRow("continued twice") << "7 steps compared, 2 of them only in A, 3 of them only in B"
                                         << u8"已比较 7 步，其中 2 个仅在 A 中，其中 3 个仅在 B 中";
        QTest::newRow("before another") << "Compared: 7 steps compared" << u8"已比较：已比较 7 步";
        QTest::newRow("arguments without a border")
            << "In the file A: step 3 of 8 the forward pass" << u8"文件 A 中：step 3 of 8 the forward pass";
        QTest::newRow("sentences without a border") << "In the file A: The runs differ. The first difference is in B."
                                                    << u8"文件 A 中：两次训练不一致。首个差异位于B。";
        QTest::newRow("arguments that touch")
            << "first in step 12, rank 3, at conv1" << u8"首先在第 12 步, rank 3,的 conv1";
        QTest::newRow("arguments do not pass a dot")
            << "7 steps compared · loss has 4 rows in B." << u8"已比较 7 步 · B 中，loss 有 4 行。";
        QTest::newRow("what begins the text is around the rest")
            << "no evidence for worker(), which runs in new processes of train.py"
            << u8"没有证据：在 train.py 的新进程中运行的 worker()";
        QTest::newRow("an argument is within its sentence")
            << "7 records have only 1 different steps; the first that repeats is step 0. The records are counted in "
               "their order."
            << u8"7 条记录只有 1 个不同的 step；首个重复的是第 0 步。记录按其顺序计数。";
        QTest::newRow("a metric with the name of a phrase") << "warning from step 3" << u8"warning（自第 3 步起）";
        QTest::newRow("a remark is no count")
            << "B (baseline) · train.log, 5.8 kB" << u8"B（标杆） · train.log, 5.8 kB";
        QTest::newRow("a phrase after a colon")
            << "Operators: different (by md5, 2 pairs of dumps)" << u8"算子：不一致（按 md5 比较，2 对 dump 数据）";
        QTest::newRow("a list") << "loss from step 3, grad norm from step 5"
                                << u8"loss（自第 3 步起），grad norm（自第 5 步起）";
        QTest::newRow("a list with remarks")
            << "loss from step 3, norm from step 4, lr from step 5 (NaN in both runs) and 2 more metrics"
            << u8"loss（自第 3 步起），norm（自第 4 步起），lr（自第 5 步起，两次训练均为 NaN）以及另外 2 个指标";
        QTest::newRow("the template with more signs") << "relu.1 reaches -2, and relu gives nothing below 0."
                                                      << u8"relu.1 达到 -2；应满足：relu 的结果不小于 0。";
        QTest::newRow("a word twice in a continuation")
            << "relu.1 reaches 3 next to an input that reaches 2" << u8"relu.1 达到 3，而输入最大为 2";
        QTest::newRow("code before a phrase with colons")
            << "train.py:12: seed(a.seed): the seed is not fixed: None, or the clock (never runs: a is not None)"
            << u8"train.py:12: seed(a.seed)：种子不固定：为 None，或取自时钟（从不运行：a is not None）";
        QTest::newRow("lines") << "warning\n  The runs differ." << u8"警告\n  两次训练不一致。";
        QTest::newRow("blanks at the ends") << "  warning " << u8"  警告 ";
        QTest::newRow("line feed at the end") << "Exit status.\n" << u8"退出码。\n";
        QTest::newRow("braces") << "loss 0.125 at {12}" << u8"{12} 处 loss 为 0.125";
        QTest::newRow("the words of somebody else")
            << "The line \"the runs differ\" was not read." << u8"未读取行“the runs differ”。";
    }

    void textsAreShown()
    {
        QFETCH(QString, english);
        QFETCH(QString, chinese);
        QCOMPARE(QString::fromStdString(shown(english.toStdString())), chinese);
        QCOMPARE(QString::fromStdString(shown(english.toStdString())), chinese); // as it was kept
    }

    void otherTextsStayAsTheyAre_data()
    {
        QTest::addColumn<QString>("text");
        QTest::newRow("unknown") << "No phrase fits this.";
        QTest::newRow("not translated") << "not translated yet";
        QTest::newRow("a name") << "Functional.conv2d.0.forward";
        QTest::newRow("numbers") << "1.5e-3, 2";
        QTest::newRow("a small template with many words") << "what is this is not known";
        QTest::newRow("a name, and no count") << "MLflow metric file";
        QTest::newRow("a small template with names") << "nan is skipped";
        QTest::newRow("nothing") << "";
        QTest::newRow("brackets of a name") << "size (3, 4)";
        QTest::newRow("other languages") << u8"损失 0.5: 已读";
    }

    void otherTextsStayAsTheyAre()
    {
        QFETCH(QString, text);
        QCOMPARE(QString::fromStdString(shown(text.toStdString())), text);
    }

    void englishIsReturnedAsItIs()
    {
        usePhrases({});
        QCOMPARE(shown("The runs differ."), std::string("The runs differ."));
    }

    void oneIsSingular_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("expected");
        QTest::newRow("noun") << "different (by md5, 1 pairs of dumps)"
                              << "different (by md5, 1 pair of dumps)";
        QTest::newRow("verb") << "1 tensor files are missing, the first are x"
                              << "1 tensor file is missing, the first are x";
        QTest::newRow("verbs") << "1 lines of the table are damaged and were not used"
                               << "1 line of the table is damaged and was not used";
        QTest::newRow("twice") << "1 records have only 1 different steps"
                               << "1 record has only 1 different step";
        QTest::newRow("inside") << "644 rows of 1 dump pairs compared"
                                << "644 rows of 1 dump pair compared";
        QTest::newRow("share") << "1 of 5 rows differ; 1 of 12 ranks agree"
                               << "1 of 5 rows differs; 1 of 12 ranks agrees";
        QTest::newRow("grouped share") << "1 of 12\u202f000 elements differ"
                                       << "1 of 12\u202f000 elements differs";
        QTest::newRow("share of the first") << "1 of the first 20 lines are records"
                                            << "1 of the first 20 lines is records";
        for (const char *text : {"11 rows differ", "1.1 files", "x/1 files", "step 1 rows differ", "2 of 1 rows",
                                 "1 files or folders were not read", "top-1 values", "1 is odd", "1 ", ""})
            QTest::newRow(text) << text << text;
    }

    void oneIsSingular()
    {
        QFETCH(QString, text);
        QFETCH(QString, expected);
        usePhrases({});
        QCOMPARE(QString::fromStdString(shown(text.toStdString())), expected);
    }

    void hostileTextsCostLittle()
    {
        std::string text;
        while (text.size() < 4'000'000)
            text += "x is step 1 of 2; ";
        QVERIFY(shown(text) == text);
        std::string nested;
        for (int i = 0; i < 700; ++i)
            nested += "is (a: step of, ";
        QVERIFY(!shown(nested).empty());
        QVERIFY(!shown(std::string(2000, '{')).empty());
    }

    void severalThreadsMayAsk()
    {
        std::vector<std::thread> threads;
        std::vector<std::string> answers(4);
        for (std::string &answer : answers) {
            threads.emplace_back([&answer] {
                for (int i = 0; i < 300; ++i)
                    answer = shown("step " + std::to_string(i) + " of 300");
            });
        }
        for (std::thread &thread : threads)
            thread.join();
        for (const std::string &answer : answers)
            QCOMPARE(QString::fromStdString(answer), QString::fromUtf8(u8"第 299 步，共 300 步"));
    }
};

QTEST_GUILESS_MAIN(TestPhraseBook)
#include "tst_phrasebook.moc"
