// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/process/terminal.h"

#include "models/result/privacyforms.h"
#include "models/result/textlines.h"
#include "models/run/messages.h"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
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

void complain(std::string_view text)
{
    const std::string line = fmt::format("rundiff: {}\n", shownPlainly(withoutSecrets(text)));
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
        std::string what = shownPlainly(withoutSecrets(report.what));
        if (what.size() > 60)
            what = "..." + what.substr(what.size() - 57);
        if (report.total > 0)
            what = fmt::format("{:3}%  {}", report.done * 100 / report.total, what);
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
