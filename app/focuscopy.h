// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QMainWindow;

namespace rundiff
{

class CurveView;
class Panes;

// Puts what has the keyboard's focus on the clipboard.
class FocusCopy
{
public:
    FocusCopy(QMainWindow &window, CurveView &curves, Panes &panes);

    void copy() const;        // rows and details as text, all else as a picture
    void copyPicture() const; // of the view, or of the window where no view has the focus

private:
    QMainWindow &m_window;
    CurveView &m_curves;
    Panes &m_panes;
};

} // namespace rundiff
