// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/redaction/redactedtable.h"

#include "models/formats/files/sha256.h"
#include "models/formats/texts/privacyforms.h"
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
    for (const std::string *text : {&dump.task, &dump.level, &dump.framework})
        redaction.learn(*text);
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

// What its file says of the whole dump, in words of its own.
void redactHead(Dump &dump, const Redaction &redaction)
{
    for (std::string *text : {&dump.task, &dump.level, &dump.framework})
        *text = redaction.ofName(*text);
    for (PeerOperation &peer : dump.peerOperations)
        peer.operation = redaction.ofName(peer.operation);
}

bool headStays(const Dump &dump, const Redaction &redaction)
{
    const auto stays = [&](const std::string &text) { return redaction.ofName(text) == text; };
    return stays(dump.task) && stays(dump.level) && stays(dump.framework) &&
           std::ranges::all_of(dump.peerOperations, stays, &PeerOperation::operation);
}

// Whether it says anything else in the end; to find out takes no memory.
bool stays(const Dump &dump, const std::set<std::uint32_t> &secrets, const Redaction &redaction)
{
    if (!secrets.empty() || !headStays(dump, redaction))
        return false;
    const std::string texts = checksumOfTexts(dump); // the ranks of a run have the same ones
    if (!redaction.areKnownToStay(texts)) {
        if (!textsStay(dump, redaction))
            return false;
        redaction.noteThatTheyStay(texts);
    }
    Problems problems = dump.problems;
    redact(problems, redaction);
    DumpLocation location = dump.location;
    redact(location, redaction);
    return problems == dump.problems && location.folder == dump.location.folder &&
           location.dumpFile == dump.location.dumpFile && location.group == dump.location.group &&
           location.part == dump.location.part && location.graphs == dump.location.graphs;
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
    redactHead(*copy, redaction);
    redact(copy->location, redaction);
    redact(copy->problems, redaction);
    return copy;
}

} // namespace

void redact(Problems &problems, const Redaction &redaction)
{
    for (Problem &problem : problems) {
        problem.path = redaction(problem.path);
        problem.message = redaction(problem.message);
        if (problem.unread) {
            problem.unread->what = redaction(problem.unread->what);
            problem.unread->place = redaction(problem.unread->place);
        }
    }
}

void redact(DumpLocation &location, const Redaction &redaction)
{
    for (std::string *path : {&location.folder, &location.dumpFile})
        *path = redaction(*path);
    location.group = redaction.ofName(location.group);
    location.part = redaction.ofName(location.part);
    for (GraphFolder &graph : location.graphs) {
        graph.net = redaction.ofName(graph.net);
        graph.path = redaction(graph.path);
    }
}

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
