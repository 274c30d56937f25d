// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/operators/operatorheader.h"

#include "models/items/rows/operatortablemodel.h"
#include "models/items/words/counted.h"
#include "models/items/words/numbers.h"
#include "widgets/frame/texts/elidedlabel.h"
#include "widgets/operators/subsetchips.h"

#include <QCheckBox>
#include <QComboBox>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSpinBox>
#include <QStyle>
#include <QToolButton>
#include <QVBoxLayout>
#include <QWhatsThis>

#include <algorithm>

namespace rundiff
{

namespace
{

// By what the rows are compared, and the rule that is in force.
QString modeWords(const DumpPair &pair)
{
    if (pair.mode == Mode::Md5)
        return OperatorHeader::tr("by checksum");
    const QString mode =
        pair.mode == Mode::Tensor ? OperatorHeader::tr("by real values") : OperatorHeader::tr("by statistics");
    if (pair.rule.exact)
        return OperatorHeader::tr("%1, exact").arg(mode);
    return pair.rule.tolerance
               ? OperatorHeader::tr("%1, within %2 of each row").arg(mode, exactNumber(*pair.rule.tolerance))
               : OperatorHeader::tr("%1, within tolerance of the dtype").arg(mode);
}

constexpr int mostContext = 1000;
constexpr qsizetype longestShown = 300; // letters of a filter below it

void addDistinct(QComboBox &box, const QString &text, qint64 value)
{
    if (box.findData(value) < 0)
        box.addItem(text, value);
}

} // namespace

OperatorHeader::OperatorHeader(QWidget *parent)
    : QWidget(parent), m_line(new QHBoxLayout), m_second(new QHBoxLayout), m_step(new QComboBox(this)),
      m_rank(new QComboBox(this)), m_counts(new ElidedLabel({}, this)),
      m_onlyDifferences(new QCheckBox(tr("only differences and context"), this)), m_context(new QSpinBox(this)),
      m_filter(new QLineEdit(this)), m_chips(new SubsetChips(this)), m_help(new QToolButton(this)),
      m_menu(new QToolButton(this)), m_problem(new QLabel(this))
{
    m_step->setObjectName(QStringLiteral("stepBox"));
    m_rank->setObjectName(QStringLiteral("rankBox"));
    m_step->setAccessibleName(tr("Step"));
    m_rank->setAccessibleName(tr("Rank"));
    m_counts->setQuiet(true);
    m_problem->setTextFormat(Qt::RichText);
    m_counts->setObjectName(QStringLiteral("rowCounts"));
    m_menu->setObjectName(QStringLiteral("rowMenu"));
    m_menu->setText(tr("Rows"));
    m_menu->setToolTip(tr("Columns, order, folding, copying and navigation"));
    m_menu->setPopupMode(QToolButton::InstantPopup);
    m_menu->setProperty("boxed", true);
    buildFilter();
    const int unit = fontMetrics().height();
    m_line->setSpacing(unit / 2);
    m_chips->setMinimumWidth(1); // the window can become narrower, and the chips get a line of their own
    for (QWidget *widget : std::initializer_list<QWidget *>{m_step, m_rank})
        m_line->addWidget(widget);
    m_line->addWidget(m_counts, 1);
    for (QWidget *widget : std::initializer_list<QWidget *>{m_onlyDifferences, m_context, m_filter, m_help, m_menu})
        m_line->addWidget(widget);
    m_second->addWidget(m_chips);
    m_second->addStretch(1);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(unit * 3 / 4, unit / 4, unit * 3 / 4, unit / 4);
    layout->setSpacing(unit / 4);
    layout->addLayout(m_line);
    layout->addLayout(m_second);
    connect(m_chips, &SubsetChips::subsetChosen, this, &OperatorHeader::filterEdited);
    layout->addWidget(m_problem);
    connect(m_step, &QComboBox::activated, this, &OperatorHeader::pairBoxChanged);
    connect(m_rank, &QComboBox::activated, this, &OperatorHeader::pairBoxChanged);
}

void OperatorHeader::buildFilter()
{
    m_onlyDifferences->setObjectName(QStringLiteral("onlyDifferences"));
    m_context->setObjectName(QStringLiteral("contextRows"));
    m_context->setRange(0, mostContext);
    m_context->setValue(static_cast<int>(RowFilter().context));
    m_context->setPrefix(QStringLiteral("± "));
    m_context->setToolTip(tr("Rows shown before and after each difference"));
    m_context->setAccessibleName(tr("Rows of context"));
    m_context->hide();
    m_filter->setObjectName(QStringLiteral("rowFilter"));
    m_filter->setAccessibleName(tr("Filter of the operators"));
    m_filter->setPlaceholderText(tr("filter the rows"));
    m_filter->setClearButtonEnabled(true);
    m_filter->setMinimumWidth(fontMetrics().averageCharWidth() * 20);
    m_filter->setMaximumWidth(fontMetrics().averageCharWidth() * 48);
    m_filter->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_filter->setToolTip(
        tr("<p><b>relu output</b> rows with both words in name, module, dtype, shape, checksum or "
           "result<br><b>conv*.forward</b> a pattern; * and ? match anything<br>"
           "<b>/layers\\.[0-3]\\./</b> a regular expression<br>"
           "<b>Δnorm rel &gt; 0.01</b> a condition, with the title of a column or its name: norm_rel &gt; 0.01<br>"
           "<b>dtype = float32 and not role = clean</b> joined with and, or, not and brackets<br>"
           "names: name, module, direction, side, dtype, shape, state, result (msprobe's), role, matched, epsilons, "
           "max_diff, mean_diff, cosine …</p>"));
    m_help->setText(QStringLiteral("?"));
    m_help->setObjectName(QStringLiteral("filterHelp"));
    m_help->setAccessibleName(tr("Syntax of the filter"));
    m_help->setToolTip(m_filter->toolTip());
    for (QWidget *widget : std::initializer_list<QWidget *>{m_filter, m_help})
        widget->setProperty("richToolTip", true);
    m_help->setProperty("boxed", true);
    m_problem->setObjectName(QStringLiteral("filterProblem"));
    m_problem->setWordWrap(true);
    m_problem->hide();
    connect(m_help, &QToolButton::clicked, this, &OperatorHeader::showFilterHelp);
    connect(m_onlyDifferences, &QCheckBox::toggled, m_context, &QWidget::setVisible);
    connect(m_onlyDifferences, &QCheckBox::toggled, this, &OperatorHeader::filterEdited);
    connect(m_context, &QSpinBox::valueChanged, this, &OperatorHeader::filterEdited);
    connect(m_filter, &QLineEdit::textChanged, this, &OperatorHeader::filterEdited);
    connect(m_filter, &QLineEdit::returnPressed, this, &OperatorHeader::filterDone);
    m_filter->installEventFilter(this);
}

// Escape takes the filter away, before it means anything to the window.
bool OperatorHeader::eventFilter(QObject *watched, QEvent *event)
{
    const bool key = event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride;
    if (watched != m_filter || !key || static_cast<QKeyEvent *>(event)->key() != Qt::Key_Escape ||
        m_filter->text().isEmpty())
        return QWidget::eventFilter(watched, event);
    if (event->type() == QEvent::KeyPress) {
        m_filter->clear();
        Q_EMIT filterDone();
    }
    event->accept();
    return true;
}

void OperatorHeader::showFilterHelp()
{
    QWhatsThis::showText(m_help->mapToGlobal(QPoint(0, m_help->height())), m_filter->toolTip(), m_help);
}

void OperatorHeader::setComparison(const ComparisonPtr &comparison)
{
    m_comparison = comparison;
    m_step->clear();
    m_rank->clear();
    if (!comparison || !comparison->operators)
        return;
    for (const DumpPair &pair : comparison->operators->pairs) {
        addDistinct(*m_step, tr("step %1").arg(groupedNumber(pair.a.step.value)), pair.a.step.value);
        addDistinct(*m_rank, textOf(pair.a.rank.folderName()), pair.a.rank.number);
    }
    m_rank->setVisible(m_rank->count() > 1);
}

void OperatorHeader::pairBoxChanged()
{
    const auto &pairs = m_comparison->operators->pairs;
    const qint64 step = m_step->currentData().toLongLong(), rank = m_rank->currentData().toLongLong();
    const auto exact = std::find_if(pairs.begin(), pairs.end(), [&](const DumpPair &pair) {
        return pair.a.step.value == step && pair.a.rank.number == rank;
    });
    const auto sameStep =
        std::find_if(pairs.begin(), pairs.end(), [&](const DumpPair &pair) { return pair.a.step.value == step; });
    const auto found = exact != pairs.end() ? exact : sameStep; // lone processes have another number at each step
    if (found != pairs.end())
        Q_EMIT pairWanted(static_cast<qulonglong>(found - pairs.begin()));
}

void OperatorHeader::showPair(const DumpPair &pair)
{
    m_step->setCurrentIndex(m_step->findData(QVariant(qint64(pair.a.step.value))));
    m_rank->setCurrentIndex(m_rank->findData(QVariant(qint64(pair.a.rank.number))));
}

void OperatorHeader::showCounts(const DumpPair &pair, const OperatorTableModel &model)
{
    const auto grouped = [](std::size_t count) { return groupedNumber(static_cast<std::int64_t>(count)); };
    QStringList parts{modeWords(pair), withSingulars(tr("%1 rows").arg(grouped(pair.rows))),
                      pair.differing == 1 ? tr("1 differs") : tr("%1 differ").arg(grouped(pair.differing))};
    if (pair.unmatchedA + pair.unmatchedB > 0)
        parts << tr("%1 only in A, %2 only in B").arg(grouped(pair.unmatchedA), grouped(pair.unmatchedB));
    const auto &ignored = model.marks().ignored;
    if (const auto count = std::count_if(ignored.begin(), ignored.end(), [](std::uint8_t mark) { return mark != 0; }))
        parts << tr("%1 ignored").arg(groupedNumber(count));
    if (!model.filter().empty())
        parts.prepend(tr("%1 shown").arg(grouped(model.keptRows()))); // the query is first
    m_countWords = parts.join(QStringLiteral(" · "));
    showWords();
    const bool nothing = model.filterProblem().isEmpty() && !model.arranging() && model.keptRows() == 0 &&
                         !model.filter().empty() && pair.rows > 0;
    setProblem(model, nothing ? tr("No rows match. Esc clears the filter.") : QString());
}

void OperatorHeader::showPlace(const QString &place)
{
    if (place == m_place)
        return;
    m_place = place;
    showWords();
}

void OperatorHeader::showWords()
{
    m_counts->setText(m_place.isEmpty() ? m_countWords : m_place + QStringLiteral(" · ") + m_countWords);
}

// The part of the filter that cannot be read is underlined. The rows are those of the filter before.
void OperatorHeader::setProblem(const OperatorTableModel &model, const QString &remark)
{
    const QString &problem = model.filterProblem();
    const auto &[before, wrong, after] = model.filterMistake();
    QString words = remark;
    if (!problem.isEmpty())
        words = QStringLiteral("⚠ ") + problem.toHtmlEscaped();
    if (!problem.isEmpty() && before.size() + wrong.size() + after.size() <= longestShown) {
        const QString part = wrong.isEmpty() ? QStringLiteral("&nbsp;…&nbsp;") : wrong.toHtmlEscaped();
        words += QStringLiteral(" <code>%1<b><u>%2</u></b>%3</code>")
                     .arg(before.toHtmlEscaped(), part, after.toHtmlEscaped());
    }
    if (!problem.isEmpty())
        words += QLatin1Char(' ') + tr("The rows of the filter before it are shown.");
    m_problem->setText(words);
    m_problem->setVisible(!words.isEmpty());
    m_filter->setProperty("wrong", !problem.isEmpty());
    m_filter->style()->unpolish(m_filter); // the style sheet evaluates the property only then
    m_filter->style()->polish(m_filter);
}

void OperatorHeader::setSubsetCounts(const SubsetCounts &counts)
{
    m_chips->setCounts(counts);
    placeChips();
}

// Next to the other parts where they fit: a low window needs its lines for the rows.
void OperatorHeader::placeChips()
{
    int others = fontMetrics().averageCharWidth() * 24; // of the counts, which are cut first
    for (int at = 0; at < m_line->count(); ++at) {
        const QWidget *part = m_line->itemAt(at)->widget();
        if (part != m_counts && part != m_chips && part->isVisibleTo(this))
            others += part->sizeHint().width() + m_line->spacing();
    }
    const bool fits = others + m_chips->sizeHint().width() <= width() - 2 * fontMetrics().height();
    if (fits == m_chipsInLine)
        return;
    m_chipsInLine = fits;
    if (fits)
        m_line->insertWidget(m_line->indexOf(m_counts) + 1, m_chips);
    else
        m_second->insertWidget(0, m_chips);
}

void OperatorHeader::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    placeChips();
}

void OperatorHeader::setMenu(QMenu *menu)
{
    m_menu->setMenu(menu);
}

RowFilter OperatorHeader::filter(RowFilter before) const
{
    before.text = m_filter->text();
    before.onlyDifferences = m_onlyDifferences->isChecked();
    before.subset = m_chips->chosen();
    before.context = static_cast<std::uint32_t>(m_context->value());
    return before;
}

void OperatorHeader::setFilterText(const QString &text)
{
    m_filter->setText(text);
}

QString OperatorHeader::filterText() const
{
    return m_filter->text();
}

void OperatorHeader::focusFilter()
{
    m_filter->setFocus(Qt::ShortcutFocusReason);
    m_filter->selectAll();
}

void OperatorHeader::continueFilter()
{
    m_filter->setFocus(Qt::ShortcutFocusReason);
    m_filter->end(false);
}

} // namespace rundiff

#include "moc_operatorheader.cpp"
