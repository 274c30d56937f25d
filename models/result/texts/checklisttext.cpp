// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/texts/checklisttext.h"

#include "models/knowledge/checklist/overruled.h"
#include "models/language/phrasebook.h"
#include "models/result/texts/textlines.h"
#include "models/result/texts/wrappedtext.h"
#include "models/run/message.h"
#include "models/run/messages.h"

#include <algorithm>

namespace rundiff
{

namespace
{

constexpr std::size_t mostPrograms = 20; // named in the text; the JSON has all of them

std::string place(const ChecklistEvidence &evidence)
{
    if (evidence.path.empty())
        return {};
    return evidence.line > 0 ? fmt::format("{}:{}: ", evidence.path, evidence.line) : evidence.path + ": ";
}

// Scripts and names of files may hold anything: each line stays one, or stays indented.
std::string plainLine(const Message &message)
{
    return shownPlainly(shown(message)) + "\n";
}

std::string plainIndented(std::string_view text)
{
    std::string lines;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        lines += "             " + shownPlainly(text.substr(begin, end - begin)) + "\n";
        begin = end + 1;
    }
    return lines;
}

// "failing    seeds: All random numbers are seeded"
std::string itemLine(const ChecklistItem &item)
{
    constexpr std::size_t columns = 10;
    const std::string state = shown(stateWords(item));
    const std::string gap(columns - std::min(columns, columnsOf(state)), ' ');
    return fmt::format("{}{} {}: {}\n", state, gap, item.id, shown(item.title));
}

std::string itemText(const ChecklistItem &item)
{
    std::string text = itemLine(item);
    if (isOverruled(item))
        text += plainIndented(shown(Message::of(Messages::tr("overruled: {}"), item.note)));
    if (!item.openReason().empty())
        text += plainIndented(shown(item.openReason()));
    for (const ChecklistEvidence &evidence : item.evidence)
        text += plainIndented(place(evidence) + shown(evidence.text));
    const bool open = item.state != ItemState::Confirmed && item.state != ItemState::NotApplicable;
    if (open && !item.remedy.empty())
        text += plainIndented(fmt::format("-> {}{}{}", shown(item.remedy), item.code.empty() ? "" : "  ", item.code));
    return text;
}

} // namespace

Message stateWords(ItemState state)
{
    switch (state) {
    case ItemState::Confirmed:
        return Message::of(Messages::tr("confirmed"));
    case ItemState::Failing:
        return Message::of(Messages::tr("failing"));
    case ItemState::Manual:
        return Message::of(Messages::tr("manual"));
    case ItemState::NotApplicable:
        return Message::of(Messages::tr("not applicable"));
    case ItemState::Unknown:
        break;
    }
    return Message::of(Messages::tr("unknown"));
}

Message stateWords(const ChecklistItem &item)
{
    return isOverruled(item) ? Message::of(Messages::tr("overruled")) : stateWords(item.state);
}

Message checklistCounts(const Checklist &list)
{
    const auto overruled = std::count_if(list.items.begin(), list.items.end(), isOverruled);
    const auto count = [&](ItemState state) {
        return std::count_if(list.items.begin(), list.items.end(),
                             [&](const ChecklistItem &item) { return item.state == state && !isOverruled(item); });
    };
    Message text = Message::of(Messages::tr("{} confirmed, {} failing, {} unknown"), count(ItemState::Confirmed),
                               count(ItemState::Failing), count(ItemState::Unknown));
    if (overruled > 0)
        text += Message::of(Messages::tr(", {} overruled"), overruled);
    if (const auto manual = count(ItemState::Manual))
        text += Message::of(Messages::tr(", {} manual"), manual);
    if (const auto idle = count(ItemState::NotApplicable))
        text += Message::of(Messages::tr(", {} not applicable"), idle);
    return text;
}

std::string textChecklist(const Checklist &list)
{
    std::string text;
    for (const ItemState state :
         {ItemState::Failing, ItemState::Unknown, ItemState::Manual, ItemState::Confirmed, ItemState::NotApplicable}) {
        for (const ChecklistItem &item : list.items)
            text += item.state == state ? itemText(item) : std::string();
    }
    for (std::size_t i = 0; i < std::min(list.programs.size(), mostPrograms); ++i)
        text += plainLine(Message::of(Messages::tr("judged: {}"), Message(std::string(list.programs[i]))));
    if (list.programs.size() > mostPrograms)
        text += plainLine(Message::of(Messages::tr("judged: {} further ones"), list.programs.size() - mostPrograms));
    text += fmt::format("{} ({}; {})\n", shown(checklistCounts(list)), list.framework,
                        shown(Message::of(Messages::tr("{} files read"), list.files)));
    for (const Problem &problem : list.problems)
        text += plainLine(problem.message);
    return text;
}

} // namespace rundiff
