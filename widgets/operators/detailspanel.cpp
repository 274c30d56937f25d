// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/operators/detailspanel.h"

#include "models/items/words/listed.h"
#include "widgets/frame/style/theme.h"
#include "widgets/frame/texts/elidedlabel.h"
#include "widgets/operators/fieldtable.h"

#include <QEvent>
#include <QHeaderView>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QStringList>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace rundiff
{

DetailsPanel::DetailsPanel(QWidget *parent)
    : QWidget(parent), m_title(new ElidedLabel({}, this)), m_result(new QLabel(this)), m_links(new QLabel(this)),
      m_fields(new FieldTable(this)), m_stackTitle(new QLabel(tr("Call stack"), this)),
      m_empty(new QLabel(tr("Choose a row of the operators to show all its numbers and its call stack."), this)),
      m_stack(new QTreeWidget(this)), m_area(new QScrollArea(this))
{
    QFont bold = font();
    bold.setBold(true);
    m_title->setFont(bold);
    m_title->setObjectName(QStringLiteral("detailsTitle"));
    m_stackTitle->setFont(bold);
    m_result->setObjectName(QStringLiteral("detailsResult"));
    m_result->setWordWrap(true);
    m_result->setTextFormat(Qt::PlainText);
    m_result->setForegroundRole(QPalette::PlaceholderText);
    m_links->setObjectName(QStringLiteral("detailsLinks"));
    m_links->setWordWrap(true);
    m_links->setTextFormat(Qt::RichText);
    m_links->setTextInteractionFlags(Qt::TextBrowserInteraction);
    m_links->setFocusPolicy(Qt::StrongFocus);
    m_empty->setWordWrap(true);
    m_empty->setAlignment(Qt::AlignCenter);
    m_fields->setObjectName(QStringLiteral("detailFields"));
    m_fields->setAccessibleName(tr("Details of the row"));
    buildStack();
    connect(m_links, &QLabel::linkActivated, this, [this](const QString &row) { Q_EMIT rowWanted(row.toULongLong()); });

    const int unit = fontMetrics().height();
    auto *head = new QVBoxLayout;
    head->setContentsMargins(unit * 3 / 4, unit / 2, unit * 3 / 4, unit / 2);
    head->setSpacing(unit / 5);
    head->addWidget(m_title);
    head->addWidget(m_result);
    m_links->setContentsMargins(unit * 3 / 4, unit / 2, unit * 3 / 4, 0);
    m_stackTitle->setContentsMargins(unit * 3 / 4, unit / 2, 0, unit / 4);
    auto *parts = new QWidget(m_area);
    auto *layout = new QVBoxLayout(parts);
    layout->setContentsMargins({});
    layout->setSpacing(0);
    layout->addLayout(head);
    layout->addWidget(m_fields);
    layout->addWidget(m_links);
    layout->addWidget(m_stackTitle);
    layout->addWidget(m_stack);
    layout->addStretch(1);
    m_area->setWidget(parts);
    m_area->setWidgetResizable(true);
    m_area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    // The title is as high as its wrapped lines need: a scroll bar that takes its space only if that height needs it
    // would appear and disappear forever.
    m_area->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
    m_area->setFocusPolicy(Qt::NoFocus); // its parts take it
    auto *whole = new QVBoxLayout(this);
    whole->setContentsMargins({});
    whole->addWidget(m_area, 1);
    whole->addWidget(m_empty, 1);
    for (QAbstractItemView *view : std::initializer_list<QAbstractItemView *>{m_fields, m_stack})
        connect(view->selectionModel(), &QItemSelectionModel::currentChanged, this,
                [this, view](const QModelIndex &current) { bringIntoView(*view, current); });
    setFocusProxy(m_fields);
    clear();
}

void DetailsPanel::buildStack()
{
    m_stack->setObjectName(QStringLiteral("callStack"));
    m_stack->setAccessibleName(tr("Call stack"));
    m_stack->setHeaderHidden(true);
    m_stack->setColumnCount(2);
    m_stack->setRootIsDecorated(false);
    m_stack->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_stack->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    connect(m_stack, &QTreeWidget::itemActivated, this, [this](const QTreeWidgetItem *item) {
        const QVariantList place = item->data(0, Qt::UserRole).toList();
        if (place.size() == 3)
            Q_EMIT lineWanted(place[0].toString(), place[1].toLongLong(), place[2].toString());
    });
}

// The panel scrolls as a whole: its parts are as high as what they show.
void DetailsPanel::bringIntoView(const QAbstractItemView &view, const QModelIndex &index)
{
    const QRect cell = view.visualRect(index);
    const QPoint place = view.viewport()->mapTo(m_area->widget(), cell.center());
    m_area->ensureVisible(m_area->horizontalScrollBar()->value(), place.y(), 0, cell.height());
}

void DetailsPanel::setEmpty(bool empty)
{
    m_area->setVisible(!empty);
    m_empty->setVisible(empty);
}

void DetailsPanel::clear()
{
    m_details = {};
    setEmpty(true);
}

void DetailsPanel::showRow(const PairTable &table, std::size_t row, const RowRule &rule)
{
    m_details = rowDetails(table, row, rule);
    m_ownFields = m_details.fields.size();
    showLinks({});
    showDetails();
    m_area->verticalScrollBar()->setValue(0);
}

void DetailsPanel::showDetails()
{
    setEmpty(false);
    m_title->setText(m_details.title);
    QStringList lines{m_details.result};
    if (!m_details.messages.isEmpty())
        lines << m_details.messages.join(QStringLiteral("; "));
    if (!m_details.rule.isEmpty())
        lines << m_details.rule;
    m_result->setText(lines.join(QLatin1Char('\n')));
    m_fields->setFields(m_details.fields);
    m_stack->clear();
    const bool two = !m_details.stackB.empty();
    addStack(two ? tr("in A") : QString(), m_details.stackA);
    addStack(two ? tr("in B") : QString(), m_details.stackB);
    if (m_stack->topLevelItemCount() == 0)
        m_stack->addTopLevelItem(new QTreeWidgetItem({tr("The dump has no call stack for this operator.")}));
    const int frames = m_stack->topLevelItemCount();
    m_stack->setFixedHeight(frames * m_stack->sizeHintForRow(0) + m_stack->horizontalScrollBar()->sizeHint().height());
}

// Its lines have their colours from the palette.
void DetailsPanel::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && !m_details.fields.empty())
        showDetails();
}

