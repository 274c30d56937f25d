// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/checkpoints/elementview.h"

#include "models/items/words/shownwords.h"
#include "widgets/operators/tensorpictures.h"

#include <QLabel>
#include <QVBoxLayout>

namespace rundiff
{

ElementView::ElementView(QWidget *parent)
    : QWidget(parent), m_message(new QLabel(this)), m_parts(new QWidget(this)),
      m_bars(new TensorBars(TensorBars::What::Differences, m_parts)), m_picture(new TensorPicture(m_parts))
{
    setObjectName(QStringLiteral("checkpointElements"));
    m_message->setObjectName(QStringLiteral("checkpointElementsMessage"));
    m_message->setTextFormat(Qt::PlainText);
    m_message->setAlignment(Qt::AlignCenter);
    m_message->setWordWrap(true);
    m_bars->setAccessibleName(tr("How often each difference occurs"));
    m_picture->setAccessibleName(tr("Where in the tensor the differences are"));
    auto *parts = new QHBoxLayout(m_parts);
    parts->setContentsMargins({});
    parts->addWidget(m_bars, 1);
    parts->addWidget(m_picture, 1);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(m_parts, 1);
    layout->addWidget(m_message, 1);
    showMessage({});
}

void ElementView::showStudy(const TensorStudy &study)
{
    if (!study.problem.empty())
        return showMessage(shownText(study.problem));
    m_bars->setStudy(study);
    m_picture->setStudy(study);
    m_message->hide();
    m_parts->show();
}

void ElementView::showMessage(const QString &message)
{
    m_message->setText(message);
    m_message->show();
    m_parts->hide();
}

} // namespace rundiff

#include "moc_elementview.cpp"
