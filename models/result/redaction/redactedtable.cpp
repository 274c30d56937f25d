// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/redaction/redactedtable.h"

#include "models/formats/files/sha256.h"
#include "models/formats/texts/privacyforms.h"
#include "models/result/redaction/everytext.h"
#include "models/run/dumpcopy.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace rundiff
{

namespace
{

// Texts that are a secret because of the name of their row: an argument "api_key".
std::set<std::uint32_t> secretValues(const Dump &dump, const Redaction &redaction)
{
    std::map<std::pair<std::uint32_t, std::uint32_t>, bool> known;
    std::set<std::uint32_t> secrets;
    for (const StatisticName name :
         {StatisticName::Max, StatisticName::Min, StatisticName::Mean, StatisticName::Norm}) {
        for (std::uint32_t at = 0; at < dump.rows.size(); ++at) {
            const Statistic value = dump.rows.statistic(at, name);
            if (value.kind != Statistic::Kind::Text)
                continue;
            const NameId suffix = dump.rows.suffix(at);
            const auto [pair, isNew] = known.try_emplace({suffix.value, value.text().value}, false);
            if (isNew) {
                const std::string_view text = dump.name(value.text());
                pair->second = redaction.ofValue(dump.name(suffix), text) != text;
            }
            if (pair->second)
                secrets.insert(value.text().value);
        }
    }
    return secrets;
}

// The numbers stay, and what they stand for changes.
Names redactedNames(const Names &names, const std::set<std::uint32_t> &secrets, const Redaction &redaction)
{
    std::vector<char> bytes;
    std::vector<std::uint64_t> ends;
    ends.reserve(names.size());
    for (std::uint32_t id = 0; id < names.size(); ++id) {
        const std::string text = secrets.contains(id) ? std::string(maskOfSecrets) : redaction.ofName(names.text({id}));
        bytes.insert(bytes.end(), text.begin(), text.end());
        ends.push_back(bytes.size());
    }
    Names result;
    result.addAll(std::move(bytes), ends);
    return result;
}

std::vector<std::vector<std::string>> redactedStacks(std::vector<std::vector<std::string>> stacks,
                                                     const Redaction &redaction)
{
    for (auto &frames : stacks) {
        for (std::string &frame : frames)
            frame = redaction(frame);
    }
    return stacks;
}

void learn(const Dump &dump, const Redaction &redaction)
{
    const auto learning = [&](TextKind, const std::string &text, const std::string &) {
        redaction.learn(text);
        return text;
    };
    EveryText(learning).visit(dump);
    for (std::uint32_t id = 0; id < dump.names.size(); ++id)
        redaction.learn(dump.names.text({id}));
    for (const auto &frames : dump.stacks) {
        for (const std::string &frame : frames)
            redaction.learn(frame);
    }
}

std::string checksumOfTexts(const Dump &dump)
{
    Sha256 sum;
    const auto add = [&](std::string_view text) {
        const std::uint64_t size = text.size();
        sum.add({reinterpret_cast<const char *>(&size), sizeof size});
        sum.add(text);
    };
    for (std::uint32_t id = 0; id < dump.names.size(); ++id)
        add(dump.names.text({id}));
    for (const auto &frames : dump.stacks) {
        for (const std::string &frame : frames)
            add(frame);
    }
    return sum.digest();
}

bool textsStay(const Dump &dump, const Redaction &redaction)
{
    for (std::uint32_t id = 0; id < dump.names.size(); ++id) {
        if (redaction.ofName(dump.names.text({id})) != dump.names.text({id}))
            return false;
    }
    return std::ranges::all_of(dump.stacks, [&](const auto &frames) {
        return std::ranges::all_of(frames, [&](const std::string &frame) { return redaction(frame) == frame; });
    });
}

bool headStays(const Dump &dump, const Redaction &redaction)
{
    bool stays = true;
    const auto comparing = [&](TextKind kind, const std::string &text, const std::string &valueOf) {
        stays = stays && redaction(kind, text, valueOf) == text;
        return text;
    };
    EveryText(comparing).visit(dump);
    return stays;
}

// Whether it says anything else in the end; to find out takes no memory.
bool stays(const Dump &dump, const std::set<std::uint32_t> &secrets, const Redaction &redaction)
{
    if (!secrets.empty() || !headStays(dump, redaction))
        return false;
    const std::string texts = checksumOfTexts(dump); // the ranks of a run have the same ones
    if (redaction.areKnownToStay(texts))
        return true;
    if (!textsStay(dump, redaction))
        return false;
    redaction.noteThatTheyStay(texts);
    return true;
}

std::shared_ptr<const Dump> redactedDump(const std::shared_ptr<const Dump> &dump, const Redaction &redaction)
{
    if (!dump)
        return dump;
    const std::set<std::uint32_t> secrets = secretValues(*dump, redaction);
    if (stays(*dump, secrets, redaction))
        return dump;
    const auto copy = copyWithNames(*dump, redactedNames(dump->names, secrets, redaction));
    copy->stacks = redactedStacks(std::move(copy->stacks), redaction);
    EveryText(redaction).visit(*copy);
    return copy;
}

} // namespace

std::shared_ptr<const PairTable> redactedTable(const std::shared_ptr<const PairTable> &table,
                                               const Redaction &redaction)
{
    if (!table || !redaction.active())
        return table;
    if (redaction.hidesNames()) {
        learn(*table->a, redaction);
        learn(*table->b, redaction);
    }
    const auto a = redactedDump(table->a, redaction), b = redactedDump(table->b, redaction);
    if (a == table->a && b == table->b)
        return table;
    auto copy = std::make_shared<PairTable>(*table);
    copy->a = a;
    copy->b = b;
    return copy;
}

} // namespace rundiff
