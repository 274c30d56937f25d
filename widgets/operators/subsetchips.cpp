// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/operators/subsetchips.h"

#include "models/items/words/numbers.h"

#include <QHBoxLayout>
#include <QToolButton>

namespace rundiff
{

namespace
{

struct ChipWords {
    RowSubset subset;
    QString title, explanation;
};

std::array<ChipWords, rowSubsets> chipWords()
{
    return {
        {{RowSubset::All, SubsetChips::tr("all"), SubsetChips::tr("Every row")},
         {RowSubset::Differing, SubsetChips::tr("differ"), SubsetChips::tr("Rows that differ")},
         {RowSubset::Begins, SubsetChips::tr("first of a group"),
          SubsetChips::tr("Rows where a difference begins: nothing earlier that differs leads to them")},
         {RowSubset::OnlyA, SubsetChips::tr("only A"), SubsetChips::tr("Rows that only A has")},
         {RowSubset::OnlyB, SubsetChips::tr("only B"), SubsetChips::tr("Rows that only B has")},
         {RowSubset::Suspect, SubsetChips::tr("suspect"),
          SubsetChips::tr("Rows of which only the checksum or the sums differ, which proves nothing")},
         {RowSubset::NotFinite, SubsetChips::tr("NaN, ∞"), SubsetChips::tr("Rows with NaN or infinity in A or B")}}};
}

} // namespace

SubsetChips::SubsetChips(QWidget *parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("subsetChips"));
    auto *line = new QHBoxLayout(this);
    line->setContentsMargins({});
    line->setSpacing(fontMetrics().height() / 4);
    for (const ChipWords &words : chipWords()) {
        auto *chip = new QToolButton(this);
        chip->setObjectName(QStringLiteral("chip%1").arg(int(words.subset)));
        chip->setCheckable(true);
        chip->setAutoRaise(true);
        chip->setToolTip(words.explanation);
        chip->setProperty("title", words.title);
        chip->hide();
        connect(chip, &QToolButton::clicked, this, [this, subset = words.subset] {
            choose(subset);
            Q_EMIT subsetChosen();
        });
        chipOf(words.subset) = chip;
        line->addWidget(chip);
    }
    choose(RowSubset::All);
}

void SubsetChips::choose(RowSubset subset)
{
    m_chosen = subset;
    for (std::size_t at = 0; at < rowSubsets; ++at)
        m_chips[at]->setChecked(at == static_cast<std::size_t>(subset));
}

void SubsetChips::setCounts(const SubsetCounts &counts)
{
    for (std::size_t at = 0; at < rowSubsets; ++at) {
        const QString title = m_chips[at]->property("title").toString();
        m_chips[at]->setText(QStringLiteral("%1 %2").arg(title, groupedNumber(std::int64_t(counts[at]))));
        m_chips[at]->setVisible(counts[at] > 0 || at == 0);
    }
    if (counts[static_cast<std::size_t>(m_chosen)] > 0 || m_chosen == RowSubset::All)
        return;
    choose(RowSubset::All);
    Q_EMIT subsetChosen();
}

} // namespace rundiff

#include "moc_subsetchips.cpp"
