// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "models/result/redaction/annotation.h"

#include <QObject>

class QMainWindow;
class QMenu;

namespace rundiff
{

class CurveView;
class OperatorTable;
class RowNotes;

// The user's notes on steps and rows: created, shown and removed.
class NoteActions : public QObject
{
    Q_OBJECT

public:
    NoteActions(QMainWindow &window, CurveView &curves, OperatorTable &operators);

    void setComparison(const ComparisonPtr &comparison); // of other runs: with the notes of its decisions
    void addEntries(QMenu &menu);

    const Annotations &annotations() const { return m_annotations; }
    void setAnnotations(const Annotations &annotations);

Q_SIGNALS:
    void annotated(); // a note was created, changed or removed

private:
    void writeNote(Annotation about);
    void noteAtCursor();
    void noteOnRow();
    void removeNotes();
    void showNotes();

    QMainWindow &m_window;
    CurveView &m_curves;
    OperatorTable &m_operators;
    RowNotes *m_rowNotes;
    ComparisonPtr m_comparison;
    Annotations m_annotations;
};

} // namespace rundiff
