// SPDX-License-Identifier: GPL-3.0-or-later
// What the first difference means, in the real main window: each fact leads to the place that it rests on.
#include "models/compare/nextdump.h"
#include "models/items/numbers.h"
#include "tests/gui/windowcase.h"
#include "widgets/qcp.h"
#include "widgets/rankbar.h"
#include "widgets/ranksview.h"
#include "widgets/steprankmap.h"
#include "widgets/whypanel.h"

#include <QAction>
#include <QClipboard>
#include <QDockWidget>
#include <QElapsedTimer>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QSignalSpy>
#include <QStatusBar>
#include <QTreeWidget>

using namespace rundiff;

namespace
{

// A pair for each of so many ranks in each step, all alike but one rank's.
std::shared_ptr<const OperatorComparison> oneOddRank(std::int64_t ranks, std::int64_t odd, std::int64_t steps = 1)
{
    auto operators = std::make_shared<OperatorComparison>();
    for (std::int64_t place = 0; place < steps * ranks; ++place) {
        const std::int64_t rank = place % ranks;
        DumpPair pair;
        pair.a.rank = pair.b.rank = {RankId::Kind::Rank, rank};
        pair.a.step = pair.b.step = {place / ranks};
        if (rank == odd) {
            pair.verdict = Verdict::Different;
            pair.differing = 1;
            pair.firstDifference = RowFinding{};
        }
        operators->pairs.push_back(pair);
    }
    return operators;
}

} // namespace

class TestDiagnosisViews : public WindowCase
{
    Q_OBJECT

private Q_SLOTS:
    void init() { makeSettings(); }
    void cleanup() { closeAll(); }

    void theRankThatBeganStandsFirstAndIsChosenWithAKey()
    {
        open(fixture("multi_rank_md5"));
        raise("rankDock");
        auto &lines = find<QTreeWidget>("rankLines");
        QCOMPARE(lines.topLevelItemCount(), 4);
        QCOMPARE(lines.topLevelItem(0)->text(0), QStringLiteral("rank 2"));
        QVERIFY2(lines.topLevelItem(0)->text(1).contains(QStringLiteral("before")),
                 qPrintable(lines.topLevelItem(0)->text(1)));
        QVERIFY2(lines.topLevelItem(1)->text(1).contains(QStringLiteral("after")),
                 qPrintable(lines.topLevelItem(1)->text(1)));
        QVERIFY(find<QLabel>("ranksSentence").text().contains(QStringLiteral("rank 2")));
        QCOMPARE(shownPair().a.rank.number, std::int64_t(2));
        lines.setCurrentItem(lines.topLevelItem(2));
        const QString rank = lines.currentItem()->text(0);
        lines.setFocus();
        QTest::keyClick(&lines, Qt::Key_Return);
        QCOMPARE(QStringLiteral("rank %1").arg(shownPair().a.rank.number), rank);
        QCOMPARE(lines.currentItem()->text(0), rank); // the list follows what is shown
    }

    void aClickInTheBarShowsTheRank()
    {
        open(fixture("multi_rank_md5"));
        raise("rankDock");
        auto &bar = find<RankBar>("rankBar");
        QTest::mouseClick(&bar, Qt::LeftButton, {}, QPoint(bar.width() / 8, bar.height() / 2));
        QCOMPARE(shownPair().a.rank.number, std::int64_t(0));
    }

    void oneRankAloneHasNoStrip()
    {
        open(fixture("stats_transformer"));
        QVERIFY(find<QDockWidget>("rankDock").isHidden());
        open(fixture("multi_rank_md5"));
        QVERIFY(!find<QDockWidget>("rankDock").isHidden());
    }

    void oneOddRankAmongThousandsIsSeenAndHit()
    {
        constexpr int ranks = 4096, odd = 1777;
        RanksView view;
        view.resize(300, 200);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        view.setOperators(oneOddRank(ranks, odd));
        auto &bar = *view.findChild<RankBar *>();
        const QImage seen = bar.grab().toImage();
        const int place = seen.width() * odd / ranks;
        QVERIFY(seen.pixelColor(place + 1, 2) != seen.pixelColor(place + 40, 2)); // it alone reaches the top
        QCOMPARE(seen.pixelColor(place - 40, 2), seen.pixelColor(place + 40, 2));
        QSignalSpy chosen(&view, &RanksView::pairChosen);
        QTest::mouseClick(&bar, Qt::LeftButton, {}, QPoint(bar.width() * odd / ranks, bar.height() / 2));
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(chosen.front().front().toInt(), odd);
        QCOMPARE(view.findChild<QTreeWidget *>()->topLevelItem(0)->text(0), QStringLiteral("rank %1").arg(odd));
    }

