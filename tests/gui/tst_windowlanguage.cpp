// SPDX-License-Identifier: GPL-3.0-or-later
// The real window in Simplified Chinese: nothing stays English, and nothing is read again for it.
#include "app/window/windowlanguage.h"
#include "models/items/rows/operatorcells.h"
#include "models/language/language.h"
#include "tests/eventually.h"
#include "tests/gui/windowcase.h"
#include "tests/oneofeverything.h"
#include "widgets/frame/style/chineseglyphs.h"
#include "widgets/frame/texts/mnemonics.h"
#include "widgets/operators/whypanel.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QComboBox>
#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QRegularExpression>
#include <QTextBrowser>
#include <QWheelEvent>

using namespace rundiff;

namespace
{

constexpr int rowsOfView = 40; // the first ones of a list or a table

void addCells(const QAbstractItemView &view, QStringList &texts)
{
    const QAbstractItemModel &model = *view.model();
    const int columns = model.columnCount(view.rootIndex());
    for (int column = 0; column < columns; ++column) {
        for (const int role : {Qt::DisplayRole, Qt::ToolTipRole})
            texts << model.headerData(column, Qt::Horizontal, role).toString();
        for (int row = 0; row < std::min(rowsOfView, model.rowCount(view.rootIndex())); ++row) {
            for (const int role : {Qt::DisplayRole, Qt::ToolTipRole, Qt::AccessibleTextRole})
                texts << model.index(row, column, view.rootIndex()).data(role).toString();
        }
    }
}

QStringList ownTexts(const QWidget &part)
{
    QStringList texts{part.toolTip(), part.statusTip(), part.accessibleName(), part.accessibleDescription()};
    if (const auto *label = qobject_cast<const QLabel *>(&part))
        texts << label->text();
    if (const auto *button = qobject_cast<const QAbstractButton *>(&part))
        texts << button->text();
    if (const auto *cell = qobject_cast<const VerdictCell *>(&part))
        texts << cell->statement().subject << cell->statement().headline << cell->statement().detail;
    if (const auto *field = qobject_cast<const QLineEdit *>(&part))
        texts << field->placeholderText();
    if (const auto *text = qobject_cast<const QTextEdit *>(&part))
        texts << text->toPlainText() << text->placeholderText();
    if (const auto *text = qobject_cast<const QPlainTextEdit *>(&part))
        texts << text->placeholderText();
    if (const auto *menu = qobject_cast<const QMenu *>(&part))
        texts << menu->title();
    if (const auto *dock = qobject_cast<const QDockWidget *>(&part))
        texts << dock->windowTitle();
    if (const auto *box = qobject_cast<const QComboBox *>(&part)) {
        for (int choice = 0; choice < box->count(); ++choice)
            texts << box->itemText(choice) << box->itemData(choice, Qt::ToolTipRole).toString();
    }
    if (const auto *view = qobject_cast<const QAbstractItemView *>(&part); view && view->model())
        addCells(*view, texts);
    return texts;
}

// Everything that the window says, whether it is on the screen or not. Lines of logs are the words of others.
QStringList textsOf(const QWidget &window)
{
    QStringList texts;
    const QList<QWidget *> parts = window.findChildren<QWidget *>();
    for (const QWidget *part : parts) {
        if (part->objectName() != QStringLiteral("logLines"))
            texts << ownTexts(*part);
    }
    const QList<QAction *> actions = window.findChildren<QAction *>();
    for (const QAction *action : actions)
        texts << action->text() << action->toolTip();
    texts.removeAll(QString());
    texts.removeDuplicates();
    return texts;
}

// Names of metrics and settings in the logs, and an example of a filter.
QString withoutNames(QString text)
{
    for (const char *name : {"elapsed time per iteration", "number of skipped iterations", "number of nan iterations",
                             "global batch size", "and not role"})
        text.remove(QString::fromLatin1(name));
    return text;
}

// From the first three words in a row that look like English prose.
QString englishIn(QString text)
{
    static const QRegularExpression markup(QStringLiteral("<[^<>]*>|&[a-z]+;"));
    static const QRegularExpression prose(QStringLiteral("\\b[A-Za-z]{2,}:? [a-z]{2,}:? [a-z]{2,}\\b.*"));
    return prose.match(withoutNames(text.remove(markup))).captured();
}

} // namespace

