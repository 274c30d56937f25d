// SPDX-License-Identifier: GPL-3.0-or-later
// Dumps of cells of MindSpore's graph mode, and of modules in ACL graphs, that msprobe has not put into a dump.json.
#include "models/formats/dumps/dumpformat.h"
#include "models/formats/dumps/foldertensors.h"
#include "models/formats/kernels/cellcalls.h"
#include "models/formats/kernels/kernelclaims.h"
#include "models/formats/kernels/kernellayout.h"
#include "models/formats/kernels/kernelnames.h"
#include "models/formats/kernels/kernelrows.h"
#include "models/formats/kernels/kerneltensors.h"
#include "models/formats/kernels/moduletensors.h"
#include "models/formats/tensors/tensorstatistics.h"
#include "models/run/messages.h"
#include "models/run/tensorshape.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace rundiff
{

namespace
{

namespace fs = std::filesystem;

class CellDumpReader
{
public:
    CellDumpReader(Dump &dump, const Progress &progress) : m_dump(dump), m_progress(progress) {}

    void read()
    {
        m_dump.level = "L0";
        m_dump.task = "tensor";
        const std::vector<std::string> files = filesOfFolder();
        const bool areOfModules = !files.empty() && std::ranges::all_of(files, isModuleTensorName);
        if (areOfModules) {
            m_dump.framework = "pytorch";
            return readModuleTensors(m_dump, files, m_progress);
        }
        m_dump.framework = "mindspore";
        for (const std::string &file : files) {
            if (m_progress.stopped())
                return;
            if (const auto name = cellTensorName(file))
                addTensor(file, *name);
            else if (file.ends_with(".npy") && m_unknown++ == 0)
                m_firstUnknown = file;
        }
        arrangeKernels(m_dump, std::move(m_rows), {});
        placeCells(m_dump);
        report();
    }

private:
    std::vector<std::string> filesOfFolder()
    {
        std::vector<std::string> files;
        std::error_code error;
        for (fs::directory_iterator entry(m_dump.location.dumpFile, error), end; !error && entry != end;
             entry.increment(error))
            files.push_back(entry->path().filename().string());
        if (error)
            m_dump.problems.push_back(
                {m_dump.location.dumpFile, 0, Severity::Error,
                 message(Messages::tr("{} cannot be read: {}"), m_dump.location.dumpFile, error.message()),
                 Unread{UnreadReason::Damaged, "folders", 1, {}}});
        std::ranges::sort(files);
        return files;
    }

    void addTensor(const std::string &file, const CellTensorName &name)
    {
        const auto tensor = readKernelTensor(m_dump.location.dumpFile + "/" + file, file);
        const auto statistics = tensor ? statisticsOf(*tensor, m_progress.stop) : std::nullopt;
        if (!tensor || (!statistics && tensor->count() > 0)) {
            m_lost += 1;
            if (m_lost == 1)
                m_firstLost = file;
            return;
        }
        KernelRowPlace place;
        place.time = name.id;
        place.side = name.side;
        place.slot = name.slot;
        std::string cell = std::string(name.cell) + (name.backward ? ".backward" : ".forward");
        if (name.call)
            cell.append(1, '.').append(std::to_string(*name.call));
        place.kernel = m_dump.names.add(cell);
        DumpRow row;
        row.type = m_dump.names.add("mindspore.Tensor");
        row.dtype = m_dump.names.add(kernelDtype(name.dtype));
        row.shape = m_dump.names.add(shapeText(tensor->shape));
        row.dataName = m_dump.names.add(file);
        if (statistics)
            setStatistics(*tensor, *statistics, row);
        m_rows.add(row, place, m_dump.names);
    }

    static void setStatistics(const Tensor &tensor, const TensorStatistics &statistics, DumpRow &row)
    {
        const bool flag = tensor.type == ElementType::Bool;
        row.max = flag ? Statistic::ofBool(statistics.max != 0) : Statistic::ofReal(statistics.max);
        row.min = flag ? Statistic::ofBool(statistics.min != 0) : Statistic::ofReal(statistics.min);
        row.mean = Statistic::ofReal(statistics.mean);
        row.norm = Statistic::ofReal(statistics.norm);
    }

    void report()
    {
        const auto add = [&](UnreadReason reason, std::int64_t count, const std::string &first, std::string message) {
            if (count > 0)
                m_dump.problems.push_back({m_dump.location.dumpFile, 0, Severity::Error, std::move(message),
                                           Unread{reason, "tensor files", count, first}});
        };
        add(UnreadReason::Damaged, m_lost, m_firstLost,
            message(Messages::tr("{} tensor files cannot be read, the first {}"), m_lost, m_firstLost));
        add(UnreadReason::Unrecognised, m_unknown, m_firstUnknown,
            message(Messages::tr("{} tensor files are not named like tensors of cells, the first {}"), m_unknown,
                    m_firstUnknown));
    }

    Dump &m_dump;
    const Progress &m_progress;
    KernelRows m_rows;
    std::int64_t m_lost = 0, m_unknown = 0;
    std::string m_firstLost, m_firstUnknown;
};

class CellDumpFormat : public DumpFormat
{
public:
    void claim(const FolderListing &folder, FolderClaims &claims) const override { claimCells(folder, claims); }
    std::vector<DumpLocation> dumpsOf(const std::vector<Claim> &claims, Problems &, const Progress &) const override
    {
        return cellDumpsIn(sourcesOf(claims));
    }
    bool knows(const DumpLocation &location) const override { return areTensorsOfCells(location); }
    std::shared_ptr<const Dump> read(const DumpLocation &location, const Progress &progress) const override
    {
        auto dump = std::make_shared<Dump>();
        dump->location = location;
        CellDumpReader(*dump, progress).read();
        return dump;
    }
    std::unique_ptr<TensorStore> openTensors(const DumpLocation &location) const override
    {
        return openFolderTensors(location);
    }
};

} // namespace

void addCellDumpFormat(DumpFormats &formats)
{
    formats.push_back(std::make_unique<CellDumpFormat>());
}

} // namespace rundiff
