// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/mpi/parts.h"

#include "models/run/messages.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <fcntl.h>
#include <filesystem>
#include <spawn.h>
#include <string_view>
#include <sys/wait.h>
#include <unistd.h>

namespace rundiff
{

namespace
{

// The options that say what is done with the result, and whether they have a value.
struct ResultOption {
    std::string_view name;
    bool hasValue = false;
};
constexpr std::array resultOptions{
    ResultOption{"--save", true},    ResultOption{"--format", true},      ResultOption{"--csv", true},
    ResultOption{"-o", true},        ResultOption{"--output_path", true}, ResultOption{"--xlsx", true},
    ResultOption{"--report", true},  ResultOption{"--bundle", true},      ResultOption{"--date", true},
    ResultOption{"--redact", false}, ResultOption{"--no-redact", false},  ResultOption{"--no-caption", false}};

std::string_view nameOf(std::string_view argument)
{
    return argument.substr(0, argument.find('='));
}

// The program of the same installation.
std::string programBeside()
{
    std::error_code error;
    const auto own = std::filesystem::read_symlink("/proc/self/exe", error);
    return error ? std::string("rundiff") : (own.parent_path() / "rundiff").string();
}

bool has(const std::vector<std::string> &arguments, std::string_view option)
{
    return std::ranges::any_of(arguments, [&](const std::string &argument) { return nameOf(argument) == option; });
}

// The value of an option that is at this place; moves on to it.
std::string valueAt(const std::vector<std::string> &arguments, std::size_t &place)
{
    const std::string &argument = arguments[place];
    const std::size_t equals = argument.find('=');
    if (equals != std::string::npos)
        return argument.substr(equals + 1);
    return place + 1 < arguments.size() ? arguments[++place] : std::string();
}

std::uint32_t numberFrom(const std::string &text)
{
    std::uint32_t number = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    return read.ec == std::errc{} && read.ptr == text.data() + text.size() && number <= 1'000'000 ? number : 0;
}

} // namespace

std::string PartCommands::file(std::uint32_t part) const
{
    return fmt::format("{}/part-{}-of-{}.h5", folder, part, parts);
}

std::string PartCommands::dumpList() const
{
    return folder + "/dumps.json";
}

std::vector<std::string> PartCommands::runs() const
{
    std::vector<std::string> paths;
    for (std::size_t i = 0; i < compare.size() && i < 2 && !compare[i].starts_with('-'); ++i)
        paths.push_back(compare[i]);
    return paths;
}

std::vector<std::string> PartCommands::partCommand(std::uint32_t part) const
{
    std::vector<std::string> command = {programBeside(), "compare"};
    command.insert(command.end(), compare.begin(), compare.end());
    const std::vector<std::string> own = {
        "--part", fmt::format("{}/{}", part, parts), "--save", file(part), "--reuse", "--allow-empty", "--quiet"};
    command.insert(command.end(), own.begin(), own.end());
    if (localDumps) {
        command.emplace_back("--dumps");
        command.push_back(dumpList());
    }
    if (!has(compare, "--jobs")) // there is a process for each core
        command.emplace_back("--jobs=1");
    return command;
}

std::vector<std::string> PartCommands::mergeCommand(const std::vector<std::uint32_t> &failed) const
{
    std::vector<std::string> command = {programBeside(), "merge"};
    for (std::uint32_t part = 1; part <= parts; ++part) {
        if (std::ranges::find(failed, part) == failed.end())
            command.push_back(file(part));
    }
    command.insert(command.end(), merge.begin(), merge.end());
    if (quiet)
        command.emplace_back("--quiet");
    return command;
}

namespace
{

// An option of the merged result, and its value, which may be the next argument.
void takeResultOption(const ResultOption &option, const std::vector<std::string> &arguments, std::size_t &i,
                      PartCommands &commands)
{
    commands.merge.push_back(arguments[i]);
    if (!option.hasValue)
        return;
    const bool isApart = arguments[i].size() == option.name.size();
    const std::string value = valueAt(arguments, i);
    if (isApart)
        commands.merge.push_back(value);
    if (option.name == "--save")
        commands.folder = value + ".parts";
}

} // namespace

ReadCommands commandsFrom(const std::vector<std::string> &arguments)
{
    ReadCommands read;
    PartCommands &commands = read.commands;
    if (arguments.empty() || arguments.front() != "compare") {
        read.trouble = message(Messages::tr("Usage: mpirun -n N rundiff-mpi compare A B [options of rundiff compare] "
                                            "--save FILE.h5 [--parts N] [--local-dumps]"));
        return read;
    }
    bool hasWrongParts = false;
    for (std::size_t i = 1; i < arguments.size(); ++i) {
        const std::string_view name = nameOf(arguments[i]);
        const auto *option = std::ranges::find(resultOptions, name, &ResultOption::name);
        if (name == "--parts") {
            commands.parts = numberFrom(valueAt(arguments, i));
            hasWrongParts = hasWrongParts || commands.parts == 0;
        } else if (name == "--quiet" || name == "-q") {
            commands.quiet = true;
        } else if (name == "--local-dumps") {
            commands.localDumps = true;
        } else if (option != resultOptions.end()) {
            takeResultOption(*option, arguments, i, commands);
        } else {
            commands.compare.push_back(arguments[i]);
        }
    }
    if (hasWrongParts)
        read.trouble = message(Messages::tr("--parts expects a number from 1 to 1000000."));
    if (commands.localDumps && (commands.parts != 0 || commands.runs().size() < 2))
        read.trouble = message(Messages::tr("--local-dumps requires A and B in front of all options, and excludes "
                                            "--parts: each process has one part."));
    if (commands.folder.empty())
        read.trouble =
            message(Messages::tr("rundiff-mpi requires --save FILE.h5: the parts are kept next to this file."));
    return read;
}

bool PartProcess::start(const std::vector<std::string> &command, bool silent)
{
    std::vector<char *> arguments;
    for (const std::string &argument : command)
        arguments.push_back(const_cast<char *>(argument.c_str()));
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    if (silent)
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    const bool started = posix_spawnp(&m_id, arguments.front(), &actions, nullptr, arguments.data(), environ) == 0;
    posix_spawn_file_actions_destroy(&actions);
    if (!started)
        m_id = 0;
    return started;
}

std::optional<int> PartProcess::ended()
{
    int status = 0;
    const pid_t found = ::waitpid(m_id, &status, WNOHANG);
    if (found == 0)
        return std::nullopt;
    m_id = 0;
    if (found < 0)
        return 127;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

int PartProcess::wait()
{
    while (true) {
        if (const auto status = ended())
            return *status;
        ::usleep(2000);
    }
}

} // namespace rundiff
