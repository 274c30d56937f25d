// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/dumps/dumpreader.h"
#include "models/formats/runreader.h"
#include "tests/writtenfile.h"

#include <filesystem>
#include <string>

#include <unistd.h>

// Dumps that tools print as text. All files have the same bytes: each reader takes what is its own.

namespace
{

class PrintedFolder
{
public:
    PrintedFolder()
        : m_folder(std::filesystem::temp_directory_path() / ("rundiff-fuzz-printed-" + std::to_string(::getpid())))
    {
    }
    PrintedFolder(const PrintedFolder &) = delete;
    PrintedFolder &operator=(const PrintedFolder &) = delete;
    ~PrintedFolder()
    {
        std::error_code ignored;
        std::filesystem::remove_all(m_folder, ignored);
    }

    std::string path() const { return m_folder.string(); }

    void hold(const std::string &text) const
    {
        for (const char *file :
             {"rank_0_activations.log", "debug_mode.txt", "Net_debug_tree_FULL_TENSORS.json",
              "nvdlfw_inspect_statistics_logs/nvdlfw_inspect_globalrank-0.log", "0_1/2/statistic.csv"})
            rundiff::write(m_folder / file, text);
    }

private:
    std::filesystem::path m_folder;
};

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *bytes, std::size_t size)
{
    static const PrintedFolder folder;
    folder.hold(std::string(reinterpret_cast<const char *>(bytes), size));
    const auto run = rundiff::readRun(folder.path(), {}, {});
    for (const rundiff::DumpLocation &location : run->dumps)
        rundiff::readDump(location, {});
    return 0;
}
