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

Json orNull(const std::string &text)
{
    return text.empty() ? Json(nullptr) : Json(text);
}

Json saidJson(const std::optional<StatedSetting> &said, bool secret)
{
    if (!said)
        return nullptr;
    return {{"value", secret ? Json(nullptr) : Json(said->value)},
            {"path", said->path},
            {"line", said->line > 0 ? Json(said->line) : Json(nullptr)}};
}

// What was not inspected, as the coverage of a comparison has it.
Json unreadJson(const std::optional<Unread> &unread)
{
    if (!unread)
        return nullptr;
    return {{"what", unread->what},
            {"count", unread->count},
            {"place", orNull(unread->place)},
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
                            {"file", orNull(row.file)},
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
            evidence.push_back({{"text", seen.text},
                                {"path", orNull(seen.path)},
                                {"line", seen.line > 0 ? Json(seen.line) : Json(nullptr)}});
        items.push_back({{"id", item.id},
                         {"title", item.title},
                         {"state", spelled(item.state)},
                         {"unknown", item.state == ItemState::Unknown ? Json(spelled(item.because)) : Json(nullptr)},
                         {"reason", orNull(item.openReason())},
                         {"evidence", evidence},
                         {"remedy", item.remedy},
                         {"group", item.group},
                         {"code", orNull(item.code)},
                         {"note", orNull(item.note)}});
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
        problems.push_back({{"path", orNull(problem.path)},
                            {"line", problem.line > 0 ? Json(problem.line) : Json(nullptr)},
                            {"severity", problem.severity == Severity::Error ? "error" : "warning"},
                            {"message", problem.message},
                            {"unread", unreadJson(problem.unread)}});
    Json whole = {{"schema", "rundiff.checklist/1"}, {"version", version()}};
    whole.update(checklistJson(&list));
    whole["problems"] = problems;
    return written(whole);
}

} // namespace rundiff
