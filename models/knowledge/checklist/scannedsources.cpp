// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knowledge/checklist/scannedsources.h"

#include "models/knowledge/checklist/checklistrules.h"
#include "models/knowledge/checklist/namedconfigurations.h"
#include "models/run/lettercase.h"
#include "models/run/messages.h"
#include "models/run/parallel.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <iterator>

namespace rundiff
{

namespace
{

namespace fs = std::filesystem;

constexpr std::size_t filesOfABlock = 20;
constexpr std::int32_t nobodys = -2; // unit of what no program is started with

void append(std::vector<SourceFact> &facts, std::vector<SourceFact> more)
{
    facts.insert(facts.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

std::string fileName(std::string_view path)
{
    return std::string(path.substr(path.rfind('/') + 1));
}

// What says different things leaves an option open.
void configure(ProgramOptions &options, const std::string &name, const SourceValue &value)
{
    const auto [known, fresh] = options.configured.emplace(name, value);
    if (!fresh && known->second.text != value.text)
        known->second = {SourceValue::Kind::Unknown, name};
}

struct Configured {
    std::string path;
    std::vector<SourceFact> facts; // that are asked for
    ProgramOptions options;
    SourceText::Standing standing = SourceText::Standing::Source;
};

bool isNumber(const std::string &text)
{
    double number = 0;
    const char *end = text.data() + text.size();
    return !text.empty() && std::from_chars(text.data(), end, number).ptr == end;
}

// Command lines and files spell numbers as texts.
SourceValue withNumber(SourceValue value)
{
    if (value.kind == SourceValue::Kind::Text && isNumber(value.text))
        value.kind = SourceValue::Kind::Number;
    return value;
}

// A program that is not among the sources.
bool soundsLikeTraining(const ShellStart &start)
{
    const std::string name = lowered(fileName(start.program));
    if (start.kind == ShellStart::Kind::Command)
        return true;
    return containsAny(name, {"train", "tune", "sft", "dpo", "main", "run"}) &&
           !containsAny(name, {"preprocess", "convert", "eval", "infer", "download", "test"});
}

// Puts together who starts what with what.
class Scan
{
public:
    Scan(SourceFiles files, const Progress &progress) : m_files(std::move(files)), m_progress(progress) {}

    ScannedSources scanned();

private:
    void readConfigurations(const WantedNames &wanted);
    void readShell();
    void matchStarts();
    ProgramOptions optionsOf(const ShellStart &start);
    void addPrograms();
    void addStart(const ShellStart *start, ProgramStart made);
    void addLooseFacts();
    void addConfigurations(ProgramStart &start, const ShellStart *launcher);
    void findMentioned();
    std::int32_t newUnit(std::vector<SourceFact> facts);

    SourceFiles m_files;
    const Progress &m_progress;
    ScannedSources m_scanned;
    std::vector<Configured> m_configured;
    std::set<std::string> m_namedBySources; // files of configurations
    struct Launch {
        ShellStart start;
        std::int32_t unit = -1; // of what it sets
        bool found = false;     // its program is among the sources
    };
    std::vector<Launch> m_launches;
    std::vector<SourceFact> m_loose;  // of launchers, that no program is started with
    std::set<std::string> m_starting; // launchers that start something
    std::vector<PythonStart> m_pythonStarts;
    std::vector<std::size_t> m_launchOf; // of each Python start
    std::vector<Reach> m_sureness;       // of each Python start: whether that program is meant
    PythonFacts m_python;
    std::int32_t m_units = 1'000'000'000; // after those of Python
};

std::int32_t Scan::newUnit(std::vector<SourceFact> facts)
{
    const std::int32_t unit = m_units++;
    for (SourceFact &fact : facts)
        fact.unit = unit;
    append(m_scanned.facts, std::move(facts));
    return unit;
}

Configured configured(const SourceText &source, const std::function<bool(const SourceFact &)> &asksFor)
{
    Configured made;
    made.path = source.path;
    made.standing = source.standing;
    if (source.aside)
        return made;
    for (SourceFact &fact : configurationFacts(source)) {
        if (fact.kind == SourceFact::Kind::Option)
            configure(made.options, fact.name, fact.value);
        if (asksFor(fact))
            made.facts.push_back(std::move(fact));
    }
    return made;
}

void Scan::readConfigurations(const WantedNames &wanted)
{
    m_configured.resize(m_files.configurations.size());
    inBlocks(m_configured.size(), filesOfABlock, 0, [&](std::size_t first, std::size_t last) {
        const auto asksFor = wanted.asksFor; // it remembers
        for (std::size_t i = first; i < last && !m_progress.stopped(); ++i)
            m_configured[i] = configured(m_files.configurations[i], asksFor);
    });
    std::set<std::string, std::less<>> names;
    for (const Configured &one : m_configured)
        names.insert(fileName(one.path));
    for (const SourceText &source : m_files.python) {
        if (!source.aside && !names.empty())
            namedConfigurations(source.text, names, m_namedBySources);
    }
}

void Scan::readShell()
{
    std::vector<std::pair<std::string, ShellFacts>> read; // by their paths
    std::set<std::string> begun;                          // by another script
    for (const SourceText &source : m_files.shell) {
        if (m_progress.stopped())
            break;
        if (source.aside)
            continue;
        read.emplace_back(source.path, shellFacts(source));
        begun.insert(read.back().second.scripts.begin(), read.back().second.scripts.end());
    }
    std::vector<SourceText> embedded;
    for (auto &[path, shell] : read) {
        append(m_scanned.problems, shell.problems);
        if (begun.contains(fs::path(path).lexically_normal().string()))
            continue;
        for (ShellStart &start : shell.starts) {
            start.embedded += m_files.python.size() + embedded.size();
            m_starting.insert(start.path);
            m_starting.insert(path);
            m_launches.push_back({std::move(start), -1, false});
        }
        for (std::size_t i = 0; i < shell.facts.size(); ++i) {
            if (!shell.started[i])
                m_loose.push_back(std::move(shell.facts[i]));
        }
        std::move(shell.python.begin(), shell.python.end(), std::back_inserter(embedded));
    }
    std::move(embedded.begin(), embedded.end(), std::back_inserter(m_files.python));
}

ProgramOptions Scan::optionsOf(const ShellStart &start)
{
    ProgramOptions options;
    options.launched = true;
    options.open = start.open;
    for (const SourceFact &fact : start.facts) {
        if (fact.kind != SourceFact::Kind::Option)
            continue;
        options.given.insert_or_assign(fact.name, withNumber(fact.value));
    }
    const auto names = [&](const Configured &one) { return namesConfiguration(start.words, one.path); };
    const bool any = std::any_of(m_configured.begin(), m_configured.end(), names);
    for (const Configured &one : m_configured) {
        const bool meant = any ? names(one) : m_namedBySources.contains(fileName(one.path));
        if (!meant)
            continue;
        for (const auto &[name, value] : one.options.configured)
            configure(options, name, withNumber(value));
    }
    return options;
}

void Scan::matchStarts()
{
    const ProgramFinder finder(m_files.python);
    for (std::size_t i = 0; i < m_launches.size(); ++i) {
        Launch &launch = m_launches[i];
        std::vector<std::uint32_t> programs = finder.find(launch.start);
        if (launch.start.kind == ShellStart::Kind::Embedded)
            programs = {static_cast<std::uint32_t>(launch.start.embedded)};
        launch.found = !programs.empty();
        launch.unit = newUnit(launch.start.facts);
        for (const std::uint32_t program : programs) {
            m_pythonStarts.push_back({program, optionsOf(launch.start)});
            m_launchOf.push_back(i);
            m_sureness.push_back(programs.size() == 1 ? Reach::Live : Reach::Conditional);
        }
    }
}

// The settings of a program from configurations: those that its launcher refers to, else those that a source refers to.
// A record of an actual run always counts, a file without a reference does not.
void Scan::addConfigurations(ProgramStart &start, const ShellStart *launcher)
{
    const auto launched = [&](const Configured &one) {
        return launcher && namesConfiguration(launcher->words, one.path);
    };
    const bool any = std::any_of(m_configured.begin(), m_configured.end(), launched);
    for (std::size_t i = 0; i < m_configured.size(); ++i) {
        const Configured &one = m_configured[i];
        if (one.facts.empty())
            continue;
        const auto unit = static_cast<std::int32_t>(2'000'000'000 + i);
        if (one.standing == SourceText::Standing::Record || launched(one))
            start.units.push_back({unit, Reach::Live, {}});
        else if (m_namedBySources.contains(fileName(one.path)))
            start.units.push_back(
                any ? SourceUnit::Part{unit, Reach::Conditional,
                                       message(Messages::tr("the launcher uses a different configuration"))}
                    : SourceUnit::Part{unit, Reach::Live, {}});
        else
            start.units.push_back(
                {unit, Reach::Conditional, message(Messages::tr("a program receives {}"), fileName(one.path))});
    }
}

ProgramStart::Does doneBy(const SourceUnit &unit)
{
    using Does = ProgramStart::Does;
    if (unit.trains)
        return Does::Trains;
    if (unit.buildsModel)
        return Does::BuildsModel;
    if (unit.frameworks.empty())
        return Does::Nothing;
    return Does::UsesFramework;
}

void Scan::addStart(const ShellStart *launcher, ProgramStart made)
{
    if (launcher) {
        made.launcher = launcher->path;
        made.line = launcher->line;
    }
    for (const SourceUnit::Part &part : made.units) {
        if (part.unit >= static_cast<std::int32_t>(m_python.units.size())) // of a launcher
            continue;
        const SourceUnit &one = m_python.units[static_cast<std::size_t>(part.unit)];
        made.frameworks.insert(one.frameworks.begin(), one.frameworks.end());
        made.does = std::max(made.does, doneBy(one));
    }
    addConfigurations(made, launcher);
    m_scanned.starts.push_back(std::move(made));
}

void Scan::addPrograms()
{
    for (const PythonProcess &process : m_python.processes) {
        const SourceUnit &unit = m_python.units[static_cast<std::size_t>(process.unit)];
        ProgramStart made;
        made.program = unit.path;
        made.process = unit.process;
        made.units = unitsWith(process.unit, m_python.units);
        if (process.start) {
            const Launch &launch = m_launches[m_launchOf[*process.start]];
            made.units.push_back({launch.unit, m_sureness[*process.start],
                                  message(Messages::tr("{} refers to this program"), fileName(launch.start.path))});
            addStart(&launch.start, std::move(made));
            continue;
        }
        for (const Launch &launch : m_launches) { // python "$@" may start it
            if (launch.start.kind == ShellStart::Kind::Any)
                made.units.push_back({launch.unit, Reach::Conditional,
                                      message(Messages::tr("{} starts it"), fileName(launch.start.path))});
        }
        addStart(nullptr, std::move(made));
    }
    for (const Launch &launch : m_launches) {
        const ShellStart &start = launch.start;
        const bool isKnown = launch.found || (start.kind == ShellStart::Kind::Any && !m_python.processes.empty());
        if (isKnown)
            continue;
        ProgramStart made;
        made.program = start.program;
        made.seen = false;
        made.units = {{launch.unit, Reach::Live, {}}};
        if (soundsLikeTraining(start))
            made.does = ProgramStart::Does::Trains;
        addStart(&start, std::move(made));
    }
}

// Settings of launchers outside all starts, and files of variables that nothing reads.
void Scan::addLooseFacts()
{
    const bool alone = m_scanned.starts.empty();
    for (SourceFact &fact : m_loose) {
        const bool starts = m_starting.contains(fact.path);
        const bool record = fact.origin == SourceFact::Origin::Environment;
        fact.unit = starts ? nobodys : -1;
        if (!starts && !alone && !record && fact.reach == Reach::Live) {
            fact.reach = Reach::Conditional;
            fact.why = message(Messages::tr("a launcher sources {}"), fileName(fact.path));
        }
    }
    append(m_scanned.facts, std::move(m_loose));
}

void Scan::findMentioned()
{
    std::set<std::string> words;
    for (const ChecklistRules &list : builtinChecklistRules()) {
        for (const auto &[device, spellings] : list.devices)
            words.insert(spellings.begin(), spellings.end());
        for (const ChecklistRuleItem &item : list.items)
            words.insert(item.concerns.begin(), item.concerns.end());
    }
    for (const auto *sources : {&m_files.python, &m_files.shell, &m_files.configurations}) {
        for (const SourceText &source : *sources) {
            std::erase_if(words, [&](const std::string &word) {
                return !source.aside && source.text.find(word) != std::string::npos &&
                       m_scanned.mentioned.insert(word).second;
            });
        }
    }
}

ScannedSources Scan::scanned()
{
    m_scanned.files = m_files.count();
    m_scanned.problems = std::move(m_files.problems);
    const WantedNames wanted = wantedNames(builtinChecklistRules());
    readConfigurations(wanted);
    findMentioned();
    for (std::size_t i = 0; i < m_configured.size(); ++i) {
        for (SourceFact &fact : m_configured[i].facts) {
            fact.unit = static_cast<std::int32_t>(2'000'000'000 + i);
            m_scanned.facts.push_back(fact);
        }
    }
    readShell();
    matchStarts();
    ProgramOptions unlaunched;
    for (const Configured &one : m_configured) {
        for (const auto &[name, value] : one.options.configured)
            configure(unlaunched, name, value);
    }
    m_python = pythonFacts(m_files.python, wanted, m_pythonStarts, unlaunched, m_progress);
    append(m_scanned.problems, m_python.problems);
    addPrograms();
    addLooseFacts();
    append(m_scanned.facts, std::move(m_python.facts));
    if (m_scanned.starts.empty()) { // configurations and variables alone
        ProgramStart made;
        addConfigurations(made, nullptr);
        for (SourceUnit::Part &part : made.units)
            part.reach = Reach::Live;
        m_scanned.starts.push_back(std::move(made));
    }
    return std::move(m_scanned);
}

} // namespace

ScannedSources scanSources(SourceFiles files, const Progress &progress)
{
    return Scan(std::move(files), progress).scanned();
}

std::string frameworkOf(const ScannedSources &scanned)
{
    std::string best;
    std::size_t most = 0;
    for (const ChecklistRules &list : builtinChecklistRules()) {
        std::size_t seen = 0;
        for (const SourceFact &fact : scanned.facts) {
            if (fact.kind != SourceFact::Kind::Import || fact.reach >= Reach::Dead)
                continue;
            const std::string_view first = std::string_view(fact.name).substr(0, fact.name.find('.'));
            seen += std::find(list.modules.begin(), list.modules.end(), first) != list.modules.end();
        }
        if (seen > most) {
            most = seen;
            best = list.framework;
        }
    }
    return best;
}

} // namespace rundiff