    void aHundredStepsOfAThousandRanksAreDrawnAtOnce()
    {
        constexpr int ranks = 1000, odd = 500, steps = 100;
        auto comparison = std::make_shared<Comparison>();
        comparison->operators = oneOddRank(ranks, odd, steps);
        StepRankMap map;
        map.resize(700, 300);
        QElapsedTimer clock;
        clock.start();
        map.setComparison(comparison);
        const QImage top = map.grab().toImage();
        map.setCurrentPair(odd); // scrolls there
        const QImage middle = map.grab().toImage();
        RanksView list;
        list.setOperators(comparison->operators);
        list.grab();
        const qint64 taken = clock.elapsed();
        qInfo("%lld ms", static_cast<long long>(taken));
        QVERIFY2(taken < 1500, qPrintable(QString::number(taken)));
        QVERIFY(top != middle);
    }

    void everyLinkOfTheWhyPanelLeadsToItsPlace()
    {
        open(fixture("multi_rank_md5"));
        auto &why = find<WhyPanel>("whyPanel");
        const FirstDifference &first = *m_window->comparison()->operators->firstDifference;
        const auto rowFact = std::find_if(first.diagnosis.facts.begin(), first.diagnosis.facts.end(),
                                          [](const DiagnosisFact &fact) { return fact.tableRow.has_value(); });
        QVERIFY(rowFact != first.diagnosis.facts.end());
        table().showPair(0);
        QVERIFY(follow(why, QStringLiteral("row:%1").arg(*rowFact->tableRow)));
        QCOMPARE(*table().pair(), first.pair); // a row is one of the first difference's pair
        QCOMPARE(*table().currentRow(), *rowFact->tableRow);
        const auto rankFact = std::find_if(first.diagnosis.facts.begin(), first.diagnosis.facts.end(),
                                           [](const DiagnosisFact &fact) { return fact.pair.has_value(); });
        if (rankFact != first.diagnosis.facts.end()) {
            QVERIFY(follow(why, QStringLiteral("pair:%1").arg(*rankFact->pair)));
            QCOMPARE(*table().pair(), *rankFact->pair);
        }
        QVERIFY(follow(why, QStringLiteral("first:")));
        QCOMPARE(*table().pair(), first.pair);
        QCOMPARE(*table().currentRow(), first.row.tableRow);
    }

    // The curves part one step behind the only dump.
    void theMarkerOpensTheDumpBeforeItAndSaysHowFarItIs()
    {
        open(fixture("init_weights"));
        const ComparisonPtr comparison = m_window->comparison();
        const std::int64_t outside = comparison->curves->firstOutside->step;
        QVERIFY(comparison->operators);
        const auto dump = dumpBefore(outside, *comparison->operators);
        QVERIFY(dump && dump->stepsBetween > 0);
        auto &plot = find<QCustomPlot>("curvePlot");
        QCPItemText *label = nullptr;
        for (int at = 0; at < plot.itemCount(); ++at) {
            auto *text = qobject_cast<QCPItemText *>(plot.item(at));
            if (text && text->text().startsWith(QStringLiteral("first step outside")))
                label = text;
        }
        QVERIFY(label && label->text().contains(groupedNumber(dump->stepsBetween)));
        const QPoint place = ((label->topLeft->pixelPosition() + label->bottomRight->pixelPosition()) / 2).toPoint();
        QTest::mouseClick(&plot, Qt::LeftButton, {}, place);
        QCOMPARE(*table().pair(), dump->pair);
        const QString said = m_window->statusBar()->currentMessage();
        QVERIFY2(said.contains(groupedNumber(dump->stepsBetween)) && said.contains(groupedNumber(outside)),
                 qPrintable(said));
        m_window->statusBar()->clearMessage();
        find<QAction>("dumpBeforeOutside").trigger();
        QCOMPARE(m_window->statusBar()->currentMessage(), said);
    }

    void theConfigurationForTheNextDumpIsCopied()
    {
        open(fixture("long_loss"));
        auto &why = find<WhyPanel>("whyPanel");
        QApplication::clipboard()->clear();
        QVERIFY(follow(why, QStringLiteral("copy:")));
        const QJsonObject copied = QJsonDocument::fromJson(QApplication::clipboard()->text().toUtf8()).object();
        QCOMPARE(copied.value(QStringLiteral("level")).toString(), QStringLiteral("mix"));
        QVERIFY(!copied.value(QStringLiteral("step")).toArray().isEmpty());
    }

private:
    // As a click does it; false when the panel has no such link.
    static bool follow(WhyPanel &why, const QString &link)
    {
        if (!why.toHtml().contains(QStringLiteral("href=\"%1\"").arg(link)))
            return false;
        Q_EMIT why.anchorClicked(QUrl(link));
        return true;
    }
};

QTEST_MAIN(TestDiagnosisViews)
#include "tst_diagnosisviews.moc"
