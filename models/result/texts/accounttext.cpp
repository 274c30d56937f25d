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

// Of a difference, or of the first one of several.
std::string placeOf(const auto &difference)
{
    std::string place = shownPlainly(difference.path);
    if (difference.line > 0)
        place += (place.empty() ? "" : ":") + std::to_string(difference.line);
    return place;
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

std::string differenceWords(const LeftDifference &difference)
{
    if (difference.kind == LeftKind::File)
        return fileWords(difference);
    const std::string key = difference.key.empty() ? "" : shownPlainly(difference.key) + ": ";
    return key + pairWords(difference) + countWords(difference);
}

std::string moreWords(std::size_t more)
{
    return message(Messages::tr("... and {} more; --format json lists them all."), more);
}

std::string listed(const std::vector<std::string> &names, std::size_t most)
{
    std::vector<std::string> first(names.begin(),
                                   names.begin() + static_cast<std::ptrdiff_t>(std::min(most, names.size())));
    if (names.size() > most)
        first.emplace_back("...");
    return fmt::format("{}", fmt::join(first, ", "));
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
        lines.line(moreWords(rest));
}

std::vector<std::string> tableRow(const LeftDifference &difference)
{
    const bool isFile = difference.kind == LeftKind::File;
    const std::string a = isFile ? std::string() : valueWords(difference.a);
    const std::string b = isFile ? std::string() : valueWords(difference.b);
    const std::string what = isFile ? fileWords(difference) : shownPlainly(difference.key);
    return {placeOf(difference), what, a, b, std::to_string(difference.count)};
}

void writeGroupTable(const std::vector<LeftDifference> &differences, std::size_t more, TextLines &lines)
{
    std::vector<std::vector<std::string>> rows = {
        {message(Messages::tr("where")), message(Messages::tr("what")), "A", "B", message(Messages::tr("count"))}};
    const std::size_t listed = std::min(mostGroups, differences.size());
    for (std::size_t i = 0; i < listed; ++i)
        rows.push_back(tableRow(differences[i]));
    lines.table(rows);
    if (const std::size_t rest = differences.size() - listed + more)
        lines.line(moreWords(rest));
}

void writeSections(const Account &account, decltype(writeGroups) &write, TextLines &lines)
{
    writeStates(account, lines);
    writeVolatile(account, lines);
    if (!account.left.empty()) {
        lines.heading(message(Messages::tr("Differs, and is not understood")));
        write(account.left, account.more, lines);
    }
    if (!account.settings.empty()) {
        lines.heading(message(Messages::tr("Settings that differ")));
        write(account.settings, 0, lines);
    }
}

bool isAsExpected(const AccountedFile &file)
{
    return file.state == FileState::Equal || file.state == FileState::Judged;
}

void writeFileTable(const Account &account, TextLines &lines)
{
    constexpr std::size_t mostFiles = 20;
    std::vector<std::vector<std::string>> rows = {{message(Messages::tr("file")), message(Messages::tr("state"))}};
    std::size_t more = 0;
    for (const AccountedFile &file : account.files) {
        if (isAsExpected(file) || file.path.empty())
            continue;
        if (rows.size() <= mostFiles)
            rows.push_back({shownPlainly(file.path), stateWords(file.state)});
        else
            ++more;
    }
    if (rows.size() == 1)
        return;
    lines.heading(message(Messages::tr("Files that are neither equal nor only judged")));
    lines.table(rows);
    if (more > 0)
        lines.line(moreWords(more));
}

void addRows(const std::string &kind, const std::vector<LeftDifference> &differences, std::size_t more,
             std::vector<AccountRow> &rows)
{
    const std::size_t listed = std::min(mostGroups, differences.size());
    for (std::size_t i = 0; i < listed; ++i)
        rows.push_back({kind, placeOf(differences[i]), differenceWords(differences[i]), &differences[i]});
    if (const std::size_t rest = differences.size() - listed + more)
        rows.push_back({kind, {}, moreWords(rest), nullptr});
}

} // namespace

std::string leftWords(const LeftDifference &difference)
{
    const std::string place = difference.kind == LeftKind::File ? std::string() : placeOf(difference);
    return differenceWords(difference) + (place.empty() ? "" : "  (" + place + ")");
}

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
    for (const LeftDifference &setting : account.settings)
        named.push_back(settingWords(setting));
    const std::string list = listed(named, mostNamed);
    if (account.settings.size() == 1)
        return message(Messages::tr("{}; 1 setting differs: {}"), sentence, list);
    return message(Messages::tr("{}; {} settings differ: {}"), sentence, account.settings.size(), list);
}

void writeAccount(const Account &account, TextLines &lines)
{
    writeSections(account, writeGroups, lines);
}

void writeAccountTables(const Account &account, TextLines &lines)
{
    writeSections(account, writeGroupTable, lines);
    writeFileTable(account, lines);
}

std::vector<AccountRow> differenceRows(const Account &account)
{
    std::vector<AccountRow> rows;
    addRows(stateWords(FileState::Left), account.left, account.more, rows);
    addRows(message(Messages::tr("setting")), account.settings, 0, rows);
    return rows;
}

std::vector<AccountRow> countRows(const Account &account)
{
    std::vector<AccountRow> rows;
    for (const VolatileDifference &difference : account.volatiles)
        rows.push_back({stateWords(FileState::Volatile), placeOf(difference), volatileWords(difference), nullptr});
    for (const auto &[name, state] : Spelling<FileState>::names) {
        std::vector<std::string> files;
        for (const AccountedFile &file : account.files) {
            if (file.state == state)
                files.push_back(shownPlainly(file.path));
        }
        if (!files.empty())
            rows.push_back({message(Messages::tr("files")), listed(files, mostNamed),
                            fmt::format("{} {}", files.size(), stateWords(state)), nullptr});
    }
    return rows;
}

} // namespace rundiff
