// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/frame/segmentbox.h"

#include "models/items/numbers.h"

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

SegmentBox::SegmentBox(QWidget *parent) : QComboBox(parent)
{
    setObjectName(QStringLiteral("segment"));
    setAccessibleName(tr("Run in the log"));
    setToolTip(tr("A log holds several runs, one after the other. auto: all of them if both logs hold runs of the same "
                  "steps, else the last complete one of each"));
    connect(this, &QComboBox::activated, this, [this](int index) {
        if (const auto choice = SegmentChoice::fromText(itemData(index).toString().toStdString()))
            Q_EMIT chosen(*choice);
    });
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
    const std::int64_t segments = runs ? std::max(mostSegments(*comparison->a), mostSegments(*comparison->b)) : 0;
    setVisible(segments > 1);
    if (segments < 2)
        return;
    addChoice(tr("auto"), {});
    addChoice(tr("all runs"), {SegmentChoice::Which::All, 0});
    addChoice(tr("last complete"), {SegmentChoice::Which::Last, 0});
    for (std::int64_t i = 1; i <= std::min(segments, mostListed); ++i)
        addChoice(tr("run %1 of %2").arg(i).arg(segments), {SegmentChoice::Which::Number, i});
    setChoice(comparison->options.segment);
}

void SegmentBox::setChoice(const SegmentChoice &choice)
{
    const bool first = choice.which == SegmentChoice::Which::First;
    const SegmentChoice listed = first ? SegmentChoice{SegmentChoice::Which::Number, 1} : choice;
    setCurrentIndex(std::max(0, findData(textOf(listed.text()))));
}

} // namespace rundiff
