// SPDX-License-Identifier: GPL-3.0-or-later
// The panes of checkpoints and of tokens, in the real window.
#include "app/window/actions/findingactions.h"
#include "models/compare/tokens/tokencomparison.h"
#include "tests/gui/windowcase.h"
#include "tests/picklewriter.h"
#include "tests/writtenfile.h"
#include "widgets/checkpoints/checkpointview.h"
#include "widgets/curves/qcp.h"
#include "widgets/frame/findinglist.h"
#include "widgets/operators/whypanel.h"
#include "widgets/tokens/tokenstrip.h"
#include "widgets/tokens/tokenview.h"

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTabWidget>
#include <QTextBrowser>
#include <QTreeView>

using namespace rundiff;
namespace fs = std::filesystem;

namespace
{

std::string logOf(int first, int last, double offset)
{
    std::string text;
    for (int step = first; step <= last; ++step)
        text += "step " + std::to_string(step) + " loss " + std::to_string(3 - 0.01 * step + offset) + "\n";
    return text;
}

std::string checkpointWith(int updates, const std::vector<float> &norm)
{
    using namespace pickled;
    TorchFile file;
    const std::string states =
        "}(" + number(0) + dictionary({{"step", number(updates)}, {"exp_avg", file.tensor({0.5F, 0.25F})}}) + "u";
    const std::string group = dictionary({{"lr", real(0.001)}, {"params", list({number(0)})}});
    return file.file(
        dictionary({{"model", dictionary({{"embed.weight", file.tensor({1, 2})}, {"norm.weight", file.tensor(norm)}})},
                    {"optimizer", dictionary({{"state", states}, {"param_groups", list({group})}})}}));
}

// One sample a line: the second column differs from the first one at this token by so much.
std::string sampleLine(int number, int place, double difference)
{
    std::string ids, texts, mask, a, b;
    const char *const words[] = {"<s>", " 训练", "\\n", "loss", " x", "y", "z", "."};
    for (int at = 0; at < 8; ++at) {
        const std::string comma = at ? ", " : "";
        ids += comma + std::to_string(100 * number + at);
        texts += comma + '"' + words[at] + '"';
        mask += comma + (at < 2 ? "0" : "1");
        a += comma + std::to_string(-1.5 - at);
        b += comma + std::to_string(-1.5 - at - (at == place ? difference : 0));
    }
    return R"({"token_ids": [)" + ids + R"(], "token_strs": [)" + texts + R"(], "token_mask": [)" + mask +
           R"(], "generation_logprobs": [)" + a + R"(], "prev_logprobs": [)" + b + "]}\n";
}

} // namespace

class TestFindingPanes : public WindowCase
{
    Q_OBJECT

private:
    fs::path folder() const { return m_folder->path().toStdString(); }

    void openResumed()
    {
        write(folder() / "A/train.log", logOf(1, 20, 0));
        write(folder() / "B/train.log", logOf(11, 20, 0.1));
        write(folder() / "A/ckpt_step10.pt", checkpointWith(10, {4, 5}));
        write(folder() / "B/ckpt_step10.pt", checkpointWith(0, {4, 5}));
        write(folder() / "A/ckpt_step20.pt", checkpointWith(20, {4, 5}));
        write(folder() / "B/ckpt_step20.pt", checkpointWith(10, {7, 6}));
        open(m_folder->path());
    }

    void openTokens()
    {
        write(folder() / "run/train_data_step1.jsonl",
              sampleLine(1, 3, 0.001) + sampleLine(2, 5, 0.75) + sampleLine(3, 4, 0.5) + sampleLine(4, 4, 0));
        makeWindow();
        m_window->openTokens(m_folder->filePath(QStringLiteral("run")), {});
        QVERIFY(waitForComparison());
    }

    QTreeView &keys() { return find<QTreeView>("checkpointKeysView"); }
    QTreeView &samples() { return find<QTreeView>("tokenSamplesView"); }
    TokenStrip &strip() { return find<TokenStrip>("tokenStrip"); }
    static QString chosen(const QTreeView &view) { return view.currentIndex().siblingAtColumn(0).data().toString(); }
    QString words(const char *label) { return find<QLabel>(label).text(); }

private Q_SLOTS:
    void init() { makeSettings(); }
    void cleanup() { closeAll(); }

