// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/texts/accounttext.h"

#include "models/run/messages.h"

#include <fmt/ranges.h>

#include <algorithm>

namespace rundiff
{

namespace
{

constexpr std::size_t mostGroups = 10, mostNamed = 3;

std::string stateWords(FileState state)
{
    switch (state) {
    case FileState::Equal:
        return message(Messages::tr("equal"));
    case FileState::Judged:
        return message(Messages::tr("judged"));
    case FileState::Shown:
        return message(Messages::tr("shown only"));
    case FileState::Volatile:
        return message(Messages::tr("volatile"));
    case FileState::TextEqual:
        return message(Messages::tr("equal text"));
    case FileState::Left:
        return message(Messages::tr("not understood"));
    case FileState::OnlyA:
        return message(Messages::tr("only in A"));
    case FileState::OnlyB:
        return message(Messages::tr("only in B"));
    case FileState::Unreadable:
        break;
    }
    return message(Messages::tr("not readable"));
}

std::string volatileWords(const VolatileDifference &difference)
{
    switch (difference.kind) {
    case VolatileKind::Time:
        return message(Messages::tr("times: {}"), difference.count);
    case VolatileKind::Cost:
        return message(Messages::tr("durations, rates, memory: {}"), difference.count);
    case VolatileKind::Identity:
        return message(Messages::tr("identities: {}"), difference.count);
    case VolatileKind::Address:
        return message(Messages::tr("addresses: {}"), difference.count);
    case VolatileKind::Host:
        return message(Messages::tr("machines: {}"), difference.count);
    case VolatileKind::Path:
        return message(Messages::tr("paths: {}"), difference.count);
    case VolatileKind::Template:
        return message(Messages::tr("by a template: {}"), difference.count);
    case VolatileKind::Drawing:
        break;
    }
    return message(Messages::tr("lines drawn by a clock: {}"), difference.count);
}

std::string valueWords(const std::string &value)
{
    return value.empty() ? std::string("-") : shownPlainly(value);
}

std::string pairWords(const LeftDifference &difference)
{
    return valueWords(difference.a) + " / " + valueWords(difference.b);
}

std::string settingWords(const LeftDifference &setting)
{
    return (setting.key.empty() ? "" : shownPlainly(setting.key) + " ") + pairWords(setting);
}

std::string placeWords(const LeftDifference &difference)
{
    std::string place = shownPlainly(difference.path);
    if (difference.line > 0)
        place += (place.empty() ? "" : ":") + std::to_string(difference.line);
    return place.empty() ? std::string() : "  (" + place + ")";
}

std::string countWords(const LeftDifference &difference)
{
    return difference.count > 1 ? message(Messages::tr(", {} times"), difference.count) : std::string();
}

// A file differs, or one run lacks it.
std::string fileWords(const LeftDifference &difference)
{
    const std::string name = shownPlainly(difference.path);
    if (difference.b.empty())
        return message(Messages::tr("{}: only in A"), name);
    if (difference.a.empty())
        return message(Messages::tr("{}: only in B"), name);
    return message(Messages::tr("{}: the bytes differ"), name);
}

std::string leftWords(const LeftDifference &difference)
{
    if (difference.kind == LeftKind::File)
        return fileWords(difference);
    const std::string key = difference.key.empty() ? "" : shownPlainly(difference.key) + ": ";
    return key + pairWords(difference) + countWords(difference) + placeWords(difference);
}

void writeStates(const Account &account, TextLines &lines)
{
    std::vector<std::string> states;
    for (const auto &[name, state] : Spelling<FileState>::names) {
        if (const std::size_t count = account.count(state))
            states.push_back(fmt::format("{} {}", count, stateWords(state)));
    }
    if (!states.empty())
        lines.fact(message(Messages::tr("account")), fmt::format("{}", fmt::join(states, ", ")));
}

void writeVolatile(const Account &account, TextLines &lines)
{
    std::vector<std::string> kinds;
    for (const VolatileDifference &difference : account.volatiles)
        kinds.push_back(volatileWords(difference));
    if (!kinds.empty())
        lines.fact(message(Messages::tr("volatile")), fmt::format("{}", fmt::join(kinds, ", ")));
}

void writeGroups(const std::vector<LeftDifference> &differences, std::size_t more, TextLines &lines)
{
    const std::size_t listed = std::min(mostGroups, differences.size());
    for (std::size_t i = 0; i < listed; ++i)
        lines.line(leftWords(differences[i]));
    if (const std::size_t rest = differences.size() - listed + more)
        lines.line(message(Messages::tr("... and {} more; --format json lists them all."), rest));
}

} // namespace

std::string unexplainedWords(const UnexplainedCount &count)
{
    std::vector<std::string> words;
    if (count.texts > 0)
        words.push_back(count.texts == 1 ? message(Messages::tr("1 difference not understood"))
                                         : message(Messages::tr("{} differences not understood"), count.texts));
    if (count.files > 0)
        words.push_back(count.files == 1 ? message(Messages::tr("1 file differs"))
                                         : message(Messages::tr("{} files differ"), count.files));
    if (count.settings > 0)
        words.push_back(count.settings == 1 ? message(Messages::tr("1 setting differs"))
                                            : message(Messages::tr("{} settings differ"), count.settings));
    return fmt::format("{}", fmt::join(words, ", "));
}

std::string withSettings(const std::string &sentence, const Account &account)
{
    if (account.settings.empty())
        return sentence;
    std::vector<std::string> named;
    for (std::size_t i = 0; i < std::min(mostNamed, account.settings.size()); ++i)
        named.push_back(settingWords(account.settings[i]));
    if (account.settings.size() > mostNamed)
        named.emplace_back("...");
    const std::string list = fmt::format("{}", fmt::join(named, ", "));
    if (account.settings.size() == 1)
        return message(Messages::tr("{}; 1 setting differs: {}"), sentence, list);
    return message(Messages::tr("{}; {} settings differ: {}"), sentence, account.settings.size(), list);
}

void writeAccount(const Account &account, TextLines &lines)
{
    writeStates(account, lines);
    writeVolatile(account, lines);
    if (!account.left.empty()) {
        lines.heading(message(Messages::tr("Differs, and is not understood")));
        writeGroups(account.left, account.more, lines);
    }
    if (!account.settings.empty()) {
        lines.heading(message(Messages::tr("Settings that differ")));
        writeGroups(account.settings, 0, lines);
    }
}

} // namespace rundiff
