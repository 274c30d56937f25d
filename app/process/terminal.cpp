// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/process/terminal.h"

#include "models/formats/texts/privacyforms.h"
#include "models/language/phrasebook.h"
#include "models/result/texts/textlines.h"
#include "models/run/messages.h"

#include <fcntl.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>

namespace rundiff
{

bool writeResult(std::string_view text)
{
    while (!text.empty()) {
        const ssize_t written = ::write(STDOUT_FILENO, text.data(), text.size());
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0) {
            complain(message(Messages::tr("The result could not be written to standard output ({})."),
                             std::strerror(errno)));
            return false;
        }
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

std::size_t textWidth()
{
    constexpr std::size_t usual = 100, least = 40, most = 120;
    std::size_t width = 0;
    winsize size{};
    if (::isatty(STDOUT_FILENO) && ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0)
        width = size.ws_col;
    if (const char *columns = std::getenv("COLUMNS"); columns && width == 0)
        std::from_chars(columns, columns + std::strlen(columns), width);
    return width == 0 ? usual : std::clamp(width, least, most);
}

void silenceResults()
{
    const int nowhere = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (nowhere >= 0) {
        ::dup2(nowhere, STDOUT_FILENO);
        ::close(nowhere);
    }
}

// As the variables that other programs know, too.
std::optional<std::string> chooseColours(std::string_view when)
{
    if (when == "always") {
        ::unsetenv("NO_COLOR");
        ::setenv("CLICOLOR_FORCE", "1", 1);
    } else if (when == "never") {
        ::setenv("NO_COLOR", "1", 1);
    } else if (when != "auto") {
        return message(Messages::tr("{} expects one of {}, not \"{}\"."), "--color", "auto, always, never", when);
    }
    return std::nullopt;
}

bool showsColours()
{
    const char *without = std::getenv("NO_COLOR"), *forced = std::getenv("CLICOLOR_FORCE");
    const bool wanted = !without || !*without;
    if (wanted && forced && *forced == '1')
        return true;
    const char *terminal = std::getenv("TERM");
    return wanted && terminal && std::string_view(terminal) != "dumb" && ::isatty(STDOUT_FILENO);
}

std::string inked(std::string_view text, Ink ink)
{
    return showsColours() ? fmt::format("\x1b[{}m{}\x1b[0m", static_cast<int>(ink), text) : std::string(text);
}

std::string withInkedHeadline(const std::string &text, Ink ink)
{
    const std::size_t end = std::min(text.find('\n'), text.size());
    return inked(std::string_view(text).substr(0, end), ink) + text.substr(end);
}

int percentOf(std::uint64_t done, std::uint64_t total)
{
    if (total == 0 || done >= total)
        return 100;
    return static_cast<int>(static_cast<double>(done) / static_cast<double>(total) * 100);
}

void complain(std::string_view text)
{
    const std::string line = fmt::format("rundiff: {}\n", shownPlainly(withoutSecrets(shown(text))));
    std::fwrite(line.data(), 1, line.size(), stderr);
}

int wrongUsage(std::string_view command, std::string_view text)
{
    complain(text);
    const std::string name = command.empty() ? std::string("rundiff") : fmt::format("rundiff {}", command);
    complain(message(Messages::tr("\"{} --help\" lists the options."), name));
    return Trouble;
}

struct ProgressLine::State {
    std::mutex mutex;
    std::chrono::steady_clock::time_point last;
    bool drawn = false;

    void draw(const ProgressReport &report)
    {
        const std::lock_guard lock(mutex);
        const auto now = std::chrono::steady_clock::now();
        if (now - last < std::chrono::milliseconds(100))
            return;
        last = now;
        drawn = true;
        std::string what = shownPlainly(withoutSecrets(shown(report.what)));
        if (what.size() > 60)
            what = "..." + what.substr(what.size() - 57);
        if (report.total > 0)
            what = fmt::format("{:3}%  {}", percentOf(report.done, report.total), what);
        std::fprintf(stderr, "\r%s\x1b[K", what.c_str());
    }
};

ProgressLine::ProgressLine(bool quiet)
{
    if (!quiet && ::isatty(STDERR_FILENO))
        m_state = std::make_shared<State>();
}

ProgressLine::~ProgressLine()
{
    if (m_state && m_state->drawn)
        std::fputs("\r\x1b[K", stderr);
}

Progress ProgressLine::progress() const
{
    Progress progress;
    if (m_state)
        progress.report = [state = m_state](const ProgressReport &report) { state->draw(report); };
    return progress;
}

} // namespace rundiff
