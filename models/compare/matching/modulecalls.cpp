// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/matching/modulecalls.h"

#include "models/compare/matching/operatorkey.h"
#include "models/run/fallback.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rundiff
{

namespace
{

constexpr std::string_view modulePrefix = "Module.", hookPrefix = "non_intrusive__", valueSuffix = ".value";
constexpr std::string_view callSign = " #", passName = "Pass";

// The forward calls of each module of msprobe's dump, by the path of the module.
using CallsOfModules = std::map<std::string, std::vector<std::string>, std::less<>>;

CallsOfModules callsOf(const Dump &dump)
{
    CallsOfModules calls;
    for (const DumpOperator &call : dump.operators) {
        const std::string_view key = dump.name(call.key);
        const OperatorKey parts = splitKey(key);
        const bool isForward = parts.direction == KeyDirection::Forward && key.starts_with(modulePrefix);
        if (!isForward)
            continue;
        const std::string_view path = parts.stem.substr(modulePrefix.size());
        calls[std::string(path.substr(0, path.rfind('.')))].emplace_back(key); // without the class
    }
    return calls;
}

// The place of a tensor in a call: ".output.0".
struct PlaceInCall {
    std::string key, suffix;
    Side side = Side::Output;
};

// What the rest of a name after its module says: "output", "output.1", "inputs.0", "1", or nothing.
std::optional<PlaceInCall> placeOf(std::string_view rest)
{
    const std::string_view word = rest.substr(0, rest.find('.'));
    const bool isInput = isAnyOf(word, {"inputs", "input"});
    const bool isOutput = isAnyOf(word, {"outputs", "output"});
    const bool hasWord = isInput || isOutput;
    const std::string_view behind = hasWord ? rest.substr(std::min(word.size() + 1, rest.size())) : rest;
    const std::string_view number = orIfEmpty(behind, "0");
    if (!isDigits(number) && !isInput)
        return std::nullopt;
    PlaceInCall place;
    place.side = isInput ? Side::Input : Side::Output;
    place.suffix = std::string(isInput ? ".input." : ".output.") + std::string(number);
    return place;
}

class ModuleArrangement
{
public:
    ModuleArrangement(const Dump &dump, const CallsOfModules &calls)
        : m_dump(dump), m_calls(calls),
          m_isPass(std::filesystem::path(dump.location.dumpFile).filename().string().starts_with(passName))
    {
    }

    std::shared_ptr<const Dump> arranged()
    {
        for (const DumpOperator &call : m_dump.operators) {
            for (std::uint32_t row = call.firstRow; row < call.firstRow + call.rowCount; ++row)
                place(m_dump.name(call.key), row);
        }
        if (!m_anyPlaced)
            return nullptr;
        // A call comes when its last tensor is known.
        std::ranges::stable_sort(m_found, {}, [](const Call &call) { return call.rows.back().second; });
        auto dump = std::make_shared<Dump>();
        dump->location = m_dump.location;
        dump->location.debug = false;
        dump->task = m_dump.task;
        dump->level = m_dump.level;
        dump->framework = m_dump.framework;
        dump->truncated = m_dump.truncated;
        dump->printedDigits = m_dump.printedDigits;
        dump->problems = m_dump.problems;
        for (const Call &call : m_found)
            add(call, *dump);
        return dump;
    }

private:
    struct Call {
        std::string key;
        std::vector<std::pair<PlaceInCall, std::uint32_t>> rows; // with the rows of the dump
    };

    void place(std::string_view name, std::uint32_t row)
    {
        const std::string_view suffix = m_dump.name(m_dump.rows.suffix(row));
        auto found = placeInModule(name, suffix);
        m_anyPlaced |= found.has_value();
        if (!found)
            found = PlaceInCall{std::string(name), std::string(suffix), m_dump.rows.side(row)};
        const auto [known, isNew] = m_placeOf.try_emplace(found->key, m_found.size());
        if (isNew)
            m_found.push_back({found->key, {}});
        m_found[known->second].rows.emplace_back(std::move(*found), row);
    }

    // "non_intrusive__model.norm.output layer_id=2 #3", ".value"
    std::optional<PlaceInCall> placeInModule(std::string_view name, std::string_view suffix) const
    {
        std::size_t call = 1;
        if (const std::size_t sign = name.rfind(callSign); sign != name.npos) {
            const std::string_view number = name.substr(sign + callSign.size());
            std::from_chars(number.data(), number.data() + number.size(), call);
            name = name.substr(0, sign);
        }
        std::string path(name.substr(0, name.find(' ')));
        if (path.starts_with(hookPrefix))
            path.erase(0, hookPrefix.size());
        if (suffix != valueSuffix)
            path.append(suffix);
        for (std::size_t end = path.size(); end != path.npos && end > 0; end = path.rfind('.', end - 1)) {
            const auto module = m_calls.find(std::string_view(path).substr(0, end));
            if (module == m_calls.end())
                continue;
            const std::string_view rest = std::string_view(path).substr(std::min(end + 1, path.size()));
            auto place = placeOf(rest);
            const bool isCalled = call > 0 && call <= module->second.size();
            if (!place || !isCalled || isOfPassBefore(module->first))
                return std::nullopt;
            place->key = module->second[call - 1];
            return place;
        }
        return std::nullopt;
    }

    // SGLang writes the file of a pass before the whole model and its head are done: these two are of the pass before.
    bool isOfPassBefore(std::string_view module) const { return m_isPass && module.find('.') == module.npos; }

    void add(const Call &call, Dump &dump) const
    {
        DumpOperator added;
        added.key = dump.names.add(call.key);
        added.firstRow = static_cast<std::uint32_t>(dump.rows.size());
        added.rowCount = static_cast<std::uint32_t>(call.rows.size());
        for (const auto &[place, at] : call.rows) {
            DumpRow row = m_dump.rows[at];
            for (NameId *text : {&row.type, &row.dtype, &row.shape, &row.checksum, &row.dataName})
                *text = dump.names.add(m_dump.name(*text));
            for (Statistic *statistic : {&row.max, &row.min, &row.mean, &row.norm}) {
                if (statistic->kind == Statistic::Kind::Text)
                    *statistic = Statistic::ofText(dump.names.add(m_dump.name(statistic->text())));
            }
            row.suffix = dump.names.add(place.suffix);
            row.side = place.side;
            dump.rows.add(row);
        }
        dump.operators.push_back(added);
    }

    const Dump &m_dump;
    const CallsOfModules &m_calls;
    bool m_isPass, m_anyPlaced = false;
    std::vector<Call> m_found;
    std::map<std::string, std::size_t, std::less<>> m_placeOf;
};

} // namespace

std::shared_ptr<const Dump> inCallsOf(const std::shared_ptr<const Dump> &dump, const Dump &other)
{
    const bool areOfTwoTools = !dump->location.format.empty() && other.location.format.empty();
    const CallsOfModules calls = areOfTwoTools ? callsOf(other) : CallsOfModules();
    auto arranged = calls.empty() ? nullptr : ModuleArrangement(*dump, calls).arranged();
    return arranged ? arranged : dump;
}

} // namespace rundiff
