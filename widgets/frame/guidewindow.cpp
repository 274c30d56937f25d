// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/frame/guidewindow.h"

#include "models/items/words/numbers.h"
#include "models/language/language.h"
#include "widgets/frame/style/widgetresources.h"

#include <QCoreApplication>
#include <QDialog>
#include <QFile>
#include <QLineEdit>
#include <QRegularExpression>
#include <QTextBrowser>
#include <QVBoxLayout>

namespace rundiff
{

namespace
{

class GuideWords
{
    Q_DECLARE_TR_FUNCTIONS(Guide)
};

// The pages of a document, one after the other.
QStringList pagesOf(GuideDocument document)
{
    if (document == GuideDocument::SavedResults)
        return {QStringLiteral("saved-result")};
    return {QStringLiteral("guide"),          QStringLiteral("what-is-compared"), QStringLiteral("reading-a-verdict"),
            QStringLiteral("window"),         QStringLiteral("one-run"),          QStringLiteral("evidence"),
            QStringLiteral("logs"),           QStringLiteral("graph-mode"),       QStringLiteral("operator-facts"),
            QStringLiteral("troubleshooting")};
}

// In the language in force if it was written in it, otherwise in English.
QString fileOf(const QString &page)
{
    const QString name = QStringLiteral(":/rundiff/") + page;
    const QString translated = name + QLatin1Char('.') + textOf(languageInForce()) + QStringLiteral(".md");
    return QFile::exists(translated) ? translated : name + QStringLiteral(".md");
}

QString documentText(GuideDocument document)
{
    QString text;
    for (const QString &page : pagesOf(document)) {
        QFile file(fileOf(page));
        if (file.open(QIODevice::ReadOnly))
            text += QString::fromUtf8(file.readAll()) + QLatin1Char('\n');
    }
    // A picture shows the window that is in front of the reader, a page is read in the language of the window.
    static const QRegularExpression left(QStringLiteral("^(!\\[|\\[(简体中文|English)\\]\\()[^\\n]*\\n"),
                                         QRegularExpression::MultilineOption);
    return text.remove(left);
}

// From the place of the cursor on; at the end it starts again.
void findNext(QTextBrowser &text, QLineEdit &search)
{
    const QString words = search.text();
    bool found = words.isEmpty() || text.find(words);
    if (!found) {
        text.moveCursor(QTextCursor::Start);
        found = text.find(words);
    }
    search.setProperty("wrong", !found);
    search.setStyleSheet(search.styleSheet()); // to show it
}

} // namespace

QString firstPageIn(const QString &folder)
{
    const QString english = folder + QStringLiteral("/index.html");
    const QString translated = folder + QLatin1Char('/') + textOf(languageInForce()) + QStringLiteral("/index.html");
    const QString page = QFile::exists(translated) ? translated : english;
    return QFile::exists(page) ? page : QString();
}

QString installedPages()
{
    return QCoreApplication::applicationDirPath() + QStringLiteral("/../share/doc/rundiff/html");
}

void showGuide(QWidget &window, GuideDocument document)
{
    bringWidgetResources();
    auto *dialog = new QDialog(&window);
    dialog->setObjectName(QStringLiteral("guideWindow"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(document == GuideDocument::UserGuide ? GuideWords::tr("User guide")
                                                                : GuideWords::tr("Format of saved results"));
    auto *search = new QLineEdit(dialog);
    search->setObjectName(QStringLiteral("guideSearch"));
    search->setAccessibleName(GuideWords::tr("Search the guide"));
    search->setPlaceholderText(GuideWords::tr("search; Enter finds the next place"));
    search->setClearButtonEnabled(true);
    auto *text = new QTextBrowser(dialog);
    text->setObjectName(QStringLiteral("guideText"));
    text->setAccessibleName(dialog->windowTitle());
    text->setOpenLinks(false); // no other program is started
    text->document()->setDocumentMargin(dialog->fontMetrics().height());
    text->setMarkdown(documentText(document));
    QObject::connect(search, &QLineEdit::textChanged, text, [text, search] {
        text->moveCursor(QTextCursor::Start);
        findNext(*text, *search);
    });
    QObject::connect(search, &QLineEdit::returnPressed, text, [text, search] { findNext(*text, *search); });
    auto *layout = new QVBoxLayout(dialog);
    layout->addWidget(search);
    layout->addWidget(text);
    dialog->resize(dialog->fontMetrics().averageCharWidth() * 110, dialog->fontMetrics().height() * 44);
    dialog->show();
    dialog->activateWindow();
}

} // namespace rundiff
