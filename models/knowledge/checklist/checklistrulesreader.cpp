// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knowledge/checklist/checklistrules.h"

#include "models/formats/json/jsondocument.h"

#include <QDir>
#include <QFile>

namespace rundiff
{

namespace
{

std::string text(const Json &object, const char *name)
{
    const auto entry = object.find(name);
    if (entry != object.end() && entry->is_string())
        return entry->get<std::string>();
    return {};
}

// A list of texts; "@seeds" refers to the list with that name in the file's "names".
std::vector<std::string> names(const Json &object, const char *name, const Json &groups)
{
    std::vector<std::string> found;
    const auto list = object.find(name);
    if (list == object.end())
        return found;
    for (const Json &entry : *list) {
        const std::string pattern = entry.get<std::string>();
        if (!pattern.starts_with('@')) {
            found.push_back(pattern);
            continue;
        }
        for (const Json &member : groups.value(pattern.substr(1), Json::array()))
            found.push_back(member.get<std::string>());
    }
    return found;
}

SourceValue literal(const Json &json)
{
    if (json.is_boolean())
        return truthValue(json.get<bool>());
    if (json.is_number())
        return {SourceValue::Kind::Number, jsonText(json), json.get<double>()};
    if (json.is_string())
        return {SourceValue::Kind::Text, json.get<std::string>()};
    return {SourceValue::Kind::None, "None"};
}

std::vector<SourceValue> literals(const Json &object, const char *name)
{
    std::vector<SourceValue> values;
    for (const Json &entry : object.value(name, Json::array()))
        values.push_back(literal(entry));
    return values;
}

template <typename Value>
std::optional<Value> maybe(const Json &object, const char *name)
{
    const auto entry = object.find(name);
    if (entry == object.end())
        return std::nullopt;
    return entry->template get<Value>();
}

ValueCondition condition(const Json &json)
{
    ValueCondition made;
    made.keyword = text(json, "argument");
    made.position = json.value("position", -1);
    if (const auto byDefault = json.find("default"); byDefault != json.end())
        made.byDefault = literal(*byDefault);
    made.is = literals(json, "is");
    made.isNot = literals(json, "not");
    made.mentions = json.value("mentions", std::vector<std::string>());
    made.fixed = maybe<bool>(json, "fixed");
    made.given = maybe<bool>(json, "given");
    made.seeded = json.value("seeded", false);
    made.above = maybe<double>(json, "above");
    return made;
}

ChecklistRule rule(const Json &json, const Json &groups)
{
    static const std::pair<const char *, SourceFact::Kind> kinds[] = {{"calls", SourceFact::Kind::Call},
                                                                      {"sets", SourceFact::Kind::Setting},
                                                                      {"variables", SourceFact::Kind::Variable},
                                                                      {"options", SourceFact::Kind::Option},
                                                                      {"imports", SourceFact::Kind::Import}};
    ChecklistRule made;
    for (const auto &[name, kind] : kinds) {
        if (json.contains(name)) {
            made.kind = kind;
            made.names = names(json, name, groups);
        }
    }
    made.unless = names(json, "unless", groups);
    for (const Json &entry : json.value("if", Json::array()))
        made.conditions.push_back(condition(entry));
    made.inPython = maybe<bool>(json, "python");
    made.afterFramework = maybe<bool>(json, "after_import");
    made.afterModel = maybe<bool>(json, "after_model");
    made.afterTraining = maybe<bool>(json, "after_training");
    using Then = ChecklistRule::Then;
    static const std::map<std::string, Then> effects{
        {"fail", Then::Fail}, {"doubt", Then::Doubt}, {"note", Then::Note}};
    const auto effect = effects.find(json.value("then", "confirm"));
    made.then = effect == effects.end() ? Then::Confirm : effect->second;
    made.text = text(json, "text");
    made.cures = names(json, "cures", groups);
    made.part = text(json, "part");
    return made;
}

ChecklistRuleItem item(const Json &json, const Json &groups)
{
    ChecklistRuleItem made{text(json, "id"), text(json, "title"), text(json, "group"), text(json, "remedy"),
                           text(json, "code")};
    using Decides = ChecklistRuleItem::Decides;
    static const std::map<std::string, Decides> ways{
        {"failing", Decides::Failing}, {"outside", Decides::Outside}, {"settings", Decides::Settings}};
    const auto decides = ways.find(text(json, "decides"));
    made.decides = decides == ways.end() ? Decides::Last : decides->second;
    for (const Json &entry : json.value("rules", Json::array()))
        made.rules.push_back(rule(entry, groups));
    made.parts = json.value("parts", std::vector<std::string>());
    made.mixed = text(json, "mixed");
    made.concerns = json.value("concerns", std::vector<std::string>());
    made.device = text(json, "device");
    made.beforeTraining = json.value("before_training", false);
    return made;
}

ChecklistRules read(const QString &path)
{
    QFile file(path);
    ChecklistRules list;
    if (!file.open(QIODevice::ReadOnly))
        return list;
    const QByteArray bytes = file.readAll();
    const Json json = parsedJson(bytes.toStdString());
    list.framework = text(json, "framework");
    const Json groups = json.value("names", Json::object());
    list.modules = names(json, "modules", groups);
    list.models = names(json, "models", groups);
    list.changing = names(json, "changing", groups);
    list.hooks = names(json, "hooks", groups);
    for (const Json &entry : json.value("spawning", Json::array()))
        list.spawning.push_back({names(entry, "calls", groups), text(entry, "function"), entry.value("position", 0),
                                 entry.value("always", false)});
    for (const Json &entry : json.value("signatures", Json::array()))
        list.signatures.push_back({names(entry, "calls", groups), names(entry, "keywords", groups)});
    const Json devices = json.value("devices", Json::object());
    for (const auto &[device, words] : devices.items())
        list.devices[device] = words.get<std::vector<std::string>>();
    for (const Json &entry : json.at("items"))
        list.items.push_back(item(entry, groups));
    return list;
}

} // namespace

const std::vector<ChecklistRules> &builtinChecklistRules()
{
    static const std::vector<ChecklistRules> lists = [] {
        std::vector<ChecklistRules> all;
        for (const char *name : {"pytorch", "mindspore", "tensorflow"})
            all.push_back(read(QStringLiteral(":/checklists/%1.json").arg(QLatin1String(name))));
        return all;
    }();
    return lists;
}

} // namespace rundiff
