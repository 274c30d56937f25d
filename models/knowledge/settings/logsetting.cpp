// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knowledge/settings/logsetting.h"

#include "models/formats/texts/privacyforms.h"
#include "models/knowledge/settings/settingsrules.h"
#include "models/run/lookup.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <tuple>

namespace rundiff
{

namespace
{

namespace fs = std::filesystem;
using From = SettingRow::From;

constexpr std::size_t headOfLog = 256 * 1024; // a run prints its arguments before it trains
constexpr std::size_t mostLogs = 8, mostRows = 20'000;

using Key = std::tuple<From, std::string, std::string>; // from where, which file, name
using Settings = std::map<Key, StatedSetting>;

std::string relative(const std::string &path, const Run &run)
{
    std::error_code error;
    const fs::path below = fs::relative(path, run.path, error);
    if (error || below.empty())
        return fs::path(path).filename().string();
    return below.string();
}

class Collector
{
public:
    explicit Collector(const Run &run) : m_run(run) {}

    Settings settings(const SourceFiles &sources)
    {
        files(sources);
        for (std::size_t i = 0; i < std::min(m_run.logs.size(), mostLogs); ++i)
            log(m_run.logs[i]->path);
        return std::move(m_settings);
    }

private:
    void add(From from, const std::string &file, std::string name, StatedSetting setting)
    {
        if (m_settings.size() < mostRows)
            m_settings.insert_or_assign({from, file, std::move(name)}, std::move(setting));
    }

    static StatedSetting stated(const SourceFact &fact) { return {fact.value.text, fact.path, fact.line}; }

    void files(const SourceFiles &sources)
    {
        for (const SourceText &source : sources.configurations)
            configuration(source);
        for (const SourceText &source : sources.shell)
            environment(source);
        for (const SourceText &source : sources.packages)
            packages(source);
    }

    void configuration(const SourceText &source)
    {
        const std::string file = relative(source.path, m_run);
        const bool isPack = fs::path(source.path).extension() == ".zip";
        std::string before; // the value in front of this one
        for (const SourceFact &fact : configurationFacts(source)) {
            // A pack has the whole environment of a shell, and secrets under any name.
            const bool isPrivate = isPack && fact.kind == SourceFact::Kind::Variable;
            if (isPrivate && !SettingsRules::builtin().matters(fact.name))
                continue;
            // In a list of arguments the option says what the next one is.
            const std::string_view option = before.starts_with('-') ? withoutDashes(before) : std::string_view();
            const std::string suffix = namesSecret(option) ? " (" + before + ")" : std::string();
            if (fact.kind == SourceFact::Kind::Variable)
                add(From::Environment, {}, fact.name + suffix, stated(fact));
            else
                add(From::Configuration, file, fact.place + suffix, stated(fact));
            before = withoutDashes(fact.value.text).empty() ? std::string() : fact.value.text;
        }
    }

    static std::string_view withoutDashes(std::string_view option)
    {
        return option.substr(std::min(option.find_first_not_of('-'), option.size()));
    }

    void environment(const SourceText &source)
    {
        for (const SourceFact &fact : shellFacts(source).facts) {
            const bool live = fact.reach == Reach::Live && fact.value.known();
            if (live && fact.kind == SourceFact::Kind::Variable)
                add(From::Environment, {}, fact.name, stated(fact));
        }
    }

    // "torch==2.1.0" as pip freeze writes it, "torch=2.1.0" as msprobe's pack does.
    void packages(const SourceText &source)
    {
        std::string_view rest = source.text;
        for (std::int64_t line = 1; !rest.empty(); ++line) {
            const std::size_t end = rest.find('\n');
            const std::string_view text = rest.substr(0, end);
            const std::size_t equals = text.find('=');
            if (equals != std::string_view::npos && !text.starts_with('#')) {
                std::string name(text.substr(0, equals));
                std::replace(name.begin(), name.end(), '-', '_');
                std::string_view version = text.substr(text.find_first_not_of('=', equals));
                version = version.substr(0, version.find_first_of(" \r;"));
                add(From::Package, {}, std::move(name), {std::string(version), source.path, line});
            }
            rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
        }
    }

    void log(const std::string &path)
    {
        for (const LogSetting &setting : settingsOfLogFile(path, headOfLog))
            add(From::Log, {}, setting.name, {setting.value, path, setting.line});
    }

    const Run &m_run;
    Settings m_settings;
};

// A secret's value is compared and then forgotten.
SettingRow rowOf(const Key &key, const StatedSetting *a, const StatedSetting *b)
{
    const SettingsRules &rules = SettingsRules::builtin();
    const auto &[from, file, name] = key;
    SettingRow row;
    row.from = from;
    row.file = file;
    row.name = name;
    if (a)
        row.a = *a;
    if (b)
        row.b = *b;
    row.differs = !a || !b || a->value != b->value;
    row.matters = from == From::Package ? rules.packageMatters(name) : rules.matters(name);
    const auto isSecret = [&](const std::optional<StatedSetting> &setting) {
        return setting && rules.secret(row.name, setting->value);
    };
    row.secret = from != From::Package && (isSecret(row.a) || isSecret(row.b));
    for (std::optional<StatedSetting> *setting : {&row.a, &row.b}) {
        if (row.secret && *setting)
            (*setting)->value.clear();
    }
    return row;
}

} // namespace

std::vector<SettingRow> settingsOfPair(const Run &a, const SourceFiles &sourcesA, const Run &b,
                                       const SourceFiles &sourcesB)
{
    const Settings ofA = Collector(a).settings(sourcesA), ofB = Collector(b).settings(sourcesB);
    std::vector<SettingRow> rows;
    for (const auto &[key, setting] : ofA) {
        rows.push_back(rowOf(key, &setting, valueAt(ofB, key)));
    }
    for (const auto &[key, setting] : ofB) {
        if (!ofA.contains(key))
            rows.push_back(rowOf(key, nullptr, &setting));
    }
    std::stable_sort(rows.begin(), rows.end(), [](const SettingRow &x, const SettingRow &y) {
        return std::tuple(!x.differs, !x.matters, x.from, x.file) < std::tuple(!y.differs, !y.matters, y.from, y.file);
    });
    return rows;
}

} // namespace rundiff
