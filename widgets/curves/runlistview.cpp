// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/curves/runlistview.h"

#include "models/items/words/counted.h"
#include "widgets/curves/runsplot.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSplitter>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <iterator>

namespace rundiff
{

namespace
{

constexpr std::size_t pointsWithoutPyramid = 50'000;

DrawnCurve drawnCurve(const Curve &curve)
{
    return {curve, curve.size() > pointsWithoutPyramid ? std::make_shared<const CurvePyramid>(curve) : nullptr};
}

// The line of a run's curve next to its name.
class RunNameDelegate : public QStyledItemDelegate
{
public:
    RunNameDelegate(const RunsPlot &plot, QObject *parent) : QStyledItemDelegate(parent), m_plot(plot) {}

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        const int number = index.data(RunListModel::CurveRole).toInt();
        const int height = option->fontMetrics.height();
        option->features |= QStyleOptionViewItem::HasDecoration; // names begin at one place
        option->decorationSize = {2 * height, height};
        option->icon = number < 0 ? QIcon() : m_plot.iconOf(number);
    }

private:
    const RunsPlot &m_plot;
};

constexpr int widestNumber = 28; // letters

} // namespace

DrawnRuns drawnRuns(ManyRuns compared)
{
    DrawnRuns drawn{std::move(compared), {}};
    drawn.curves.push_back(drawnCurve(drawn.compared.baselineCurve));
    for (const ManyRuns::Against &against : drawn.compared.runs) {
        const CurveComparison *curves = against.comparison->curves.get();
        drawn.curves.push_back(curves ? drawnCurve(curvesWithoutDifference(*curves).a) : DrawnCurve());
    }
    return drawn;
}

RunListView::RunListView(QWidget *parent)
    : QWidget(parent), m_model(new RunListModel(this)), m_table(new QTableView(this)), m_plot(new RunsPlot(this)),
      m_state(new QLabel(this)), m_logarithmic(new QCheckBox(tr("log scale"), this)),
      m_baseline(new QPushButton(tr("Make it the &baseline"), this)), m_compare(new QPushButton(tr("&Compare"), this)),
      m_compareApart(new QPushButton(tr("Compare in a new &window"), this))
{
    m_state->setObjectName(QStringLiteral("runListState"));
    m_state->setTextFormat(Qt::PlainText);
    m_logarithmic->setObjectName(QStringLiteral("runsLogScale"));
    m_baseline->setObjectName(QStringLiteral("makeBaseline"));
    m_compare->setObjectName(QStringLiteral("comparePair"));
    m_compareApart->setObjectName(QStringLiteral("comparePairApart"));
    for (QPushButton *button : {m_baseline, m_compare, m_compareApart}) // Return belongs to the row
        button->setAutoDefault(false);
    buildTable();
    const int unit = fontMetrics().height();
    auto *line = new QHBoxLayout;
    line->addWidget(m_state, 1);
    for (QWidget *control : std::initializer_list<QWidget *>{m_logarithmic, m_baseline, m_compareApart, m_compare})
        line->addWidget(control);
    auto *parts = new QSplitter(Qt::Vertical, this);
    parts->addWidget(m_table);
    parts->addWidget(m_plot);
    parts->setChildrenCollapsible(false);
    parts->setSizes({11 * unit, 10 * unit}); // shares of what the window has
    m_plot->setMinimumHeight(8 * unit);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(parts, 1);
    layout->addLayout(line);
    connect(m_logarithmic, &QCheckBox::toggled, m_plot, &RunsPlot::setLogarithmic);
    connect(m_baseline, &QPushButton::clicked, this, &RunListView::makeBaseline);
    connect(m_compare, &QPushButton::clicked, this, &RunListView::comparePair);
    connect(m_compareApart, &QPushButton::clicked, this, &RunListView::comparePairApart);
    connect(m_model, &RunListModel::choiceChanged, this, &RunListView::comparisonWanted);
    setFocusProxy(m_table);
    updateButtons();
}

void RunListView::buildTable()
{
    m_table->setObjectName(QStringLiteral("runList"));
    m_table->setAccessibleName(tr("Runs of the folder"));
    m_table->setModel(m_model);
    m_table->setItemDelegateForColumn(RunListModel::Name, new RunNameDelegate(*m_plot, this));
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_table->setShowGrid(false);
    m_table->setTabKeyNavigation(false);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() * 3 / 2);
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->horizontalHeader()->setHighlightSections(false);
    const int letter = fontMetrics().averageCharWidth();
    const int widths[] = {30, 26, 12, 14, 24}; // the verdict has the rest
    for (int column = 0; column < static_cast<int>(std::size(widths)); ++column)
        m_table->setColumnWidth(column, widths[column] * letter);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &RunListView::updateButtons);
    connect(m_table, &QTableView::activated, this, &RunListView::comparePair);
}

