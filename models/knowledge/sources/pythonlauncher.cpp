// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knowledge/sources/pythonlauncher.h"

#include "models/knowledge/sources/pythoncommand.h"
#include "models/knowledge/sources/pythonsyntax.h"

#include <algorithm>
#include <set>

namespace rundiff
{

namespace
{

using Kind = PythonExpression::Kind;
using Statement = PythonStatement::Kind;

constexpr int deepestBlocks = 60;
constexpr std::size_t mostWritten = 4 * 1024 * 1024;

bool matchesOne(std::string_view name, std::initializer_list<std::string_view> names)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

class LauncherWriter
{
public:
    explicit LauncherWriter(const PythonModule &module)
        : m_module(module), m_values(module),
          m_lines(1 + static_cast<std::size_t>(std::count(module.source.begin(), module.source.end(), '\n')))
    {
    }

    std::string shell()
    {
        collectFunctions(m_module.statements, 0);
        walk(m_module.statements);
        std::string text;
        for (const std::string &line : m_lines)
            text += line + '\n';
        return m_launches ? text : std::string();
    }

private:
    void collectFunctions(const std::vector<PythonStatement> &body, int depth)
    {
        for (const PythonStatement &statement : body) {
            if (statement.kind == Statement::Import)
                m_values.import(statement);
            if (statement.kind == Statement::Function)
                m_functions.insert(statement.text);
            if (depth < deepestBlocks)
                collectFunctions(statement.body, depth + 1);
        }
    }

    void emit(const std::string &command)
    {
        m_written += command.size();
        if (m_written <= mostWritten)
            m_lines[m_line] += command + "; ";
    }

    void walk(const std::vector<PythonStatement> &body)
    {
        if (m_depth >= deepestBlocks)
            return;
        ++m_depth;
        for (const PythonStatement &statement : body) {
            if (statement.line > 0)
                m_line = std::clamp<std::size_t>(statement.line - 1, m_line, m_lines.size() - 1);
            walk(statement);
        }
        --m_depth;
    }

    void walk(const PythonStatement &statement)
    {
        if (statement.kind == Statement::Function)
            return walkFunction(statement);
        for (const std::uint32_t expression : statement.expressions)
            read(expression, 0);
        if (statement.kind == Statement::Assign)
            assign(statement);
        if (statement.kind == Statement::Loop && !statement.expressions.empty())
            m_values.forget(m_values.at(statement.expressions[0]).text);
        walk(statement.body);
        for (const PythonStatement::Branch &branch : statement.branches)
            walkBranch(branch);
    }

    void walkBranch(const PythonStatement::Branch &branch)
    {
        if (branch.condition > 0) {
            read(branch.condition, 0);
            if (m_values.at(branch.condition).source.find("__name__") != std::string_view::npos)
                return walk(branch.body);
        }
        emit("if $RUNDIFF_UNKNOWN; then");
        ++m_branches;
        walk(branch.body);
        --m_branches;
        emit("fi");
    }

    void walkFunction(const PythonStatement &statement)
    {
        const auto outside = m_values.namesInForce();
        for (const PythonParameter &parameter : statement.parameters)
            m_values.forget(parameter.name);
        emit("rundiff_" + std::string(statement.text) + "() {");
        const int branches = std::exchange(m_branches, 0);
        walk(statement.body);
        m_branches = branches;
        emit("}");
        m_values.restore(outside);
    }

    void assign(const PythonStatement &statement)
    {
        const std::uint32_t value = statement.expressions.back();
        for (std::size_t i = 0; i + 1 < statement.expressions.size(); ++i) {
            const PythonExpression &target = m_values.at(statement.expressions[i]);
            const bool subscript = target.kind == Kind::Subscript && target.parts.size() > 1;
            if (subscript && m_values.fullName(target.parts[0]) == "os.environ")
                exportVariable(target.parts[1], value);
            else
                m_values.assign(statement.expressions[i], value, !statement.text.empty(), m_branches == 0);
        }
    }

    void exportVariable(std::uint32_t name, std::uint32_t value)
    {
        if (m_values.at(name).kind == Kind::String)
            emit("export " + std::string(m_values.at(name).text) + "=" + m_values.word(value));
    }

    // The calls in an expression, in their order.
    void read(std::uint32_t expression, int depth)
    {
        if (expression == 0 || depth > deepestBlocks)
            return;
        const PythonExpression &written = m_values.at(expression);
        for (const std::uint32_t part : written.parts)
            read(part, depth + 1);
        for (const PythonExpression::Argument &argument : written.arguments)
            read(argument.value, depth + 1);
        const bool names = written.kind == Kind::Name || written.kind == Kind::Attribute;
        if (names && m_functions.contains(written.text) && isOwn(expression))
            emit("rundiff_" + std::string(written.text));
        else if (written.kind == Kind::Call && !written.parts.empty())
            readCall(written);
    }

    // A function of this file and not one of a module: subprocess.run.
    bool isOwn(std::uint32_t expression) const
    {
        const std::string name = m_values.fullName(expression);
        return !name.starts_with("subprocess.") && !name.starts_with("os.") && !name.starts_with("asyncio.");
    }