class TestWindowLanguage : public WindowCase
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        makeSettings();
        makeWindow();
    }

    void cleanup()
    {
        closeAll();
        showLanguage(QStringLiteral("en"));
    }

    // The folders of both runs are gone by then: whatever read them again would fail.
    void languageChangesAtOnceWithoutReadingAgain()
    {
        const QTemporaryDir place;
        QVERIFY(copyFolder(example, place.path()));
        open(place.path());
        auto &notes = find<QPlainTextEdit>("notes");
        notes.setPlainText(QStringLiteral("batch order checked"));
        table().setFilterText(QStringLiteral("grid"));
        const ComparisonPtr before = m_window->comparison();
        const QString title = m_window->windowTitle(), headline = verdict("operatorVerdict");
        QVERIFY(QDir(place.path() + QStringLiteral("/A")).removeRecursively());
        QVERIFY(QDir(place.path() + QStringLiteral("/B")).removeRecursively());

        choose("languagezh_CN");
        QCOMPARE(firstMenu(), QStringLiteral("文件(&F)"));
        QVERIFY2(hasChinese(find<QDockWidget>("operatorDock").windowTitle()), "the title of a pane is English");
        QVERIFY2(hasChinese(verdict("operatorVerdict")), qPrintable(verdict("operatorVerdict")));
        QVERIFY(m_window->comparison()->operators == before->operators);
        QVERIFY(m_window->comparison()->curves == before->curves);
        QCOMPARE(find<QPlainTextEdit>("notes").toPlainText(), QStringLiteral("batch order checked"));
        QCOMPARE(table().filterText(), QStringLiteral("grid"));
        QVERIFY(find<QAction>("languagezh_CN").isChecked());
        QCOMPARE(m_settings->language(), QStringLiteral("zh_CN"));

        choose("languageen");
        QCOMPARE(firstMenu(), QStringLiteral("&File"));
        QCOMPARE(verdict("operatorVerdict"), headline);
        QCOMPARE(m_window->windowTitle(), title);
        QVERIFY(m_window->comparison()->operators == before->operators);
    }

    void textSizeChangesAtOnceWithoutReadingAgain()
    {
        open(example);
        const ComparisonPtr before = m_window->comparison();
        const int height = m_window->fontMetrics().height();
        const auto turn = [this](int notches) {
            QWidget &strip = find<QWidget>("runBar");
            const QPointF place = strip.rect().center();
            QWheelEvent wheel(place, strip.mapToGlobal(place), {}, {0, notches * 120}, Qt::NoButton,
                              Qt::ControlModifier, Qt::NoScrollPhase, false);
            QApplication::sendEvent(&strip, &wheel);
        };
        turn(1);
        EVENTUALLY(find<QWidget>("runBar").fontMetrics().height() > height);
        QCOMPARE(m_settings->textSize(), 110);
        QVERIFY(m_window->comparison()->operators == before->operators);
        find<QAction>("presentationText").trigger();
        EVENTUALLY(find<QWidget>("runBar").fontMetrics().height() > height * 5 / 4);
        find<QAction>("normalText").trigger();
        EVENTUALLY_EQUAL(find<QWidget>("runBar").fontMetrics().height(), height);
        QVERIFY(m_window->comparison()->operators == before->operators);
    }

    void startPageChangesToo()
    {
        choose("languagezh_CN");
        QVERIFY(hasChinese(find<QPushButton>("exampleButton").text()));
        EVENTUALLY(find<QPushButton>("exampleButton").isVisible());
        QTest::mouseClick(&find<QPushButton>("exampleButton"), Qt::LeftButton);
        QVERIFY(waitForComparison());
        QVERIFY2(hasChinese(verdict("curveVerdict")), qPrintable(verdict("curveVerdict")));
    }

    void keysStayTheSame()
    {
        const QHash<QString, QString> before = keysOfEntries();
        choose("languagezh_CN");
        QCOMPARE(keysOfEntries(), before);
    }

    void filterKnowsTitlesInBothLanguages()
    {
        open(example);
        choose("languagezh_CN");
        const auto rowsOf = [this](const QString &filter) {
            table().setFilterText(filter);
            return QTest::qWaitFor([this] { return !table().model().arranging(); }) ? table().model().rowCount() : -1;
        };
        const int all = rowsOf({});
        const int byName = rowsOf(QStringLiteral("norm_rel > 0"));
        QVERIFY2(byName > 0 && byName < all, qPrintable(QString::number(byName)));
        const QString title = columnTitle(OperatorColumn::NormRelative);
        QCOMPARE(rowsOf(title + QStringLiteral(" > 0")), byName);
        const QString pass = columnTitle(OperatorColumn::Direction);
        QVERIFY2(hasChinese(pass), qPrintable(pass));
        const int forward = rowsOf(QStringLiteral("Pass = forward"));
        QVERIFY(forward > 0);
        QCOMPARE(rowsOf(pass + QStringLiteral(" = forward")), forward);
    }

    void nothingStaysEnglish_data()
    {
        QTest::addColumn<QString>("runs");
        QTest::newRow("vision example") << example;
        QTest::newRow("overflow") << fixture("nan_overflow");
        QTest::newRow("data order") << fixture("data_order");
    }

    void nothingStaysEnglish()
    {
        QFETCH(QString, runs);
        m_settings->setLanguage(QStringLiteral("zh_CN"));
        open(runs);
        choose("languagezh_CN");
        QTest::qWait(50); // the facts of the curves follow
        QStringList english;
        const QStringList texts = textsOf(*m_window);
        QVERIFY(texts.size() > 300);
        const QString withoutFont = missingFontRemark(QStringLiteral("\u6587")); // Chinese could not be read there
        for (QString text : texts) {
            text.remove(withoutFont);
            if (const QString found = englishIn(text); !found.isEmpty())
                english << found.left(160);
            else if (static const QRegularExpression halfComma(QStringLiteral("[\\x{4e00}-\\x{9fff}], "));
                     text.contains(halfComma))
                english << text.left(160);
        }
        QVERIFY2(english.isEmpty(), qPrintable(QLatin1Char('\n') + english.join(QLatin1Char('\n'))));
    }

    void oneOfSomethingIsSingular()
    {
        const QTemporaryDir place;
        writeOneOfEverything(place.path().toStdString());
        open(place.path());
        QTest::qWait(50); // the facts of the curves follow
        QStringList plurals;
        const QStringList texts = textsOf(*m_window);
        QVERIFY(texts.size() > 300);
        for (const QString &text : texts)
            plurals << pluralsOfOne(text);
        QVERIFY2(plurals.isEmpty(), qPrintable(plurals.join(QLatin1Char('\n'))));
    }

    void titlesOfAllDiagnosesAreTranslated()
    {
        showLanguage(QStringLiteral("zh_CN"));
        for (const DiagnosisClass &diagnosis : diagnosisClasses)
            QVERIFY2(hasChinese(diagnosisTitle(diagnosis.kind)), diagnosis.title);
    }

    void mnemonicsAreNoPartOfTitles()
    {
        QCOMPARE(withoutMnemonic(QStringLiteral("&Save the session …")), QStringLiteral("Save the session …"));
        QCOMPARE(withoutMnemonic(QStringLiteral("保存会话(&S) …")), QStringLiteral("保存会话 …"));
        QCOMPARE(withoutMnemonic(QStringLiteral("here && there (&& more)")), QStringLiteral("here & there (& more)"));
    }

    void fontWithoutChineseIsMentionedOnlyForChinese()
    {
        QVERIFY(missingFontRemark(QStringLiteral("grid_sample"), {}).isEmpty());
        QVERIFY(missingFontRemark(QStringLiteral("训练 A"), {QStringLiteral("Noto Sans CJK SC")}).isEmpty());
        QVERIFY(missingFontRemark(QStringLiteral("训练 A"), {}).contains(QStringLiteral("fonts-noto-cjk")));
        QVERIFY(missingFontRemark(QStringLiteral("𠀀"), {}).contains(QStringLiteral("fonts-noto-cjk")));
    }

private:
    void choose(const char *entry)
    {
        find<QAction>(entry).trigger();
        EVENTUALLY(find<QAction>(entry).isChecked());
        QCoreApplication::processEvents();
    }

    QString firstMenu() { return m_window->menuBar()->actions().front()->text(); }

    QHash<QString, QString> keysOfEntries()
    {
        QHash<QString, QString> keys;
        const QList<QAction *> actions = m_window->findChildren<QAction *>();
        for (const QAction *action : actions) {
            if (!action->objectName().isEmpty())
                keys[action->objectName()] = action->shortcut().toString();
        }
        return keys;
    }

    static bool copyFolder(const QString &from, const QString &to)
    {
        const QDir folder(from);
        bool whole = QDir().mkpath(to);
        for (const QFileInfo &entry : folder.entryInfoList(QDir::AllEntries | QDir::NoDotAndDotDot)) {
            const QString target = to + QLatin1Char('/') + entry.fileName();
            whole =
                whole && (entry.isDir() ? copyFolder(entry.filePath(), target) : QFile::copy(entry.filePath(), target));
        }
        return whole;
    }
};

QTEST_MAIN(TestWindowLanguage)
#include "tst_windowlanguage.moc"
