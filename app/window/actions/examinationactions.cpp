// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/actions/examinationactions.h"

#include "app/window/actions/menuentry.h"
#include "app/window/messages/shortmessage.h"
#include "app/window/settings/settings.h"
#include "models/compare/examination/examinerun.h"
#include "models/items/words/numbers.h"
#include "models/result/redaction/redactedrun.h"
#include "models/result/texts/examinationtext.h"
#include "models/run/tellingnames.h"

#include <QDialog>
#include <QDialogButtonBox>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QFontDatabase>
#include <QMainWindow>
#include <QMenu>
#include <QPlainTextEdit>
#include <QVBoxLayout>

#include <utility>

namespace rundiff
{

ExaminationActions::ExaminationActions(QMainWindow &window, Settings &settings, std::function<ComparisonPtr()> shown)
    : QObject(&window), m_window(window), m_settings(settings), m_shown(std::move(shown))
{
    setObjectName(QStringLiteral("examinationActions"));
    connect(&m_answer, &LatestAnswer::failed, this,
            [this](const QString &reason) { showShortly(m_window, tr("The run was not examined: %1").arg(reason)); });
}

void ExaminationActions::addEntries(QMenu &menu)
{
    addEntry(menu, QStringLiteral("examineRun"), tr("E&xamine one run alone …"), QKeySequence(tr("Ctrl+Shift+R")), this,
             [this] { choose(); });
}

// One of the runs that are open, or another one.
void ExaminationActions::choose()
{
    const ComparisonPtr comparison = m_shown();
    if (!comparison || !comparison->savedIn.empty())
        return browse();
    auto *menu = new QMenu(&m_window);
    menu->setObjectName(QStringLiteral("examineChoice"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const auto [nameA, nameB] = tellingNames(*comparison->a, *comparison->b);
    addRun(*menu, tr("&A: %1"), textOf(nameA), *comparison->a);
    addRun(*menu, tr("&B: %1"), textOf(nameB), *comparison->b);
    menu->addSeparator();
    menu->addAction(tr("Another &run …"), this, &ExaminationActions::browse);
    menu->popup(m_window.mapToGlobal(m_window.rect().center() - QRect(QPoint(), menu->sizeHint()).center()));
}

void ExaminationActions::addRun(QMenu &menu, const QString &title, QString name, const Run &run)
{
    name.replace(QLatin1Char('&'), QStringLiteral("&&")); // it is not a key
    const QString path = QFile::decodeName(QByteArray::fromStdString(run.path));
    menu.addAction(title.arg(name), this, [this, path] { examine(path); })->setEnabled(!run.dumps.empty());
}

void ExaminationActions::browse()
{
    const QString folder =
        QFileDialog::getExistingDirectory(&m_window, tr("A run with dumps"), m_settings.lastFolder());
    if (folder.isEmpty())
        return;
    m_settings.setLastFolder(QFileInfo(folder).path());
    examine(folder);
}

void ExaminationActions::examine(const QString &path)
{
    showShortly(m_window, tr("Examining %1 …").arg(path));
    const std::string encoded = QFile::encodeName(path).toStdString();
    m_answer.ask([this, path, encoded](std::stop_token stop) -> LatestAnswer::Answer {
        Progress progress;
        progress.stop = stop;
        const QString text = textOf(textExamination(redacted(examineRun(encoded, {}, progress), Hidden::Secrets)));
        return [this, path, text] { show(path, text); };
    });
}

void ExaminationActions::show(const QString &path, const QString &text)
{
    auto *dialog = new QDialog(&m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setObjectName(QStringLiteral("examination"));
    dialog->setWindowTitle(tr("%1 examined alone").arg(QFileInfo(path).fileName()));
    auto *shown = new QPlainTextEdit(text, dialog);
    shown->setObjectName(QStringLiteral("examinationText"));
    shown->setAccessibleName(tr("Results that no correct run gives"));
    shown->setReadOnly(true);
    shown->setLineWrapMode(QPlainTextEdit::NoWrap);
    shown->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, dialog);
    connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::close);
    auto *layout = new QVBoxLayout(dialog);
    layout->addWidget(shown);
    layout->addWidget(buttons);
    const int unit = dialog->fontMetrics().height();
    dialog->resize(50 * unit, 30 * unit);
    dialog->show();
}

} // namespace rundiff

#include "moc_examinationactions.cpp"
