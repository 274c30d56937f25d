// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/evidence/packevidence.h"

#include "models/compare/table/pairview.h"
#include "models/compare/table/rowfields.h"
#include "models/formats/msproberesults/configpack.h"
#include "models/knowledge/settings/settingsrules.h"
#include "models/run/lookup.h"
#include "models/run/messages.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <array>
#include <bit>
#include <filesystem>
#include <set>

namespace rundiff
{

namespace
{

constexpr std::size_t mostTensors = 6, mostCalls = 6, mostSettings = 12;

ResultEvidence begun(const ResultFile &pack, ResultOf run, std::string sentence)
{
    ResultEvidence evidence;
    evidence.kind = ResultKind::ConfigCheck;
    evidence.run = run;
    evidence.path = pack.path;
    evidence.says = std::move(sentence);
    return evidence;
}

bool isEqual(const PrintedStatistics &a, const PrintedStatistics &b)
{
    return std::ranges::equal(a, b, [](const std::optional<double> &one, const std::optional<double> &other) {
        const bool hasBoth = one && other;
        return hasBoth ? std::bit_cast<std::uint64_t>(*one) == std::bit_cast<std::uint64_t>(*other)
                       : one.has_value() == other.has_value();
    });
}

// A tensor that differs between two packs, or that one of them has.
struct TensorDifference {
    std::string name;
    const PrintedStatistics *a = nullptr, *b = nullptr;
};

std::vector<TensorDifference> differencesOf(const PackedTensors &a, const PackedTensors &b)
{
    std::map<std::string_view, const PrintedStatistics *> ofB;
    for (const auto &[name, statistics] : b)
        ofB.emplace(name, &statistics);
    std::vector<TensorDifference> found;
    for (const auto &[name, statistics] : a) {
        const auto other = ofB.find(name);
        if (other == ofB.end())
            found.push_back({name, &statistics, nullptr});
        else if (!isEqual(statistics, *other->second))
            found.push_back({name, &statistics, other->second});
        if (other != ofB.end())
            ofB.erase(other);
    }
    for (const auto &[name, statistics] : ofB)
        found.push_back({std::string(name), nullptr, statistics});
    return found;
}

std::string onlyIn(bool isInA)
{
    return isInA ? "A" : "B";
}

// A place of the program by its code: the folder of a program, and its lines, differ between two machines.
std::string codeOf(std::string_view frame)
{
    const std::string_view path = frame.substr(0, frame.find(", line "));
    const std::size_t function = frame.find(", in ");
    return std::filesystem::path(std::string(path)).filename().string() +
           std::string(function == frame.npos ? std::string_view() : frame.substr(function));
}

using CallKey = std::pair<std::string, std::string>; // operation, its stack by code

std::map<CallKey, RandomCall> byCode(const std::vector<RandomCall> &calls)
{
    std::map<CallKey, RandomCall> found;
    for (const RandomCall &call : calls) {
        std::string stack;
        for (const std::string &frame : call.stack)
            addToList(stack, codeOf(frame), "\n");
        const auto [known, isNew] = found.try_emplace({call.operation, std::move(stack)}, call);
        if (!isNew)
            known->second.count += call.count;
    }
    return found;
}

// "run.py, line 29": where the program is, not the library.
std::string placeOf(const RandomCall &call)
{
    if (call.stack.empty())
        return message(Messages::tr("an unknown place"));
    std::string_view frame = call.stack.back();
    if (frame.starts_with("File "))
        frame.remove_prefix(5);
    const std::string path(frame.substr(0, frame.find(", line ")));
    const std::string_view rest = frame.substr(std::min(path.size(), frame.size()));
    return std::filesystem::path(path).filename().string() + std::string(rest.substr(0, rest.find(", in ")));
}

// The item of the checklist about the generator of an operation; empty: there is none.
std::string itemOfGenerator(std::string_view operation)
{
    if (operation.starts_with("torch."))
        return "torch-seed";
    if (operation.starts_with("np."))
        return "numpy-seed";
    if (operation.starts_with("random."))
        return "python-seed";
    return operation.starts_with("mindspore.") ? "mindspore-seed" : std::string();
}

class PackComparison
{
public:
    PackComparison(const ResultFile &file, const ConfigPack &a, const ConfigPack &b, ComparedTables &tables,
                   ResultEvidences &into)
        : m_file(file), m_a(a), m_b(b), m_tables(tables), m_into(into)
    {
    }

