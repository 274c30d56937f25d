// SPDX-License-Identifier: GPL-3.0-or-later
// Evidence as a person takes it out of the window.
#include "app/window/actions/evidenceactions.h"
#include "app/window/actions/noteactions.h"
#include "app/window/actions/tableactions.h"
#include "app/window/mainwindow.h"
#include "models/result/redaction/redaction.h"
#include "tests/eventually.h"
#include "tests/gui/fixtures.h"
#include "widgets/curves/curveplot.h"
#include "widgets/evidence/reportdialog.h"

#include <QAction>
#include <QClipboard>
#include <QDialogButtonBox>
#include <QDir>
#include <QDockWidget>
#include <QFile>
#include <QFileDialog>
#include <QImage>
#include <QInputDialog>
#include <QLineEdit>
#include <QListWidget>
#include <QProcess>
#include <QPushButton>
#include <QSignalSpy>
#include <QStatusBar>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBrowser>
#include <QTimer>
#include <QTreeWidget>

using namespace rundiff;

namespace
{

const QString longLoss = QStringLiteral(RUNDIFF_TEST_DATA "/dumps/long_loss");

template <typename Part>
Part &find(QObject &owner, const char *name)
{
    auto *part = owner.findChild<Part *>(QString::fromLatin1(name));
    if (!part)
        qFatal("nothing is called %s", name);
    return *part;
}

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

// Types into the question that comes up.
void answer(const QString &text)
{
    QTimer::singleShot(0, qApp, [text] {
        auto *dialog = qobject_cast<QInputDialog *>(QApplication::activeModalWidget());
        if (!dialog)
            return answer(text);
        dialog->setTextValue(text);
        dialog->accept();
    });
}

} // namespace

