// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/operators/tensorview.h"

#include "models/compare/tensors/tensorsofrow.h"
#include "models/items/words/counted.h"
#include "models/items/words/numbers.h"
#include "models/items/words/shownwords.h"
#include "models/run/tensorshape.h"
#include "widgets/operators/tensorpictures.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QStringList>
#include <QTableWidget>

#include <array>
#include <charconv>
#include <cmath>

namespace rundiff
{

namespace
{

constexpr int wholeText = Qt::UserRole; // of a cell

QString indexText(const std::vector<std::uint64_t> &index)
{
    return textOf(shapeText(index));
}

// The shortest text that gives the element back: a float32 has 9 digits at most, whatever it is as a double.
QString valueText(ElementType type, double value)
{
    if (type == ElementType::Float64 || !isFloating(type) || !std::isfinite(value))
        return exactNumber(value);
    std::array<char, 32> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), static_cast<float>(value)).ptr;
    return textOf({text.data(), static_cast<std::size_t>(end - text.data())});
}

QString elementWord(ElementType type)
{
    return textOf(elementName(type));
}

} // namespace

TensorView::TensorView(QWidget *parent)
    : QWidget(parent), m_summary(new QLabel(this)), m_message(new QLabel(this)), m_recomputed(new QLabel(this)),
      m_recompute(new QPushButton(tr("Compute again"), this)), m_down(new QComboBox(this)),
      m_across(new QComboBox(this)), m_values(new TensorBars(TensorBars::What::Values, this)),
      m_differences(new TensorBars(TensorBars::What::Differences, this)), m_picture(new TensorPicture(this)),
      m_worst(new QTableWidget(0, 5, this)), m_parts(new QWidget(this))
{
    setObjectName(QStringLiteral("tensorView"));
    m_summary->setObjectName(QStringLiteral("tensorSummary"));
    m_summary->setWordWrap(true);
    m_recomputed->setObjectName(QStringLiteral("recomputed"));
    m_recomputed->setWordWrap(true);
    m_recompute->setObjectName(QStringLiteral("recompute"));
    m_recompute->setToolTip(tr("Compute the operator again in double precision from the inputs of each run: which run "
                               "is wrong?"));
    for (QLabel *label : {m_summary, m_message, m_recomputed})
        label->setTextFormat(Qt::PlainText);
    m_message->setAlignment(Qt::AlignCenter);
    m_message->setWordWrap(true);
    m_down->setAccessibleName(tr("Dimension that goes down"));
    m_across->setAccessibleName(tr("Dimension that goes across"));
    m_worst->setObjectName(QStringLiteral("worstElements"));
    m_worst->setHorizontalHeaderLabels({tr("Worst at"), tr("A"), tr("B"), tr("|A − B|"), tr("ULP")});
    m_worst->verticalHeader()->hide();
    m_worst->verticalHeader()->setDefaultSectionSize(fontMetrics().height() * 3 / 2);
    m_worst->setShowGrid(false);
    m_worst->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_worst->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff); // it is given the width that it needs
    m_worst->horizontalHeader()->setMinimumSectionSize(fontMetrics().averageCharWidth() * 2);
    const int unit = fontMetrics().height();
    auto *head = new QHBoxLayout;
    head->setContentsMargins(unit * 3 / 4, unit / 4, unit * 3 / 4, unit / 4);
    head->addWidget(m_summary, 1);
    head->addWidget(m_recompute);
    head->addWidget(m_down);
    head->addWidget(m_across);
    auto *bars = new QVBoxLayout;
    bars->addWidget(m_values, 1);
    bars->addWidget(m_differences, 1);
    auto *parts = new QHBoxLayout(m_parts);
    parts->setContentsMargins({});
    parts->addLayout(bars, 3);
    parts->addWidget(m_picture, 3);
    parts->addWidget(m_worst);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(0);
    layout->addLayout(head);
    layout->addWidget(m_recomputed);
    layout->addWidget(m_parts, 1);
    layout->addWidget(m_message, 1);
    for (QComboBox *box : {m_down, m_across})
        connect(box, &QComboBox::activated, this, [this] {
            m_axes = {m_down->currentIndex() < 0 ? std::nullopt : std::optional(std::size_t(m_down->currentIndex())),
                      m_across->currentIndex() < 0 ? std::nullopt
                                                   : std::optional(std::size_t(m_across->currentIndex()))};
            m_stale = true;
            ask();
        });
    setFocusProxy(m_picture);
    m_recomputed->setContentsMargins(unit * 3 / 4, 0, unit * 3 / 4, unit / 4);
    connect(m_recompute, &QPushButton::clicked, this, [this] {
        if (!m_table || !m_row)
            return;
        m_recompute->setEnabled(false);
        Q_EMIT recomputationWanted(m_table, *m_row);
    });
    clear();
}

void TensorView::clear()
{
    m_table.reset();
    m_row.reset();
    m_stale = false;
    setEmpty(
        tr("Choose a row whose tensors were dumped (msprobe's task tensor) to show its values element by element."));
}

void TensorView::setEmpty(const QString &message)
{
    m_study.reset();
    m_message->setText(message);
    m_message->show();
    for (QWidget *part :
         std::initializer_list<QWidget *>{m_parts, m_summary, m_down, m_across, m_recompute, m_recomputed})
        part->hide();
}

void TensorView::setRow(const std::shared_ptr<const PairTable> &table, std::size_t row)
{
    if (m_table == table && m_row == row)
        return;
    m_table = table;
    m_row = row;
    m_axes = {};
    m_stale = true;
    m_recomputed->clear();
    m_recomputed->hide();
    m_recompute->setEnabled(true);
    if (isVisible())
        ask();
}

