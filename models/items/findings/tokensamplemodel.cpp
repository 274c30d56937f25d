// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/findings/tokensamplemodel.h"

#include "models/items/words/numbers.h"

namespace rundiff
{

namespace
{

QString sampleName(const TokenSampleFinding &sample)
{
    const QString name = TokenSampleModel::tr("step %1, sample %2")
                             .arg(groupedNumber(sample.step), groupedNumber(std::int64_t(sample.sample)));
    if (sample.sample == sample.sampleB)
        return name;
    return TokenSampleModel::tr("%1 (%2 in B)").arg(name, groupedNumber(std::int64_t(sample.sampleB)));
}

QString weightsWords(const TokenSampleFinding &sample)
{
    const QString a = textOf(sample.weightsA), b = textOf(sample.weightsB);
    return a == b ? a : a + QStringLiteral(" / ") + b;
}

} // namespace

void TokenSampleModel::setTokens(std::shared_ptr<const TokenComparison> tokens)
{
    m_tokens = std::move(tokens);
    arrange();
}

const TokenSampleFinding *TokenSampleModel::sample(std::size_t finding) const
{
    return finding < count() ? &m_tokens->worst[finding] : nullptr;
}

std::size_t TokenSampleModel::count() const
{
    return m_tokens ? m_tokens->worst.size() : 0;
}

FindingState TokenSampleModel::state(std::size_t finding) const
{
    const TokenSampleFinding &one = m_tokens->worst[finding];
    if (!one.differs)
        return FindingState::Equal;
    const bool isWithin = !one.first && one.statistics.largest > 0;
    return isWithin ? FindingState::Within : FindingState::Differs;
}

QStringList TokenSampleModel::titles() const
{
    return {tr("Sample"),        tr("Largest |A−B|"), tr("Outside"), tr("Tokens"),
            tr("First outside"), tr("Mean |A−B|"),    tr("KL k3"),   tr("Weights")};
}

int TokenSampleModel::group(std::size_t finding) const
{
    return -static_cast<int>(state(finding));
}

QString TokenSampleModel::groupTitle(int group) const
{
    switch (static_cast<FindingState>(-group)) {
    case FindingState::Equal:
        return tr("equal");
    case FindingState::Within:
        return tr("within the tolerance");
    case FindingState::Differs:
        break;
    }
    return tr("different");
}

std::optional<double> TokenSampleModel::number(std::size_t finding, int column) const
{
    const TokenSampleFinding &one = m_tokens->worst[finding];
    const TokenStatistics &numbers = one.statistics;
    switch (column) {
    case Sample:
        return double(one.step) * 1e6 + double(one.sample);
    case First:
        return one.first ? std::optional(double(*one.first)) : std::nullopt;
    case Outside:
        return double(numbers.outside);
    case Tokens:
        return double(numbers.tokens);
    case Mean:
        return numbers.mean;
    case Largest:
        return numbers.largest;
    case Divergence:
        return numbers.k3;
    default:
        return std::nullopt;
    }
}

QString TokenSampleModel::cell(std::size_t finding, int column) const
{
    const TokenSampleFinding &one = m_tokens->worst[finding];
    const std::optional<double> value = number(finding, column);
    switch (column) {
    case Sample:
        return sampleName(one);
    case First:
        return value ? groupedNumber(std::int64_t(*value)) : QString();
    case Outside:
    case Tokens:
        return one.statistics.tokens > 0 ? groupedNumber(std::int64_t(*value)) : QString(); // else only texts differ
    case Mean:
    case Largest:
    case Divergence:
        return one.statistics.tokens > 0 && value ? shortNumber(*value) : QString();
    default:
        return weightsWords(one);
    }
}

QString TokenSampleModel::toolTip(std::size_t finding, int column) const
{
    const bool isMeasured = column == Mean || column == Largest || column == Divergence;
    return isMeasured ? exactNumber(number(finding, column).value_or(0)) : cell(finding, column);
}

} // namespace rundiff

#include "moc_tokensamplemodel.cpp"
