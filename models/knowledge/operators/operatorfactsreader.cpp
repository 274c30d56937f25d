// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knowledge/operators/operatorfacts.h"

#include "models/formats/json/jsondocument.h"
#include "models/run/appendpart.h"
#include "models/run/messages.h"
#include "models/run/textpieces.h"

#include <QDir>
#include <QFile>
#include <QStandardPaths>

#include <algorithm>
#include <array>
#include <limits>
#include <span>

namespace rundiff
{

namespace
{

constexpr qint64 largestFile = 4 * 1024 * 1024; // a file of facts is written manually

// A member that is a list; an empty one if there is no such member.
const Json &listIn(const Json &object, const char *name)
{
    static const Json none = Json::array();
    const auto list = object.find(name);
    if (list != object.end() && list->is_array())
        return *list;
    return none;
}

std::vector<std::string> texts(const Json &object, const char *name)
{
    std::vector<std::string> found;
    for (const Json &entry : listIn(object, name)) {
        if (entry.is_string())
            found.push_back(entry.get<std::string>());
    }
    return found;
}

std::string text(const Json &object, const char *name)
{
    const auto entry = object.find(name);
    if (entry == object.end() || !entry->is_string())
        return {};
    return entry->get<std::string>();
}

bool flag(const Json &object, const char *name)
{
    const auto entry = object.find(name);
    return entry != object.end() && entry->is_boolean() && entry->get<bool>();
}

double number(const Json &object, const char *name, double otherwise)
{
    const auto entry = object.find(name);
    if (entry == object.end() || !entry->is_number())
        return otherwise;
    return entry->get<double>();
}

void append(std::vector<std::string> &to, std::vector<std::string> more)
{
    to.insert(to.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

template <typename Entry>
void appendEach(std::vector<Entry> &to, const Json &object, const char *name, Entry (*make)(const Json &))
{
    for (const Json &entry : listIn(object, name)) {
        if (entry.is_object())
            to.push_back(make(entry));
    }
}

ArgumentRule argumentRule(const Json &entry)
{
    return {texts(entry, "names"), texts(entry, "arguments")};
}

DropoutRule dropoutRule(const Json &entry)
{
    DropoutRule rule{texts(entry, "names"), texts(entry, "arguments")};
    rule.keep = flag(entry, "keep");
    rule.byDefault = number(entry, "default", rule.byDefault);
    return rule;
}

OperatorFact operatorFact(const Json &entry)
{
    OperatorFact fact;
    fact.name = text(entry, "name");
    fact.names = texts(entry, "names");
    fact.frames = texts(entry, "frames");
    fact.platform = text(entry, "platform");
    fact.direction = fromSpelling<Direction>(text(entry, "direction")).value_or(Direction::Any);
    fact.release = text(entry, "release");
    fact.byDesign = flag(entry, "by_design");
    fact.onlyRounding = fact.byDesign || text(entry, "size") == "rounding";
    fact.condition = text(entry, "condition");
    fact.fact = text(entry, "fact");
    fact.remedy = text(entry, "remedy");
    fact.source = text(entry, "source");
    return fact;
}

RoundingRule roundingRule(const Json &entry)
{
    constexpr std::array<std::pair<std::string_view, RoundingKind>, 5> kinds = {
        {{"exact", RoundingKind::Exact},
         {"elementwise", RoundingKind::Elementwise},
         {"contraction", RoundingKind::Contraction},
         {"reduction", RoundingKind::Reduction},
         {"normalisation", RoundingKind::Normalisation}}};
    const std::string named = text(entry, "kind");
    const auto kind = std::ranges::find(kinds, named, &std::pair<std::string_view, RoundingKind>::first);
    if (kind == kinds.end())
        return {}; // no names: it refers to no operator
    return {texts(entry, "names"), kind->second};
}

OperatorLaw operatorLaw(const Json &entry)
{
    using Kind = OperatorLaw::Kind;
    constexpr std::array<std::pair<std::string_view, Kind>, 9> kinds = {{{"range", Kind::Range},
                                                                         {"within_input", Kind::WithinInput},
                                                                         {"keeps_input", Kind::KeepsInput},
                                                                         {"maximum_kept", Kind::MaximumKept},
                                                                         {"sums_to_one", Kind::SumsToOne},
                                                                         {"normalised", Kind::Normalised},
                                                                         {"idle", Kind::Idle},
                                                                         {"scaled", Kind::Scaled},
                                                                         {"at_most_input", Kind::AtMostInput}}};
    const std::string named = text(entry, "kind");
    const auto kind = std::ranges::find(kinds, named, &std::pair<std::string_view, Kind>::first);
    if (kind == kinds.end())
        return {}; // no names: it holds for no operator
    constexpr double infinity = std::numeric_limits<double>::infinity();
    OperatorLaw law;
    law.id = text(entry, "id");
    law.names = texts(entry, "names");
    law.kind = kind->second;
    law.low = number(entry, "low", -infinity);
    law.high = number(entry, "high", infinity);
    law.inputLow = number(entry, "input_low", -infinity);
    law.inputHigh = number(entry, "input_high", infinity);
    law.padded = flag(entry, "padding");
    law.arguments = texts(entry, "arguments");
    law.offsetArguments = texts(entry, "offset_arguments");
    law.when = text(entry, "when");
    law.text = text(entry, "text");
    law.source = text(entry, "source");
    return law;
}

Signature signature(const Json &entry)
{
    return {texts(entry, "names"), texts(entry, "arguments")};
}

ArgumentRemedy argumentRemedy(const Json &entry)
{
    return {texts(entry, "names"), texts(entry, "arguments"), texts(entry, "values"), text(entry, "text")};
}

// ---- what is wrong with a file -------------------------------------------------------------------------------------

constexpr std::array<std::string_view, 8> listsOfTexts = {"random",          "communication", "undefined",
                                                          "uninitialised",   "elementwise",   "mixes_positions",
                                                          "framework_paths", "picks_by_index"};
constexpr std::array<std::string_view, 13> listsOfRules = {"facts",
                                                           "dropout",
                                                           "overwritten",
                                                           "kernel_parameters",
                                                           "kernel_data",
                                                           "in_place",
                                                           "overflow_ignored",
                                                           "parameters",
                                                           "data",
                                                           "rounding",
                                                           "laws",
                                                           "signatures",
                                                           "remedies"};

bool isKnown(std::span<const std::string_view> names, const std::string &name)
{
    return std::ranges::find(names, name) != names.end();
}

// A rule without names, or of an unknown kind, is about no operator.
bool isRule(const std::string &list, const Json &entry)
{
    if (!entry.is_object())
        return false;
    if (list == "laws")
        return !operatorLaw(entry).names.empty();
    if (list == "rounding")
        return !roundingRule(entry).names.empty();
    constexpr std::array subjects = {"names", "frames", "arguments"};
    return std::ranges::any_of(subjects, [&](const char *subject) { return !texts(entry, subject).empty(); });
}

// Their places: "randm", "facts", "laws[2]".
std::vector<std::string> notUnderstood(const Json &json)
{
    std::vector<std::string> places;
    for (const auto &[name, list] : json.items()) {
        const bool texts = isKnown(listsOfTexts, name), rules = isKnown(listsOfRules, name);
        if (isAnyOf(name, {"schema", "run_laws", "comment"}))
            continue;
        if (!list.is_array() || (!texts && !rules)) {
            places.push_back(name);
            continue;
        }
        for (std::size_t i = 0; i < list.size(); ++i) {
            if (texts ? !list[i].is_string() : !isRule(name, list[i]))
                places.push_back(fmt::format("{}[{}]", name, i));
        }
    }
    return places;
}

std::string firstOf(const std::vector<std::string> &places)
{
    constexpr std::size_t most = 5;
    std::string text;
    for (std::size_t i = 0; i < std::min(most, places.size()); ++i)
        appendPart(text, ", ", places[i]);
    if (places.size() > most)
        return text + ", ...";
    return text;
}

// Adds what a file holds; says what is wrong with it.
void readInto(OperatorFacts &facts, const QString &path, Problems &problems)
{
    const auto problem = [&](const QString &sentence) {
        problems.push_back({path.toStdString(), 0, Severity::Warning, message(sentence, path.toStdString())});
    };
    QFile file(path);
    if (!QFileInfo(path).isFile() || !file.open(QIODevice::ReadOnly))
        return problem(
            Messages::tr("{}: the file of operator facts cannot be read; the built-in facts are used alone"));
    const QByteArray bytes = file.read(largestFile);
    const Json json = parsedJson(bytes.toStdString());
    if (!json.is_object() || text(json, "schema") != "rundiff.operators/1")
        return problem(Messages::tr("{}: expected a JSON object with \"schema\": \"rundiff.operators/1\"; "
                                    "the built-in facts are used alone"));

    if (const auto wrong = notUnderstood(json); !wrong.empty())
        problems.push_back(
            {path.toStdString(), 0, Severity::Warning,
             message(Messages::tr("{}: {} entries of the operator facts are not understood and not used: "
                                  "{}"),
                     path.toStdString(), wrong.size(), firstOf(wrong))});

    appendEach(facts.facts, json, "facts", operatorFact);
    append(facts.random, texts(json, "random"));
    append(facts.communication, texts(json, "communication"));
    append(facts.undefined, texts(json, "undefined"));
    append(facts.uninitialised, texts(json, "uninitialised"));
    append(facts.frameworkPaths, texts(json, "framework_paths"));
    appendEach(facts.dropout, json, "dropout", dropoutRule);
    appendEach(facts.overwritten, json, "overwritten", argumentRule);
    appendEach(facts.kernelParameters, json, "kernel_parameters", argumentRule);
    appendEach(facts.kernelData, json, "kernel_data", argumentRule);
    appendEach(facts.inPlace, json, "in_place", argumentRule);
    appendEach(facts.overflowIgnored, json, "overflow_ignored", argumentRule);
    appendEach(facts.parameters, json, "parameters", argumentRule);
    appendEach(facts.data, json, "data", argumentRule);
    appendEach(facts.rounding, json, "rounding", roundingRule);
    append(facts.elementwise, texts(json, "elementwise"));
    append(facts.mixing, texts(json, "mixes_positions"));
    append(facts.pickingByIndex, texts(json, "picks_by_index"));
    appendEach(facts.laws, json, "laws", operatorLaw);
    appendEach(facts.signatures, json, "signatures", signature);
    appendEach(facts.argumentRemedies, json, "remedies", argumentRemedy);
}

void readBuiltin(OperatorFacts &facts, Problems &problems)
{
    const QDir folder(QStringLiteral(":/operators"));
    for (const QString &name : folder.entryList({QStringLiteral("*.json")}, QDir::Files, QDir::Name))
        readInto(facts, folder.filePath(name), problems);
}

} // namespace

const OperatorFacts &builtinOperatorFacts()
{
    static const OperatorFacts facts = [] {
        OperatorFacts read;
        Problems none; // a test reads every built-in file
        readBuiltin(read, none);
        return read;
    }();
    return facts;
}

const OperatorFacts &factsOrBuiltin(const std::shared_ptr<const OperatorFacts> &ofUser)
{
    return ofUser ? *ofUser : builtinOperatorFacts();
}

std::string userOperatorFactsFile()
{
    return QStandardPaths::locate(QStandardPaths::GenericConfigLocation, QStringLiteral("rundiff/operators.json"),
                                  QStandardPaths::LocateFile)
        .toStdString();
}

OperatorFacts operatorFactsWith(const std::string &userFile, Problems &problems)
{
    OperatorFacts facts;
    readInto(facts, QString::fromStdString(userFile), problems);
    readBuiltin(facts, problems);
    return facts;
}

} // namespace rundiff
