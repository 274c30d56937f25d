// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <functional>
#include <utility>
#include <vector>

class QWidget;

namespace rundiff
{

class CurveView;
class EvidenceActions;
class Panes;

// Copies the focused widget's content to the clipboard.
class FocusCopy
{
public:
    FocusCopy(CurveView &curves, Panes &panes, EvidenceActions &evidence);

    using TextOf = std::function<QString()>;
    void addText(const QWidget &view, const TextOf &text); // which is copied where the view has the focus

    void copy() const;        // rows, details and problems as text, everything else as a picture
    void copyPicture() const; // of the view, or of everything if no view has the focus

private:
    CurveView &m_curves;
    Panes &m_panes;
    EvidenceActions &m_evidence;
    std::vector<std::pair<const QWidget *, TextOf>> m_texts;
};

} // namespace rundiff
