// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/evidence/checklistpanel.h"

#include "models/items/words/numbers.h"
#include "models/items/words/shownwords.h"
#include "models/knowledge/checklist/overruled.h"
#include "models/result/texts/checklisttext.h"
#include "widgets/evidence/checklistitems.h"
#include "widgets/frame/style/theme.h"

#include <QCheckBox>
#include <QClipboard>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QSplitter>
#include <QTextBrowser>
#include <QUrl>

namespace rundiff
{

namespace
{

// The links of an item: evidence:3 is the fourth thing that it rests on.
QString evidenceLine(const ChecklistEvidence &evidence, std::size_t number)
{
    QString text = shownText(evidence.text).toHtmlEscaped();
    QString place;
    if (evidence.pair >= 0 && evidence.tableRow >= 0)
        place = ChecklistPanel::tr("show the row");
    else if (!evidence.path.empty())
        place = QFileInfo(textOf(evidence.path)).fileName() +
                (evidence.line > 0 ? QStringLiteral(":%1").arg(evidence.line) : QString());
    if (!place.isEmpty())
        text += QStringLiteral(" <a href='evidence:%1'>%2</a>").arg(number).arg(place.toHtmlEscaped());
    return QStringLiteral("<li>%1</li>").arg(text);
}

QString statusWords(const ChecklistItem &item)
{
    if (!isOverruled(item))
        return shownText(stateWords(item));
    return (item.state == ItemState::Failing ? ChecklistPanel::tr("failing, overruled: %1")
                                             : ChecklistPanel::tr("undecided, overruled: %1"))
        .arg(textOf(item.note));
}

QString aboutItem(const ChecklistItem &item, const Palette &palette)
{
    QString html = QStringLiteral("<p style='margin:0 0 4px 0'><b>%1</b><br><span style='color:%2'>%3</span></p>")
                       .arg(shownText(item.title).toHtmlEscaped(),
                            (item.state == ItemState::Failing ? palette.differs : palette.quietText).name(),
                            statusWords(item).toHtmlEscaped());
    if (!item.openReason().empty())
        html += QStringLiteral("<p style='margin:0 0 4px 0'>%1</p>").arg(shownText(item.openReason()).toHtmlEscaped());
    QString lines;
    for (std::size_t i = 0; i < item.evidence.size(); ++i)
        lines += evidenceLine(item.evidence[i], i);
    if (!lines.isEmpty())
        html += QStringLiteral("<ul style='margin:0 0 4px 1em; -qt-list-indent:0'>%1</ul>").arg(lines);
    const bool idle = item.state == ItemState::Confirmed || item.state == ItemState::NotApplicable;
    if (!idle && !item.remedy.empty())
        html += QStringLiteral("<p style='margin:0 0 4px 0'><b>%1</b> %2</p>")
                    .arg(ChecklistPanel::tr("What to do:"), shownText(item.remedy).toHtmlEscaped());
    if (!item.code.empty())
        html += QStringLiteral("<pre style='margin:0 0 4px 0; white-space:pre-wrap; background:%1'>%2</pre>")
                    .arg(palette.ground.name(), textOf(item.code).toHtmlEscaped());
    if (lines.isEmpty() && item.openReason().empty())
        html +=
            QStringLiteral("<p style='margin:0'>%1</p>")
                .arg(ChecklistPanel::tr("No evidence found in scripts, environment files, logs or dumps of the runs."));
    return html;
}

} // namespace

ChecklistPanel::ChecklistPanel(QWidget *parent)
    : QWidget(parent), m_counts(new QLabel(this)), m_onlyOpen(new QCheckBox(this)), m_manual(new QCheckBox(this)),
      m_items(new ChecklistItems(this)), m_split(new QSplitter(Qt::Vertical, this)), m_about(new QTextBrowser(this)),
      m_copy(new QPushButton(tr("Copy fix"), this)), m_note(new QLineEdit(this))
{
    setObjectName(QStringLiteral("checklistPanel"));
    m_counts->setObjectName(QStringLiteral("checklistCounts"));
    m_counts->setWordWrap(true);
    m_onlyOpen->setObjectName(QStringLiteral("onlyNotConfirmed"));
    m_onlyOpen->setText(tr("Only items that are not confirmed"));
    const int unit = fontMetrics().height();
    auto *head = new QVBoxLayout;
    head->setContentsMargins(unit * 3 / 4, unit / 3, unit * 3 / 4, unit / 3);
    head->setSpacing(unit / 4);
    head->addWidget(m_counts);
    head->addWidget(m_onlyOpen);
    // Small windows have little space next to the details, and divide it by the minimum sizes of the parts.
    m_items->setMinimumHeight(unit * 9 / 2);
    m_about->setMinimumHeight(unit * 2);
    m_split->addWidget(m_items);
    m_split->addWidget(itemPart());
    m_split->setStretchFactor(0, 3);
    m_split->setStretchFactor(1, 2);
    m_split->setChildrenCollapsible(false);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(0);
    layout->addLayout(head);
    layout->addWidget(m_split, 1);
    setFocusProxy(m_items);
    connectParts();
    setChecklist({});
}

QWidget *ChecklistPanel::itemPart()
{
    const int unit = fontMetrics().height();
    m_about->setObjectName(QStringLiteral("checklistItem"));
    m_about->setAccessibleName(tr("Details of the selected item"));
    m_about->setOpenLinks(false);
    m_about->document()->setDocumentMargin(unit * 0.6);
    m_copy->setObjectName(QStringLiteral("copyCode"));
    m_manual->setObjectName(QStringLiteral("tickManually"));
    m_manual->setText(tr("Ticked manually"));
    m_note->setObjectName(QStringLiteral("tickNote"));
    m_note->setPlaceholderText(tr("note: how this was checked"));
    m_note->setAccessibleName(tr("Note"));
    auto *part = new QWidget(this);
    auto *layout = new QVBoxLayout(part);
    layout->setContentsMargins(0, 0, 0, unit / 3);
    layout->setSpacing(unit / 4);
    layout->addWidget(m_about, 1);
    auto *foot = new QHBoxLayout;
    foot->setContentsMargins(unit * 3 / 4, 0, unit * 3 / 4, 0);
    foot->addWidget(m_manual);
    foot->addWidget(m_note, 1);
    foot->addWidget(m_copy);
    layout->addLayout(foot);
    return part;
}

void ChecklistPanel::connectParts()
{
    connect(m_onlyOpen, &QCheckBox::toggled, m_items, &ChecklistItems::setOnlyNotConfirmed);
    connect(m_items, &ChecklistItems::chosenChanged, this, &ChecklistPanel::showItem);
    connect(m_items, &ChecklistItems::activated, this, &ChecklistPanel::openFirstEvidence);
    connect(m_items, &ChecklistItems::tickWanted, this, [this] {
        if (m_manual->isEnabled())
            m_manual->toggle();
    });
    connect(m_about, &QTextBrowser::anchorClicked, this, &ChecklistPanel::follow);
    connect(m_copy, &QPushButton::clicked, this, [this] {
        const ChecklistItem *item = m_items->chosen();
        if (!item)
            return;
        QGuiApplication::clipboard()->setText(textOf(item->code));
        m_copy->setMinimumWidth(m_copy->width()); // it stays in its place
        m_copy->setText(tr("Copied"));
    });
    connect(m_manual, &QCheckBox::toggled, this, &ChecklistPanel::tick);
    connect(m_note, &QLineEdit::editingFinished, this, [this] {
        const ChecklistItem *item = m_items->chosen();
        if (item && m_note->text() != textOf(item->note))
            tick((m_manual->isChecked() && !hasOpenEvidence(*item)) || !m_note->text().trimmed().isEmpty());
    });
}

void ChecklistPanel::setChecklist(const std::shared_ptr<const Checklist> &list)
{
    if (list && list == m_list)
        return;
    m_list = list;
    m_items->setChecklist(list);
    m_onlyOpen->setEnabled(list != nullptr);
    sayCounts();
}

void ChecklistPanel::sayCounts()
{
    if (!m_list)
        return m_counts->setText(tr("The checklist is shown when both runs have been read."));
    QString framework = QStringLiteral("PyTorch");
    if (m_list->framework == "mindspore")
        framework = QStringLiteral("MindSpore");
    else if (m_list->framework == "tensorflow")
        framework = tr("TensorFlow, Keras");
    m_counts->setText(QStringLiteral("%1 · %2").arg(framework, shownText(checklistCounts(*m_list))));
}

void ChecklistPanel::showItem()
{
    const QScopedValueRollback showing(m_showing, true);
    const ChecklistItem *item = m_items->chosen();
    m_about->setHtml(item ? aboutItem(*item, colours(palette())) : QString());
    m_copy->setEnabled(item && !item->code.empty());
    m_copy->setText(tr("Copy fix"));
    m_copy->setToolTip(item ? textOf(item->code) : QString());
    const bool ticked = item && item->state == ItemState::Manual;
    const bool overrules = item && hasOpenEvidence(*item);
    const bool found = item && !ticked && !overrules && item->state != ItemState::Unknown;
    m_manual->setEnabled(item && !found);
    m_manual->setText(overrules ? tr("Overruled") : tr("Ticked manually"));
    m_manual->setChecked(ticked || (item && isOverruled(*item)));
    m_manual->setToolTip({});
    if (found)
        m_manual->setToolTip(tr("Evidence of this item has priority over a tick. It can have a note."));
    else if (overrules)
        m_manual->setToolTip(tr("The evidence remains. The note says why it is accepted; the item is shown as "
                                "overruled everywhere."));
    m_note->setPlaceholderText(overrules ? tr("note: why this is accepted") : tr("note: how this was checked"));
    m_note->setEnabled(item != nullptr);
    m_note->setText(item ? textOf(item->note) : QString());
}

void ChecklistPanel::tick(bool on)
{
    const ChecklistItem *item = m_showing ? nullptr : m_items->chosen();
    if (!item)
        return;
    if (on && hasOpenEvidence(*item) && m_note->text().trimmed().isEmpty()) {
        const QScopedValueRollback showing(m_showing, true);
        m_manual->setChecked(false); // only a note overrules
        m_note->setFocus(Qt::OtherFocusReason);
        return;
    }
    Q_EMIT ticked(textOf(item->id), on, on || !hasOpenEvidence(*item) ? m_note->text() : QString());
}

void ChecklistPanel::openFirstEvidence()
{
    const ChecklistItem *item = m_items->chosen();
    for (std::size_t i = 0; item && i < item->evidence.size(); ++i) {
        if (!item->evidence[i].path.empty() || item->evidence[i].tableRow >= 0)
            return follow(QUrl(QStringLiteral("evidence:%1").arg(i)));
    }
}

void ChecklistPanel::follow(const QUrl &link)
{
    const ChecklistItem *item = m_items->chosen();
    const std::size_t number = link.path().toULongLong();
    if (!item || number >= item->evidence.size())
        return;
    const ChecklistEvidence &evidence = item->evidence[number];
    if (evidence.pair >= 0 && evidence.tableRow >= 0)
        Q_EMIT rowWanted(static_cast<qulonglong>(evidence.pair), static_cast<qulonglong>(evidence.tableRow));
    else if (!evidence.path.empty())
        Q_EMIT lineWanted(textOf(evidence.path), evidence.line);
}

void ChecklistPanel::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        showItem();
}

} // namespace rundiff

#include "moc_checklistpanel.cpp"
