// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knowledge/sources/pythonmodules.h"

#include <algorithm>
#include <utility>

namespace rundiff
{

namespace
{

using Value = SourceValue;

constexpr int deepestImports = 20;

} // namespace

PythonModules::PythonModules(PythonState &state, PythonWalk &walk, PythonDefinitions &definitions)
    : m_state(state), m_walk(walk), m_definitions(definitions)
{
}

void PythonModules::prepare(std::uint32_t file)
{
    m_state.files[file].started = true;
    if (!m_state.files[file].module)
        m_state.files[file].module = parsePython(m_state.sources.texts[file].text, m_state.names.words);
}

// All of a module but what it does as a program.
void PythonModules::walkModule(PythonFrame &frame)
{
    const std::shared_ptr<const PythonModule> module = m_state.files[frame.file].module;
    for (const PythonStatement &statement : module->statements) {
        if (--m_state.budget < 0 || frame.left)
            break;
        if (!m_state.asksWhetherItIsMain(frame, statement))
            m_walk.walk(frame, statement);
    }
}

// A module of the sources runs when it is imported for the first time.
void PythonModules::runImported(std::uint32_t file, const std::string &name)
{
    if (m_state.reach == Reach::Dead || m_state.depth >= deepestImports)
        return;
    const std::int32_t unit = m_state.moduleUnit(file);
    if (m_state.files[file].started)
        return m_state.include(unit);
    prepare(file);
    m_state.files[file].names["__name__"] = {Value::Kind::Text, name};
    PythonFrame inside;
    inside.file = file;
    ++m_state.depth;
    // Later programs import it too, and it runs once here: how surely each of them does is noted where it does.
    const std::int32_t importer = std::exchange(m_state.unit, unit);
    const Reach reach = std::exchange(m_state.reach, Reach::Live);
    const std::string_view why = std::exchange(m_state.why, {});
    const bool passing = std::exchange(m_state.passing, false);
    std::vector<PythonState::Used> used = std::exchange(m_state.used, {});
    std::set<PythonPlace> classes = std::exchange(m_state.classesInUse, {});
    const PythonPlace current = std::exchange(m_state.current, PythonPlace{PythonState::none, PythonState::none});
    walkModule(inside);
    m_definitions.walkUsed();
    m_state.used = std::move(used);
    m_state.classesInUse = std::move(classes);
    m_state.current = current;
    m_state.unit = importer;
    m_state.passing = passing;
    m_state.reach = reach;
    m_state.why = why;
    --m_state.depth;
    m_state.include(unit);
}

// The names of a module live as long as the files.
Value PythonModules::moduleValue(std::uint32_t file, const std::string &name)
{
    Value value{Value::Kind::Name, name};
    value.members = std::shared_ptr<PythonNames>(std::shared_ptr<PythonNames>(), &m_state.files[file].names);
    return value;
}

void PythonModules::walkImport(PythonFrame &frame, const PythonStatement &statement)
{
    for (const PythonStatement::Imported &imported : statement.imports) {
        const std::uint32_t file = m_state.sources.imports.fileOf(imported.module, frame.file);
        if (file != PythonState::none)
            runImported(file, imported.module);
        if (imported.from)
            walkFromImport(frame, imported, file, statement.line);
        else
            walkPlainImport(frame, imported, file, statement.line);
    }
}

void PythonModules::noteImport(const PythonFrame &frame, const std::string &name, std::uint32_t line)
{
    m_state.note(m_state.fact(frame, SourceFact::Kind::Import, name, line));
    const std::string first = name.substr(0, name.find('.'));
    if (m_state.reach <= Reach::Conditional && m_state.names.wanted.isOfFramework(name))
        m_state.afterFramework = true;
    if (m_state.reach <= Reach::Conditional && m_state.unit >= 0)
        m_state.units[m_state.unit].frameworks.insert(first);
}

void PythonModules::walkFromImport(PythonFrame &frame, const PythonStatement::Imported &imported, std::uint32_t file,
                                   std::uint32_t line)
{
    if (imported.name == "*") {
        if (file == PythonState::none) {
            noteImport(frame, imported.module, line);
            return m_state.bind(frame, "*" + imported.module, {Value::Kind::Name, imported.module});
        }
        const PythonNames all = m_state.files[file].names;
        for (const auto &[name, value] : all) {
            if (!name.starts_with('_')) // Python leaves these out, __name__ among them
                m_state.bind(frame, name, value);
        }
        return;
    }
    std::string whole = imported.module;
    if (!whole.ends_with('.'))
        whole += '.';
    whole += imported.name;
    Value value{Value::Kind::Name, whole};
    const bool known = file != PythonState::none && m_state.files[file].names.count(imported.name) > 0;
    if (known) {
        value = m_state.files[file].names.find(imported.name)->second;
    } else if (const std::uint32_t module = m_state.sources.imports.fileOf(whole, frame.file);
               module != PythonState::none) {
        runImported(module, whole);
        value = moduleValue(module, whole);
    } else if (file == PythonState::none) {
        noteImport(frame, whole, line);
    }
    m_state.bind(frame, imported.alias.empty() ? imported.name : imported.alias, std::move(value));
}

void PythonModules::walkPlainImport(PythonFrame &frame, const PythonStatement::Imported &imported, std::uint32_t file,
                                    std::uint32_t line)
{
    const std::string first = imported.module.substr(0, imported.module.find('.'));
    const bool whole = !imported.alias.empty() || first == imported.module;
    Value value{Value::Kind::Name, whole ? imported.module : first};
    if (file == PythonState::none)
        noteImport(frame, imported.module, line);
    else if (whole)
        value = moduleValue(file, imported.module);
    m_state.bind(frame, imported.alias.empty() ? std::string_view(first) : imported.alias, std::move(value));
}

} // namespace rundiff
