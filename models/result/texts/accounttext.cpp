// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/texts/accounttext.h"

#include "models/run/message.h"
#include "models/run/messages.h"

#include <fmt/ranges.h>

#include <algorithm>

namespace rundiff
{

namespace
{

constexpr std::size_t mostGroups = 10, mostNamed = 3;

Message stateWords(FileState state)
{
    switch (state) {
    case FileState::Equal:
        return Message::of(Messages::tr("equal"));
    case FileState::Judged:
        return Message::of(Messages::tr("judged"));
    case FileState::Shown:
        return Message::of(Messages::tr("shown only"));
    case FileState::Volatile:
        return Message::of(Messages::tr("volatile"));
    case FileState::TextEqual:
        return Message::of(Messages::tr("equal text"));
    case FileState::Left:
        return Message::of(Messages::tr("not understood"));
    case FileState::OnlyA:
        return Message::of(Messages::tr("only in A"));
    case FileState::OnlyB:
        return Message::of(Messages::tr("only in B"));
    case FileState::Unreadable:
        break;
    }
    return Message::of(Messages::tr("not readable"));
}

Message volatileWords(const VolatileDifference &difference)
{
    switch (difference.kind) {
    case VolatileKind::Time:
        return Message::of(Messages::tr("times: {}"), difference.count);
    case VolatileKind::Cost:
        return Message::of(Messages::tr("durations, rates, memory: {}"), difference.count);
    case VolatileKind::Identity:
        return Message::of(Messages::tr("identities: {}"), difference.count);
    case VolatileKind::Address:
        return Message::of(Messages::tr("addresses: {}"), difference.count);
    case VolatileKind::Host:
        return Message::of(Messages::tr("machines: {}"), difference.count);
    case VolatileKind::Path:
        return Message::of(Messages::tr("paths: {}"), difference.count);
    case VolatileKind::Template:
        return Message::of(Messages::tr("by a template: {}"), difference.count);
    case VolatileKind::Drawing:
        break;
    }
    return Message::of(Messages::tr("lines drawn by a clock: {}"), difference.count);
}

Message valueWords(const std::string &value)
{
    return value.empty() ? Message("-") : shownPlainly(value);
}

Message pairWords(const LeftDifference &difference)
{
    return valueWords(difference.a) + " / " + valueWords(difference.b);
}

Message settingCountWords(std::size_t count)
{
    return count == 1 ? Message::of(Messages::tr("1 setting differs"))
                      : Message::of(Messages::tr("{} settings differ"), count);
}

Message settingWords(const LeftDifference &setting)
{
    return setting.key.empty() ? pairWords(setting) : Message(shownPlainly(setting.key)) + " " + pairWords(setting);
}

// Of a difference, or of the first one of several.
Path placeOf(const auto &difference)
{
    std::string place = shownPlainly(difference.path);
    if (difference.line > 0)
        place += (place.empty() ? "" : ":") + std::to_string(difference.line);
    return place;
}

Message countWords(const LeftDifference &difference)
{
    return difference.count > 1 ? Message::of(Messages::tr(", {} times"), difference.count) : Message();
}

// A file differs, or one run lacks it.
Message fileWords(const LeftDifference &difference)
{
    const Path name = shownPlainly(difference.path);
    if (difference.b.empty())
        return Message::of(Messages::tr("{}: only in A"), name);
    if (difference.a.empty())
        return Message::of(Messages::tr("{}: only in B"), name);
    return Message::of(Messages::tr("{}: the bytes differ"), name);
}

Message differenceWords(const LeftDifference &difference)
{
    if (difference.kind == LeftKind::File)
        return fileWords(difference);
    const Message key = difference.key.empty() ? Message() : Message(shownPlainly(difference.key)) + ": ";
    return key + pairWords(difference) + countWords(difference);
}

Message moreWords(std::size_t more)
{
    return Message::of(Messages::tr("... and {} more; --format json lists them all."), more);
}

Message firstOf(const std::vector<Message> &messages)
{
    if (messages.size() <= mostNamed)
        return listed(messages);
    return listed({messages.begin(), messages.begin() + mostNamed}) + ", ...";
}

// "3 equal"
Message countedState(FileState state, std::size_t count)
{
    return Message(MessageForm{"{} {}", {count, stateWords(state)}});
}

void writeStates(const Account &account, TextLines &lines)
{
    std::vector<Message> states;
    for (const auto &[name, state] : Spelling<FileState>::names) {
        if (const std::size_t count = account.count(state))
            states.push_back(countedState(state, count));
    }
    if (!states.empty())
        lines.fact(Message::of(Messages::tr("account")), listed(states));
}

void writeVolatile(const Account &account, TextLines &lines)
{
    std::vector<Message> kinds;
    for (const VolatileDifference &difference : account.volatiles)
        kinds.push_back(volatileWords(difference));
    if (!kinds.empty())
        lines.fact(Message::of(Messages::tr("volatile")), listed(kinds));
}

void writeGroups(const std::vector<LeftDifference> &differences, std::size_t more, TextLines &lines)
{
    const std::size_t listed = std::min(mostGroups, differences.size());
    for (std::size_t i = 0; i < listed; ++i)
        lines.line(leftWords(differences[i]));
    if (const std::size_t rest = differences.size() - listed + more)
        lines.line(moreWords(rest));
}

std::vector<Message> tableRow(const LeftDifference &difference)
{
    const bool isFile = difference.kind == LeftKind::File;
    const Message a = isFile ? Message() : valueWords(difference.a);
    const Message b = isFile ? Message() : valueWords(difference.b);
    const Message what = isFile ? fileWords(difference) : shownPlainly(difference.key);
    return {placeOf(difference), what, a, b, std::to_string(difference.count)};
}

void writeGroupTable(const std::vector<LeftDifference> &differences, std::size_t more, TextLines &lines)
{
    std::vector<std::vector<Message>> rows = {{Message::of(Messages::tr("where")), Message::of(Messages::tr("what")),
                                               "A", "B", Message::of(Messages::tr("count"))}};
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
        lines.heading(Message::of(Messages::tr("Differs, and is not understood")));
        write(account.left, account.more, lines);
    }
    if (!account.settings.empty()) {
        lines.heading(Message::of(Messages::tr("Settings that differ")));
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
    std::vector<std::vector<Message>> rows = {{Message::of(Messages::tr("file")), Message::of(Messages::tr("state"))}};
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
    lines.heading(Message::of(Messages::tr("Files that are neither equal nor only judged")));
    lines.table(rows);
    if (more > 0)
        lines.line(moreWords(more));
}

void addRows(const Message &kind, const std::vector<LeftDifference> &differences, std::size_t more,
             std::vector<AccountRow> &rows)
{
    const std::size_t listed = std::min(mostGroups, differences.size());
    for (std::size_t i = 0; i < listed; ++i)
        rows.push_back({kind, placeOf(differences[i]), differenceWords(differences[i]), &differences[i]});
    if (const std::size_t rest = differences.size() - listed + more)
        rows.push_back({kind, {}, moreWords(rest), nullptr});
}

} // namespace

Message leftWords(const LeftDifference &difference)
{
    const Path place = placeOf(difference);
    if (difference.kind == LeftKind::File || place.empty())
        return differenceWords(difference);
    return differenceWords(difference) + Path("  (" + place + ")");
}

Message unexplainedWords(const UnexplainedCount &count)
{
    std::vector<Message> words;
    if (count.texts > 0)
        words.push_back(count.texts == 1 ? Message::of(Messages::tr("1 difference not understood"))
                                         : Message::of(Messages::tr("{} differences not understood"), count.texts));
    if (count.files > 0)
        words.push_back(count.files == 1 ? Message::of(Messages::tr("1 file differs"))
                                         : Message::of(Messages::tr("{} files differ"), count.files));
    if (count.settings > 0)
        words.push_back(settingCountWords(count.settings));
    return listed(words);
}

Message withSettings(const Message &sentence, const Account &account)
{
    if (account.settings.empty())
        return sentence;
    std::vector<Message> named;
    for (const LeftDifference &setting : account.settings)
        named.push_back(settingWords(setting));
    const Message list = firstOf(named);
    const Message count = settingCountWords(account.settings.size());
    if (sentence.english().ends_with(count.english())) // they count, so that the sentence ends with their number
        return sentence + ": " + list;
    if (account.settings.size() == 1)
        return Message::of(Messages::tr("{}; 1 setting differs: {}"), sentence, list);
    return Message::of(Messages::tr("{}; {} settings differ: {}"), sentence, account.settings.size(), list);
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
    addRows(Message::of(Messages::tr("setting")), account.settings, 0, rows);
    return rows;
}

std::vector<AccountRow> countRows(const Account &account)
{
    std::vector<AccountRow> rows;
    for (const VolatileDifference &difference : account.volatiles)
        rows.push_back({stateWords(FileState::Volatile), placeOf(difference), volatileWords(difference), nullptr});
    for (const auto &[name, state] : Spelling<FileState>::names) {
        std::vector<Message> files;
        for (const AccountedFile &file : account.files) {
            if (file.state == state)
                files.emplace_back(Path(shownPlainly(file.path)));
        }
        if (!files.empty())
            rows.push_back(
                {Message::of(Messages::tr("files")), firstOf(files), countedState(state, files.size()), nullptr});
    }
    return rows;
}

} // namespace rundiff
