// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/actions/noteactions.h"

#include "app/window/actions/menuentry.h"
#include "app/window/messages/shortmessage.h"
#include "models/compare/judging/reviewdecisions.h"
#include "models/compare/table/rowfields.h"
#include "models/items/words/numbers.h"
#include "models/items/words/shownwords.h"
#include "models/result/texts/spelling.h"
#include "widgets/curves/curveplot.h"
#include "widgets/curves/curveview.h"
#include "widgets/operators/operatortable.h"
#include "widgets/operators/rownotes.h"

#include <QInputDialog>
#include <QMainWindow>

#include <algorithm>

namespace rundiff
{

NoteActions::NoteActions(QMainWindow &window, CurveView &curves, OperatorTable &operators)
    : QObject(&window), m_window(window), m_curves(curves), m_operators(operators), m_rowNotes(new RowNotes(operators))
{
    setObjectName(QStringLiteral("noteActions"));
}

void NoteActions::setComparison(const ComparisonPtr &comparison)
{
    const bool sameRuns =
        m_comparison && m_comparison->a->path == comparison->a->path && m_comparison->b->path == comparison->b->path;
    m_comparison = comparison;
    if (!sameRuns)
        m_annotations =
            comparison->options.decisions ? annotationsFrom(comparison->options.decisions->annotations) : Annotations();
    showNotes();
}

void NoteActions::addEntries(QMenu &menu)
{
    addEntry(menu, QStringLiteral("noteAtCursor"), tr("&Note on the step at the cursor …"), QKeySequence(tr("Ctrl+N")),
             this, [this] { noteAtCursor(); });
    addEntry(menu, QStringLiteral("noteOnRow"), tr("No&te on the chosen row …"), QKeySequence(tr("Ctrl+Shift+N")), this,
             [this] { noteOnRow(); });
    addEntry(menu, QStringLiteral("removeNotes"), tr("Delete &all notes"), {}, this, [this] { removeNotes(); });
}

void NoteActions::setAnnotations(const Annotations &annotations)
{
    m_annotations = annotations;
    showNotes();
    Q_EMIT annotated();
}

void NoteActions::showNotes()
{
    m_curves.plot().setAnnotations(m_annotations);
    m_rowNotes->setNotes(m_annotations, m_comparison);
}

// An empty text takes a note away.
void NoteActions::writeNote(Annotation about)
{
    const auto same = [&](const Annotation &other) {
        return other.step == about.step && other.rank == about.rank && other.row == about.row;
    };
    Annotations notes = m_annotations;
    const auto old = std::find_if(notes.begin(), notes.end(), same);
    bool ok = false;
    const QString text =
        QInputDialog::getText(&m_window, tr("Note"), tr("On %1:").arg(shownText(placeInWords(about))),
                              QLineEdit::Normal, old == notes.end() ? QString() : textOf(old->text), &ok)
            .trimmed();
    if (!ok)
        return;
    if (old != notes.end())
        notes.erase(old);
    if (!text.isEmpty()) {
        about.text = text.toStdString();
        notes.push_back(about);
    }
    setAnnotations(notes);
}

void NoteActions::noteAtCursor()
{
    m_curves.plot().recallCursor();
    const auto step = m_curves.plot().lastStep();
    if (!step || !m_comparison || !m_comparison->curves)
        return showShortly(m_window, tr("The cursor is not on a step: click on a point of the curves first."));
    writeNote({{}, *step, {}, {}});
}

void NoteActions::noteOnRow()
{
    const auto row = m_operators.currentRow();
    const auto shown = m_operators.model().table();
    if (!row || !shown || !m_operators.pair() || !m_comparison || !m_comparison->operators)
        return showShortly(m_window, tr("No row is selected."));
    const DumpPair &pair = m_comparison->operators->pairs.at(*m_operators.pair());
    const PairOperator *owner = operatorOfRow(*shown, *row);
    if (owner)
        writeNote({{}, pair.a.step.value, rankFolder(pair.a), rowName(*shown, *owner, *row)});
}

void NoteActions::removeNotes()
{
    if (m_annotations.empty())
        return showShortly(m_window, tr("There are no notes."));
    setAnnotations({});
}

} // namespace rundiff

#include "moc_noteactions.cpp"