namespace
{

// A value is shown with its name, which may make it a secret.
void hideValues(RowDetails &details, const HideText &hide)
{
    if (!hide)
        return;
    for (RowDetails::Field &field : details.fields) {
        for (QString *value : {&field.a, &field.b}) {
            const QString name = details.title.section(QLatin1Char('.'), -1) + QLatin1Char('=');
            const QString said = hide(name + *value);
            *value = said.startsWith(name) ? said.mid(name.size()) : said;
        }
    }
    for (auto *stack : {&details.stackA, &details.stackB}) {
        for (RowDetails::Frame &frame : *stack) {
            for (QString *text : {&frame.place, &frame.function, &frame.whole})
                *text = hide(*text);
        }
    }
}

} // namespace

std::unique_ptr<DetailsPanel> DetailsPanel::forPicture(int width, const HideText &hide) const
{
    if (m_details.fields.empty())
        return nullptr;
    auto panel = std::make_unique<DetailsPanel>();
    panel->m_area->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff); // a picture is as high as all that it shows
    panel->m_details = m_details;
    hideValues(panel->m_details, hide);
    panel->showDetails();
    panel->m_links->setText(m_links->text());
    panel->m_links->setVisible(!m_links->text().isEmpty());
    panel->m_fields->resize(width, panel->m_fields->height()); // takes the height that its fields need there
    panel->setMinimumHeight(panel->m_area->widget()->sizeHint().height());
    return panel;
}

void DetailsPanel::showLinks(const std::vector<RowLink> &links)
{
    QStringList lines;
    for (const RowLink::Way way : {RowLink::Way::MadeBy, RowLink::Way::ReadBy}) {
        QStringList names;
        for (const RowLink &link : links) {
            if (link.way != way)
                continue;
            QString side = link.inA ? tr(" (A)") : tr(" (B)");
            if (link.inA && link.inB)
                side.clear();
            names << QStringLiteral("<a href='%1'>%2</a>%3").arg(link.tableRow).arg(link.name.toHtmlEscaped(), side);
        }
        if (!names.isEmpty())
            lines << (way == RowLink::Way::MadeBy ? tr("<b>produced by</b> %1") : tr("<b>read by</b> %1"))
                         .arg(listed(names));
    }
    m_links->setText(lines.join(QStringLiteral("<br>")));
    m_links->setVisible(!lines.isEmpty());
}

void DetailsPanel::showParts(const std::vector<RowDetails::Field> &parts)
{
    m_details.fields.resize(m_ownFields);
    m_details.fields.insert(m_details.fields.end(), parts.begin(), parts.end());
    m_fields->setFields(m_details.fields);
}

// The frames of the user's own code stand out: the framework's say little about what went wrong.
void DetailsPanel::addStack(const QString &title, const std::vector<RowDetails::Frame> &frames)
{
    const Palette &palette = colours(this->palette());
    if (!title.isEmpty() && !frames.empty())
        m_stack->addTopLevelItem(new QTreeWidgetItem({title}));
    for (const RowDetails::Frame &frame : frames) {
        auto *item = new QTreeWidgetItem({frame.place, frame.function});
        QFont code = fixedFont();
        code.setBold(frame.own);
        for (int column = 0; column < 2; ++column) {
            item->setFont(column, code);
            item->setToolTip(column,
                             frame.path.isEmpty() ? frame.whole : tr("%1\nEnter opens the line").arg(frame.whole));
            item->setForeground(column, frame.own ? palette.text : palette.quietText);
        }
        if (!frame.path.isEmpty())
            item->setData(0, Qt::UserRole, QVariantList{frame.path, frame.line, frame.code});
        m_stack->addTopLevelItem(item);
    }
}

QString DetailsPanel::asText() const
{
    QStringList lines{m_details.title, m_details.result, m_details.rule};
    for (const RowDetails::Field &field : m_details.fields)
        lines << QStringList{field.name, field.a, field.b, field.difference}.join(QLatin1Char('\t'));
    for (const auto *stack : {&m_details.stackA, &m_details.stackB}) {
        for (const RowDetails::Frame &frame : *stack)
            lines << frame.whole;
    }
    return lines.join(QLatin1Char('\n'));
}

} // namespace rundiff

#include "moc_detailspanel.cpp"
