// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/frame/banner.h"

#include "widgets/frame/style/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>

namespace rundiff
{

Banner::Banner(QWidget *parent)
    : QFrame(parent), m_text(new QLabel(this)), m_progress(new QProgressBar(this)),
      m_cancel(new QPushButton(tr("Cancel"), this)), m_details(new QPushButton(tr("Show all"), this)),
      m_offer(new QPushButton(this)), m_refuse(new QPushButton(this)), m_close(new QPushButton(tr("Close"), this))
{
    setObjectName(QStringLiteral("banner"));
    setAutoFillBackground(true);
    m_text->setObjectName(QStringLiteral("bannerText"));
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_cancel->setObjectName(QStringLiteral("cancelLoading"));
    m_progress->setTextVisible(false);
    m_progress->setFixedHeight(fontMetrics().height() / 2);
    m_progress->setMaximumWidth(fontMetrics().averageCharWidth() * 40);
    const int unit = fontMetrics().height();
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(unit * 3 / 4, unit / 3, unit * 3 / 4, unit / 3);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_progress);
    layout->addWidget(m_cancel);
    layout->addWidget(m_details);
    layout->addWidget(m_offer);
    layout->addWidget(m_refuse);
    layout->addWidget(m_close);
    m_offer->setObjectName(QStringLiteral("takeOffer"));
    connect(m_offer, &QPushButton::clicked, this, &QWidget::hide);
    connect(m_offer, &QPushButton::clicked, this, &Banner::offerTaken);
    m_refuse->setObjectName(QStringLiteral("refuseOffer"));
    connect(m_refuse, &QPushButton::clicked, this, &QWidget::hide);
    connect(m_refuse, &QPushButton::clicked, this, &Banner::offerRefused);
    connect(m_cancel, &QPushButton::clicked, this, &Banner::cancelWanted);
    connect(m_details, &QPushButton::clicked, this, &Banner::detailsWanted);
    connect(m_close, &QPushButton::clicked, this, &QWidget::hide);
    hide();
}

QString Banner::text() const
{
    return m_text->text();
}

// Its own colours do not follow another theme by themselves.
void Banner::changeEvent(QEvent *event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::StyleChange)
        setGround(m_warning);
}

void Banner::setGround(bool warning)
{
    m_warning = warning;
    QPalette palette = parentWidget() ? parentWidget()->palette() : this->palette();
    const Palette &house = colours(palette);
    palette.setColor(QPalette::Window, warning ? house.differsGround : house.ground);
    setPalette(palette);
}

void Banner::showProgress(const QString &what, quint64 done, quint64 total)
{
    setGround(false);
    m_text->setText(what);
    // Bytes and rows may go beyond what a progress bar counts: shares of a thousand are fine enough.
    m_progress->setRange(0, total > 0 ? 1000 : 0);
    m_progress->setValue(total > 0 ? static_cast<int>(std::min(done, total) * 1000.0 / static_cast<double>(total)) : 0);
    m_progress->show();
    m_cancel->show();
    m_details->hide();
    m_offer->hide();
    m_refuse->hide();
    m_close->hide();
    show();
}

void Banner::showMessage(const QString &message, bool details)
{
    setGround(true);
    m_text->setText(message);
    m_progress->hide();
    m_cancel->hide();
    m_details->setVisible(details);
    m_offer->hide();
    m_refuse->hide();
    m_close->show();
    show();
}

void Banner::showOffer(const QString &message, const QString &action, const QString &refusal)
{
    showMessage(message, false);
    setGround(false);
    m_offer->setText(action);
    m_offer->show();
    m_refuse->setText(refusal);
    m_refuse->show();
}

} // namespace rundiff

#include "moc_banner.cpp"