    void compare()
    {
        const std::size_t before = m_into.list.size();
        compareTensors(m_a.weights, m_b.weights, true);
        compareTensors(m_a.data, m_b.data, false);
        compareRandom();
        compareSettings(m_a.environment, m_b.environment, From::Environment);
        compareSettings(m_a.packages, m_b.packages, From::Package);
        compareSettings(m_a.parameters, m_b.parameters, From::Parameter);
        compareOthers();
        if (m_into.list.size() == before)
            add(begun(m_file, ResultOf::Both, message(Messages::tr("the packs of both runs agree"))));
    }

private:
    enum class From : std::uint8_t { Environment, Package, Parameter };
    using Places = std::map<PackedPlace, PackedTensors>;

    void add(ResultEvidence evidence) { m_into.list.push_back(std::move(evidence)); }

    void say(std::string sentence, const char *item = "", ItemState state = ItemState::Unknown)
    {
        ResultEvidence evidence = begun(m_file, ResultOf::Both, std::move(sentence));
        evidence.item = item;
        evidence.itemState = state;
        evidence.outcome = state == ItemState::Failing ? ResultOutcome::Error : ResultOutcome::Pass;
        add(std::move(evidence));
    }

    // ---- weights and data ----

    void compareTensors(const Places &a, const Places &b, bool isWeights)
    {
        std::set<PackedPlace> places;
        for (const Places *one : {&a, &b}) {
            for (const auto &[place, tensors] : *one)
                places.insert(place);
        }
        std::size_t equal = 0, compared = 0;
        std::optional<PackedPlace> first;
        for (const PackedPlace &place : places) {
            const PackedTensors *const ofA = valueAt(a, place), *const ofB = valueAt(b, place);
            if (!ofA || !ofB) {
                addLonePlace(place, ofA != nullptr, isWeights);
                continue;
            }
            ++compared;
            const std::vector<TensorDifference> differences = differencesOf(*ofA, *ofB);
            equal += differences.empty();
            const bool isFirst = !differences.empty() && (!first || first->step == place.step);
            if (isFirst) {
                first = place;
                addTensors(place, differences, ofA->size(), isWeights);
            }
        }
        if (compared > 0 && equal == compared)
            addEqual(places.begin()->step, compared, isWeights);
    }

    void addLonePlace(const PackedPlace &place, bool isInA, bool isWeights)
    {
        m_into.packsDiffer = true;
        say(message(isWeights ? Messages::tr("only {} has the weights of step {}, rank {}")
                              : Messages::tr("only {} has the data of step {}, rank {}"),
                    onlyIn(isInA), place.step, place.rank));
    }

    void addEqual(std::int64_t step, std::size_t places, bool isWeights)
    {
        const FirstDifference *const first = m_tables.firstDifference();
        const DiagnosisKind blamed = isWeights ? DiagnosisKind::Weights : DiagnosisKind::Data;
        const bool isContradiction = first && first->diagnosis.kind == blamed && first->step.value == step;
        say(message(isWeights
                        ? Messages::tr("the weights before the forward pass agree in all packed steps and ranks: {}")
                        : Messages::tr("the input of the model agrees in all packed steps and ranks: {}"),
                    places),
            isWeights ? "initial-weights" : "data-order", ItemState::Confirmed);
        if (isContradiction)
            contradict(m_into.list.back(),
                       message(Messages::tr("the first difference of the dumps says otherwise, so they may differ in "
                                            "what the four statistics do not show")));
    }

