// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/actions/focuscopy.h"

#include "app/window/actions/evidenceactions.h"
#include "app/window/layout/panes.h"
#include "models/formats/texts/privacyforms.h"
#include "models/items/words/numbers.h"
#include "widgets/curves/curveview.h"
#include "widgets/frame/problemlist.h"
#include "widgets/operators/detailspanel.h"
#include "widgets/operators/operatortable.h"
#include "widgets/operators/steprankmap.h"
#include "widgets/operators/whypanel.h"

#include <QApplication>
#include <QClipboard>

namespace rundiff
{

namespace
{

void copyText(const QString &text)
{
    QApplication::clipboard()->setText(textOf(withoutSecrets(text.toStdString())));
}

} // namespace

FocusCopy::FocusCopy(CurveView &curves, Panes &panes, EvidenceActions &evidence)
    : m_curves(curves), m_panes(panes), m_evidence(evidence)
{
}

void FocusCopy::addText(const QWidget &view, const TextOf &text)
{
    m_texts.emplace_back(&view, text);
}

void FocusCopy::copy() const
{
    const QWidget *focus = QApplication::focusWidget();
    for (const auto &[view, text] : m_texts) {
        if (view == focus || view->isAncestorOf(focus))
            return copyText(text());
    }
    if (focus && m_panes.operators().isAncestorOf(focus))
        m_panes.operators().copySelected(CopyForm::Tsv);
    else if (focus && m_panes.details().isAncestorOf(focus))
        copyText(m_panes.details().asText());
    else if (focus == &m_panes.problems())
        copyText(m_panes.problems().asText());
    else
        copyPicture();
}

// Redrawn: the view on the screen has buttons and a cursor.
void FocusCopy::copyPicture() const
{
    const QWidget *focus = QApplication::focusWidget();
    if (const auto other = m_evidence.viewWith(focus))
        return m_evidence.copyPicture(*other);
    const auto has = [focus](const QWidget &view) { return focus && (&view == focus || view.isAncestorOf(focus)); };
    RenderView shown = RenderView::Window;
    if (has(m_curves))
        shown = RenderView::Curves;
    else if (has(m_panes.map()))
        shown = RenderView::Map;
    else if (has(m_panes.why()))
        shown = RenderView::Why;
    else if (has(m_panes.operators()))
        shown = RenderView::Operators;
    m_evidence.copyPicture(shown);
}

} // namespace rundiff