    void panesAreThereOnlyWithTheirParts()
    {
        open(example);
        QVERIFY(comesToRest());
        QVERIFY(find<QDockWidget>("checkpointDock").isHidden());
        QVERIFY(find<QDockWidget>("tokenDock").isHidden());
        QVERIFY(!find<QAction>("viewCheckpoints").isEnabled());
        QVERIFY(!find<QAction>("viewTokens").isEnabled());
        openResumed();
        EVENTUALLY(find<QDockWidget>("checkpointDock").isVisible());
        QVERIFY(find<QDockWidget>("tokenDock").isHidden());
        QVERIFY(find<QDockWidget>("operatorDock").isHidden());
        QVERIFY(find<QAction>("viewCheckpoints").isEnabled());
        open(example);
        EVENTUALLY(find<QDockWidget>("checkpointDock").isHidden());
        EVENTUALLY(find<QDockWidget>("operatorDock").isVisible());
    }

    void stepOfTheResumptionIsShownFirst()
    {
        openResumed();
        EVENTUALLY(chosen(keys()) == QStringLiteral("optimizer.state.0.step"));
        QCOMPARE(find<QComboBox>("checkpointKeysChoices").currentIndex(), 0);
        QVERIFY2(words("checkpointKeysCount").startsWith(QStringLiteral("1 of ")),
                 qPrintable(words("checkpointKeysCount")));
        const QString details = find<QTextBrowser>("checkpointDetails").toPlainText();
        QVERIFY2(details.contains(QStringLiteral("zero: 10 in A, zero in B")), qPrintable(details));
        QVERIFY(details.contains(QStringLiteral("B was resumed at step 10. Not restored:")));
        find<QComboBox>("checkpointKeysChoices").setCurrentIndex(1);
        QCOMPARE(chosen(keys()), QStringLiteral("model.norm.weight"));
    }

    void filterAndSwitchChooseTheKeys()
    {
        openResumed();
        EVENTUALLY(chosen(keys()) == QStringLiteral("optimizer.state.0.step"));
        find<QCheckBox>("checkpointKeysOnlyDiffering").setChecked(false);
        QCOMPARE(chosen(keys()), QStringLiteral("optimizer.state.0.step")); // stays
        QVERIFY(words("checkpointKeysCount").contains(QStringLiteral("shown")));
        const QString all = words("checkpointKeysCount").section(QLatin1Char(' '), 0, 0);
        QCOMPARE(words("checkpointKeysCount").section(QLatin1Char(' '), 2, 2), all);
        find<QLineEdit>("checkpointKeysFilter").setText(QStringLiteral("norm"));
        QVERIFY(words("checkpointKeysCount").startsWith(QStringLiteral("1 of ")));
    }

    void keysOfTheKeyboardGoToThePane()
    {
        openResumed();
        EVENTUALLY(find<QDockWidget>("checkpointDock").isVisible());
        find<QComboBox>("checkpointKeysChoices").setCurrentIndex(1);
        find<QAction>("viewCheckpoints").trigger();
        EVENTUALLY(keys().hasFocus());
        QCOMPARE(chosen(keys()), QStringLiteral("model.norm.weight"));
        find<QAction>("nextDifference").trigger();
        QCOMPARE(chosen(keys()), QStringLiteral("optimizer.state.0.step"));
        find<QAction>("nextDifference").trigger(); // the last one
        QCOMPARE(chosen(keys()), QStringLiteral("optimizer.state.0.step"));
        find<QAction>("previousDifference").trigger();
        QCOMPARE(chosen(keys()), QStringLiteral("model.norm.weight"));
        find<QAction>("copy").trigger();
        QVERIFY2(QApplication::clipboard()->text().startsWith(QStringLiteral("model.norm.weight\tvalue\t3\t")),
                 qPrintable(QApplication::clipboard()->text()));
        find<QAction>("filterRows").trigger();
        EVENTUALLY(find<QLineEdit>("checkpointKeysFilter").hasFocus());
    }

    void checkpointsHaveAVerdictCard()
    {
        openResumed();
        EVENTUALLY(find<VerdictCell>("checkpointVerdict").isVisible());
        QCOMPARE(verdict("checkpointVerdict"), QStringLiteral("not restored: the step counter of the optimizer"));
        find<VerdictCell>("checkpointVerdict").click();
        EVENTUALLY(keys().hasFocus());
    }

