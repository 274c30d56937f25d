// SPDX-License-Identifier: GPL-3.0-or-later
// Saved results and sessions in the real window. Called with a folder, this program is the window that is killed.
#include "app/window/actions/checklistactions.h"
#include "app/window/actions/evidenceactions.h"
#include "app/window/actions/noteactions.h"
#include "app/window/actions/operatoractions.h"
#include "app/window/actions/sessionactions.h"
#include "app/window/mainwindow.h"
#include "models/result/json/jsonresult.h"
#include "models/result/session/session.h"
#include "tests/eventually.h"
#include "tests/gui/fixtures.h"
#include "widgets/frame/banner.h"
#include "widgets/operators/operatortable.h"

#include <QDir>
#include <QDoubleSpinBox>
#include <QFile>
#include <QLayout>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QProcess>
#include <QPushButton>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

using namespace rundiff;

namespace
{

template <typename Widget>
Widget &find(MainWindow &window, const char *name)
{
    auto *widget = window.findChild<Widget *>(QString::fromLatin1(name));
    if (!widget)
        qFatal("no widget %s", name);
    return *widget;
}

Banner &banner(MainWindow &window)
{
    return find<Banner>(window, "banner");
}

// What the window shows once its work is done.
bool waitForComparison(MainWindow &window)
{
    const auto quiet = [&] { return !window.findChild<QPushButton *>(QStringLiteral("cancelLoading"))->isVisible(); };
    return QTest::qWaitFor([&] { return window.comparison() && quiet(); }, 20000);
}

void copyFolder(const QString &from, const QString &to)
{
    QCOMPARE(QProcess::execute(QStringLiteral("cp"), {QStringLiteral("-r"), from, to}), 0);
}

CompareOptions loose()
{
    CompareOptions options;
    options.tolerance.atol = 0.25;
    options.tolerance.atolGiven = true;
    return options;
}

int typeNotesAndDie(const QString &folder)
{
    Settings settings(folder + QStringLiteral("/settings.ini"));
    MainWindow window(settings);
    window.show();
    window.openRuns(example + QStringLiteral("/A"), example + QStringLiteral("/B"), loose());
    if (!waitForComparison(window))
        return 1;
    QTest::keyClicks(&find<QPlainTextEdit>(window, "notes"), QStringLiteral("the padding mode"));
    std::raise(SIGKILL);
    return 1;
}

// Saves a long and a short session in turn until it is killed.
int saveForEver(const QString &folder)
{
    Settings settings(folder + QStringLiteral("/settings.ini"));
    MainWindow window(settings);
    window.openRuns(example + QStringLiteral("/A"), example + QStringLiteral("/B"), loose());
    if (!QTest::qWaitFor([&] { return window.comparison() != nullptr; }, 20000))
        return 1;
    for (int i = 0; i < 10'000; ++i) {
        find<QPlainTextEdit>(window, "notes")
            .setPlainText(QStringLiteral("note ") + QString(i % 2 ? 10 : 2'000'000, QLatin1Char('x')) +
                          QStringLiteral(" end"));
        if (!window.sessions().saveSession(folder + QStringLiteral("/kept/one.rundiff")))
            return 1;
    }
    return 1;
}

} // namespace