void TensorView::ask()
{
    if (!m_stale || !m_table || !m_row)
        return;
    m_stale = false;
    if (!hasTensors(*m_table, *m_row)) {
        setEmpty(tr("This row has no tensor file in both runs. msprobe writes them with task tensor."));
        return;
    }
    if (!m_parts->isVisible())
        setEmpty(tr("Reading both tensors …"));
    Q_EMIT studyWanted(m_table, *m_row, m_axes);
}

QString TensorView::summary(const TensorStudy &study) const
{
    const auto grouped = [](std::uint64_t count) { return groupedNumber(static_cast<std::int64_t>(count)); };
    QStringList parts{
        indexText(study.shape),
        study.typeA == study.typeB ? elementWord(study.typeA)
                                   : elementWord(study.typeA) + QStringLiteral(" → ") + elementWord(study.typeB),
        withSingulars(tr("%1 of %2 elements differ").arg(grouped(study.differing), grouped(study.count)))};
    if (study.largestUlps)
        parts << tr("at most %1 ULP, %2 on average").arg(grouped(*study.largestUlps), shortNumber(*study.meanUlps));
    if (study.a.notFinite + study.b.notFinite > 0)
        parts << tr("NaN or infinite: %1 in A, %2 in B").arg(grouped(study.a.notFinite), grouped(study.b.notFinite));
    if (study.realPartsOnly)
        parts << tr("real parts only");
    return parts.join(QStringLiteral(" · "));
}

void TensorView::show(std::size_t row, const TensorStudy &study)
{
    if (m_row != row)
        return;
    if (!study.problem.empty()) {
        setEmpty(shownText(study.problem));
        return;
    }
    m_study = study;
    m_message->hide();
    m_parts->show();
    m_summary->show();
    m_recompute->show();
    m_summary->setText(summary(study));
    m_values->setStudy(study);
    m_differences->setStudy(study);
    m_picture->setStudy(study);
    showAxes(study);
    showWorst(study);
}

void TensorView::showRecomputed(std::size_t row, const QString &sentence)
{
    if (m_row != row || !m_study)
        return;
    m_recompute->setEnabled(true);
    m_recomputed->setText(sentence);
    m_recomputed->show();
}

void TensorView::showAxes(const TensorStudy &study)
{
    const std::pair<QComboBox *, std::optional<std::size_t>> boxes[] = {{m_down, study.picture.axes.down},
                                                                        {m_across, study.picture.axes.across}};
    for (const auto &[box, chosen] : boxes) {
        const QSignalBlocker quiet(box);
        box->clear();
        for (std::size_t dimension = 0; dimension < study.shape.size(); ++dimension)
            box->addItem((box == m_down ? tr("down: %1 (%2)") : tr("across: %1 (%2)"))
                             .arg(dimension)
                             .arg(study.shape[dimension]));
        box->setCurrentIndex(chosen ? static_cast<int>(*chosen) : -1);
        box->setVisible(study.shape.size() > 2);
    }
}

void TensorView::showWorst(const TensorStudy &study)
{
    m_worst->setRowCount(static_cast<int>(study.worst.size()));
    for (int row = 0; row < m_worst->rowCount(); ++row) {
        const TensorStudy::Element &element = study.worst[static_cast<std::size_t>(row)];
        const QString texts[] = {indexText(element.index), valueText(study.typeA, element.a),
                                 valueText(study.typeB, element.b), shortNumber(element.difference),
                                 element.ulps ? groupedNumber(std::int64_t(*element.ulps)) : QStringLiteral("–")};
        for (int column = 0; column < 5; ++column) {
            auto *item = new QTableWidgetItem(texts[column]);
            if (column > 0)
                item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            item->setToolTip(column == 3 ? exactNumber(element.difference) : texts[column]);
            item->setData(wholeText, texts[column]);
            m_worst->setItem(row, column, item);
        }
    }
    fitWorst();
}

// The elements with all their digits; the pictures share the rest. If that is little, B is below A.
void TensorView::fitWorst()
{
    const int line = fontMetrics().height();
    const int most = width() - 2 * m_values->minimumSizeHint().width();
    for (const bool below : {false, true}) {
        m_worst->setColumnHidden(2, below);
        m_worst->horizontalHeaderItem(1)->setText(below ? tr("A, below it B") : tr("A"));
        for (int row = 0; row < m_worst->rowCount(); ++row) {
            const QString a = m_worst->item(row, 1)->data(wholeText).toString();
            m_worst->item(row, 1)->setText(
                below ? a + QLatin1Char('\n') + m_worst->item(row, 2)->data(wholeText).toString() : a);
            m_worst->setRowHeight(row, below ? line * 5 / 2 : line * 3 / 2);
        }
        m_worst->resizeColumnsToContents();
        const int wanted = m_worst->horizontalHeader()->length() + m_worst->verticalScrollBar()->sizeHint().width() +
                           2 * m_worst->frameWidth();
        m_worst->setFixedWidth(wanted);
        if (wanted <= most)
            return;
    }
}

std::unique_ptr<QWidget> TensorView::forPicture() const
{
    if (!m_study)
        return nullptr;
    auto view = std::make_unique<TensorView>();
    view->m_table = m_table;
    view->m_row = m_row;
    view->show(*m_row, *m_study);
    view->m_recompute->hide();
    if (!m_recomputed->text().isEmpty())
        view->showRecomputed(*m_row, m_recomputed->text());
    const int lines = view->m_worst->rowCount() + 2; // the title, and space
    view->m_worst->setMinimumHeight(lines * view->m_worst->verticalHeader()->defaultSectionSize());
    return view;
}

void TensorView::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fitWorst();
}

void TensorView::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    ask();
}

} // namespace rundiff

#include "moc_tensorview.cpp"