    void whyHereLeadsToTheKey()
    {
        openResumed();
        EVENTUALLY(chosen(keys()) == QStringLiteral("optimizer.state.0.step"));
        auto &why = find<WhyPanel>("whyPanel");
        QVERIFY2(why.toPlainText().contains(QStringLiteral("Not restored: the step counter of the optimizer")),
                 qPrintable(why.toPlainText()));
        find<QComboBox>("checkpointKeysChoices").setCurrentIndex(1);
        Q_EMIT why.anchorClicked(QUrl(QStringLiteral("key:optimizer.state.0.step")));
        EVENTUALLY(keys().hasFocus());
        QCOMPARE(find<QComboBox>("checkpointKeysChoices").currentIndex(), 0);
        QCOMPARE(chosen(keys()), QStringLiteral("optimizer.state.0.step"));
    }

    void elementsAreReadWhenTheyAreWanted()
    {
        openResumed();
        EVENTUALLY(chosen(keys()) == QStringLiteral("optimizer.state.0.step"));
        auto &tabs = find<QTabWidget>("checkpointTabs");
        QVERIFY(!tabs.isTabVisible(1)); // a number has none
        find<QComboBox>("checkpointKeysChoices").setCurrentIndex(1);
        QCOMPARE(chosen(keys()), QStringLiteral("model.norm.weight"));
        QVERIFY(tabs.isTabVisible(1));
        tabs.setCurrentIndex(1);
        const auto &message = find<QLabel>("checkpointElementsMessage");
        EVENTUALLY2(message.isHidden(), qPrintable(message.text()));
        QVERIFY(fs::remove(folder() / "B/ckpt_step20.pt"));
        find<QComboBox>("checkpointKeysChoices").setCurrentIndex(0);
        find<QComboBox>("checkpointKeysChoices").setCurrentIndex(1);
        tabs.setCurrentIndex(1);
        EVENTUALLY2(message.isVisible() && message.text().contains(QStringLiteral("ckpt_step20.pt")),
                    qPrintable(message.text()));
    }

    void worstSampleIsShownAtItsFirstTokenOutside()
    {
        openTokens();
        EVENTUALLY(find<QDockWidget>("tokenDock").isVisible());
        QVERIFY(find<QDockWidget>("checkpointDock").isHidden());
        QCOMPARE(chosen(samples()), QStringLiteral("step 1, sample 1"));
        QCOMPARE(strip().current(), std::optional<std::size_t>(5));
        QVERIFY2(words("tokenWords").startsWith(QStringLiteral("token 5 · “y” · id 205 · A -6.5, B -7.25")),
                 qPrintable(words("tokenWords")));
        QCOMPARE(words("tokenSamplesCount"), QStringLiteral("3 of 4 samples shown"));
        find<QAction>("nextDifference").trigger();
        QCOMPARE(chosen(samples()), QStringLiteral("step 1, sample 2"));
        QCOMPARE(strip().current(), std::optional<std::size_t>(4));
        find<QAction>("previousDifference").trigger();
        QCOMPARE(chosen(samples()), QStringLiteral("step 1, sample 1"));
    }

    void textsWithoutTokensStandOppositeEachOther()
    {
        const auto completion = [](const char *text) {
            return std::string(R"({"step": ["1"], "prompt": ["q"], "completion": [")") + text + "\"]}\n";
        };
        write(folder() / "A/completions.jsonl", completion("same 甲 end"));
        write(folder() / "B/completions.jsonl", completion("same 乙 end"));
        open(m_folder->path());
        const auto &a = find<QPlainTextEdit>("textOfA"), &b = find<QPlainTextEdit>("textOfB");
        QCOMPARE(a.toPlainText(), QStringLiteral("same 甲 end"));
        QCOMPARE(b.toPlainText(), QStringLiteral("same 乙 end"));
        QCOMPARE(a.extraSelections().front().cursor.selectedText(), QStringLiteral("甲"));
        QVERIFY(a.isVisible());
        QVERIFY(!strip().isVisible());
        QVERIFY(words("tokenDiagnosis").startsWith(QLatin1String("text: ")));
    }

    void curveOverTheStepsHoldsTheLog()
    {
        write(folder() / "run/train.log", "step 1 loss 2.5 rollout_probs_diff_mean 0.25\nstep 2 loss 2.25 "
                                          "rollout_probs_diff_mean 0.5\n");
        openTokens();
        EVENTUALLY(strip().isVisible());
        find<QComboBox>("tokenCurveOver").setCurrentIndex(1);
        const auto &plot = find<QCustomPlot>("tokenPlot");
        EVENTUALLY_EQUAL(plot.graphCount(), 3); // the log is read in the background
        QCOMPARE(plot.graph(2)->name(), QStringLiteral("rollout_probs_diff_mean in the log"));
        QCOMPARE(plot.graph(2)->dataCount(), 2);
    }

