// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/checkpoints/checkpointview.h"

#include "models/items/words/counted.h"
#include "models/items/words/numbers.h"
#include "models/items/words/shownwords.h"
#include "models/result/redaction/everytext.h"
#include "models/result/texts/checkpointwords.h"
#include "widgets/checkpoints/elementview.h"
#include "widgets/frame/findinglist.h"
#include "widgets/frame/style/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QSplitter>
#include <QTabWidget>
#include <QTextBrowser>
#include <QTreeView>

#include <algorithm>

namespace rundiff
{

namespace
{

QString tableRow(const QString &name, const QString &value)
{
    if (value.isEmpty())
        return {};
    return QStringLiteral("<tr><td style='padding-right:1em'>%1</td><td>%2</td></tr>")
        .arg(name.toHtmlEscaped(), value.toHtmlEscaped());
}

QString paragraph(const QString &text)
{
    return QStringLiteral("<p style='margin:0 0 4px 0'>%1</p>").arg(text);
}

QString numberOrNothing(const std::optional<double> &number)
{
    return number ? exactNumber(*number) : QString();
}

QString aboutDifference(const CheckpointDifference &found)
{
    const QString parameter = found.name == found.key ? QString() : textOf(found.name);
    QString html = paragraph(QStringLiteral("<b>%1</b>").arg(textOf(found.key).toHtmlEscaped()));
    html += paragraph(
        QStringLiteral("%1: %2").arg(shownText(kindWord(found)), shownText(differenceWords(found))).toHtmlEscaped());
    html += QStringLiteral("<table>") + tableRow(CheckpointView::tr("part"), shownText(partWords(found.part))) +
            tableRow(CheckpointView::tr("parameter"), parameter) +
            tableRow(CheckpointView::tr("A"), textOf(found.typeA)) + tableRow(QString(), textOf(found.a)) +
            tableRow(CheckpointView::tr("B"), textOf(found.typeB)) + tableRow(QString(), textOf(found.b)) +
            tableRow(CheckpointView::tr("largest |A−B|"), numberOrNothing(found.largest)) +
            tableRow(CheckpointView::tr("cosine"), numberOrNothing(found.cosine)) + QStringLiteral("</table>");
    return html;
}

QString aboutEqual(const EqualCheckpointValue &value)
{
    return paragraph(QStringLiteral("<b>%1</b>").arg(textOf(value.key).toHtmlEscaped())) +
           paragraph(CheckpointView::tr("Equal in both checkpoints.").toHtmlEscaped()) + QStringLiteral("<table>") +
           tableRow(CheckpointView::tr("part"), shownText(partWords(value.part))) +
           tableRow(CheckpointView::tr("A"), textOf(value.typeA)) +
           tableRow(CheckpointView::tr("B"), textOf(value.typeB)) + QStringLiteral("</table>");
}

// What the training that was resumed did not have.
QString aboutResuming(const CheckpointComparison &checkpoints)
{
    if (!checkpoints.resumedAt)
        return {};
    const QString step = groupedNumber(checkpoints.resumedAt->value);
    if (checkpoints.notRestored.empty())
        return paragraph(CheckpointView::tr("Everything that the checkpoint of step %1 holds was restored.").arg(step));
    QStringList entries;
    for (const NotRestored &part : checkpoints.notRestored)
        entries << QStringLiteral("<li>%1: %2</li>")
                       .arg(shownText(partWords(part.part)).toHtmlEscaped(), shownText(part.evidence).toHtmlEscaped());
    return paragraph(CheckpointView::tr("B was resumed at step %1. Not restored:").arg(step)) +
           QStringLiteral("<ul style='margin:0 0 4px 1em; -qt-list-indent:0'>%1</ul>").arg(entries.join(QString()));
}

// Of a tensor with a dimension: "float32 [16, 3]", and not "float32 []".
bool isOfManyElements(const std::string &type)
{
    return type.ends_with(']') && !type.ends_with("[]") && !type.starts_with("list");
}

FindingList::Choice choiceOf(const CheckpointPair &pair)
{
    const QString a = textOf(pair.a.name), b = textOf(pair.b.name);
    const QString names = a == b ? a : a + QStringLiteral(" / ") + b;
    if (!pair.step())
        return {names, names};
    return {CheckpointView::tr("step %1").arg(groupedNumber(pair.step()->value)), names};
}

// The pair at the step where B was resumed, or else the first one that differs.
int mostTellingPair(const CheckpointComparison &checkpoints)
{
    const auto differs = [](const CheckpointPair &pair) { return pair.differing > 0; };
    const auto isResumed = [&](const CheckpointPair &pair) {
        return checkpoints.resumedAt && pair.step() == checkpoints.resumedAt;
    };
    const auto begin = checkpoints.pairs.begin(), end = checkpoints.pairs.end();
    auto found = std::find_if(begin, end, isResumed);
    if (found == end)
        found = std::find_if(begin, end, differs);
    return found == end ? 0 : static_cast<int>(found - begin);
}

std::shared_ptr<const CheckpointComparison> withHiddenTexts(CheckpointComparison checkpoints, const HideText &hide)
{
    EveryText hiding(
        [&](TextKind, const std::string &text, const std::string &) { return hide(textOf(text)).toStdString(); });
    hiding.visit(checkpoints);
    return std::make_shared<const CheckpointComparison>(std::move(checkpoints));
}

} // namespace

CheckpointView::CheckpointView(QWidget *parent)
    : QWidget(parent), m_model(new CheckpointModel(this)), m_split(new QSplitter(Qt::Horizontal, this)),
      m_list(new FindingList(*m_model, QStringLiteral("checkpointKeys"), m_split)), m_tabs(new QTabWidget(m_split)),
      m_details(new QTextBrowser), m_elements(new ElementView)
{
    setObjectName(QStringLiteral("checkpointView"));
    m_list->view().setAccessibleName(tr("Keys of the checkpoints"));
    m_details->setObjectName(QStringLiteral("checkpointDetails"));
    m_details->setAccessibleName(tr("Details of the selected key"));
    m_details->setFrameShape(QFrame::NoFrame);
    m_details->setOpenLinks(false);
    m_details->document()->setDocumentMargin(fontMetrics().height() * 0.6);
    m_split->addWidget(m_list);
    m_tabs->setObjectName(QStringLiteral("checkpointTabs"));
    m_tabs->setDocumentMode(true);
    m_tabs->addTab(m_details, tr("Details"));
    m_tabs->addTab(m_elements, tr("Elements"));
    m_split->addWidget(m_tabs);
    m_split->setStretchFactor(0, 3);
    m_split->setStretchFactor(1, 2);
    m_split->setSizes({3000, 2000}); // only their ratio counts
    m_split->setChildrenCollapsible(false);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(m_split);
    setFocusProxy(m_list);
    m_list->setCountWords([this](std::size_t shown) { return countWords(shown); });
    connect(m_list, &FindingList::chosenChanged, this, &CheckpointView::showDetails);
    connect(m_list, &FindingList::choiceChanged, this, &CheckpointView::showPair);
    connect(m_tabs, &QTabWidget::currentChanged, this, &CheckpointView::askForElements);
}

void CheckpointView::setCheckpoints(const std::shared_ptr<const CheckpointComparison> &checkpoints)
{
    if (checkpoints == m_checkpoints)
        return;
    m_checkpoints = checkpoints;
    QList<FindingList::Choice> choices;
    if (checkpoints) {
        std::transform(checkpoints->pairs.begin(), checkpoints->pairs.end(), std::back_inserter(choices), choiceOf);
        m_pair = mostTellingPair(*checkpoints);
    }
    m_list->setChoices(choices, m_pair);
    showPair(m_pair);
}

void CheckpointView::showPair(int pair)
{
    m_pair = std::max(pair, 0);
    m_studiedKey.clear();
    m_study.reset();
    m_model->setPair(m_checkpoints, static_cast<std::size_t>(m_pair));
    m_list->fill();
}

void CheckpointView::showKey(const std::string &key)
{
    if (!m_checkpoints)
        return;
    m_pair = mostTellingPair(*m_checkpoints);
    m_list->setChoice(m_pair);
    showPair(m_pair);
    if (const QModelIndex index = m_model->indexOfKey(key); index.isValid())
        m_list->choose(index);
}

// The list of the result is cut where there are very many.
QString CheckpointView::countWords(std::size_t shown) const
{
    const CheckpointPair *const pair = m_model->pair();
    if (!pair)
        return {};
    const QString words =
        tr("%1 of %2 keys shown").arg(groupedNumber(std::int64_t(shown)), groupedNumber(std::int64_t(pair->values())));
    const std::size_t left = pair->values() - pair->listed();
    if (left == 0)
        return words;
    return tr("%1; the result does not list %2 more").arg(words, groupedNumber(std::int64_t(left)));
}

void CheckpointView::showDetails()
{
    const auto chosen = m_list->chosen();
    QString html;
    if (const CheckpointDifference *found = chosen ? m_model->difference(*chosen) : nullptr)
        html = aboutDifference(*found);
    else if (const EqualCheckpointValue *equal = chosen ? m_model->equal(*chosen) : nullptr)
        html = aboutEqual(*equal);
    else if (m_model->pair() && m_model->pair()->differing == 0)
        html = paragraph(tr("No value of these checkpoints differs.").toHtmlEscaped());
    if (m_checkpoints)
        html += aboutResuming(*m_checkpoints);
    m_details->setHtml(html);
    askForElements();
}

// Only of what differs, and only while somebody looks.
void CheckpointView::askForElements()
{
    const auto chosen = m_list->chosen();
    const CheckpointDifference *const found = chosen ? m_model->difference(*chosen) : nullptr;
    const std::string key = found ? std::string(found->key) : std::string();
    if (key != m_studiedKey)
        m_study.reset();
    m_studiedKey = key;
    const bool hasElements = found && isOfManyElements(found->typeA) && isOfManyElements(found->typeB);
    m_tabs->setTabVisible(m_tabs->indexOf(m_elements), hasElements);
    const bool isLookedAt = m_elements->isVisible() && hasElements;
    if (!isLookedAt || m_study)
        return;
    m_elements->showMessage(tr("The elements are being read."));
    Q_EMIT studyWanted(m_checkpoints, static_cast<qulonglong>(m_pair), textOf(key));
}

void CheckpointView::showStudy(const std::string &key, const TensorStudy &study)
{
    if (key != m_studiedKey)
        return;
    m_study = study;
    m_elements->showStudy(study);
}

void CheckpointView::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    askForElements();
}

QString CheckpointView::detailsAsText() const
{
    return m_details->toPlainText();
}

std::unique_ptr<QWidget> CheckpointView::forPicture(const HideText &hide) const
{
    if (!m_checkpoints)
        return nullptr;
    auto view = std::make_unique<CheckpointView>();
    view->setCheckpoints(hide ? withHiddenTexts(*m_checkpoints, hide) : m_checkpoints);
    view->m_list->setChoice(m_pair);
    view->showPair(m_pair);
    view->m_list->takeStateOf(*m_list);
    if (const auto chosen = m_list->chosen())
        view->m_list->choose(view->m_model->indexOf(*chosen));
    view->m_list->view().clearSelection();
    if (m_study)
        view->showStudy(view->m_studiedKey, *m_study); // under a name that may be hidden
    view->m_tabs->setCurrentIndex(m_tabs->currentIndex());
    view->setMinimumHeight(std::max(view->m_list->wholeHeight(), fontMetrics().height() * 16));
    return view;
}

void CheckpointView::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        showDetails();
}

} // namespace rundiff

#include "moc_checkpointview.cpp"
