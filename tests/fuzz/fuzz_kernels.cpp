// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/dumps/dumpreader.h"
#include "models/formats/kernels/kernelnames.h"
#include "models/formats/kernels/kernelrecords.h"
#include "models/formats/runreader.h"
#include "tests/writtenfile.h"

#include <filesystem>
#include <string_view>

#include <unistd.h>

// A dump of kernels whose text files all have the same bytes: each reader takes what is its own.

namespace
{

class DumpOfBytes
{
public:
    DumpOfBytes()
        : m_folder(std::filesystem::temp_directory_path() / ("rundiff-fuzz-kernels-" + std::to_string(::getpid())))
    {
    }
    DumpOfBytes(const DumpOfBytes &) = delete;
    DumpOfBytes &operator=(const DumpOfBytes &) = delete;
    ~DumpOfBytes()
    {
        std::error_code ignored;
        std::filesystem::remove_all(m_folder, ignored);
    }

    std::string path() const { return m_folder.string(); }

    void hold(const std::string &text) const
    {
        for (const char *file :
             {"Net/0/0/statistic.csv", "Net/0/0/mapping.csv", "Net/0/0/12345678901234567890123456789012",
              "execution_order/ms_execution_order_graph_0.csv", "execution_order/ms_global_execution_order_graph_0.csv",
              "graphs/ms_output_trace_code_graph_0.ir"})
            rundiff::write(m_folder / "rank_0" / file, text);
    }

private:
    std::filesystem::path m_folder;
};

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *bytes, std::size_t size)
{
    static const DumpOfBytes dump;
    const std::string text(reinterpret_cast<const char *>(bytes), size);
    dump.hold(text);
    const auto run = rundiff::readRun(dump.path(), {}, {});
    for (const rundiff::DumpLocation &location : run->dumps) {
        rundiff::readDump(location, {});
        rundiff::readKernelRecords(location, {});
    }
    const std::string_view name = std::string_view(text).substr(0, text.find('\n'));
    rundiff::kernelTensorName(name);
    rundiff::cellTensorName(name);
    rundiff::cellOfTensorDump(name);
    return 0;
}
