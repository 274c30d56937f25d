// SPDX-License-Identifier: GPL-3.0-or-later
// What the first difference means, in the real main window: each fact leads to the place that it rests on.
#include "app/window/settings/sourceplaces.h"
#include "models/compare/summaries/nextdump.h"
#include "models/items/pairmapmodel.h"
#include "models/items/rows/rowdamage.h"
#include "models/items/words/numbers.h"
#include "tests/eventually.h"
#include "tests/gui/windowcase.h"
#include "tests/patience.h"
#include "tests/writtenfile.h"
#include "widgets/curves/qcp.h"
#include "widgets/frame/sourceview.h"
#include "widgets/frame/style/theme.h"
#include "widgets/operators/detailspanel.h"
#include "widgets/operators/rankbar.h"
#include "widgets/operators/ranksview.h"
#include "widgets/operators/steprankmap.h"
#include "widgets/operators/whypanel.h"

#include <QAction>
#include <QClipboard>
#include <QDesktopServices>
#include <QDialog>
#include <QDir>
#include <QDirIterator>
#include <QDockWidget>
#include <QElapsedTimer>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QGraphicsSimpleTextItem>
#include <QGraphicsView>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QStatusBar>
#include <QTableWidget>
#include <QTextBlock>
#include <QToolBar>
#include <QTreeWidget>

#include <algorithm>

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
        pair.rows = 1;
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

public Q_SLOTS:
    void noteOpened(const QUrl &) { ++m_openedByTheDesktop; }

