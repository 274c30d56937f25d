// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/actions/sourceactions.h"

#include "app/window/actions/menuentry.h"
#include "app/window/layout/panes.h"
#include "app/window/messages/shortmessage.h"
#include "app/window/settings/sourceplacesdialog.h"
#include "models/formats/texts/privacyforms.h"
#include "models/formats/texts/textexcerpt.h"
#include "models/items/words/numbers.h"
#include "models/items/words/shownwords.h"
#include "widgets/frame/sourceview.h"
#include "widgets/operators/detailspanel.h"
#include "widgets/operators/whypanel.h"

#include <QClipboard>
#include <QDockWidget>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMainWindow>
#include <QProcess>

namespace rundiff
{

namespace
{

// Whether the line of the file is the one that ran; unknown where the dump does not have its text.
std::optional<bool> isSameCode(const TextExcerpt &excerpt, const QString &code)
{
    const std::int64_t at = excerpt.line - excerpt.firstLine;
    if (code.isEmpty() || at < 0 || at >= std::ssize(excerpt.lines))
        return std::nullopt;
    return textOf(excerpt.lines[static_cast<std::size_t>(at)])
        .contains(code.section(QLatin1Char('\n'), 0, 0).trimmed());
}

} // namespace

SourceActions::SourceActions(QMainWindow &window, Panes &panes, Settings &settings)
    : QObject(&window), m_window(window), m_panes(panes), m_settings(settings), m_source(new SourceView),
      m_dock(&panes.addOnDemand(QStringLiteral("sourceDock"), tr("Source"), m_source))
{
    connect(&m_panes.why(), &WhyPanel::lineWanted, this,
            [this](const QString &path, qint64 line) { open(path, line); });
    connect(&m_panes.details(), &DetailsPanel::lineWanted, this, &SourceActions::open);
    connect(&m_reading, &LatestAnswer::failed, this, &SourceActions::failed);
}

void SourceActions::addEntries(QMenu &menu)
{
    addEntry(menu, QStringLiteral("sourcePlaces"), tr("Source &folders and editor …"), {}, this,
             [this] { editPlaces(); });
}

void SourceActions::open(const QString &recorded, qint64 line, const QString &code)
{
    const QString place = QStringLiteral("%1:%2").arg(recorded, QString::number(line));
    QGuiApplication::clipboard()->setText(textOf(withoutSecrets(place.toStdString())));
    const QString file = SourcePlaces(m_settings.sourcePlaces()).find(recorded);
    if (file.isEmpty())
        return askWhere({recorded, line, code});
    showShortly(m_window, tr("Shown as text; %1 was copied to the clipboard.").arg(place));
    show(file, {recorded, line, code});
}

// Once for all files of the same folder. Cancelled, the line stays in the clipboard.
void SourceActions::askWhere(const Line &line)
{
    const QString name = QFileInfo(line.recorded).fileName();
    showShortly(m_window, tr("The file is not on this machine; %1:%2 was copied to the clipboard.")
                              .arg(line.recorded, QString::number(line.number)));
    auto *dialog = new QFileDialog(&m_window, tr("Where is %1 on this machine?").arg(line.recorded),
                                   m_settings.lastFolder(), tr("%1 (%1);;All files (*)").arg(name));
    dialog->setObjectName(QStringLiteral("sourcePlace"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, [this, line](const QString &file) {
        SourcePlaces places(m_settings.sourcePlaces());
        places.learn(line.recorded, file);
        m_settings.setSourcePlaces(places.places());
        show(file, line);
    });
    dialog->open();
}

void SourceActions::show(const QString &file, const Line &line)
{
    if (!m_settings.editor().isEmpty())
        startEditor(file, line.number);
    m_reading.ask([this, path = QFile::encodeName(file).toStdString(),
                   line](const std::stop_token &stop) -> LatestAnswer::Answer {
        auto excerpt = textAround(path, line.number, stop);
        return [this, line, excerpt = std::move(excerpt)] {
            if (!excerpt)
                return Q_EMIT failed(shownText(excerpt.error().message));
            m_source->show(*excerpt);
            const QString name = QFileInfo(textOf(excerpt->path)).fileName();
            const bool other = isSameCode(*excerpt, line.code) == false;
            m_dock->setWindowTitle(other ? tr("%1 (this line is not the one that ran)").arg(name) : name);
            m_dock->setToolTip(textOf(excerpt->path));
            m_panes.bring(*m_dock);
            if (other)
                showShortly(m_window, tr("Line %1 of %2 differs from the dump, which has: %3")
                                          .arg(line.number)
                                          .arg(name, textOf(withoutSecrets(line.code.toStdString()))));
        };
    });
}

// The command is split into arguments before the file is put in: no shell reads its name.
void SourceActions::startEditor(const QString &file, qint64 line)
{
    QStringList arguments = QProcess::splitCommand(m_settings.editor());
    const QString program = arguments.isEmpty() ? QString() : arguments.takeFirst();
    const bool names = arguments.join(QLatin1Char(' ')).contains(QStringLiteral("%f"));
    for (QString &argument : arguments) {
        argument.replace(QStringLiteral("%l"), QString::number(std::max<qint64>(line, 1)));
        argument.replace(QStringLiteral("%f"), file);
    }
    if (!names)
        arguments << file;
    if (program.isEmpty() || !QProcess::startDetached(program, arguments))
        Q_EMIT failed(tr("The editor \"%1\" cannot be started. View, Source folders and editor, changes it.")
                          .arg(m_settings.editor()));
}

void SourceActions::editPlaces()
{
    auto *dialog = new SourcePlacesDialog(m_settings.sourcePlaces(), m_settings.editor(), &m_window);
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        m_settings.setSourcePlaces(dialog->places());
        m_settings.setEditor(dialog->editor());
    });
    dialog->open();
}

} // namespace rundiff

#include "moc_sourceactions.cpp"
