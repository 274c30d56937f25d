// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/tables/csvtable.h"

#include "models/result/writing/newfile.h"
#include "models/run/messages.h"
#include "models/run/parallel.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <string_view>

namespace rundiff
{

namespace
{

constexpr std::size_t rowsPerPart = 1'000'000; // msprobe's limit
constexpr std::size_t rowsPerBlock = 256;      // formatted by one thread at a time
constexpr std::size_t usualRowSize = 512;      // bytes

// Takes the blocks of a file from several threads and writes them in their order.
class BlocksInOrder
{
public:
    explicit BlocksInOrder(NewFile &file) : m_file(file) {}

    void write(std::size_t block, std::string_view text)
    {
        std::unique_lock lock(m_mutex);
        m_turn.wait(lock, [&] { return m_next == block; });
        m_broken = m_broken || !m_file.write(text); // an error is reported when the file is to be kept
        ++m_next;
        m_turn.notify_all();
    }
    bool broken() const { return m_broken; }

private:
    NewFile &m_file;
    std::mutex m_mutex;
    std::condition_variable m_turn;
    std::size_t m_next = 0;
    std::atomic<bool> m_broken = false;
};

// Returns false if the work was stopped.
bool writeLines(const TableLines &lines, std::size_t begin, std::size_t count, NewFile &file, unsigned jobs,
                const Progress &progress)
{
    file.write(lines.header());
    BlocksInOrder blocks(file);
    inBlocks(count, rowsPerBlock, jobs, [&](std::size_t first, std::size_t last) {
        std::string text;
        if (!progress.stopped() && !blocks.broken()) {
            text.reserve(rowsPerBlock * usualRowSize);
            for (std::size_t line = first; line < last; ++line)
                lines.append(text, begin + line);
        }
        blocks.write(first / rowsPerBlock, text);
        progress.tell({message(Messages::tr("rows written")), last, count});
    });
    return !progress.stopped();
}

} // namespace

std::string csvFileName(const DumpPair &pair)
{
    std::string name = "compare";
    if (!pair.a.part.empty())
        name.append(1, '_').append(pair.a.part);
    return name.append("_step") + std::to_string(pair.a.step.value) + "_" + pair.a.rank.folderName() + ".csv";
}

bool writeCsvTable(const TableLines &lines, const std::string &folder, const std::string &fileName, unsigned jobs,
                   const Progress &progress, Problems &problems)
{
    if (lines.size() == 0) {
        problems.push_back({folder, 0, Severity::Warning,
                            message(Messages::tr("there are no rows to compare; {} is not written"), fileName)});
        return true;
    }
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    for (std::size_t part = 0; part * rowsPerPart < lines.size(); ++part) {
        std::filesystem::path path = std::filesystem::path(folder) / fileName;
        if (part > 0)
            path.replace_filename(path.stem().string() + "_part_" + std::to_string(part) + ".csv");
        const std::size_t count = std::min(rowsPerPart, lines.size() - part * rowsPerPart);
        auto file = NewFile::create(path.string());
        tl::expected<void, std::string> kept;
        if (!file)
            kept = tl::unexpected(file.error());
        else if (writeLines(lines, part * rowsPerPart, count, *file, jobs, progress))
            kept = file->keep(Lasting::WhenWritten);
        else
            return false;
        if (!kept) {
            problems.push_back({path.string(), 0, Severity::Error, kept.error()});
            return false;
        }
    }
    return true;
}

} // namespace rundiff
