// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/findings/showntokens.h"

#include "models/compare/tokens/tokenpair.h"
#include "models/items/words/numbers.h"
#include "models/items/words/readabletoken.h"

#include <QCoreApplication>

#include <cmath>

namespace rundiff
{

namespace
{

class TokenWords
{
    Q_DECLARE_TR_FUNCTIONS(TokenWords)
};

std::optional<double> valueAt(const std::vector<double> &values, std::size_t at)
{
    return at < values.size() ? std::optional(values[at]) : std::nullopt;
}

// The numbers of engines have 32 bits, of which six digits can be read.
QString asPrinted(double number)
{
    return QString::number(number, 'g', 6);
}

} // namespace

ShownTokens::ShownTokens(std::shared_ptr<const TokenComparison> tokens, std::size_t sample)
    : m_tokens(std::move(tokens)), m_sample(sample)
{
    if (m_tokens && m_sample >= m_tokens->worst.size())
        m_tokens = nullptr;
}

const TokenSampleFinding *ShownTokens::sample() const
{
    return m_tokens ? &m_tokens->worst[m_sample] : nullptr;
}

std::size_t ShownTokens::size() const
{
    return m_tokens ? sequence().size() : 0;
}

bool ShownTokens::hasValues() const
{
    return m_tokens && !(sequence().a.empty() && sequence().b.empty());
}

bool ShownTokens::counts(std::size_t at) const
{
    return sequence().counts[at] != 0 || !hasValues();
}

std::size_t ShownTokens::place(std::size_t at) const
{
    return sequence().begin + at;
}

std::optional<double> ShownTokens::difference(std::size_t at) const
{
    const auto a = valueAt(sequence().a, at), b = valueAt(sequence().b, at);
    const bool hasBoth = a && b;
    if (!counts(at) || !hasBoth)
        return std::nullopt;
    return *a == *b ? 0 : std::fabs(*a - *b);
}

bool ShownTokens::isOutside(std::size_t at) const
{
    if (sample()->first == place(at))
        return true;
    if (!hasValues())
        return !labelOfB(at).isEmpty();
    const auto a = valueAt(sequence().a, at), b = valueAt(sequence().b, at);
    const bool isOfOne = a.has_value() != b.has_value();
    const bool differs = a && b && rundiff::isOutside(*a, *b, m_tokens->tolerance);
    return counts(at) && (isOfOne || differs);
}

QString ShownTokens::label(std::size_t at) const
{
    if (at < sequence().texts.size() && !sequence().texts[at].empty())
        return readableToken(sequence().texts[at]);
    if (at < sequence().idsA.size())
        return QString::number(sequence().idsA[at]);
    return QStringLiteral("#") + QString::number(place(at));
}

QString ShownTokens::labelOfB(std::size_t at) const
{
    const std::vector<std::int64_t> &ofA = sequence().idsA, &ofB = sequence().idsB;
    if (ofB.empty())
        return {};
    if (at >= ofB.size())
        return TokenWords::tr("ends");
    const bool isSame = at < ofA.size() && ofA[at] == ofB[at];
    return isSame ? QString() : QString::number(ofB[at]);
}

QString ShownTokens::valueWords(std::size_t at) const
{
    const auto a = valueAt(sequence().a, at), b = valueAt(sequence().b, at);
    if (m_tokens->ofProbabilities)
        return a ? TokenWords::tr("the probabilities differ by %1").arg(asPrinted(*a)) : QString();
    if (a && b)
        return TokenWords::tr("A %1, B %2, |A−B| %3")
            .arg(asPrinted(*a), asPrinted(*b), shortNumber(std::fabs(*a - *b)));
    if (a)
        return TokenWords::tr("only in A: %1").arg(asPrinted(*a));
    return b ? TokenWords::tr("only in B: %1").arg(asPrinted(*b)) : QString();
}

QString ShownTokens::words(std::size_t at) const
{
    const TokenSequence &known = sequence();
    QStringList parts{TokenWords::tr("token %1").arg(groupedNumber(std::int64_t(place(at))))};
    if (at < known.texts.size() && !known.texts[at].empty())
        parts << QStringLiteral("“%1”").arg(readableToken(known.texts[at]));
    if (at < known.idsA.size())
        parts << TokenWords::tr("id %1").arg(known.idsA[at]);
    if (const QString other = labelOfB(at); !other.isEmpty())
        parts << TokenWords::tr("in B: %1").arg(other);
    if (const QString values = valueWords(at); !values.isEmpty())
        parts << values;
    if (!counts(at))
        parts << TokenWords::tr("not in the mask: it does not count");
    else if (isOutside(at))
        parts << TokenWords::tr("outside the tolerance");
    return parts.join(QStringLiteral(" · "));
}

std::optional<std::size_t> ShownTokens::next(std::optional<std::size_t> from, bool backward) const
{
    const std::size_t count = size();
    if (backward) {
        for (std::size_t at = from.value_or(0); at-- > 0;) {
            if (isOutside(at))
                return at;
        }
        return std::nullopt;
    }
    for (std::size_t at = from ? *from + 1 : 0; at < count; ++at) {
        if (isOutside(at))
            return at;
    }
    return std::nullopt;
}

} // namespace rundiff
