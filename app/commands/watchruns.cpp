// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/watchruns.h"

#include "app/process/terminal.h"
#include "models/language/phrasebook.h"
#include "models/result/texts/captionline.h"
#include "models/result/texts/textverdict.h"
#include "models/run/messages.h"

#include <chrono>
#include <ctime>
#include <filesystem>
#include <set>
#include <system_error>
#include <thread>
#include <tuple>
#include <utility>

namespace rundiff
{

namespace
{

namespace fs = std::filesystem;

constexpr std::chrono::seconds pause(1);
constexpr std::size_t mostFiles = 200'000; // of which a change is noticed

using WatchedFile = std::tuple<std::string, std::uintmax_t, fs::file_time_type>; // path, size, time of the last change

WatchedFile stateOf(const fs::path &path)
{
    std::error_code error;
    const std::uintmax_t size = fs::is_regular_file(path, error) ? fs::file_size(path, error) : 0;
    return {path.string(), size, fs::last_write_time(path, error)};
}

std::set<WatchedFile> statesOf(const Arguments &paths)
{
    std::set<WatchedFile> states;
    for (const std::string &path : paths) {
        states.insert(stateOf(path));
        std::error_code error;
        fs::recursive_directory_iterator entry(path, fs::directory_options::skip_permission_denied, error);
        for (; !error && entry != fs::recursive_directory_iterator() && states.size() < mostFiles;
             entry.increment(error))
            states.insert(stateOf(entry->path()));
    }
    return states;
}

std::string timeOfDay()
{
    const std::time_t now = std::time(nullptr);
    std::tm local{};
    localtime_r(&now, &local);
    char text[16];
    return {text, std::strftime(text, sizeof text, "%H:%M:%S", &local)};
}

// "412 steps compared, none in one run only: DIFFERENT: ..."
std::string answerOf(const Comparison &comparison)
{
    const std::string text = textVerdict(comparison);
    return shown(comparedCounts(comparison)) + ": " + text.substr(0, text.find('\n'));
}

} // namespace

std::optional<std::string> wrongWatch(const CommandLine &line)
{
    for (const char *option :
         {"--format", "--save", "--csv", "--xlsx", "--report", "--bundle", "--part", "--replicas"}) {
        if (line.has("--watch") && line.has(option))
            return message(Messages::tr("{} has no effect with {}."), option, "--watch");
    }
    return std::nullopt;
}

int watchRuns(const CommandLine &line, const std::function<ComparisonPtr(const Progress &)> &compare)
{
    std::set<WatchedFile> known;
    std::string said;
    for (;; std::this_thread::sleep_for(pause)) {
        std::set<WatchedFile> now = statesOf(line.paths());
        if (now == known)
            continue;
        known = std::move(now);
        std::string answer = answerOf(*compare(Progress()));
        if (answer == said)
            continue;
        said = std::move(answer);
        if (!writeResult(timeOfDay() + "  " + said + "\n"))
            return Trouble;
    }
}

} // namespace rundiff