void RunListView::setList(const RunList &list)
{
    m_plot->setCurves({}, {});
    m_model->setList(list);
    if (!list.runs.empty())
        m_table->setCurrentIndex(m_model->index(0, 0));
    showWholeLosses();
    showState({});
    updateButtons();
}

// A number that is cut says nothing.
void RunListView::showWholeLosses()
{
    const int letter = fontMetrics().averageCharWidth();
    int width = m_table->columnWidth(RunListModel::LastLoss);
    for (int row = 0; row < m_model->rowCount(); ++row) {
        const QString loss = m_model->index(row, RunListModel::LastLoss).data().toString();
        width = std::max(width, m_table->fontMetrics().horizontalAdvance(loss) + 3 * letter);
    }
    m_table->setColumnWidth(RunListModel::LastLoss, std::min(width, widestNumber * letter));
}

void RunListView::setDrawn(const std::shared_ptr<const DrawnRuns> &drawn)
{
    m_model->setCompared({drawn, &drawn->compared});
    std::vector<DrawnCurve> curves(drawn->curves.size());
    for (std::size_t i = 0; i < drawn->curves.size(); ++i) {
        const std::string &path = i == 0 ? drawn->compared.baseline : drawn->compared.runs[i - 1].path;
        const int number = m_model->curveNumber(path);
        if (number >= 0 && static_cast<std::size_t>(number) < curves.size())
            curves[static_cast<std::size_t>(number)] = drawn->curves[i];
    }
    m_plot->setCurves(curves, textOf(drawn->compared.baselineCurve.metric));
    showState(drawn->compared.whole ? QString() : tr("Stopped at a limit: some runs were not compared."));
    updateButtons();
}

void RunListView::showState(const QString &words)
{
    m_state->setText(words.isEmpty() ? described() : words);
}

QString RunListView::described() const
{
    const RunList &list = m_model->list();
    QStringList parts{counted(static_cast<std::int64_t>(list.runs.size()), tr("1 run"), tr("%1 runs"))};
    if (list.others > 0)
        parts << counted(static_cast<std::int64_t>(list.others), tr("1 other entry without a log or a dump"),
                         tr("%1 other entries without a log or a dump"));
    if (!list.whole)
        parts << tr("the list is not complete");
    parts << tr("a tick draws a run and compares it with the baseline (at most %1)").arg(mostRunsAtOnce);
    const Tolerance usual;
    parts << tr("losses: atol %1, rtol %2").arg(exactNumber(usual.atol), exactNumber(usual.rtol));
    return parts.join(QStringLiteral(" · "));
}

// Two chosen rows are a pair; one row is compared with the baseline.
std::pair<std::string, std::string> RunListView::chosenPair() const
{
    std::vector<std::string> chosen;
    for (const QModelIndex &row : m_table->selectionModel()->selectedRows())
        chosen.push_back(m_model->list().runs[static_cast<std::size_t>(row.row())].path);
    const std::string baseline = m_model->baseline();
    if (chosen.size() == 1 && chosen.front() != baseline)
        return {chosen.front(), baseline};
    if (chosen.size() != 2)
        return {};
    return chosen.front() == baseline ? std::pair(chosen.back(), baseline) : std::pair(chosen.front(), chosen.back());
}

void RunListView::updateButtons()
{
    const QModelIndexList rows = m_table->selectionModel()->selectedRows();
    const auto [a, b] = chosenPair();
    m_compare->setEnabled(!a.empty());
    m_compareApart->setEnabled(!a.empty());
    m_compare->setToolTip(a.empty() ? tr("Choose one run, which is compared with the baseline, or two")
                                    : tr("A: %1\nB: %2").arg(textOf(a), textOf(b)));
    const bool one = rows.size() == 1;
    const auto path = [&] { return m_model->list().runs[static_cast<std::size_t>(rows.front().row())].path; };
    m_baseline->setEnabled(one && path() != m_model->baseline());
    m_plot->setHighlighted(one ? m_model->curveNumber(path()) : -1);
}

void RunListView::makeBaseline()
{
    m_model->setBaseline(m_table->currentIndex().row());
    updateButtons();
}

void RunListView::comparePair()
{
    const auto [a, b] = chosenPair();
    if (!a.empty())
        Q_EMIT pairWanted(a, b);
}

void RunListView::comparePairApart()
{
    const auto [a, b] = chosenPair();
    if (!a.empty())
        Q_EMIT pairApartWanted(a, b);
}

} // namespace rundiff

#include "moc_runlistview.cpp"
