// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/json/checklistjson.h"

#include "models/formats/json/jsondocument.h"
#include "models/knowledge/checklist/overruled.h"
#include "models/result/json/jsonparts.h"
#include "models/result/texts/spelling.h"
#include "models/result/writing/version.h"

namespace rundiff
{

namespace
{

Json saidJson(const std::optional<StatedSetting> &said, bool secret)
{
    if (!said)
        return nullptr;
    return {{"value", unlessNull(!secret, said->value)}, {"path", said->path}, {"line", numberOrNull(said->line)}};
}

// What was not inspected, as the coverage of a comparison has it.
Json unreadJson(const std::optional<Unread> &unread)
{
    if (!unread)
        return nullptr;
    return {{"what", unread->what},
            {"count", unread->count},
            {"place", textOrNull(unread->place)},
            {"reason", spelled(unread->reason)}};
}

// Those that differ; a secret has no value.
Json settingsJson(const std::vector<SettingRow> &settings)
{
    Json rows = Json::array();
    for (const SettingRow &row : settings) {
        if (row.differs)
            rows.push_back({{"name", row.name},
                            {"from", spelled(row.from)},
                            {"file", textOrNull(row.file)},
                            {"matters", row.matters},
                            {"secret", row.secret},
                            {"a", saidJson(row.a, row.secret)},
                            {"b", saidJson(row.b, row.secret)}});
    }
    return rows;
}

} // namespace

Json checklistJson(const Checklist *list)
{
    if (!list)
        return nullptr;
    Json items = Json::array();
    for (const ChecklistItem &item : list->items) {
        Json evidence = Json::array();
        for (const ChecklistEvidence &seen : item.evidence)
            evidence.push_back(
                {{"text", seen.text}, {"path", textOrNull(seen.path)}, {"line", numberOrNull(seen.line)}});
        items.push_back({{"id", item.id},
                         {"title", item.title},
                         {"state", spelled(item.state)},
                         {"unknown", unlessNull(item.state == ItemState::Unknown, spelled(item.because))},
                         {"reason", textOrNull(item.openReason())},
                         {"evidence", evidence},
                         {"remedy", item.remedy},
                         {"group", item.group},
                         {"code", textOrNull(item.code)},
                         {"note", textOrNull(item.note)}});
        if (isOverruled(item))
            items.back()["overruled"] = true;
    }
    Json whole = {{"framework", list->framework}, {"programs", list->programs}, {"items", items}};
    if (!list->settings.empty())
        whole["settings"] = settingsJson(list->settings);
    return whole;
}

std::string jsonChecklist(const Checklist &list)
{
    Json problems = Json::array();
    for (const Problem &problem : list.problems)
        problems.push_back({{"path", textOrNull(problem.path)},
                            {"line", numberOrNull(problem.line)},
                            {"severity", spelled(problem.severity)},
                            {"message", problem.message},
                            {"unread", unreadJson(problem.unread)}});
    Json whole = {{"schema", "rundiff.checklist/1"}, {"version", version()}};
    whole.update(checklistJson(&list));
    whole["problems"] = problems;
    return written(whole);
}

} // namespace rundiff
