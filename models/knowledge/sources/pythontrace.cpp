// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knowledge/sources/pythontrace.h"

#include "models/run/messages.h"

#include <algorithm>
#include <utility>

namespace rundiff
{

namespace
{

using Kind = PythonStatement::Kind;

constexpr std::size_t mostProblems = 100;

} // namespace

// What others import; it may be a program, too.
void PythonTrace::runModule(std::uint32_t file)
{
    m_afterFramework = m_afterModel = m_afterTraining = m_spawnsProcesses = false;
    startBudget();
    runImported(file, m_sources.texts[file].path);
    endBudget(file);
}

// What it does as a module has been seen where that is imported; here all of it runs again, under the name __main__.
std::vector<std::int32_t> PythonTrace::runProgram(std::uint32_t file, const ProgramOptions &options)
{
    const bool again = m_files[file].started;
    const Names asModule = m_files[file].names;
    if (!again)
        prepare(file);
    m_files[file].names.clear();
    m_files[file].names["__name__"] = {Value::Kind::Text, "__main__"};
    m_afterFramework = m_afterModel = m_afterTraining = m_spawnsProcesses = false;
    m_options.begin(options);
    m_classesInUse.clear();
    startBudget();
    m_unit = m_top = newUnit(file);
    m_main = newUnit(file);
    units[m_main].parts.push_back({m_top, Reach::Live, {}});
    m_spawned = {m_main};
    Frame frame;
    frame.file = file;
    walk(frame, m_files[file].module->statements);
    m_unit = m_main;
    walkUsed();
    endBudget(file);
    m_unit = m_top = m_main = -1;
    m_options.end();
    if (again)
        m_files[file].names = asModule;
    return std::exchange(m_spawned, {});
}

// The part that a new interpreter of the same program leaves out.
void PythonTrace::walkMainPart(Frame &frame, const PythonStatement &statement)
{
    const std::int32_t unit = std::exchange(m_unit, m_main);
    walkIf(frame, statement);
    m_unit = unit;
}

bool PythonTrace::isProgram(std::uint32_t file)
{
    Frame frame;
    frame.file = file;
    const std::shared_ptr<const PythonModule> module = m_files[file].module;
    return module && std::any_of(module->statements.begin(), module->statements.end(),
                                 [&](const PythonStatement &one) { return asksWhetherItIsMain(frame, one); });
}

void PythonTrace::forget(std::uint32_t file)
{
    walkWhatNobodyCalls(file);
    m_files[file] = File{};
    m_files[file].started = true;
}

bool PythonTrace::asksWhetherItIsMain(const Frame &frame, const PythonStatement &statement) const
{
    if (statement.kind != Kind::If)
        return false;
    const std::string_view condition = at(frame, statement.branches.front().condition).source;
    return condition.starts_with("__name__") || condition.ends_with("__name__");
}

void PythonTrace::startBudget()
{
    m_budget = std::min(mostSteps, m_allBudget);
}

// The limit applies to all programs together; omissions are reported.
void PythonTrace::endBudget(std::uint32_t file)
{
    m_allBudget -= std::min(mostSteps, m_allBudget) - std::max(m_budget, 0L);
    if (m_budget < 0)
        sayLeftOut(file, 0,
                   message(Messages::tr(
                               "{} is too complex to be analysed completely: what it sets after that is not detected"),
                           m_sources.texts[file].path));
}

void PythonTrace::sayLeftOut(std::uint32_t file, std::uint32_t line, std::string text)
{
    Problem problem{m_sources.texts[file].path, line, Severity::Warning, std::move(text),
                    Unread{UnreadReason::Limit, message(Messages::tr("statements")), 0, {}}};
    if (std::find(problems.begin(), problems.end(), problem) == problems.end() && problems.size() < mostProblems)
        problems.push_back(std::move(problem));
}

} // namespace rundiff