private:
    int m_openedByTheDesktop = 0;

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
        QVERIFY2(taken < 1500 * patience, qPrintable(QString::number(taken)));
        QVERIFY(top != middle);
    }

    void aChecksumThatTheDumpDoesNotHaveIsNotShown()
    {
        const auto names = [this] {
            const auto &fields = find<QTableWidget>("detailFields");
            QStringList all;
            for (int row = 0; row < fields.rowCount(); ++row)
                all << fields.item(row, 0)->text();
            return all;
        };
        open(fixture("nan_overflow")); // statistics without checksums
        EVENTUALLY(names().contains(QStringLiteral("max")));
        QVERIFY(!names().contains(QStringLiteral("checksum")));
        open(QStringLiteral(RUNDIFF_SOURCE_DIR "/resources/examples/vision"));
        EVENTUALLY(names().contains(QStringLiteral("checksum")));
    }

    void nothingToExplainSaysWhatWasNotCompared()
    {
        const auto comparison = std::make_shared<Comparison>();
        comparison->operators = oneOddRank(1, 1);
        WhyPanel why;
        why.setComparison(comparison);
        QVERIFY(why.toPlainText().contains(QStringLiteral("No row of the dumps differs")));
        comparison->operatorCoverage.rows = {2, 3, 2, 0, 0};
        why.setComparison(comparison);
        QVERIFY2(why.toPlainText().contains(QStringLiteral("No row that was compared differs. Compared: 2 of 3 rows.")),
                 qPrintable(why.toPlainText()));
    }

    void dumpsWithoutRowsDoNotAgree()
    {
        const QString runs = m_folder->filePath(QStringLiteral("runs"));
        QByteArray dump("{'task': 'statistics', 'level': 'mix', 'framework': 'pytorch', 'data': {}}");
        dump.replace('\'', '"');
        for (const char *side : {"A", "B"}) {
            write(pathIn(runs, side).toStdString() + "/train.log", "step: 1 | loss: 2.5\nstep: 2 | loss: 2.25\n");
            write(pathIn(runs, side).toStdString() + "/dump/step0/rank0/dump.json", dump.toStdString());
        }
        open(runs);
        QCOMPARE(verdict("operatorVerdict"), QStringLiteral("the dumps have no rows: nothing was compared"));
        QVERIFY(find<VerdictCell>("operatorVerdict").statement().tone == VerdictStatement::Tone::Incomplete);
        QVERIFY(find<WhyPanel>("whyPanel").toPlainText().contains(QStringLiteral("nothing was compared")));
        QVERIFY(!verdict("damageVerdict").contains(QStringLiteral("file"))); // all files were read
        PairMapModel map;
        map.setOperators(m_window->comparison()->operators);
        QCOMPARE(map.indexOfPair(0).data(PairMapModel::StateRole).toInt(), int(PairCell::State::Empty));
        QVERIFY(map.indexOfPair(0).data(Qt::ToolTipRole).toString().contains(QStringLiteral("nothing was compared")));
        CurveComparison curves; // the next step to dump does not rest on them
        curves.b.steps = std::make_shared<const std::vector<std::int64_t>>(std::vector<std::int64_t>{0, 1});
        curves.a.steps = curves.b.steps;
        curves.firstUnequal = ComparedStep{.step = 1, .indexA = 1, .indexB = 1};
        const NextDump next = nextDump(&curves, m_window->comparison()->operators.get());
        QVERIFY2(next.sentence.find("agree and the loss") == std::string::npos, next.sentence.c_str());
    }

    // Structure may differ where no common row does.
    void rowsOfOneRunAreNamed()
    {
        const QString runs = m_folder->filePath(QStringLiteral("runs"));
        const QByteArray call("'Torch.add.%.forward': {'output': [{'type': 'int', 'value': 3}]}");
        const auto dump = [&](const QByteArray &calls) {
            QByteArray text("{'task': 'statistics', 'level': 'L1', 'framework': 'pytorch', 'data': {" + calls + "}}");
            return text.replace('\'', '"').toStdString();
        };
        const QByteArray first = QByteArray(call).replace('%', '0'), second = QByteArray(call).replace('%', '1');
        write(pathIn(runs, "A").toStdString() + "/dump/step0/rank0/dump.json", dump(first + ", " + second));
        write(pathIn(runs, "B").toStdString() + "/dump/step0/rank0/dump.json", dump(first));
        open(runs);
        const QString said = find<WhyPanel>("whyPanel").toPlainText();
        QVERIFY2(said.contains(QStringLiteral("1, the first Torch.add.1.forward.output.0.")), qPrintable(said));
        QVERIFY2(said.contains(QStringLiteral("only A calls Torch.add.1.")), qPrintable(said));
    }

    // A log may name any file: none is handed to a program that the desktop has for it.
    void aLineOfAScriptIsOnlyShownAsText()
    {
        open(fixture("stats_transformer"));
        auto &why = find<WhyPanel>("whyPanel");
        auto &source = find<SourceView>("sourceView");
        QDesktopServices::setUrlHandler(QStringLiteral("file"), this, "noteOpened");
        const QString script = m_folder->filePath(QStringLiteral("train.desktop"));
        write(script.toStdString(), "[Desktop Entry]\nExec=touch x\xe2\x80\xae\n");
        Q_EMIT why.lineWanted(script, 2);
        EVENTUALLY_EQUAL(source.markedLine(), qint64(2));
        QCOMPARE(source.textCursor().block().text(), QStringLiteral("Exec=touch x\\u202e"));
        QCOMPARE(QApplication::clipboard()->text(), script + QStringLiteral(":2"));
        const QString program = m_folder->filePath(QStringLiteral("model.py"));
        write(program.toStdString(), std::string("\0ELF\n\n\n", 7));
        Q_EMIT why.lineWanted(program, 3);
        EVENTUALLY(find<QLabel>("bannerText").text().contains(QStringLiteral("is not text")));
        QCOMPARE(source.markedLine(), qint64(2));
        QDesktopServices::unsetUrlHandler(QStringLiteral("file"));
        QCOMPARE(m_openedByTheDesktop, 0);
    }

    void theGraphOpensOnTheDifferingCallWithItsNeighbours()
    {
        open(QStringLiteral(RUNDIFF_SOURCE_DIR "/resources/examples/vision"));
        raise("graphDock");
        auto &graph = find<QGraphicsView>("callGraph");
        EVENTUALLY(graph.isVisible());
        const auto texts = [&graph] { return textsOf(graph); };
        EVENTUALLY2(texts().filter(QStringLiteral("grid_sample.0")).size() == 1,
                    qPrintable(texts().join(QLatin1Char('|'))));
        QVERIFY(!texts().filter(QStringLiteral("≠ origin")).isEmpty());
        QVERIFY2(!texts().filter(QStringLiteral("__mul__.2")).isEmpty(), qPrintable(texts().join(QLatin1Char('|'))));
        const auto before = table().currentRow();
        graph.setFocus();
        QTest::keyClick(&graph, Qt::Key_Right);
        QTest::keyClick(&graph, Qt::Key_Return);
        EVENTUALLY(table().currentRow() != before);
        EVENTUALLY(!texts().filter(QStringLiteral("≠ carrier")).isEmpty());
        QVERIFY(find<QLabel>("roleLegend").text().contains(QStringLiteral("healed")));
    }

    // linear.2 and the module around it read the same tensor and give the same one.
    void theGraphHasNoCallThatOnlyReadsTheSameInput()
    {
        open(fixture("multi_rank_md5"));
        raise("graphDock");
        auto &graph = find<QGraphicsView>("callGraph");
        EVENTUALLY2(!textsOf(graph).filter(QStringLiteral("gelu.0")).isEmpty(),
                    qPrintable(textsOf(graph).join(QLatin1Char('|'))));
        QVERIFY2(textsOf(graph).filter(QStringLiteral("fc1.Linear")).isEmpty(),
                 qPrintable(textsOf(graph).join(QLatin1Char('|'))));
    }

    void linksTakeTheColoursOfAnotherTheme()
    {
        applyTheme(*qApp, Theme::Light);
        open(fixture("stats_transformer"));
        auto &why = find<WhyPanel>("whyPanel");
        const auto colour = [&why] {
            for (QTextBlock block = why.document()->begin(); block.isValid(); block = block.next()) {
                for (auto it = block.begin(); !it.atEnd(); ++it) {
                    if (it.fragment().charFormat().isAnchor())
                        return it.fragment().charFormat().foreground().color();
                }
            }
            return QColor();
        };
        EVENTUALLY(colour().isValid());
        QCOMPARE(colour(), lightPalette().a);
        const QString words = why.toPlainText();
        applyTheme(*qApp, Theme::Dark);
        QCOMPARE(colour(), darkPalette().a);
        QCOMPARE(why.toPlainText(), words);
        applyTheme(*qApp, Theme::Light);
        QCOMPARE(colour(), lightPalette().a);
    }

    void rowsAndCellsOfADamagedDumpAreMarked()
    {
        const QString runs = m_folder->filePath(QStringLiteral("runs"));
        for (const char *side : {"A", "B"}) {
            const QString from = pathIn(fixture("multi_rank_md5"), side), to = pathIn(runs, side);
            QDirIterator files(from, QDir::Files, QDirIterator::Subdirectories);
            while (files.hasNext()) {
                const QString file = files.next(), copy = to + file.mid(from.size());
                QDir().mkpath(QFileInfo(copy).path());
                QVERIFY(QFile::copy(file, copy));
            }
        }
        QDirIterator dumps(pathIn(runs, "B"), {QStringLiteral("dump.json")}, QDir::Files, QDirIterator::Subdirectories);
        const QString cut = dumps.next();
        QFile file(cut);
        QFile::setPermissions(cut, QFile::ReadOwner | QFile::WriteOwner);
        QVERIFY(file.resize(file.size() * 3 / 4));
        open(runs);
        const OperatorComparison &operators = *m_window->comparison()->operators;
        PairMapModel map;
        map.setDamage(damagedPairs(*m_window->comparison()));
        map.setOperators(m_window->comparison()->operators);
        int marked = 0;
        for (std::size_t pair = 0; pair < operators.pairs.size(); ++pair) {
            const bool damaged = operators.pairs[pair].b.dumpFile == cut.toStdString();
            QCOMPARE(map.indexOfPair(pair).data(PairMapModel::DamageRole).toString().isEmpty(), !damaged);
            marked += damaged;
            table().showPair(pair);
            EVENTUALLY(table().pair() == pair && table().model().table() && table().model().rowCount() > 0);
            const auto anyRow = [this] {
                const OperatorTableModel &model = table().model();
                for (int row = 0; row < model.rowCount(); ++row) {
                    if (!model.index(row, 0).data(OperatorTableModel::DamageRole).toString().isEmpty())
                        return true;
                }
                return false;
            };
            EVENTUALLY(anyRow() == damaged);
        }
        QCOMPARE(marked, 1);
        auto &bar = find<QToolBar>("problemBar"); // nobody has to open it
        EVENTUALLY(bar.isVisible() && bar.width() > m_window->width() * 0.95);
        auto &damage = find<VerdictCell>("damageVerdict");
        QVERIFY(damage.isVisible());
        QVERIFY2(damage.statement().headline.endsWith(QStringLiteral("; 1 file was not read completely")),
                 qPrintable(damage.statement().headline));
        bar.hide();
        damage.click();
        EVENTUALLY(bar.isVisible());
        bar.hide();
        find<QAction>("view9").trigger(); // Ctrl+9
        EVENTUALLY(bar.isVisible() && find<QTreeWidget>("problemList").hasFocus());
        bar.hide();
        Q_EMIT find<QLabel>("statusProblems").linkActivated(QStringLiteral("problems"));
        EVENTUALLY(bar.isVisible());
        QVERIFY(find<QLabel>("problemTitle").text().contains(QStringLiteral("1 error")));
        auto &list = find<QTreeWidget>("problemList");
        QCOMPARE(list.topLevelItem(0)->text(0), QStringLiteral("error"));
        EVENTUALLY(list.hasFocus());
        QTest::keyClick(&list, Qt::Key_W, Qt::ControlModifier);
        QVERIFY(!bar.isVisible());
    }

    void aFolderOfTheDumpIsFoundHereAndRemembered()
    {
        open(fixture("stats_transformer"));
        DetailsPanel &details = *m_window->findChild<DetailsPanel *>();
        auto &source = find<SourceView>("sourceView");
        QDir(m_folder->path()).mkpath(QStringLiteral("here/model"));
        const QString block = m_folder->filePath(QStringLiteral("here/model/block.py"));
        const QString head = m_folder->filePath(QStringLiteral("here/model/head.py"));
        write(block.toStdString(), "import torch\ny = f(x)\nz = g(y)\n");
        write(head.toStdString(), "import torch\nreturn x\n");
        Q_EMIT details.lineWanted(QStringLiteral("/nowhere/model/block.py"), 2, QStringLiteral("y = f(x)"));
        auto *where = m_window->findChild<QFileDialog *>(QStringLiteral("sourcePlace"));
        QVERIFY(where);
        Q_EMIT where->fileSelected(block);
        where->reject();
        EVENTUALLY_EQUAL(source.markedLine(), qint64(2));
        auto &dock = find<QDockWidget>("sourceDock");
        EVENTUALLY_EQUAL(dock.windowTitle(), QStringLiteral("block.py"));
        // Another file of the same folder is found without a question; its line is another one than the dump's.
        Q_EMIT details.lineWanted(QStringLiteral("/nowhere/model/head.py"), 2, QStringLiteral("return norm(x)"));
        EVENTUALLY_EQUAL(dock.windowTitle(), QStringLiteral("head.py (this line is not the one that ran)"));
        const std::vector<SourcePlaces::Place> kept = m_settings->sourcePlaces();
        QCOMPARE(kept.size(), std::size_t(1));
        QCOMPARE(kept[0].recorded, QStringLiteral("/nowhere"));
        QCOMPARE(kept[0].here, m_folder->filePath(QStringLiteral("here")));
    }

    void placesOfSourcesAreFoundByTheLongestFolder()
    {
        QTemporaryDir folder;
        for (const char *name : {"one/a.py", "two/a.py", "two/deep/b.py"}) {
            const QString file = folder.filePath(QString::fromLatin1(name));
            QDir().mkpath(QFileInfo(file).path());
            write(file.toStdString(), "pass\n");
        }
        const auto at = [&](const char *name) { return folder.filePath(QString::fromLatin1(name)); };
        SourcePlaces places({{QStringLiteral("/w"), at("one")}, {QStringLiteral("/w/x"), at("two")}});
        QCOMPARE(places.find(QStringLiteral("/w/x/a.py")), at("two/a.py"));
        QCOMPARE(places.find(QStringLiteral("/w/a.py")), at("one/a.py"));
        QCOMPARE(places.find(QStringLiteral("/w/b.py")), QString());
        QCOMPARE(places.find(QStringLiteral("/wx/a.py")), QString()); // another folder
        QCOMPARE(places.find(at("one/a.py")), at("one/a.py"));
        places.learn(QStringLiteral("/k/deep/b.py"), at("two/deep/b.py"));
        QCOMPARE(places.places().back(), (SourcePlaces::Place{QStringLiteral("/k"), at("two")}));
        places.learn(QStringLiteral("/other/c.py"), at("one/a.py")); // another name: this file only
        QCOMPARE(places.find(QStringLiteral("/other/c.py")), at("one/a.py"));
        QCOMPARE(places.find(QStringLiteral("/other/d.py")), QString());
    }

    void theEditorGetsTheFileAndTheLineAsArguments()
    {
        open(fixture("stats_transformer"));
        const QString told = m_folder->filePath(QStringLiteral("told"));
        const QString script = m_folder->filePath(QStringLiteral("a $(touch x).py"));
        write(script.toStdString(), "one\ntwo\n");
        const QString editor = m_folder->filePath(QStringLiteral("editor"));
        write(editor.toStdString(), "#!/bin/sh\nprintf '%s|' \"$@\" > '" + told.toStdString() + "'\n");
        QFile::setPermissions(editor, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        find<QAction>("sourcePlaces").trigger();
        auto &dialog = find<QDialog>("sourcePlacesDialog");
        dialog.findChild<QLineEdit *>(QStringLiteral("editorCommand"))->setText(editor + QStringLiteral(" %f +%l"));
        dialog.accept();
        Q_EMIT find<WhyPanel>("whyPanel").lineWanted(script, 2);
        const auto said = [&] {
            QFile file(told);
            return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
        };
        EVENTUALLY_EQUAL(said(), script + QStringLiteral("|+2|"));
        EVENTUALLY_EQUAL(find<SourceView>("sourceView").markedLine(), qint64(2));
    }

    // Every link, clicked at its position: all its kinds occur in these runs.
    void everyLinkOfTheWhyPanelLeadsToItsPlace()
    {
        QSet<QString> kinds;
        for (const char *runs : {"multi_rank_md5", "stats_transformer", "long_loss"}) {
            open(fixture(runs));
            auto &why = find<WhyPanel>("whyPanel");
            const ComparisonPtr shown = m_window->comparison();
            for (const QString &link : linksOf(why)) {
                if (shown->operators && shown->operators->pairs.size() > 1)
                    table().showPair(shown->operators->firstDifference->pair == 0 ? 1 : 0);
                QApplication::clipboard()->clear();
                QVERIFY2(click(why, link), qPrintable(link));
                const QString kind = link.section(QLatin1Char(':'), 0, 0);
                const QString target = link.section(QLatin1Char(':'), 1);
                kinds.insert(kind);
                if (kind == QLatin1String("row")) {
                    QCOMPARE(*table().pair(), shown->operators->firstDifference->pair);
                    QCOMPARE(*table().currentRow(), target.toULongLong());
                } else if (kind == QLatin1String("pair")) {
                    QCOMPARE(*table().pair(), target.toULongLong());
                } else if (kind == QLatin1String("first")) {
                    QCOMPARE(*table().pair(), shown->operators->firstDifference->pair);
                    QCOMPARE(*table().currentRow(), shown->operators->firstDifference->row.tableRow);
                } else if (kind == QLatin1String("line")) {
                    const QString path = QUrl::fromPercentEncoding(target.section(QLatin1Char('?'), 0, 0).toUtf8());
                    const QString place = path + QLatin1Char(':') + target.section(QLatin1Char('?'), 1);
                    QCOMPARE(QApplication::clipboard()->text(), place);
                    QVERIFY2(std::ranges::any_of(shown->operators->firstDifference->diagnosis.facts,
                                                 [&](const DiagnosisFact &fact) { return textOf(fact.path) == path; }),
                             qPrintable(path));
                    QVERIFY(m_window->statusBar()->currentMessage().contains(place));
                } else {
                    QCOMPARE(kind, QStringLiteral("copy"));
                    const auto copied = QJsonDocument::fromJson(QApplication::clipboard()->text().toUtf8()).object();
                    QCOMPARE(copied.value(QStringLiteral("level")).toString(), QStringLiteral("mix"));
                    QVERIFY(!copied.value(QStringLiteral("step")).toArray().isEmpty());
                }
            }
        }
        QCOMPARE(kinds, (QSet<QString>{QStringLiteral("row"), QStringLiteral("pair"), QStringLiteral("first"),
                                       QStringLiteral("line"), QStringLiteral("copy")}));
    }

    // The curves diverge one step after the only dump.
    void theMarkerOpensTheDumpBeforeItAndSaysHowFarItIs()
    {
        open(fixture("bf16_vs_fp32"));
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

private:
    static QStringList textsOf(const QGraphicsView &graph)
    {
        QStringList texts;
        const QList<QGraphicsItem *> items = graph.scene()->items();
        for (const QGraphicsItem *item : items) {
            if (const auto *text = qgraphicsitem_cast<const QGraphicsSimpleTextItem *>(item))
                texts << text->text();
        }
        return texts;
    }

    // Calls use(link, the position after its first letter) for each link of the text.
    template <typename Use>
    static void eachLink(const WhyPanel &why, Use use)
    {
        for (QTextBlock block = why.document()->begin(); block.isValid(); block = block.next()) {
            for (auto part = block.begin(); !part.atEnd(); ++part) {
                if (part.fragment().charFormat().isAnchor())
                    use(part.fragment().charFormat().anchorHref(), part.fragment().position() + 1);
            }
        }
    }

    static QStringList linksOf(const WhyPanel &why)
    {
        QStringList links;
        eachLink(why, [&](const QString &link, int) { links << link; });
        links.removeDuplicates();
        return links;
    }

    static bool click(WhyPanel &why, const QString &searched)
    {
        int place = -1;
        eachLink(why, [&](const QString &link, int at) { place = link == searched && place < 0 ? at : place; });
        if (place < 0)
            return false;
        QTextCursor cursor(why.document());
        cursor.setPosition(place);
        why.setTextCursor(cursor);
        why.ensureCursorVisible();
        QTest::mouseClick(why.viewport(), Qt::LeftButton, {}, why.cursorRect(cursor).center());
        return true;
    }
};

QTEST_MAIN(TestDiagnosisViews)
#include "tst_diagnosisviews.moc"
