// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/focuscopy.h"

#include "app/panes.h"
#include "widgets/curveplot.h"
#include "widgets/curveview.h"
#include "widgets/detailspanel.h"
#include "widgets/operatortable.h"
#include "widgets/render.h"
#include "widgets/steprankmap.h"
#include "widgets/whypanel.h"

#include <QApplication>
#include <QClipboard>
#include <QMainWindow>

namespace rundiff
{

FocusCopy::FocusCopy(QMainWindow &window, CurveView &curves, Panes &panes)
    : m_window(window), m_curves(curves), m_panes(panes)
{
}

void FocusCopy::copy() const
{
    const QWidget *focus = QApplication::focusWidget();
    QClipboard *clipboard = QApplication::clipboard();
    if (focus && m_panes.operators().isAncestorOf(focus))
        clipboard->setText(m_panes.operators().selectedRowsAsText());
    else if (focus && m_panes.details().isAncestorOf(focus))
        clipboard->setText(m_panes.details().asText());
    else
        copyPicture();
}

void FocusCopy::copyPicture() const
{
    const QWidget *focus = QApplication::focusWidget();
    m_curves.plot().hideCursor();
    for (QWidget *view : std::initializer_list<QWidget *>{&m_curves, &m_panes.operators(), &m_panes.details(),
                                                          &m_panes.why(), &m_panes.map()}) {
        if (focus && (view == focus || view->isAncestorOf(focus))) {
            QApplication::clipboard()->setImage(pictureOf(*view));
            return;
        }
    }
    QApplication::clipboard()->setImage(pictureOf(m_window));
}

} // namespace rundiff
