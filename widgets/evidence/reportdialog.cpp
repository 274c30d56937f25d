// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/evidence/reportdialog.h"

#include "models/items/words/numbers.h"
#include "models/items/words/shownwords.h"
#include "widgets/frame/childsignals.h"
#include "widgets/frame/style/theme.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QScrollBar>
#include <QTextBrowser>
#include <QVBoxLayout>

namespace rundiff
{

ReportDialog::ReportDialog(QWidget *parent)
    : QDialog(parent), m_parts(new QListWidget(this)),
      m_redacting(new QCheckBox(tr("&Without user names, host names and folders above the runs"), this)),
      m_preview(new QTextBrowser(this))
{
    setObjectName(QStringLiteral("reportDialog"));
    setWindowTitle(tr("Report"));
    m_parts->setObjectName(QStringLiteral("reportParts"));
    m_redacting->setObjectName(QStringLiteral("reportRedacting"));
    m_redacting->setToolTip(tr("The Markdown never contains them; this also removes them from the page."));
    m_preview->setObjectName(QStringLiteral("reportPreview"));
    m_preview->setOpenLinks(false);
    fillParts();
    m_parts->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_parts->setFixedWidth(m_parts->sizeHintForColumn(0) + m_parts->verticalScrollBar()->sizeHint().width() +
                           2 * m_parts->frameWidth());
    auto *choice = new QVBoxLayout;
    choice->addWidget(new QLabel(tr("Parts"), this));
    choice->addWidget(m_parts, 1);
    auto *sides = new QHBoxLayout;
    sides->addLayout(choice);
    sides->addWidget(m_preview, 1);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Close, this);
    buttons->button(QDialogButtonBox::Save)->setObjectName(QStringLiteral("saveReport"));
    buttons->button(QDialogButtonBox::Save)->setText(tr("&Save into a folder …"));
    auto *layout = new QVBoxLayout(this);
    layout->addLayout(sides, 1);
    layout->addWidget(m_redacting);
    layout->addWidget(buttons);
    connect(m_parts, &QListWidget::itemChanged, this, &ReportDialog::changed);
    connect(m_redacting, &QCheckBox::toggled, this, &ReportDialog::changed);
    connect(buttons, &QDialogButtonBox::accepted, this, &ReportDialog::saveWanted);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    resize(fontMetrics().averageCharWidth() * 150, fontMetrics().height() * 42);
}

ReportDialog::~ReportDialog()
{
    stopListeningToChildren(*this);
}

void ReportDialog::fillParts()
{
    for (const ReportPart part : allReportParts()) {
        auto *item = new QListWidgetItem(shownText(titleOf(part)), m_parts);
        item->setData(Qt::UserRole, static_cast<int>(part));
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
        item->setCheckState(Qt::Checked);
    }
}

std::set<ReportPart> ReportDialog::parts() const
{
    std::set<ReportPart> parts;
    for (int row = 0; row < m_parts->count(); ++row) {
        const QListWidgetItem &item = *m_parts->item(row);
        if (item.checkState() == Qt::Checked)
            parts.insert(static_cast<ReportPart>(item.data(Qt::UserRole).toInt()));
    }
    return parts;
}

bool ReportDialog::redacting() const
{
    return m_redacting->isChecked();
}

// What the browser does not understand of the page's own style.
QString ReportDialog::previewStyle() const
{
    const Palette &palette = colours(this->palette());
    return QStringLiteral("td, th { padding: 2px 8px 2px 0; border-bottom: 1px solid %1; }"
                          "th { font-weight: normal; text-align: left; color: %2; }"
                          "td.short, th.short, td.word { white-space: nowrap; }"
                          "td.number { text-align: right; }"
                          "tr.differs td, tr.failing td { background-color: %3; }"
                          ".different { color: %4; }"
                          ".quiet, dt, nav, figcaption { color: %2; }")
        .arg(palette.lines.name(), palette.quietText.name(), palette.differsGround.name(), palette.differs.name());
}

// A changed choice leaves the reader where he was.
void ReportDialog::showPreview(const QString &html, const std::vector<PreviewPicture> &pictures)
{
    const int place = m_preview->verticalScrollBar()->value();
    QTextDocument &document = *m_preview->document();
    document.setDefaultStyleSheet(previewStyle());
    const double room = m_preview->viewport()->width() - 4 * document.documentMargin();
    for (const PreviewPicture &picture : pictures) {
        QImage fitting = picture.image.scaledToWidth(qRound(room * devicePixelRatioF()), Qt::SmoothTransformation);
        fitting.setDevicePixelRatio(devicePixelRatioF());
        document.addResource(QTextDocument::ImageResource, QUrl(textOf(picture.place.name) + QStringLiteral(".png")),
                             fitting);
    }
    m_preview->setHtml(html);
    m_preview->verticalScrollBar()->setValue(place);
}

} // namespace rundiff

#include "moc_reportdialog.cpp"
