// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/operators/rowpanel.h"

#include "widgets/frame/style/theme.h"
#include "widgets/frame/texts/htmlparts.h"

#include <QEvent>
#include <QUrl>
#include <QtMath>

#include <utility>

namespace rundiff
{

RowPanel::RowPanel(QWidget *parent) : QTextBrowser(parent)
{
    setObjectName(QStringLiteral("rowPanel"));
    setAccessibleName(tr("The selected row"));
    setOpenLinks(false);
    setMinimumHeight(fontMetrics().height() * 5 / 2);
    document()->setDocumentMargin(fontMetrics().height() * 0.75);
    connect(this, &QTextBrowser::anchorClicked, this,
            [this](const QUrl &link) { Q_EMIT rowWanted(link.path().toULongLong()); });
}

void RowPanel::showRow(const std::shared_ptr<const PairTable> &table, std::size_t row, std::optional<std::size_t> first)
{
    m_table = table;
    m_row = row;
    m_first = first;
    showAccount();
}

void RowPanel::setGroups(const std::shared_ptr<const PairTable> &table, std::shared_ptr<const DifferenceGroups> groups,
                         const RowMarks &marks)
{
    m_grouped = table;
    m_groups = std::move(groups);
    m_marks = marks;
    showAccount();
}

void RowPanel::forget()
{
    m_table.reset();
    clear();
}

QString RowPanel::html(const HideText &hide, bool links) const
{
    const bool known = m_grouped == m_table;
    const RowAccount account =
        rowAccount(*m_table, m_row, known ? m_groups.get() : nullptr, m_first, known ? m_marks : RowMarks());
    const auto said = [&](const QString &text) { return (hide ? hide(text) : text).toHtmlEscaped(); };
    QStringList lines;
    for (const RowAccount::Line &line : account.lines) {
        QString words = said(line.text);
        if (line.tableRow && links)
            words += QLatin1Char(' ') + htmlLink(QStringLiteral("row:%1").arg(*line.tableRow), line.row);
        else if (line.tableRow)
            words += QLatin1Char(' ') + said(line.row);
        lines << words;
    }
    return htmlParagraph(
               QStringLiteral("<b>%1</b> — %2: %3").arg(tr("This row"), said(account.title), said(account.state))) +
           htmlList(lines);
}

void RowPanel::showAccount()
{
    if (!m_table)
        return;
    document()->setDefaultStyleSheet(QStringLiteral("a { color: %1 }").arg(colours(palette()).a.name()));
    setHtml(html({}, true));
}

std::unique_ptr<QWidget> RowPanel::forPicture(int width, const HideText &hide) const
{
    if (!m_table)
        return nullptr;
    auto panel = std::make_unique<RowPanel>();
    panel->setHtml(html(hide, false));
    panel->document()->setTextWidth(width);
    panel->setMinimumHeight(qCeil(panel->document()->size().height()) + 2 * panel->frameWidth());
    return panel;
}

// Links have their colour from the palette.
void RowPanel::changeEvent(QEvent *event)
{
    QTextBrowser::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        showAccount();
}

} // namespace rundiff

#include "moc_rowpanel.cpp"
