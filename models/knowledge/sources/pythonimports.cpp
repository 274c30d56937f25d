// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knowledge/sources/pythontrace.h"

#include "models/knowledge/sources/pythonvalue.h"
#include "models/run/parallel.h"
#include "models/run/threads.h"

#include <algorithm>
#include <utility>

namespace rundiff
{

namespace
{

constexpr int deepestImports = 20;
constexpr std::size_t worthAThread = 20; // files to read

} // namespace

PythonTrace::PythonTrace(const PythonSources &sources, KnownNames &names, std::vector<File> &files)
    : m_sources(sources), m_names(names), m_options(sources.optionNames), m_files(files)
{
}

std::future<PythonTrace::Parsed> PythonTrace::parseAhead(std::span<const std::uint32_t> files) const
{
    Parsed parsed;
    for (const std::uint32_t file : files) {
        if (!m_files[file].started && !m_files[file].module)
            parsed.files.push_back(file);
    }
    const bool many = parsed.files.size() > worthAThread;
    return inBackground(many,
                        [parsed = std::move(parsed), &sources = m_sources.texts, &names = m_names, many]() mutable {
                            parsed.modules.resize(parsed.files.size());
                            if (!many) {
                                for (std::size_t i = 0; i < parsed.files.size(); ++i)
                                    parsed.modules[i] = parsePython(sources[parsed.files[i]].text, names.words);
                                return std::move(parsed);
                            }
                            inBlocks(parsed.files.size(), worthAThread, 0, [&](std::size_t first, std::size_t last) {
                                TellingWords words(names.wanted);
                                for (std::size_t i = first; i < last; ++i)
                                    parsed.modules[i] = parsePython(sources[parsed.files[i]].text, words);
                            });
                            return std::move(parsed);
                        });
}

// What was imported meanwhile has been parsed for that.
void PythonTrace::take(Parsed parsed)
{
    for (std::size_t i = 0; i < parsed.files.size(); ++i) {
        File &file = m_files[parsed.files[i]];
        if (!file.started && !file.module)
            file.module = std::move(parsed.modules[i]);
    }
}

void PythonTrace::prepare(std::uint32_t file)
{
    m_files[file].started = true;
    if (!m_files[file].module)
        m_files[file].module = parsePython(m_sources.texts[file].text, m_names.words);
    m_files[file].names["__name__"] = {Value::Kind::Text, "__main__"};
}

// All of a module but what it does as a program.
void PythonTrace::walkModule(Frame &frame)
{
    const std::shared_ptr<const PythonModule> module = m_files[frame.file].module;
    for (const PythonStatement &statement : module->statements) {
        if (--m_budget < 0 || frame.left)
            break;
        if (!asksWhetherItIsMain(frame, statement))
            walk(frame, statement);
    }
}

std::int32_t PythonTrace::newUnit(std::uint32_t file, std::string process)
{
    SourceUnit unit;
    unit.path = m_sources.texts[file].path;
    unit.process = std::move(process);
    units.push_back(std::move(unit));
    return static_cast<std::int32_t>(units.size() - 1);
}

std::int32_t PythonTrace::moduleUnit(std::uint32_t file)
{
    const auto [known, fresh] = m_moduleUnits.try_emplace(file, -1);
    if (fresh)
        known->second = newUnit(file);
    return known->second;
}

// The unit that is followed runs another one: what that declares and trains is its own, too.
void PythonTrace::include(std::int32_t unit)
{
    if (m_unit < 0 || unit == m_unit || m_reach == Reach::Dead)
        return;
    std::vector<SourceUnit::Part> &parts = units[m_unit].parts;
    const auto known = std::find_if(parts.begin(), parts.end(), [&](const auto &part) { return part.unit == unit; });
    if (known == parts.end())
        parts.push_back({unit, m_reach, sourceText(m_why)});
    else if (m_reach < known->reach)
        *known = {unit, m_reach, sourceText(m_why)};
    m_options.include(unit, m_unit);
}

// A module of the sources runs when it is imported for the first time.
void PythonTrace::runImported(std::uint32_t file, const std::string &name)
{
    if (m_reach == Reach::Dead || m_depth >= deepestImports)
        return;
    const std::int32_t unit = moduleUnit(file);
    if (m_files[file].started)
        return include(unit);
    prepare(file);
    m_files[file].names["__name__"] = {Value::Kind::Text, name};
    Frame inside;
    inside.file = file;
    ++m_depth;
    // Later programs import it too, and it runs once here: how surely each of them does is noted where it does.
    const std::int32_t importer = std::exchange(m_unit, unit);
    const Reach reach = std::exchange(m_reach, Reach::Live);
    const std::string_view why = std::exchange(m_why, {});
    const bool passing = std::exchange(m_passing, false);
    std::vector<Used> used = std::exchange(m_used, {});
    std::set<Place> classes = std::exchange(m_classesInUse, {});
    const Place current = std::exchange(m_current, Place{none, none});
    walkModule(inside);
    walkUsed();
    m_used = std::move(used);
    m_classesInUse = std::move(classes);
    m_current = current;
    m_unit = importer;
    m_passing = passing;
    m_reach = reach;
    m_why = why;
    --m_depth;
    include(unit);
}

// The names of a module live as long as the files.
PythonTrace::Value PythonTrace::moduleValue(std::uint32_t file, const std::string &name)
{
    Value value{Value::Kind::Name, name};
    value.members = std::shared_ptr<Names>(std::shared_ptr<Names>(), &m_files[file].names);
    return value;
}

void PythonTrace::walkImport(Frame &frame, const PythonStatement &statement)
{
    for (const PythonStatement::Imported &imported : statement.imports) {
        const std::uint32_t file = m_sources.imports.fileOf(imported.module, frame.file);
        if (file != none)
            runImported(file, imported.module);
        if (imported.from)
            walkFromImport(frame, imported, file, statement.line);
        else
            walkPlainImport(frame, imported, file, statement.line);
    }
}

void PythonTrace::noteImport(const Frame &frame, const std::string &name, std::uint32_t line)
{
    note(fact(frame, SourceFact::Kind::Import, name, line));
    const std::string first = name.substr(0, name.find('.'));
    const auto &frameworks = m_names.wanted.frameworks;
    if (m_reach <= Reach::Conditional && std::find(frameworks.begin(), frameworks.end(), first) != frameworks.end())
        m_afterFramework = true;
    if (m_reach <= Reach::Conditional && m_unit >= 0)
        units[m_unit].frameworks.insert(first);
}

void PythonTrace::walkFromImport(Frame &frame, const PythonStatement::Imported &imported, std::uint32_t file,
                                 std::uint32_t line)
{
    if (imported.name == "*") {
        if (file == none) {
            noteImport(frame, imported.module, line);
            return bind(frame, "*" + imported.module, {Value::Kind::Name, imported.module});
        }
        const Names all = m_files[file].names;
        for (const auto &[name, value] : all) {
            if (!name.starts_with('_')) // Python leaves these out, __name__ among them
                bind(frame, name, value);
        }
        return;
    }
    std::string whole = imported.module;
    if (!whole.ends_with('.'))
        whole += '.';
    whole += imported.name;
    Value value{Value::Kind::Name, whole};
    const bool known = file != none && m_files[file].names.count(imported.name) > 0;
    if (known) {
        value = m_files[file].names.find(imported.name)->second;
    } else if (const std::uint32_t module = m_sources.imports.fileOf(whole, frame.file); module != none) {
        runImported(module, whole);
        value = moduleValue(module, whole);
    } else if (file == none) {
        noteImport(frame, whole, line);
    }
    bind(frame, imported.alias.empty() ? imported.name : imported.alias, std::move(value));
}

void PythonTrace::walkPlainImport(Frame &frame, const PythonStatement::Imported &imported, std::uint32_t file,
                                  std::uint32_t line)
{
    const std::string first = imported.module.substr(0, imported.module.find('.'));
    const bool whole = !imported.alias.empty() || first == imported.module;
    Value value{Value::Kind::Name, whole ? imported.module : first};
    if (file == none)
        noteImport(frame, imported.module, line);
    else if (whole)
        value = moduleValue(file, imported.module);
    bind(frame, imported.alias.empty() ? std::string_view(first) : imported.alias, std::move(value));
}

} // namespace rundiff
