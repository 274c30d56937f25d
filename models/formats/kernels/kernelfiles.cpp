// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/kernels/kernelfiles.h"

#include "models/formats/files/filebytes.h"
#include "models/formats/kernels/kernelnames.h"
#include "models/run/messages.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <set>
#include <string_view>
#include <system_error>

namespace rundiff
{

namespace
{

namespace fs = std::filesystem;

constexpr std::uint64_t largestMapping = std::uint64_t(1) << 30;
constexpr std::size_t shortNameLength = 32;

using FileSet = std::set<std::string, std::less<>>;

// The name that MindSpore gives a file instead of one that is too long.
bool isShortName(std::string_view file)
{
    if (file.ends_with(".npy"))
        file.remove_suffix(4);
    return file.size() == shortNameLength && isDigits(file);
}

struct MappingLosses {
    std::size_t missing = 0, damaged = 0;
    std::string firstMissing;
    std::int64_t firstDamaged = 0;
    bool cut = false;
};

class KernelFileList
{
public:
    explicit KernelFileList(const std::string &folder) : m_folder(folder) {}

    KernelFiles read()
    {
        list();
        if (m_mapping)
            readMapping();
        for (const std::string &file : m_short)
            lose(m_unmapped, file);
        report();
        std::ranges::sort(m_files.tensors, {}, &KernelFile::file);
        return std::move(m_files);
    }

private:
    struct Lost {
        std::int64_t count = 0;
        std::string first;
    };

    static void lose(Lost &lost, const std::string &file)
    {
        if (lost.count++ == 0)
            lost.first = file;
    }

    void list()
    {
        std::error_code error;
        for (fs::directory_iterator entry(m_folder, error), end; !error && entry != end; entry.increment(error)) {
            std::error_code ignored;
            if (!entry->is_directory(ignored))
                take(entry->path().filename().string());
        }
        if (error)
            m_files.problems.push_back(
                {m_folder, 0, Severity::Error,
                 message(Messages::tr("{} cannot be read: {}"), m_folder, error.message()),
                 Unread{error == std::errc::permission_denied ? UnreadReason::Permission : UnreadReason::Damaged,
                        "folders",
                        1,
                        {}}});
    }

    void take(const std::string &file)
    {
        if (file == "statistic.csv")
            m_files.table = true;
        else if (file == "mapping.csv")
            m_mapping = true;
        else if (isShortName(file))
            m_short.insert(file);
        else if (kernelTensorName(file))
            m_files.tensors.push_back({file, file});
        else if (!file.ends_with(".json") && !file.starts_with('.')) // the arguments of a kernel
            lose(m_unknown, file);
    }

    // Lines of {short name},{name}, with a title or without.
    void readMapping()
    {
        const std::string path = m_folder + "/mapping.csv";
        const auto file = readWholeFile(path, largestMapping);
        if (!file) {
            m_files.problems.push_back(file.error());
            return;
        }
        MappingLosses lost;
        std::string_view text = file->text();
        lost.cut = !text.empty() && !text.ends_with('\n');
        for (std::int64_t line = 1; !text.empty(); ++line) {
            const std::size_t end = std::min(text.find('\n'), text.size());
            takeMapping(trimmed(text.substr(0, end)), line, lost);
            text.remove_prefix(std::min(end + 1, text.size()));
        }
        report(path, lost);
    }

    void takeMapping(std::string_view line, std::int64_t number, MappingLosses &lost)
    {
        const std::size_t comma = line.find(',');
        const std::string_view file = line.substr(0, comma);
        const std::string_view name = comma == std::string_view::npos ? "" : line.substr(comma + 1);
        const auto found = m_short.find(file);
        if (number == 1 && found == m_short.end() && !isShortName(file) && !kernelTensorName(name))
            return; // the title
        if (!isShortName(file) || !kernelTensorName(name)) {
            if (lost.damaged++ == 0)
                lost.firstDamaged = number;
        } else if (found == m_short.end()) {
            if (lost.missing++ == 0)
                lost.firstMissing = file;
        } else {
            m_files.tensors.push_back({*found, std::string(name)});
            m_short.erase(found);
        }
    }

    void report(const std::string &path, const MappingLosses &lost)
    {
        const auto add = [&](std::int64_t line, std::string message, Unread unread) {
            m_files.problems.push_back({path, line, Severity::Error, std::move(message), std::move(unread)});
        };
        if (lost.damaged > 0)
            add(lost.firstDamaged, message(Messages::tr("{} lines do not name a tensor of a kernel"), lost.damaged),
                {UnreadReason::Damaged, "lines", static_cast<std::int64_t>(lost.damaged), {}});
        if (lost.missing > 0)
            add(0, message(Messages::tr("{} tensor files are missing, the first {}"), lost.missing, lost.firstMissing),
                {UnreadReason::Damaged, "tensor files", static_cast<std::int64_t>(lost.missing), lost.firstMissing});
        if (lost.cut)
            add(0, message(Messages::tr("The file is cut off: its last line has no end.")),
                {UnreadReason::Truncated, "lines", 0, {}});
    }

    void report()
    {
        const auto add = [&](const Lost &lost, std::string message) {
            if (lost.count > 0)
                m_files.problems.push_back({m_folder, 0, Severity::Warning, std::move(message),
                                            Unread{UnreadReason::Unrecognised, "files", lost.count, lost.first}});
        };
        add(m_unmapped,
            message(Messages::tr("{} tensor files have short names that mapping.csv does not explain, the first {}"),
                    m_unmapped.count, m_unmapped.first));
        add(m_unknown,
            message(Messages::tr("{} files are not named like tensors of kernels and were not read, the first {}"),
                    m_unknown.count, m_unknown.first));
    }

    const std::string &m_folder;
    KernelFiles m_files;
    FileSet m_short;
    Lost m_unmapped, m_unknown;
    bool m_mapping = false;
};

} // namespace

KernelFiles kernelFilesIn(const std::string &folder)
{
    return KernelFileList(folder).read();
}

} // namespace rundiff