    void addTensors(const PackedPlace &place, const std::vector<TensorDifference> &differences, std::size_t all,
                    bool isWeights)
    {
        m_into.packsDiffer = true;
        for (std::size_t i = 0; i < std::min(mostTensors, differences.size()); ++i)
            addTensor(place, differences[i], isWeights);
        if (differences.size() > 1)
            say(message(isWeights ? Messages::tr("{} of {} weights differ at step {}, rank {}")
                                  : Messages::tr("{} of {} inputs of the model differ at step {}, rank {}"),
                        differences.size(), all, place.step, place.rank));
    }

    void addTensor(const PackedPlace &place, const TensorDifference &difference, bool isWeights)
    {
        const auto joined = difference.a && difference.b ? rowOf(place, difference, isWeights) : std::nullopt;
        ResultEvidence evidence = begun(m_file, ResultOf::Both, sentenceOf(place, difference, isWeights));
        evidence.outcome = ResultOutcome::Error;
        evidence.step = place.step;
        evidence.item = isWeights ? "initial-weights" : "data-order";
        const bool isBegin = !isWeights || place.step == 0; // later weights follow from the steps before
        evidence.itemState = isBegin ? ItemState::Failing : ItemState::Unknown;
        if (joined)
            setRow(*joined, evidence);
        else if (agreesInDumps(place))
            contradict(evidence, message(Messages::tr("the dumps of this step agree")));
        add(std::move(evidence));
    }

    static void contradict(ResultEvidence &evidence, const std::string &sentence)
    {
        evidence.contradicts = true;
        evidence.says.append("; ").append(sentence);
    }

    bool agreesInDumps(const PackedPlace &place) const
    {
        const OperatorComparison *const operators = m_tables.operators();
        return operators && std::ranges::any_of(operators->pairs, [&](const DumpPair &pair) {
                   const bool isHere = pair.a.step.value == place.step && pair.a.rank.number == place.rank;
                   return isHere && pair.verdict != Verdict::Different;
               });
    }

    static std::string sentenceOf(const PackedPlace &place, const TensorDifference &difference, bool isWeights)
    {
        if (!difference.a || !difference.b)
            return message(Messages::tr("only {} has {} at step {}"), onlyIn(difference.a != nullptr), difference.name,
                           place.step);
        if (!isWeights)
            return message(Messages::tr("the input {} of the model differs at step {}: the runs see other data"),
                           difference.name, place.step);
        if (place.step == 0)
            return message(Messages::tr("{} differs at step 0, before any update: the runs begin with other weights"),
                           difference.name);
        return message(Messages::tr("{} differs at step {}, and the weights of earlier packed steps agree"),
                       difference.name, place.step);
    }

    std::optional<PlacedRow> rowOf(const PackedPlace &place, const TensorDifference &difference, bool isWeights)
    {
        if (!m_tables.operators())
            return std::nullopt;
        const FirstDifference *const first = m_tables.firstDifference();
        const auto byValues = [&](const NamedRows &rows) {
            const bool isFirstPair = first && m_tables.first() && m_tables.first()->rows == &rows;
            return rows.withStatistics(*difference.a, *difference.b,
                                       isFirstPair ? std::optional(first->row.tableRow) : std::nullopt);
        };
        auto found = m_tables.findInStep(place.step, place.rank, byValues);
        if (!found && isWeights)
            found = m_tables.findInStep(place.step, place.rank,
                                        [&](const NamedRows &rows) { return rows.ofParameter(difference.name); });
        return found;
    }

    void setRow(const PlacedRow &place, ResultEvidence &evidence) const
    {
        const PairTable &table = place.rows->table();
        const PairOperator &owner = table.operators[place.row.operatorIndex];
        const DumpLocation &dump = m_tables.operators()->pairs[place.pair].a;
        evidence.operatorName = std::string(operatorKey(table, owner));
        evidence.rank = dump.rank.folderName();
        evidence.pair = static_cast<std::int64_t>(place.pair);
        evidence.tableRow = static_cast<std::int64_t>(place.row.row.value_or(owner.firstRow));
        if (!place.row.row)
            return;
        const PairRow &row = table.rows[*place.row.row];
        evidence.parameter = parameterOf(table, row);
        if (agrees(row))
            contradict(evidence, message(Messages::tr("the row agrees in these dumps")));
    }

