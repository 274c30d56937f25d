// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/curves/curvecomparison.h"
#include "models/result/redaction/annotation.h"
#include "widgets/curves/qcp.h"
#include "widgets/frame/style/palette.h"

#include <QColor>
#include <QStringList>

#include <vector>

namespace rundiff
{

// The user's notes on the curves: text in a box, and an arrow from there to its point.
class PlotNotes
{
public:
    PlotNotes(QCustomPlot &plot, QCPAxisRect &upper) : m_plot(plot), m_upper(upper) {}

    void setNotes(const Annotations &annotations, const CurveComparison *curves);
    void setColours(const Palette &palette);
    void place(); // after the range or the size has changed
    QStringList shown() const;

private:
    struct Note {
        double step = 0, value = 0; // NaN: neither curve has one there
        double right = 0, down = 0;
        QCPItemText *words = nullptr;
        QCPItemLine *arrow = nullptr;
    };

    void clear();
    void addNote(const Annotation &annotation, const CurveComparison &curves);
    void colour(const Note &note) const;

    QCustomPlot &m_plot;
    QCPAxisRect &m_upper;
    std::vector<Note> m_notes;
    QColor m_text, m_ground;
};

} // namespace rundiff
