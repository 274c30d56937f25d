// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/trackers/sqlitecopy.h"

#include "models/run/messages.h"

#include <sys/stat.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string_view>
#include <system_error>
#include <thread>
#include <vector>

namespace rundiff
{

namespace
{

namespace fs = std::filesystem;

constexpr int mostTries = 20;
constexpr std::chrono::milliseconds pauseOfCopies(50);
constexpr std::array journalEndings = {"", "-wal", "-journal"};

SqliteState::File fileState(const std::string &path)
{
    struct stat status = {};
    if (::stat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode))
        return {};
    return {status.st_size, status.st_mtim.tv_sec, status.st_mtim.tv_nsec};
}

Problem copyProblem(const std::string &path, std::string words, UnreadReason reason)
{
    return {path, 0, Severity::Error, std::move(words), Unread{reason, "files", 1, {}}};
}

// Returns false if a file cannot be read or written.
bool copyBytes(const std::string &from, const std::string &to, const Progress &progress)
{
    std::ifstream in(from, std::ios::binary);
    std::ofstream out(to, std::ios::binary);
    std::vector<char> block(std::size_t(1) << 20);
    while (in && out && !progress.stopped()) {
        in.read(block.data(), static_cast<std::streamsize>(block.size()));
        out.write(block.data(), in.gcount());
    }
    out.close();
    return in.eof() && !out.fail();
}

// A rollback journal may end with the name of a file that coordinates several databases. After a recovery SQLite
// deletes that file, whatever it is.
bool namesOtherFile(const std::string &journal)
{
    constexpr std::string_view mark("\xd9\xd5\x05\xf9\x20\xa1\x63\xd7", 8);
    std::array<char, mark.size()> end{};
    std::ifstream file(journal, std::ios::binary);
    file.seekg(-static_cast<std::streamoff>(end.size()), std::ios::end);
    return file.read(end.data(), end.size()) && std::string_view(end.data(), end.size()) == mark;
}

} // namespace

SqliteState SqliteState::of(const std::string &path)
{
    return {fileState(path), fileState(path + "-wal"), fileState(path + "-journal")};
}

SqliteCopy::~SqliteCopy()
{
    std::error_code ignored;
    if (!m_folder.empty())
        fs::remove_all(m_folder, ignored);
}

std::optional<Problem> SqliteCopy::make(const std::string &path, const Progress &progress)
{
    std::error_code error;
    std::string folder = (fs::temp_directory_path(error) / "rundiff-XXXXXX").string();
    if (error || !::mkdtemp(folder.data()))
        return copyProblem(
            path,
            message(Messages::tr("The database is being written, and cannot be copied ({})."), std::strerror(errno)),
            UnreadReason::Limit);
    m_folder = folder;
    for (int i = 0; i < mostTries && !progress.stopped(); ++i) {
        const SqliteState before = SqliteState::of(path);
        if (const auto problem = copyOnce(path, progress))
            return problem;
        if (before == SqliteState::of(path))
            return std::nullopt;
        std::this_thread::sleep_for(pauseOfCopies);
    }
    return copyProblem(path,
                       message(Messages::tr("The database changes faster than it can be copied. Read it when its "
                                            "writer pauses, or make a copy with sqlite3's .backup.")),
                       UnreadReason::Limit);
}

std::optional<Problem> SqliteCopy::copyOnce(const std::string &path, const Progress &progress) const
{
    const SqliteState state = SqliteState::of(path);
    const auto bytes = static_cast<std::uintmax_t>(std::max<std::int64_t>(0, state.database.size) +
                                                   std::max<std::int64_t>(0, state.ahead.size) +
                                                   std::max<std::int64_t>(0, state.rollback.size));
    std::error_code error;
    if (const fs::space_info space = fs::space(m_folder, error); !error && space.available < bytes + bytes / 8)
        return copyProblem(path,
                           message(Messages::tr("The database is being written and must be copied to be read, but {} "
                                                "has no space for its {} bytes."),
                                   m_folder, bytes),
                           UnreadReason::Limit);
    for (const char *ending : journalEndings) {
        const std::string from = path + ending, to = database() + ending;
        fs::remove(to, error);
        if (fileState(from).size < 0)
            continue;
        if (!copyBytes(from, to, progress) && fileState(from).size >= 0)
            return copyProblem(path, message(Messages::tr("{} cannot be copied to {}."), from, m_folder),
                               UnreadReason::Permission);
    }
    if (namesOtherFile(database() + "-journal"))
        return copyProblem(path,
                           message(Messages::tr("The journal of the database belongs to a transaction over several "
                                                "databases and names another file. It is not used, and the database is "
                                                "not read without it: open it with sqlite3 to recover it first.")),
                           UnreadReason::Unrecognised);
    return std::nullopt;
}

} // namespace rundiff