    // ---- random numbers ----

    void compareRandom()
    {
        std::size_t said = 0;
        for (const auto &[rank, calls] : m_a.random) {
            const std::vector<RandomCall> *const others = valueAt(m_b.random, rank);
            if (others)
                compareRandom(rank, byCode(calls), byCode(*others), said);
            else
                addLoneRank(rank, true);
        }
        for (const auto &[rank, calls] : m_b.random) {
            if (!m_a.random.contains(rank))
                addLoneRank(rank, false);
        }
        if (said > mostCalls)
            say(message(Messages::tr("{} places of the programs draw random numbers a different number of times; the "
                                     "first ones are listed"),
                        said));
        const bool hasBoth = !m_a.random.empty() && !m_b.random.empty();
        if (hasBoth && said == 0)
            say(message(Messages::tr("both runs draw the same random numbers before the first step, at the same "
                                     "places")));
    }

    void addLoneRank(std::int64_t rank, bool isInA)
    {
        m_into.packsDiffer = true;
        say(message(Messages::tr("only {} has the random calls of rank {}"), onlyIn(isInA), rank));
    }

    void compareRandom(std::int64_t rank, const std::map<CallKey, RandomCall> &a,
                       const std::map<CallKey, RandomCall> &b, std::size_t &said)
    {
        const RandomCall none;
        for (const auto &[key, call] : a) {
            const RandomCall *const other = valueAt(b, key);
            addRandom(rank, call, call.count, other ? other->count : 0, said);
        }
        for (const auto &[key, call] : b) {
            if (!a.contains(key))
                addRandom(rank, call, 0, call.count, said);
        }
    }

    void addRandom(std::int64_t rank, const RandomCall &call, std::int64_t ofA, std::int64_t ofB, std::size_t &said)
    {
        const std::string item = itemOfGenerator(call.operation);
        if (ofA == ofB)
            return;
        m_into.packsDiffer = true;
        if (said++ >= mostCalls)
            return;
        std::string sentence;
        const bool isLone = ofA == 0 || ofB == 0;
        if (isLone)
            sentence = message(Messages::tr("{} is called {} times in {} only, at {} (rank {}): after it the random "
                                            "numbers of the runs are out of step"),
                               call.operation, std::max(ofA, ofB), onlyIn(ofA > 0), placeOf(call), rank);
        else
            sentence = message(Messages::tr("{} is called {} times in A and {} times in B, at {} (rank {}): after it "
                                            "the random numbers of the runs are out of step"),
                               call.operation, ofA, ofB, placeOf(call), rank);
        const bool isSeed = call.operation.ends_with("_seed");
        say(std::move(sentence), item.c_str(), isSeed && isLone ? ItemState::Failing : ItemState::Unknown);
        m_into.list.back().outcome = ResultOutcome::Error;
    }

    // ---- settings ----

    static bool matters(From from, const std::string &name)
    {
        const SettingsRules &rules = SettingsRules::builtin();
        return from == From::Package ? rules.packageMatters(name) : rules.matters(name);
    }

    void compareSettings(const std::optional<PackedSettings> &a, const std::optional<PackedSettings> &b, From from)
    {
        if (!a || !b) {
            if (a || b)
                addLoneSettings(a.has_value(), from);
            return;
        }
        PackedSettings all = *a;
        all.insert(b->begin(), b->end());
        std::size_t said = 0, others = 0;
        for (const auto &[name, unused] : all) {
            const std::string *const ofA = valueAt(*a, name), *const ofB = valueAt(*b, name);
            const bool isSame = ofA && ofB && *ofA == *ofB;
            if (isSame)
                continue;
            const bool isListed = matters(from, name) && said < mostSettings;
            said += isListed;
            others += !isListed;
            if (isListed)
                addSetting(from, name, ofA, ofB);
        }
        if (others > 0)
            say(message(Messages::tr("{} further settings differ that are not known to change results"), others));
    }

