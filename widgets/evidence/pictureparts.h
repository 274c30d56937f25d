// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/evidence/pictureof.h"
#include "widgets/frame/style/theme.h"

#include <QCoreApplication>
#include <QPalette>

class QLabel;
class QWidget;

namespace rundiff
{

class ChecklistItems;
class DetailsPanel;
class WhyPanel;

// The parts of a picture: views of a comparison, in the colours of the page.
class PictureParts
{
    Q_DECLARE_TR_FUNCTIONS(PictureParts)

public:
    PictureParts(const ComparisonPtr &comparison, const QPalette &palette)
        : m_comparison(comparison), m_colours(palette), m_palette(colours(palette))
    {
    }

    QLabel *title() const; // which runs, and the verdict in a sentence
    QLabel *runLine() const;
    QWidget *strip() const;
    QWidget *curves() const;
    QWidget *table(DetailsPanel *details) const;
    DetailsPanel *details() const;
    WhyPanel *reason() const;
    ChecklistItems *checklist() const;
    QWidget *map() const;
    QWidget *monitor() const;
    QLabel *statusLine() const;

private:
    ComparisonPtr m_comparison;
    QPalette m_colours;
    const Palette &m_palette;
};

QLabel *textLine(const QString &html);

} // namespace rundiff
