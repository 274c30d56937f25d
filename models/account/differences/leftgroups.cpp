// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/account/differences/leftgroups.h"

#include "models/account/differences/linepairing.h"
#include "models/formats/logs/vocabulary/vocabulary.h"

#include <algorithm>
#include <optional>

namespace rundiff
{

namespace
{

constexpr std::size_t longestValue = 200;

std::string cut(std::string_view text)
{
    const std::size_t begin = text.find_first_not_of(" \t");
    return std::string(begin == text.npos ? std::string_view() : text.substr(begin, longestValue));
}

// Marks stand for what was judged or is volatile.
bool isText(std::string_view token)
{
    return std::ranges::none_of(token, [](char sign) { return static_cast<unsigned char>(sign) < 0x20; });
}

LeftKind kindOf(const LoneLine &line, LeftGroups::Meaning meaning)
{
    if (meaning == LeftGroups::Meaning::Settings)
        return LeftKind::Setting;
    if (!line.key.empty() || meaning == LeftGroups::Meaning::Fields)
        return LeftKind::Field;
    return vocabulary().mentionsResult(line.shown) ? LeftKind::Result : LeftKind::Text;
}

// "lr" of "lr: 0.1" in a file of settings; the whole line if it has no name.
std::string keyOf(const LoneLine &line)
{
    if (!line.key.empty())
        return line.key;
    const std::string_view text = line.shown;
    const std::size_t end = text.find_first_of(":=");
    if (end == text.npos || end == 0)
        return {};
    std::string name = cut(text.substr(0, end));
    name.erase(name.find_last_not_of(" \t'\"") + 1);
    return name;
}

} // namespace

void LeftGroups::addFile(const std::string &path, const std::string &a, const std::string &b)
{
    add({LeftKind::File, path, 0, {}, a, b, 1});
}

void LeftGroups::addArrays(const std::string &path, const std::string &a, const std::string &b)
{
    add({LeftKind::Field, path, 0, {}, a, b, 1});
}

bool LeftGroups::addLines(const std::string &path, LineDifference difference, Meaning meaning)
{
    const std::size_t before = m_left;
    const LinePairing pairing = LinePairing::of(difference.onlyA, difference.onlyB);
    for (const auto &[a, b] : pairing.pairs)
        addPair(path, difference.onlyA[a], difference.onlyB[b], meaning);
    for (const std::size_t i : pairing.onlyA)
        addLone(path, difference.onlyA[i], true, meaning);
    for (const std::size_t i : pairing.onlyB)
        addLone(path, difference.onlyB[i], false, meaning);
    m_more += difference.more;
    m_left += difference.more;
    return m_left > before;
}

void LeftGroups::addPair(const std::string &path, const LoneLine &a, const LoneLine &b, Meaning meaning)
{
    const LeftKind kind = kindOf(a, meaning);
    const std::vector<Substitution> parts = substitutionsOf(a.marked, b.marked);
    std::vector<LeftDifference> settings;
    if (a.isIntroduction && b.isIntroduction) {
        for (const Substitution &part : parts) {
            std::string name = settingName(a.marked, part.a);
            if (!name.empty())
                settings.push_back(
                    {LeftKind::Setting, path, a.line, std::move(name), std::string(part.a), std::string(part.b), 1});
        }
    }
    const bool areAllSettings = !settings.empty() && settings.size() == parts.size();
    if (areAllSettings) {
        for (LeftDifference &setting : settings)
            add(std::move(setting));
        return;
    }
    const bool isOne = parts.size() == 1 && isText(parts[0].a) && isText(parts[0].b);
    if (kind == LeftKind::Setting || kind == LeftKind::Field) {
        const bool isValue = isOne && a.key.empty();
        add({kind, path, a.line, keyOf(a), isValue ? std::string(parts[0].a) : cut(a.shown),
             isValue ? std::string(parts[0].b) : cut(b.shown), 1});
        return;
    }
    if (isOne)
        add({kind, path, a.line, cut(a.shown), std::string(parts[0].a), std::string(parts[0].b), 1});
    else
        add({kind, path, a.line, {}, cut(a.shown), cut(b.shown), 1});
}

void LeftGroups::addLone(const std::string &path, const LoneLine &line, bool isOfA, Meaning meaning)
{
    const std::string text = cut(line.shown);
    LeftDifference difference{kindOf(line, meaning), path, line.line, {}, {}, {}, 1};
    if (difference.kind == LeftKind::Setting || difference.kind == LeftKind::Field)
        difference.key = keyOf(line);
    (isOfA ? difference.a : difference.b) = text;
    add(std::move(difference));
}

void LeftGroups::add(LeftDifference difference)
{
    if (difference.kind != LeftKind::Setting)
        ++m_left;
    const bool isSubstitution = !difference.a.empty() && !difference.b.empty();
    const bool isNamed = difference.kind == LeftKind::Setting || difference.kind == LeftKind::Field;
    const std::string &named = difference.key;
    const std::string place = isSubstitution && !isNamed ? std::string() : named;
    const Key key(difference.kind, place, difference.a, difference.b);
    const auto known = m_known.find(key);
    if (known != m_known.end()) {
        m_groups[known->second].count += difference.count;
        return;
    }
    if (m_groups.size() >= mostGroups) {
        ++m_more;
        return;
    }
    m_known.emplace(key, m_groups.size());
    m_groups.push_back(std::move(difference));
}

void LeftGroups::finish(Account &account)
{
    const auto importance = [](const LeftDifference &difference) {
        switch (difference.kind) {
        case LeftKind::Result:
            return 0;
        case LeftKind::File:
            return 1;
        case LeftKind::Field:
            return 2;
        case LeftKind::Text:
        case LeftKind::Setting:
            break;
        }
        return 3;
    };
    std::ranges::stable_sort(m_groups, {}, importance);
    for (LeftDifference &difference : m_groups)
        (difference.kind == LeftKind::Setting ? account.settings : account.left).push_back(std::move(difference));
    account.more += m_more;
}

} // namespace rundiff