    void readCall(const PythonExpression &call)
    {
        const std::string name = m_values.fullName(call.parts[0]);
        const auto given = [&](std::string_view keyword, std::size_t position) -> std::uint32_t {
            for (std::size_t i = 0; i < call.arguments.size(); ++i) {
                const std::string_view named = call.arguments[i].keyword;
                if (named.empty() ? i == position : named == keyword)
                    return call.arguments[i].value;
            }
            return 0;
        };
        constexpr std::size_t never = static_cast<std::size_t>(-1);
        if (matchesOne(name, {"subprocess.run", "subprocess.call", "subprocess.check_call", "subprocess.check_output",
                              "subprocess.Popen"}))
            launch(given("args", 0), given("env", never));
        else if (matchesOne(name, {"os.system", "os.popen", "subprocess.getoutput", "subprocess.getstatusoutput",
                                   "asyncio.create_subprocess_shell"}))
            launch(given({}, 0), given("env", never));
        else if (matchesOne(name, {"os.execv", "os.execvp"}))
            launchArguments(given({}, 1), 0);
        else if (matchesOne(name, {"os.execve", "os.execvpe"}))
            launchArguments(given({}, 1), given({}, 2));
        else if (matchesOne(name, {"os.spawnv", "os.spawnvp", "os.posix_spawn", "os.posix_spawnp"}))
            launchArguments(given({}, name.starts_with("os.posix") ? 1 : 2),
                            name.starts_with("os.posix") ? given({}, 2) : 0);
        else if (matchesOne(name, {"os.execl", "os.execlp", "asyncio.create_subprocess_exec"}))
            launchList(call, name.starts_with("os.") ? 1 : 0, given("env", never));
        else if (matchesOne(name, {"os.environ.update", "os.environ.setdefault", "os.putenv"}))
            changeEnvironment(call, name);
        else if (matchesOne(name, {"os.environ.pop", "os.unsetenv"}) && given({}, 0) > 0)
            emit("unset " + m_values.word(given({}, 0)));
        else
            m_values.change(call, m_branches == 0);
    }

    void changeEnvironment(const PythonExpression &call, const std::string &name)
    {
        if (name == "os.environ.update") {
            PythonCommandValues::Environment environment;
            m_values.addVariables(call, environment);
            for (const auto &[variable, value] : environment.variables)
                emit("export " + variable + "=" + value);
        } else if (call.arguments.size() == 2) {
            exportVariable(call.arguments[0].value, call.arguments[1].value);
        }
    }

    // What to write in front of a command.
    std::string prefix(std::uint32_t environment) const
    {
        if (environment == 0 || m_values.at(environment).source == "None")
            return {};
        const auto handed = m_values.environment(environment);
        std::string written = handed.inherits ? "" : "env -i ";
        for (const auto &[variable, value] : handed.variables)
            written += variable + "=" + value + " ";
        return written;
    }

    void launch(std::uint32_t command, std::uint32_t environment)
    {
        if (command == 0)
            return;
        if (const auto words = m_values.words(command))
            write(*words, environment);
        else if (const auto text = m_values.text(command))
            write({"bash", "-c", quotedForShell(*text)}, environment);
    }

    // The first of the arguments is the program's name.
    void launchArguments(std::uint32_t arguments, std::uint32_t environment)
    {
        if (const auto words = arguments > 0 ? m_values.words(arguments) : std::nullopt)
            write(*words, environment);
    }

    void launchList(const PythonExpression &call, std::size_t first, std::uint32_t environment)
    {
        PythonCommandValues::Words words;
        for (std::size_t i = first; i < call.arguments.size(); ++i) {
            if (call.arguments[i].keyword.empty())
                words.push_back(m_values.word(call.arguments[i].value));
            else if (call.arguments[i].keyword == "*")
                words.push_back("$RUNDIFF_UNKNOWN");
        }
        write(words, environment);
    }

    void write(const PythonCommandValues::Words &words, std::uint32_t environment)
    {
        std::string command = prefix(environment);
        for (const std::string &word : words)
            command += word + " ";
        m_launches = true;
        emit(command);
    }

    const PythonModule &m_module;
    PythonCommandValues m_values;
    std::vector<std::string> m_lines;
    std::set<std::string_view> m_functions;
    std::size_t m_line = 0, m_written = 0;
    int m_depth = 0, m_branches = 0;
    bool m_launches = false;
};

} // namespace

std::string shellOfPythonLauncher(std::string_view source)
{
    const auto mentions = [&](std::string_view word) { return source.find(word) != std::string_view::npos; };
    if (!mentions("subprocess") && !mentions("os.") && !mentions("from os"))
        return {};
    if (!mentions("subprocess") && !mentions("system") && !mentions("popen") && !mentions("exec") && !mentions("spawn"))
        return {};
    const WantedNames nothing;
    TellingWords words(nothing);
    return LauncherWriter(*parsePython(source, words)).shell();
}

} // namespace rundiff
