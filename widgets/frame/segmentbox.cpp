// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/frame/segmentbox.h"

#include "models/items/words/numbers.h"

#include <algorithm>

namespace rundiff
{

namespace
{

constexpr std::int64_t mostListed = 100;

std::int64_t mostSegments(const Run &run)
{
    std::size_t most = 0;
    for (const auto &log : run.logs)
        most = std::max(most, log->segments.size());
    return static_cast<std::int64_t>(most);
}

} // namespace

SegmentBox::SegmentBox(Side side, QWidget *parent) : QComboBox(parent), m_side(side)
{
    const bool both = side == Side::Both;
    setObjectName(both ? QStringLiteral("segment") : QStringLiteral("segmentB"));
    setAccessibleName(both ? tr("Run in the log") : tr("Run in the log of B"));
    setToolTip(both ? tr("A log holds several runs, one after the other. auto: all of them if both logs hold runs of "
                         "the same steps, else the last complete one of each")
                    : tr("A different run in B's log than in A's"));
    connect(this, &QComboBox::activated, this,
            [this](int index) { Q_EMIT chosen(SegmentChoice::fromText(itemData(index).toString().toStdString())); });
    hide();
}

void SegmentBox::addChoice(const QString &text, const SegmentChoice &choice)
{
    addItem(text, textOf(choice.text()));
}

void SegmentBox::setComparison(const ComparisonPtr &comparison)
{
    clear();
    const bool runs = comparison && comparison->a && comparison->b;
    const std::int64_t ofA = runs ? mostSegments(*comparison->a) : 0, ofB = runs ? mostSegments(*comparison->b) : 0;
    const bool both = m_side == Side::Both;
    const std::int64_t segments = both ? std::max(ofA, ofB) : ofB;
    setVisible(segments > 1);
    if (segments < 2)
        return;
    if (!both)
        addItem(tr("B: as A"));
    const auto title = [&](const QString &words) { return both ? words : tr("B: %1").arg(words); };
    addChoice(title(tr("auto")), {});
    addChoice(title(tr("all runs")), {SegmentChoice::Which::All, 0});
    addChoice(title(tr("last complete")), {SegmentChoice::Which::Last, 0});
    for (std::int64_t i = 1; i <= std::min(segments, mostListed); ++i)
        addChoice(title(tr("run %1 of %2").arg(i).arg(segments)), {SegmentChoice::Which::Number, i});
    setChoice(both ? comparison->options.segment : comparison->options.segmentB);
}

void SegmentBox::setChoice(const std::optional<SegmentChoice> &choice)
{
    const bool first = choice && choice->which == SegmentChoice::Which::First;
    const SegmentChoice listed =
        first ? SegmentChoice{SegmentChoice::Which::Number, 1} : choice.value_or(SegmentChoice());
    setCurrentIndex(choice ? std::max(0, findData(textOf(listed.text()))) : 0);
}

} // namespace rundiff

#include "moc_segmentbox.cpp"
