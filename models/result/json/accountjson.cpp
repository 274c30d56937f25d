// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/json/accountjson.h"

#include "models/result/json/jsonparts.h"

namespace rundiff
{

namespace
{

Json lineOrNull(std::int64_t line)
{
    if (line > 0)
        return Json(line);
    return Json(nullptr);
}

Json differenceJson(const LeftDifference &difference)
{
    return {{"kind", spelled(difference.kind)},  {"path", difference.path},       {"line", lineOrNull(difference.line)},
            {"key", textOrNull(difference.key)}, {"a", textOrNull(difference.a)}, {"b", textOrNull(difference.b)},
            {"count", difference.count}};
}

Json differencesJson(const std::vector<LeftDifference> &differences)
{
    Json list = Json::array();
    for (const LeftDifference &difference : differences)
        list.push_back(differenceJson(difference));
    return list;
}

} // namespace

Json accountJson(const Account *account)
{
    if (!account)
        return nullptr;
    Json files = Json::array(), volatiles = Json::array();
    for (const AccountedFile &file : account->files)
        files.push_back({{"path", file.path},
                         {"a", textOrNull(file.a)},
                         {"b", textOrNull(file.b)},
                         {"owner", textOrNull(file.owner)},
                         {"state", spelled(file.state)}});
    for (const VolatileDifference &difference : account->volatiles)
        volatiles.push_back({{"kind", spelled(difference.kind)},
                             {"count", difference.count},
                             {"first",
                              {{"path", difference.path},
                               {"line", lineOrNull(difference.line)},
                               {"a", textOrNull(difference.a)},
                               {"b", textOrNull(difference.b)}}}});
    return {{"files", std::move(files)},
            {"volatile", std::move(volatiles)},
            {"left", differencesJson(account->left)},
            {"settings", differencesJson(account->settings)},
            {"more", account->more}};
}

} // namespace rundiff
