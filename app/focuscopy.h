// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace rundiff
{

class CurveView;
class EvidenceDesk;
class Panes;

// Puts what has the keyboard's focus on the clipboard.
class FocusCopy
{
public:
    FocusCopy(CurveView &curves, Panes &panes, EvidenceDesk &evidence);

    void copy() const;        // rows and details as text, all else as a picture
    void copyPicture() const; // of the view, or of everything where no view has the focus

private:
    CurveView &m_curves;
    Panes &m_panes;
    EvidenceDesk &m_evidence;
};

} // namespace rundiff