class TestEvidence : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_settings = std::make_unique<Settings>(m_folder->filePath(QStringLiteral("settings.ini")));
        m_window = std::make_unique<MainWindow>(*m_settings);
        m_window->resize(1400, 900);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
    }

    void cleanup()
    {
        m_window.reset();
        m_settings.reset();
    }

    void aPictureOfEachViewIsCopied_data()
    {
        QTest::addColumn<QByteArray>("entry");
        for (const char *entry :
             {"copyPictureOfWindow", "copyPictureOfCurves", "copyPictureOfOperators", "copyPictureOfChecklist"})
            QTest::newRow(entry) << QByteArray(entry);
    }

    void aPictureOfEachViewIsCopied()
    {
        QFETCH(QByteArray, entry);
        open(example);
        QApplication::clipboard()->clear();
        find<QAction>(*m_window, entry.constData()).trigger();
        EVENTUALLY(QApplication::clipboard()->image().width() >= 2 * 1200);
        const QImage withCaption = QApplication::clipboard()->image();
        find<QAction>(*m_window, "pictureCaptions").setChecked(false);
        find<QAction>(*m_window, "pictureScale1").trigger();
        find<QAction>(*m_window, entry.constData()).trigger();
        EVENTUALLY(QApplication::clipboard()->image().width() == withCaption.width() / 2);
        QVERIFY(QApplication::clipboard()->image().height() < withCaption.height() / 2);
    }

    // Of the chosen row: the first difference, with real tensors in two steps.
    void aPictureOfEachOtherViewIsSaved_data()
    {
        QTest::addColumn<QString>("dock");
        QTest::addColumn<QByteArray>("words");
        QTest::newRow("Rollup") << QStringLiteral("rollupDock") << QByteArray("Origins");
        QTest::newRow("Modules") << QStringLiteral("moduleDock") << QByteArray("layers");
        QTest::newRow("Graph") << QStringLiteral("graphDock") << QByteArray("origin");
        QTest::newRow("Trend") << QStringLiteral("trendDock") << QByteArray("L2 norm");
        QTest::newRow("Tensor") << QStringLiteral("tensorDock") << QByteArray("Worst at");
        QTest::newRow("Details") << QStringLiteral("detailDock") << QByteArray("Call stack");
        QTest::newRow("Curve facts") << QStringLiteral("factsDock") << QByteArray("step");
    }

    void aPictureOfEachOtherViewIsSaved()
    {
        QFETCH(QString, dock);
        QFETCH(QByteArray, words);
        open(QStringLiteral(RUNDIFF_TEST_DATA "/dumps/tensor_transformer"));
        auto &pane = find<QDockWidget>(*m_window, qPrintable(dock));
        pane.show();
        pane.raise();
        auto &actions = find<EvidenceActions>(*m_window, "evidenceActions");
        std::optional<OtherView> picture;
        EVENTUALLY((picture = actions.viewWith(pane.widget())) && picture->make({}));
        const QString file = m_folder->filePath(QStringLiteral("picture.svg"));
        actions.savePicture(*picture, file);
        EVENTUALLY(QFile::exists(file));
        const QByteArray svg = contentOf(file);
        QVERIFY2(svg.contains(words), svg.constData());
        QVERIFY(svg.contains("SHA-256")); // the caption
        actions.savePicture(*picture, m_folder->filePath(QStringLiteral("again.svg")));
        QCOMPARE(contentOf(m_folder->filePath(QStringLiteral("again.svg"))), svg);
        const QString folder = qEnvironmentVariable("RUNDIFF_TEST_PICTURES");
        if (!folder.isEmpty())
            actions.savePicture(*picture, folder + QLatin1Char('/') + dock + QStringLiteral(".png"));
    }

    void picturesOfOtherViewsAreHiddenToo()
    {
        open(QStringLiteral(RUNDIFF_TEST_DATA "/dumps/tensor_transformer"));
        const auto gone = [](const QString &) { return QStringLiteral("gone"); };
        const auto hidden = [&](const char *dock) {
            auto &pane = find<QDockWidget>(*m_window, dock);
            pane.show();
            pane.raise();
            auto &actions = find<EvidenceActions>(*m_window, "evidenceActions");
            std::unique_ptr<QWidget> made;
            const auto isMade = [&] {
                const std::optional<OtherView> picture = actions.viewWith(pane.widget());
                return picture && (made = picture->make(gone));
            };
            [&] { EVENTUALLY(isMade()); }();
            return made;
        };
        const std::unique_ptr<QWidget> details = hidden("detailDock"), facts = hidden("factsDock");
        QVERIFY(details && facts);
        const auto &stack = *details->findChild<QTreeWidget *>(QStringLiteral("callStack"));
        QVERIFY(!stack.findItems(QStringLiteral("gone"), Qt::MatchExactly).isEmpty());
        QCOMPARE(qobject_cast<QTextBrowser *>(facts.get())->toPlainText().remove(QStringLiteral("gone")).trimmed(),
                 QString());
    }

    void theTablesAreSaved()
    {
        open(QStringLiteral(RUNDIFF_TEST_DATA "/dumps/tensor_transformer"));
        auto &actions = find<TableActions>(*m_window, "tableActions");
        const QString sheet = m_folder->filePath(QStringLiteral("tables.xlsx"));
        actions.saveSpreadsheet(sheet);
        actions.saveCsv(m_folder->filePath(QStringLiteral("tables"))); // whatever is asked for next
        const QString table = m_folder->filePath(QStringLiteral("tables/compare_step1_rank0.csv"));
        EVENTUALLY(QFile::exists(table) && QFile::exists(sheet));
        QVERIFY(contentOf(sheet).startsWith("PK"));
        QVERIFY(contentOf(table).contains("Functional.softmax.1.forward.output.0"));
    }

    void tablesThatCannotBeWrittenAreSaid()
    {
        open(QStringLiteral(RUNDIFF_TEST_DATA "/dumps/tensor_transformer"));
        auto &actions = find<TableActions>(*m_window, "tableActions");
        QSignalSpy failed(&actions, &TableActions::failed);
        actions.saveSpreadsheet(QStringLiteral("/no/such/folder/tables.xlsx"));
        EVENTUALLY_EQUAL(failed.size(), 1);
        open(longLoss); // has no dumps
        QVERIFY(!find<QAction>(*m_window, "saveSpreadsheet").isEnabled());
        QVERIFY(!find<QAction>(*m_window, "saveCsv").isEnabled());
    }

    void aViewThatIsEmptyHasNoPicture()
    {
        open(longLoss); // has no dumps
        QApplication::clipboard()->clear();
        find<QAction>(*m_window, "copyPictureOfTensor").trigger();
        QVERIFY(QApplication::clipboard()->image().isNull());
        QVERIFY(m_window->statusBar()->currentMessage().contains(QStringLiteral("Tensor")));
    }

    void aSavedPictureShowsTheStepsInViewAndTheNotes()
    {
        open(longLoss);
        auto &plot = *m_window->findChild<CurvePlot *>();
        plot.showStep(plot.graphA().curve().steps.front() + 5);
        answer(QStringLiteral("look <here> & there"));
        find<QAction>(*m_window, "noteAtCursor").trigger();
        QCOMPARE(plot.shownNotes(), QStringList{QStringLiteral("look <here> & there")});
        auto &actions = find<EvidenceActions>(*m_window, "evidenceActions");
        QCOMPARE(actions.notes().annotations().size(), std::size_t(1));
        const QString file = m_folder->filePath(QStringLiteral("note.svg"));
        actions.savePicture(RenderView::Curves, file);
        EVENTUALLY(QFile::exists(file));
        const QByteArray svg = contentOf(file);
        QVERIFY(svg.contains("look &lt;here&gt; &amp; there"));
        QVERIFY(svg.contains("SHA-256"));
        find<QAction>(*m_window, "removeNotes").trigger();
        QVERIFY(actions.notes().annotations().empty());
        QVERIFY(plot.shownNotes().isEmpty());
    }

    void aNoteOnARowStandsInTheReport()
    {
        open(example);
        answer(QStringLiteral("seen on two machines"));
        find<QAction>(*m_window, "noteOnRow").trigger();
        const Annotations &notes = find<NoteActions>(*m_window, "noteActions").annotations();
        QCOMPARE(notes.size(), std::size_t(1));
        QVERIFY(notes.front().row.find("grid_sample") != std::string::npos);
        EVENTUALLY(find<QWidget>(*m_window, "rowNotes").isVisible());
        const QString file = m_folder->filePath(QStringLiteral("row.svg"));
        find<EvidenceActions>(*m_window, "evidenceActions").savePicture(RenderView::Operators, file);
        EVENTUALLY(contentOf(file).contains("seen on two machines"));
        find<QAction>(*m_window, "copyIssueText").trigger();
        EVENTUALLY(QApplication::clipboard()->text().contains(QStringLiteral("seen on two machines")));
    }

    void theTextOfAnIssueHasTheFindingAndNoFoldersAboveTheRuns()
    {
        open(example);
        QApplication::clipboard()->clear();
        find<QAction>(*m_window, "copyIssueText").trigger();
        EVENTUALLY(!QApplication::clipboard()->text().isEmpty());
        const QString text = QApplication::clipboard()->text();
        QVERIFY(text.startsWith(QStringLiteral("# ")));
        QVERIFY(text.contains(QStringLiteral("grid\\_sample")));
        QVERIFY(!text.contains(QDir(example).absolutePath()));
        QVERIFY(!text.contains(QDir::homePath()));
    }

    void theReportIsPreviewedWithTheChosenPartsAndSaved()
    {
        open(example);
        find<QAction>(*m_window, "report").trigger();
        auto &dialog = find<ReportDialog>(*m_window, "reportDialog");
        auto &preview = find<QTextBrowser>(dialog, "reportPreview");
        EVENTUALLY(preview.toPlainText().contains(QStringLiteral("SHA-256")));
        auto &parts = find<QListWidget>(dialog, "reportParts");
        for (int line = 0; line < parts.count(); ++line) {
            if (parts.item(line)->data(Qt::UserRole).toInt() == static_cast<int>(ReportPart::Runs))
                parts.item(line)->setCheckState(Qt::Unchecked);
        }
        EVENTUALLY(!preview.toPlainText().contains(QStringLiteral("SHA-256")));
        QVERIFY(preview.toPlainText().contains(QStringLiteral("grid_sample")));
        auto &actions = find<EvidenceActions>(*m_window, "evidenceActions");
        const QString folder = m_folder->filePath(QStringLiteral("report"));
        actions.saveReport(folder, dialog.parts(), true);
        EVENTUALLY(QFile::exists(folder + QStringLiteral("/report.md")));
        QVERIFY(contentOf(folder + QStringLiteral("/report.html")).contains("<svg class=\"ofLight\""));
        QVERIFY(!contentOf(folder + QStringLiteral("/report.html")).contains(QDir(example).absolutePath().toUtf8()));
        QVERIFY(!QImage(folder + QStringLiteral("/curves.png")).isNull());
    }

    void aBundleHoldsWhatTheNextPersonNeeds()
    {
        open(example);
        const QString file = m_folder->filePath(QStringLiteral("bundle.zip"));
        find<EvidenceActions>(*m_window, "evidenceActions").saveBundle(file);
        EVENTUALLY(QFile::exists(file));
        QProcess python;
        python.start(QStringLiteral("python3"), {QStringLiteral("-c"),
                                                 QStringLiteral("import sys, zipfile\n"
                                                                "z = zipfile.ZipFile(sys.argv[1])\n"
                                                                "assert z.testzip() is None\n"
                                                                "print(sorted(z.namelist()))\n"),
                                                 file});
        QVERIFY2(python.waitForStarted(), "python3 is needed to build, too");
        QVERIFY(python.waitForFinished());
        const QByteArray names = python.readAllStandardOutput();
        for (const char *name : {"picture.png", "issue.md", "rows-around-first-difference.csv",
                                 "steps-around-first-outside.csv", "comparison.h5", "session.rundiff"})
            QVERIFY2(names.contains(name), names.constData());
    }

    void aNameWithoutAnEndingGetsOne()
    {
        open(example);
        const QString before = QDir::currentPath();
        QDir::setCurrent(m_folder->path()); // where nothing was saved yet, that is proposed
        QTimer::singleShot(0, qApp, [this] { acceptName(QStringLiteral("mine")); });
        find<QAction>(*m_window, "bundle").trigger();
        QDir::setCurrent(before);
        EVENTUALLY(QFile::exists(m_folder->filePath(QStringLiteral("mine.zip"))));
    }

    void whatCannotBeWrittenIsSaidInTheWindow()
    {
        open(example);
        QString said;
        auto &actions = find<EvidenceActions>(*m_window, "evidenceActions");
        connect(&actions, &EvidenceActions::failed, this, [&](const QString &reason) { said = reason; });
        actions.savePicture(RenderView::Curves, QStringLiteral("/no/such/folder/x.png"));
        EVENTUALLY(said.contains(QStringLiteral("/no/such/folder/x.png")));
    }

private:
    void acceptName(const QString &name)
    {
        auto *dialog = qobject_cast<QFileDialog *>(QApplication::activeModalWidget());
        if (!dialog) {
            QTimer::singleShot(10, qApp, [this, name] { acceptName(name); });
            return;
        }
        find<QLineEdit>(*dialog, "fileNameEdit").setText(name);
        find<QDialogButtonBox>(*dialog, "buttonBox").button(QDialogButtonBox::Save)->click();
    }

    void open(const QString &pair)
    {
        m_window->openRuns(pair + QStringLiteral("/A"), pair + QStringLiteral("/B"), {});
        auto &banner = find<QWidget>(*m_window, "banner");
        QVERIFY(QTest::qWaitFor([&] { return m_window->comparison() && !banner.isVisible(); }, 20000));
        EVENTUALLY(m_window->comparison()->checklist);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Settings> m_settings;
    std::unique_ptr<MainWindow> m_window;
};

QTEST_MAIN(TestEvidence)
#include "tst_evidence.moc"
