// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/account/differences/linepairing.h"

#include "models/account/marking/linemarker.h"
#include "models/account/shapes/plainnumber.h"
#include "models/run/ascii.h"

#include <algorithm>
#include <deque>
#include <unordered_map>

namespace rundiff
{

namespace
{

bool isTokenSign(char sign)
{
    constexpr std::string_view others = "_.+-";
    const bool isWord = ascii::isLetter(sign) || ascii::isDigit(sign) || static_cast<unsigned char>(sign) >= 0x80;
    return isWord || others.find(sign) != others.npos;
}

// The words at the beginning, up to the first value.
std::string beginningOf(std::string_view line)
{
    constexpr std::size_t longest = 40;
    const std::size_t end = std::min(line.find_first_of("=:"), longest);
    return withoutNumbers(line.substr(0, end));
}

// Pairs what is left in the order of the lists, by a form of the line.
class Pairer
{
public:
    Pairer(const std::vector<LoneLine> &a, const std::vector<LoneLine> &b) : m_a(a), m_b(b)
    {
        for (std::size_t i = 0; i < a.size(); ++i)
            m_pairing.onlyA.push_back(i);
        for (std::size_t i = 0; i < b.size(); ++i)
            m_pairing.onlyB.push_back(i);
    }

    template <typename Form>
    void pairBy(Form form)
    {
        std::unordered_map<std::string, std::deque<std::size_t>> ofB;
        for (const std::size_t i : m_pairing.onlyB) {
            if (std::string text = form(m_b[i]); !text.empty())
                ofB[std::move(text)].push_back(i);
        }
        std::vector<bool> taken(m_b.size());
        std::erase_if(m_pairing.onlyA, [&](std::size_t i) {
            const auto found = ofB.find(form(m_a[i]));
            if (found == ofB.end() || found->second.empty())
                return false;
            const std::size_t partner = found->second.front();
            found->second.pop_front();
            taken[partner] = true;
            m_pairing.pairs.emplace_back(i, partner);
            return true;
        });
        std::erase_if(m_pairing.onlyB, [&](std::size_t i) { return taken[i]; });
    }

    LinePairing result()
    {
        std::ranges::sort(m_pairing.pairs);
        return std::move(m_pairing);
    }

private:
    const std::vector<LoneLine> &m_a, &m_b;
    LinePairing m_pairing;
};

std::string_view withoutBehind(std::string_view text, std::string_view signs)
{
    const std::size_t end = text.find_last_not_of(signs);
    return text.substr(0, end == text.npos ? 0 : end + 1);
}

} // namespace

LinePairing LinePairing::of(const std::vector<LoneLine> &a, const std::vector<LoneLine> &b)
{
    Pairer pairer(a, b);
    pairer.pairBy([](const LoneLine &line) { return line.key; });
    pairer.pairBy([](const LoneLine &line) { return withoutNumbers(line.marked); });
    pairer.pairBy([](const LoneLine &line) { return beginningOf(line.marked); });
    return pairer.result();
}

std::vector<std::string_view> lineTokens(std::string_view marked)
{
    std::vector<std::string_view> tokens;
    for (std::size_t at = 0; at < marked.size();) {
        std::size_t end = at;
        while (end < marked.size() && isTokenSign(marked[end]))
            ++end;
        end = std::max(end, at + 1);
        if (marked[at] != ' ')
            tokens.push_back(marked.substr(at, end - at));
        at = end;
    }
    return tokens;
}

std::vector<Substitution> substitutionsOf(std::string_view markedA, std::string_view markedB)
{
    constexpr std::size_t most = 8;
    const std::vector<std::string_view> ofA = lineTokens(markedA), ofB = lineTokens(markedB);
    std::vector<Substitution> found;
    if (ofA.size() != ofB.size())
        return found;
    for (std::size_t i = 0; i < ofA.size() && found.size() <= most; ++i) {
        if (ofA[i] != ofB[i])
            found.push_back({ofA[i], ofB[i]});
    }
    return found.size() > most ? std::vector<Substitution>() : found;
}

std::string settingName(std::string_view marked, std::string_view token)
{
    constexpr std::string_view quotes = " '\"\x01", dividing = ":=";
    const auto at = static_cast<std::size_t>(token.data() - marked.data());
    std::string_view before = withoutBehind(marked.substr(0, at), quotes);
    if (before.ends_with(',') || before.ends_with('[') || before.ends_with('(')) { // a member of a list
        const std::size_t open = before.find_last_of("[(");
        before = withoutBehind(before.substr(0, open == before.npos ? 0 : open), quotes);
    }
    const std::string_view withoutDots = withoutBehind(before, ".");
    const bool hasDots = before.size() - withoutDots.size() >= 3;
    if (hasDots)
        before = withoutBehind(withoutDots, " ");
    else if (!before.empty() && dividing.find(before.back()) != dividing.npos)
        before = withoutBehind(before, " ':=\"");
    else
        return {};
    std::size_t begin = before.size();
    while (begin > 0 && isTokenSign(before[begin - 1]))
        --begin;
    return std::string(before.substr(begin));
}

} // namespace rundiff
