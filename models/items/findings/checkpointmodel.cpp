// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/findings/checkpointmodel.h"

#include "models/items/words/numbers.h"
#include "models/items/words/shownwords.h"
#include "models/result/texts/checkpointwords.h"

#include <algorithm>

namespace rundiff
{

void CheckpointModel::setPair(std::shared_ptr<const CheckpointComparison> checkpoints, std::size_t pair)
{
    m_checkpoints = std::move(checkpoints);
    m_pair = pair;
    arrange();
}

const CheckpointPair *CheckpointModel::pair() const
{
    const bool isThere = m_checkpoints && m_pair < m_checkpoints->pairs.size();
    return isThere ? &m_checkpoints->pairs[m_pair] : nullptr;
}

std::size_t CheckpointModel::count() const
{
    return pair() ? pair()->listed() : 0;
}

const CheckpointDifference *CheckpointModel::difference(std::size_t finding) const
{
    const bool differs = pair() && finding < pair()->differences.size();
    return differs ? &pair()->differences[finding] : nullptr;
}

const EqualCheckpointValue *CheckpointModel::equal(std::size_t finding) const
{
    const bool isEqual = pair() && finding >= pair()->differences.size() && finding < count();
    return isEqual ? &pair()->equal[finding - pair()->differences.size()] : nullptr;
}

QModelIndex CheckpointModel::indexOfKey(const std::string &key) const
{
    for (std::size_t finding = 0; finding < count(); ++finding) {
        if (keyOf(finding) == key)
            return indexOf(finding);
    }
    return {};
}

FindingState CheckpointModel::state(std::size_t finding) const
{
    const CheckpointDifference *const one = difference(finding);
    if (!one)
        return FindingState::Equal;
    return one->kind == CheckpointDifferenceKind::Rounding ? FindingState::Within : FindingState::Differs;
}

QStringList CheckpointModel::titles() const
{
    return {tr("Key"), tr("How"), tr("Largest |A−B|"), tr("Cosine"), tr("A"), tr("B")};
}

int CheckpointModel::group(std::size_t finding) const
{
    const CheckpointDifference *const one = difference(finding);
    return static_cast<int>(one ? one->part : equal(finding)->part);
}

QString CheckpointModel::groupTitle(int group) const
{
    return shownText(partWords(static_cast<CheckpointPart>(group)));
}

const Name &CheckpointModel::keyOf(std::size_t finding) const
{
    const CheckpointDifference *const one = difference(finding);
    return one ? one->key : equal(finding)->key;
}

const Name &CheckpointModel::typeOf(std::size_t finding, bool a) const
{
    const CheckpointDifference *const one = difference(finding);
    if (one)
        return a ? one->typeA : one->typeB;
    return a ? equal(finding)->typeA : equal(finding)->typeB;
}

QString CheckpointModel::cell(std::size_t finding, int column) const
{
    const CheckpointDifference *const one = difference(finding);
    switch (column) {
    case Key:
        return textOf(keyOf(finding));
    case How:
        return shownText(one ? kindWord(*one) : equalWord());
    case Largest:
        return one && one->largest ? shortNumber(*one->largest) : QString();
    case Cosine:
        return one && one->cosine ? QString::number(*one->cosine, 'g', 7) : QString(); // most are near 1
    default:
        return textOf(typeOf(finding, column == TypeA));
    }
}

std::optional<double> CheckpointModel::number(std::size_t finding, int column) const
{
    const CheckpointDifference *const one = difference(finding);
    if (one && column == Largest)
        return one->largest;
    return one && column == Cosine ? one->cosine : std::nullopt;
}

QString CheckpointModel::toolTip(std::size_t finding, int column) const
{
    const std::optional<double> value = number(finding, column);
    if (value)
        return exactNumber(*value);
    const CheckpointDifference *const one = difference(finding);
    return one && column == How ? shownText(differenceWords(*one)) : cell(finding, column);
}

} // namespace rundiff

#include "moc_checkpointmodel.cpp"