    // What was chosen for the tokens of one run does not hold for the next two runs.
    void otherRunsAreComparedAsAWholeAgain()
    {
        openTokens();
        EVENTUALLY(find<QDockWidget>("tokenDock").isVisible());
        const ComparisonPtr before = m_window->comparison();
        QVERIFY(before->tokens->mode == TokenMode::Columns);
        m_window->openExample();
        QVERIFY(waitForComparison(before));
        QVERIFY(!m_window->comparison()->tokens);
        QVERIFY(m_window->comparison()->operators != nullptr);
        EVENTUALLY(find<QDockWidget>("tokenDock").isHidden());
    }

    void keysAndClicksGoToTokens()
    {
        openTokens();
        EVENTUALLY(strip().isVisible());
        strip().setFocus();
        QTest::keyClick(&strip(), Qt::Key_Home);
        QCOMPARE(strip().current(), std::optional<std::size_t>(0));
        QVERIFY(words("tokenWords").contains(QStringLiteral("not in the mask")));
        QTest::keyClick(&strip(), Qt::Key_Right);
        QVERIFY(words("tokenWords").contains(QStringLiteral("“·训练”")));
        QTest::keyClick(&strip(), Qt::Key_End);
        QCOMPARE(strip().current(), std::optional<std::size_t>(7));
        QTest::mouseClick(strip().viewport(), Qt::LeftButton, {}, strip().placeOf(2).center());
        QCOMPARE(strip().current(), std::optional<std::size_t>(2));
        QVERIFY(words("tokenWords").contains(QStringLiteral("“↵”")));
        find<QAction>("copy").trigger();
        QCOMPARE(QApplication::clipboard()->text(), words("tokenWords"));
    }

    // A token outside has a mark besides its colour; one that is masked has neither.
    void tokensArePaintedByTheirState()
    {
        openTokens();
        EVENTUALLY(strip().isVisible());
        strip().setCurrent(std::nullopt);
        const QImage picture = strip().viewport()->grab().toImage();
        const qreal scale = picture.devicePixelRatio();
        const auto ground = [&](std::size_t token) {
            return picture.pixelColor(((QPointF(strip().placeOf(token).topLeft()) + QPointF(1, 1)) * scale).toPoint());
        };
        const auto darkest = [&](const QRect &place) {
            int dark = 255;
            for (int x = place.left(); x < place.right(); ++x)
                dark =
                    std::min(dark, picture.pixelColor((QPointF(x, place.center().y()) * scale).toPoint()).lightness());
            return dark;
        };
        QVERIFY(ground(5) != ground(4)); // outside and equal
        QCOMPARE(ground(0), ground(4));  // masked and equal
        const QRect outside = strip().placeOf(5);
        const int mark = strip().fontMetrics().averageCharWidth() / 2 + strip().fontMetrics().xHeight();
        QVERIFY(darkest(QRect(outside.left(), outside.top(), mark, outside.height())) < 80); // the diamond
    }

    void picturesHoldBothPanes()
    {
        openResumed();
        EVENTUALLY(find<QDockWidget>("checkpointDock").isVisible());
        QApplication::clipboard()->clear();
        find<QAction>("copyPictureOfCheckpoints").trigger();
        EVENTUALLY(QApplication::clipboard()->image().width() > 1000);
        auto &view = find<CheckpointView>("checkpointView");
        const auto hidden = view.forPicture([](const QString &text) {
            return QString(text).replace(QStringLiteral("optimizer"), QStringLiteral("***"));
        });
        const QString key =
            hidden->findChild<QTreeView *>(QStringLiteral("checkpointKeysView"))->currentIndex().data().toString();
        QCOMPARE(key, QStringLiteral("***.state.0.step"));
        closeAll();
        makeSettings();
        openTokens();
        QApplication::clipboard()->clear();
        find<QAction>("copyPictureOfTokens").trigger();
        EVENTUALLY(QApplication::clipboard()->image().width() > 1000);
    }
};

QTEST_MAIN(TestFindingPanes)
#include "tst_findingpanes.moc"
