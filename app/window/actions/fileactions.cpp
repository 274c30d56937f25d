// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/actions/fileactions.h"

#include "app/window/actions/evidenceactions.h"
#include "app/window/actions/focuscopy.h"
#include "app/window/actions/menuentry.h"
#include "app/window/jobs/oppositejob.h"
#include "app/window/layout/panes.h"
#include "models/account/files/runfiles.h"
#include "models/compare/runaccount.h"
#include "models/items/findings/filemodel.h"
#include "models/items/words/numbers.h"
#include "widgets/files/oppositearea.h"
#include "widgets/files/oppositeview.h"
#include "widgets/frame/findinglist.h"
#include "widgets/operators/operatortable.h"

#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QMainWindow>
#include <QTreeView>

#include <memory>

namespace rundiff
{

FileActions::FileActions(QMainWindow &window, Panes &panes)
    : QObject(&window), m_window(window), m_panes(panes), m_model(new FileModel(this)),
      m_list(new FindingList(*m_model, QStringLiteral("files"))),
      m_texts(new OppositeView(QStringLiteral("fileLines"))), m_job(new OppositeJob(*m_texts, this)),
      m_dock(&panes.addForPart(QStringLiteral("fileDock"), tr("Files"), m_list,
                               [](const Comparison &comparison) { return accountInForce(comparison) != nullptr; })),
      m_textDock(&panes.addOnDemand(QStringLiteral("textDock"), tr("Two files"), m_texts))
{
    m_list->view().setAccessibleName(tr("Files of both runs"));
    m_list->setCountWords(
        [this](std::size_t shown) { return tr("%1 of %2 files shown").arg(shown).arg(m_model->count()); });
    const auto open = [this](const QModelIndex &index) {
        if (const auto finding = m_model->finding(index))
            openFile(*finding);
    };
    connect(&m_list->view(), &QTreeView::clicked, this, open);
    connect(&m_list->view(), &QTreeView::activated, this, open);
    connect(m_job, &OppositeJob::failed, this, &FileActions::failed);
}

void FileActions::setComparison(const ComparisonPtr &comparison)
{
    const bool isSame = m_comparison && m_comparison->a == comparison->a && m_comparison->b == comparison->b;
    m_comparison = comparison;
    m_model->setComparison(comparison);
    m_list->fill();
    if (isSame)
        return;
    m_job->close();
    m_textDock->hide();
}

void FileActions::addViewEntries(QMenu &menu)
{
    addEntry(menu, QStringLiteral("viewFiles"), tr("F&iles of both runs"), QKeySequence(tr("Ctrl+Alt+F")), this,
             [this] {
                 m_panes.bring(*m_dock);
                 m_list->setFocus(Qt::ShortcutFocusReason);
             });
}

void FileActions::addPictures(EvidenceActions &evidence)
{
    evidence.addView(*m_texts, QStringLiteral("TwoFiles"),
                     {tr("Two files"), [this](const HideText &hide) { return m_texts->forPicture(hide); }});
}

void FileActions::addTexts(FocusCopy &copy)
{
    copy.addText(*m_list, [this] { return m_list->asText(); });
    copy.addText(m_texts->area(), [this] { return m_texts->asText(); });
}

bool FileActions::takesKeys() const
{
    const QWidget *const focus = QApplication::focusWidget();
    return m_list->isAncestorOf(focus) || m_texts->isAncestorOf(focus);
}

void FileActions::goToDifference(bool backward)
{
    if (m_texts->isAncestorOf(QApplication::focusWidget()))
        m_texts->goToDifference(backward);
    else
        m_list->goToDifference(backward);
}

void FileActions::focusFilter()
{
    if (m_texts->isAncestorOf(QApplication::focusWidget()))
        m_texts->focusSearch();
    else
        m_list->focusFilter();
}

void FileActions::trigger(const char *entry)
{
    if (auto *action = m_window.findChild<QAction *>(QLatin1String(entry)))
        action->trigger();
}

bool FileActions::isComparedLog(const AccountedFile &file) const
{
    const CurveComparison *curves = m_comparison->curves.get();
    if (!curves)
        return false;
    const auto isOf = [](const Run &run, std::size_t log, const std::string &path) {
        return log < run.logs.size() && plainPath(run.logs[log]->path) == plainPath(path);
    };
    return isOf(*m_comparison->a, curves->logA, file.a) && isOf(*m_comparison->b, curves->logB, file.b);
}

void FileActions::openFile(std::size_t finding)
{
    const FileOfRuns *const file = m_model->file(finding);
    const AccountedFile *const accounted = m_model->accounted(finding);
    if (!file || !accounted)
        return;
    const bool isInBoth = !accounted->a.empty() && !accounted->b.empty();
    if (isInBoth && isComparedLog(*accounted))
        return Q_EMIT logsWanted();
    if (file->part == FilePart::Dump && file->pair) {
        m_panes.bring(m_panes.operatorDock());
        m_panes.operators().showPair(*file->pair);
        return;
    }
    if (file->part == FilePart::Checkpoint && m_comparison->checkpoints)
        return trigger("viewCheckpoints");
    if (file->part == FilePart::Tokens && m_comparison->tokens)
        return trigger("viewTokens");
    openTexts(*accounted);
}

// What only one run has is opposite nothing.
void FileActions::openTexts(const AccountedFile &file)
{
    const auto place = [](const std::string &path) {
        return path.empty() ? TextPlace{{}, {}, std::make_shared<const std::string>()} : TextPlace{path, {}, nullptr};
    };
    const auto &rules = m_comparison->options.volatileRules;
    m_job->open({place(file.a), place(file.b), nullptr, {rules.begin(), rules.end()}});
    m_panes.bring(*m_textDock);
}

} // namespace rundiff

#include "moc_fileactions.cpp"