class TestSession : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Settings> m_settings;
    std::unique_ptr<MainWindow> m_window;

    QString path(const char *name) const { return m_folder->filePath(QString::fromLatin1(name)); }
    void makeWindow()
    {
        m_window = std::make_unique<MainWindow>(*m_settings);
        m_window->show();
    }
    void openExample(const QString &place = example)
    {
        m_window->openRuns(place + QStringLiteral("/A"), place + QStringLiteral("/B"), loose());
        QVERIFY(waitForComparison(*m_window));
    }
    std::size_t shownRows() const
    {
        return static_cast<std::size_t>(find<QTableView>(*m_window, "operatorRows").model()->rowCount());
    }

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_settings = std::make_unique<Settings>(path("settings.ini"));
        makeWindow();
    }

    void cleanup()
    {
        m_window.reset();
        m_settings.reset();
    }

    void aSavedResultOpensAsTheRunsDid()
    {
        openExample();
        const std::string json = jsonResult(*m_window->comparison());
        const std::size_t rows = shownRows();
        m_window->sessions().saveResult(path("result.h5"));
        EVENTUALLY(QFile::exists(path("result.h5")));
        makeWindow();
        m_window->openFile(path("result.h5"));
        QVERIFY(waitForComparison(*m_window));
        EVENTUALLY_EQUAL(shownRows(), rows);
        QCOMPARE(jsonResult(*m_window->comparison()), json);
        QVERIFY(m_window->windowTitle().contains(QStringLiteral("result.h5")));
        m_window->swapRuns();
        EVENTUALLY(m_window->comparison()->a->path.ends_with("/B"));
    }

    // On a small screen the window's lower end would be out of sight.
    void theBannerDoesNotMakeTheWindowTaller()
    {
        openExample();
        auto &banner = find<Banner>(*m_window, "banner");
        EVENTUALLY(!banner.isVisible());
        QCoreApplication::processEvents(); // the verdicts have just been laid out
        const int before = m_window->layout()->minimumSize().height();
        banner.showProgress(QStringLiteral("saved dump pairs read"), 0, 1);
        QVERIFY(banner.isVisible());
        QCoreApplication::processEvents();
        QCOMPARE(m_window->layout()->minimumSize().height(), before);
    }

    void aSessionBringsEverythingBack()
    {
        openExample();
        find<QPlainTextEdit>(*m_window, "notes").setPlainText(QStringLiteral("look at grid_sample"));
        auto &table = *m_window->findChild<OperatorTable *>();
        table.setFilterText(QStringLiteral("grid"));
        HandTicks ticks;
        const std::string item = m_window->comparison()->checklist->items.front().id;
        ticks.tick(item, "seen");
        m_window->findChild<ChecklistActions *>()->setTicks(ticks);
        const Annotations annotations{{"here it parts", 2, {}, {}}};
        m_window->findChild<NoteActions *>()->setAnnotations(annotations);
        QVERIFY(m_window->sessions().saveSession(path("a.rundiff")));
        makeWindow();
        m_window->openFile(path("a.rundiff"));
        QVERIFY(waitForComparison(*m_window));
        QCOMPARE(find<QPlainTextEdit>(*m_window, "notes").toPlainText(), QStringLiteral("look at grid_sample"));
        EVENTUALLY_EQUAL(m_window->findChild<OperatorTable *>()->filterText(), QStringLiteral("grid"));
        EVENTUALLY(m_window->findChild<ChecklistActions *>()->ticks() == ticks);
        QVERIFY(m_window->findChild<NoteActions *>()->annotations() == annotations);
        QCOMPARE(m_window->comparison()->options.tolerance.atol, 0.25);
    }

    void runsThatMovedWithTheirSessionAreFound()
    {
        const QString before = path("before"), after = path("after");
        copyFolder(example, before);
        openExample(before);
        QVERIFY(m_window->sessions().saveSession(before + QStringLiteral("/a.rundiff")));
        m_window.reset();
        QVERIFY(QDir().rename(before, after));
        makeWindow();
        m_window->openFile(after + QStringLiteral("/a.rundiff"));
        QVERIFY(waitForComparison(*m_window));
        QCOMPARE(m_window->comparison()->a->path, QString(after + QStringLiteral("/A")).toStdString());
    }

    void notesOfAKilledWindowAreOffered()
    {
        QProcess killed;
        killed.start(QCoreApplication::applicationFilePath(),
                     {QStringLiteral("tst_session"), QStringLiteral("--killed"), m_folder->path()});
        QVERIFY(killed.waitForFinished(60000));
        QCOMPARE(killed.exitStatus(), QProcess::CrashExit);
        makeWindow();
        m_window->sessions().offerWhatWasLeft();
        auto &offer = find<QPushButton>(*m_window, "takeOffer");
        QVERIFY(offer.isVisible());
        QVERIFY(!m_window->comparison()); // offered, not forced
        QTest::mouseClick(&offer, Qt::LeftButton);
        QVERIFY(waitForComparison(*m_window));
        QCOMPARE(find<QPlainTextEdit>(*m_window, "notes").toPlainText(), QStringLiteral("the padding mode"));
        QCOMPARE(m_window->comparison()->options.tolerance.atol, 0.25);
    }

    void savedNotesAreNotOfferedAgain()
    {
        openExample();
        find<QPlainTextEdit>(*m_window, "notes").setPlainText(QStringLiteral("done"));
        QVERIFY(m_window->sessions().saveSession(path("a.rundiff")));
        m_window->close();
        makeWindow();
        m_window->sessions().offerWhatWasLeft();
        QVERIFY(!find<QPushButton>(*m_window, "takeOffer").isVisible());
    }

    void unsavedNotesOfAClosedWindowAreOffered()
    {
        openExample();
        find<QPlainTextEdit>(*m_window, "notes").setPlainText(QStringLiteral("not saved"));
        m_window->close();
        m_window.reset();
        makeWindow();
        m_window->sessions().offerWhatWasLeft();
        QVERIFY(find<QPushButton>(*m_window, "takeOffer").isVisible());
    }

    void discardedNotesAreNotOfferedAgain()
    {
        openExample();
        find<QPlainTextEdit>(*m_window, "notes").setPlainText(QStringLiteral("not worth it"));
        m_window->close();
        m_window.reset();
        makeWindow();
        m_window->sessions().offerWhatWasLeft();
        QTest::mouseClick(&find<QPushButton>(*m_window, "refuseOffer"), Qt::LeftButton);
        QVERIFY(!find<QPushButton>(*m_window, "takeOffer").isVisible());
        m_window.reset();
        makeWindow();
        m_window->sessions().offerWhatWasLeft();
        QVERIFY(!find<QPushButton>(*m_window, "takeOffer").isVisible());
    }

    void sessionsAreAmongThoseOpenedLast()
    {
        openExample();
        QVERIFY(m_window->sessions().saveSession(path("recent.rundiff")));
        m_window.reset();
        makeWindow();
        auto &recent = find<QListWidget>(*m_window, "recentPairs");
        QVERIFY(recent.item(0)->text().startsWith(path("recent.rundiff")));
        Q_EMIT recent.itemActivated(recent.item(0));
        QVERIFY(waitForComparison(*m_window));
    }

    void bundlesOpenAsTheyWere()
    {
        openExample();
        const QString file = path("bundle.zip");
        find<QPlainTextEdit>(*m_window, "notes").setPlainText(QStringLiteral("Seen first in /home/mallory/runs"));
        Annotation note;
        note.text = "here it begins";
        note.step = 3;
        find<NoteActions>(*m_window, "noteActions").setAnnotations({note});
        find<EvidenceActions>(*m_window, "evidenceActions").saveBundle(file);
        EVENTUALLY(QFile::exists(file));
        makeWindow();
        QVERIFY(isSessionOrResult(file));
        m_window->openFile(file);
        QVERIFY(waitForComparison(*m_window));
        QCOMPARE(m_window->comparison()->savedIn, file.toStdString());
        QVERIFY(m_window->comparison()->operators->pairs.front().table);
        QCOMPARE(m_window->comparison()->operators->firstDifference->row.operatorName,
                 std::string("Functional.grid_sample.0.forward"));
        const QString notes = find<QPlainTextEdit>(*m_window, "notes").toPlainText();
        QVERIFY2(notes.startsWith(QStringLiteral("Seen first in ")), qPrintable(notes));
        QVERIFY2(!notes.contains(QStringLiteral("mallory")), qPrintable(notes)); // names stay here
        const Annotations &annotations = find<NoteActions>(*m_window, "noteActions").annotations();
        QCOMPARE(annotations.size(), std::size_t(1));
        QCOMPARE(annotations[0].text, std::string("here it begins"));
        QCOMPARE(m_window->comparison()->options.tolerance.atol, 0.25);
    }

    void aSessionWhoseSavingIsKilledIsWhole_data()
    {
        QTest::addColumn<int>("delay");
        for (const int delay : {0, 3, 11, 29, 53, 97})
            QTest::addRow("after %d ms", delay) << delay;
    }

    // The old file or the new one, never half of one, and no temporary file.
    void aSessionWhoseSavingIsKilledIsWhole()
    {
        QFETCH(int, delay);
        QVERIFY(QDir(m_folder->path()).mkdir(QStringLiteral("kept")));
        const QString file = path("kept/one.rundiff");
        QProcess saving;
        saving.start(QCoreApplication::applicationFilePath(),
                     {QStringLiteral("tst_session"), QStringLiteral("--saving"), m_folder->path()});
        EVENTUALLY(QFile::exists(file));
        QTest::qWait(delay);
        QVERIFY(saving.state() == QProcess::Running);
        saving.kill();
        QVERIFY(saving.waitForFinished(60000));
        QCOMPARE(saving.exitStatus(), QProcess::CrashExit);
        const auto session = readSession(file.toStdString());
        QVERIFY2(session, session ? "" : session.error().message.c_str());
        QVERIFY(session->decisions.notes.starts_with("note ") && session->decisions.notes.ends_with(" end"));
        QCOMPARE(QDir(path("kept")).entryList(QDir::Files | QDir::Hidden), QStringList{QStringLiteral("one.rundiff")});
    }

    void aFileThatIsNoSessionIsSaid_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("no JSON") << QByteArray("hello");
        QTest::newRow("a list") << QByteArray("[]");
        QTest::newRow("no schema") << QByteArray("{}");
        QTest::newRow("no runs") << QByteArray(R"({"schema": "rundiff.session/1"})");
        QTest::newRow("a number for a path") << QByteArray(R"({"schema": "rundiff.session/1", "a": 1, "b": 2})");
        QTest::newRow("no tolerance") << QByteArray(
            R"({"schema":"rundiff.session/1","a":"/","b":"/","options":{"tolerance":{"atol":"nan"}}})");
        QTest::newRow("deep") << QByteArray(2000000, '[');
    }

    void aFileThatIsNoSessionIsSaid()
    {
        QFETCH(QByteArray, content);
        QFile file(path("bad.rundiff"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(content);
        file.close();
        m_window->openFile(path("bad.rundiff"));
        QVERIFY(banner(*m_window).isVisible());
        QVERIFY2(banner(*m_window).text().contains(QStringLiteral("bad.rundiff")),
                 qPrintable(banner(*m_window).text()));
        QVERIFY(!m_window->comparison());
    }

    void aPlaceThatCannotBeWrittenIsSaid()
    {
        openExample();
        QVERIFY(!m_window->sessions().saveSession(path("nowhere/a.rundiff")));
        QVERIFY(banner(*m_window).text().contains(QStringLiteral("a.rundiff")));
        m_window->sessions().saveResult(path("nowhere/a.h5"));
        EVENTUALLY(banner(*m_window).text().contains(QStringLiteral("cannot be written")));
    }
};

int main(int argc, char *argv[])
{
    QApplication application(argc, argv);
    if (argc == 3 && qstrcmp(argv[1], "--killed") == 0)
        return typeNotesAndDie(QString::fromLocal8Bit(argv[2]));
    if (argc == 3 && qstrcmp(argv[1], "--saving") == 0)
        return saveForEver(QString::fromLocal8Bit(argv[2]));
    TestSession test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_session.moc"