    void addLoneSettings(bool isInA, From from)
    {
        switch (from) {
        case From::Environment:
            return say(message(Messages::tr("only the pack of {} has an environment"), onlyIn(isInA)));
        case From::Package:
            return say(message(Messages::tr("only the pack of {} has a list of packages"), onlyIn(isInA)));
        case From::Parameter:
            break;
        }
        say(message(Messages::tr("only the pack of {} has hyperparameters"), onlyIn(isInA)));
    }

    static std::string shownValue(From from, const std::string &name, const std::string *value)
    {
        const bool isPackage = from == From::Package;
        if (!value)
            return message(isPackage ? Messages::tr("not installed") : Messages::tr("not set"));
        const bool isSecret = !isPackage && SettingsRules::builtin().secret(name, *value);
        return isSecret ? message(Messages::tr("a secret")) : *value;
    }

    // Its value is compared and then forgotten where it is a secret.
    static std::optional<StatedSetting> stated(const SettingRow &row, const std::string *value, const ResultFile &file)
    {
        if (!value)
            return std::nullopt;
        return StatedSetting{row.secret ? std::string() : *value, file.path, 0};
    }

    void keepSetting(From from, const std::string &name, const std::string *a, const std::string *b)
    {
        constexpr std::array kinds{SettingRow::From::Environment, SettingRow::From::Package,
                                   SettingRow::From::Configuration};
        const SettingsRules &rules = SettingsRules::builtin();
        const auto isSecret = [&](const std::string *value) { return value && rules.secret(name, *value); };
        SettingRow row;
        row.from = kinds[static_cast<std::size_t>(from)];
        row.file = m_file.path;
        row.name = name;
        row.differs = row.matters = true;
        row.secret = from != From::Package && (isSecret(a) || isSecret(b));
        row.a = stated(row, a, m_file);
        row.b = stated(row, b, m_file);
        m_into.settings.push_back(std::move(row));
    }

    void addSetting(From from, const std::string &name, const std::string *a, const std::string *b)
    {
        keepSetting(from, name, a, b);
        const std::string valueA = shownValue(from, name, a), valueB = shownValue(from, name, b);
        // The checklist itself compares what both runs set.
        const bool isLone = !a || !b;
        const char *const item = isLone ? "same-environment" : "";
        const ItemState state = isLone ? ItemState::Failing : ItemState::Unknown;
        switch (from) {
        case From::Environment:
            say(message(Messages::tr("environment: {} is {} in A and {} in B"), name, valueA, valueB), item, state);
            break;
        case From::Package:
            say(message(Messages::tr("pip: {} is {} in A and {} in B"), name, valueA, valueB), item, state);
            break;
        case From::Parameter:
            say(message(Messages::tr("hyperparameter: {} is {} in A and {} in B"), name, valueA, valueB));
            break;
        }
        m_into.list.back().outcome = ResultOutcome::Error;
    }

    void compareOthers()
    {
        if (m_a.others == m_b.others)
            return;
        m_into.packsDiffer = true;
        say(message(Messages::tr("the packs have further members that differ, and that Rundiff does not know")));
    }

    const ResultFile &m_file;
    const ConfigPack &m_a, &m_b;
    ComparedTables &m_tables;
    ResultEvidences &m_into;
};

} // namespace

void addPackEvidence(const ResultFile &a, const ResultFile &b, ComparedTables &tables, ResultEvidences &into,
                     const Progress &progress)
{
    const KeepVariable keep = [](std::string_view name) { return SettingsRules::builtin().matters(name); };
    const ConfigPack ofA = readConfigPack(a.path, keep, progress), ofB = readConfigPack(b.path, keep, progress);
    append(into.problems, ofA.problems);
    append(into.problems, ofB.problems);
    if (!progress.stopped())
        PackComparison(a, ofA, ofB, tables, into).compare();
}

void addLonePack(const ResultFile &pack, ResultOf run, ResultEvidences &into)
{
    into.packsDiffer = true;
    into.list.push_back(begun(pack, run,
                              message(Messages::tr("only {} has a pack here; there is nothing to compare it with"),
                                      onlyIn(run == ResultOf::A))));
}

} // namespace rundiff
