// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/rotatedlogs.h"

#include "models/run/messages.h"

#include <filesystem>
#include <string>
#include <system_error>

namespace rundiff
{

namespace
{

constexpr std::int64_t mostRotations = 1000;

std::optional<std::filesystem::path> rotation(const std::string &path, std::int64_t number)
{
    for (const std::string_view packed : {"", ".gz", ".xz", ".zst"}) {
        std::filesystem::path file = path + "." + std::to_string(number) + std::string(packed);
        std::error_code failure;
        if (std::filesystem::is_regular_file(file, failure))
            return file;
    }
    return std::nullopt;
}

} // namespace

std::optional<Problem> rotatedLogs(const Log &log)
{
    const auto first = log.lineMarks.empty() || log.text ? std::nullopt : rotation(log.path, 1);
    if (!first)
        return std::nullopt;
    std::int64_t files = 1;
    while (files < mostRotations && rotation(log.path, files + 1))
        ++files;
    return Problem{
        log.path, 0, Severity::Warning,
        message(Messages::tr("{} was not read. It may hold the records before those of {}: join the files to "
                             "compare all of them."),
                first->filename().string(), std::filesystem::path(log.path).filename().string()),
        Unread{UnreadReason::Unrecognised, "files", files, first->string()}};
}

} // namespace rundiff
