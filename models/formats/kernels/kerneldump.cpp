// SPDX-License-Identifier: GPL-3.0-or-later
// Dumps of kernels of MindSpore's graph mode: tables of statistics, tensors, or both.
#include "models/formats/dumps/dumpformat.h"
#include "models/formats/kernels/cellcalls.h"
#include "models/formats/kernels/graphfiles.h"
#include "models/formats/kernels/kernelclaims.h"
#include "models/formats/kernels/kernelfiles.h"
#include "models/formats/kernels/kernellayout.h"
#include "models/formats/kernels/kernelnames.h"
#include "models/formats/kernels/kernelrows.h"
#include "models/formats/kernels/kerneltensors.h"
#include "models/formats/kernels/statistictable.h"
#include "models/formats/tensors/tensorstatistics.h"
#include "models/run/messages.h"
#include "models/run/parallel.h"
#include "models/run/tensorshape.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <tuple>

namespace rundiff
{

namespace
{

constexpr std::size_t mostRows = 50'000'000;        // a hostile table must not fill the memory
constexpr std::uint64_t shortLine = 100;            // bytes: fewer lines have less
constexpr std::string_view cellDump = "TensorDump"; // the kernel that records the tensors of cells

// "(2,3)" as all dumps write it: "[2, 3]".
std::string shapeInBrackets(std::string_view shape)
{
    std::string text = "[";
    for (const char sign : shape.substr(1, shape.size() - 2)) {
        text.append(1, sign);
        if (sign == ',')
            text.append(1, ' ');
    }
    return text.append("]");
}

// The number of a text that often follows itself.
class RepeatedName
{
public:
    NameId of(std::string_view text, Names &names, std::string (*form)(std::string_view) = nullptr)
    {
        if (text != m_text || m_id.empty()) {
            m_text = text;
            m_id = form ? names.add(form(text)) : names.add(text);
        }
        return m_id;
    }

private:
    std::string m_text;
    NameId m_id;
};

class KernelDumpReader
{
public:
    KernelDumpReader(Dump &dump, const KnownTensors &known, GraphCache &cache, const Progress &progress)
        : m_dump(dump), m_known(known), m_cache(cache), m_progress(progress), m_graphs(dump.location.graphs.size()),
          m_tensorType(dump.names.add("mindspore.Tensor"))
    {
    }

    void read()
    {
        m_dump.framework = "mindspore";
        m_dump.level = "L2";
        m_dump.task = "statistics";
        for (std::size_t graph = 0; graph < m_graphs.size() && !m_progress.stopped(); ++graph)
            readGraph(graph);
        if (m_progress.stopped())
            return;
        arrangeKernels(m_dump, std::move(m_rows), m_graphs);
        placeCells(m_dump);
        reportFull();
    }

private:
    void readGraph(std::size_t graph)
    {
        const std::string &folder = m_dump.location.graphs[graph].path;
        KernelFiles files = kernelFilesIn(folder);
        append(m_dump.problems, files.problems);
        if (!folder.ends_with("/constants"))
            m_graphs[graph] = readGraphFiles(m_dump.location, m_dump.location.graphs[graph], m_cache, m_dump.problems);
        const std::size_t first = m_rows.places.size();
        if (files.table)
            readTable(graph, folder + "/statistic.csv");
        if (!files.tensors.empty())
            readTensors(graph, files.tensors, first);
    }

    // ---- statistics ------------------------------------------------------------------------------------------------

    void readTable(std::size_t graph, const std::string &path)
    {
        const auto file = FileBytes::open(path);
        if (!file) {
            m_dump.problems.push_back(file.error());
            return;
        }
        m_rows.places.reserve(m_rows.places.size() + std::min<std::uint64_t>(file->size() / shortLine, mostRows));
        m_rows.rows.reserve(m_rows.places.capacity());
        const StatisticTable facts = readStatisticTable(
            *file, [&](const KernelStatistics &row) { addStatistics(graph, row); }, m_dump.problems, m_progress);
        m_dump.truncated |= facts.truncated;
        m_dump.printedDigits = std::max(m_dump.printedDigits, facts.digits);
    }

    void addStatistics(std::size_t graph, const KernelStatistics &found)
    {
        if (m_rows.places.size() >= mostRows) {
            ++m_notRead;
            return;
        }
        KernelRowPlace place;
        place.time = found.time;
        place.side = found.side;
        place.slot = found.slot;
        place.graph = static_cast<std::uint16_t>(graph);
        if (found.type == cellDump && !placeOfCell(found, place))
            return;
        if (place.kernel.empty()) {
            place.kernel = m_kernels.of(found.kernel, m_dump.names);
            place.type = m_types.of(found.type, m_dump.names);
        }
        DumpRow row;
        row.type = m_tensorType;
        row.dtype = m_dtypes.of(found.dtype, m_dump.names, kernelDtype);
        row.shape = shapeOf(found.shape);
        row.checksumKind = found.checksumKind;
        if (found.checksumKind != ChecksumKind::None)
            row.checksum = m_dump.names.add(found.checksum);
        row.max = found.max;
        row.min = found.min;
        row.mean = found.mean;
        row.norm = found.norm;
        m_rows.add(row, place, m_dump.names);
        m_rows.rows.setCounts(m_rows.rows.size() - 1, found.counts);
    }

    // A tensor that TensorDump recorded belongs to a cell; its first argument is the name of a file. Returns false for
    // what is not a tensor of a cell.
    bool placeOfCell(const KernelStatistics &found, KernelRowPlace &place)
    {
        std::string name = cellOfTensorDump(found.kernel);
        if (name.empty())
            return true;         // a TensorDump of the user
        name.append("_x_0.npy"); // as the file of this tensor ends
        const auto cell = cellTensorName(name);
        if (!cell || found.slot == 0)
            return false;
        place.side = cell->side;
        place.slot = cell->slot;
        place.kernel = m_dump.names.add(std::string(cell->cell) + (cell->backward ? ".backward" : ".forward"));
        m_dump.level = "L0";
        return true;
    }

    NameId shapeOf(std::string_view text)
    {
        const auto known = m_shapes.find(text);
        if (known != m_shapes.end())
            return known->second;
        const NameId shape = m_dump.names.add(shapeInBrackets(text));
        m_shapes.emplace(text, shape);
        return shape;
    }

    // ---- tensors ---------------------------------------------------------------------------------------------------

    using Slot = std::tuple<std::uint32_t, Side, std::uint32_t>; // kernel, side, slot

    struct TensorRow {
        DumpRow row;
        KernelRowPlace place;
        std::optional<Problem> problem;
    };

    void readTensors(std::size_t graph, const std::vector<KernelFile> &files, std::size_t firstRow)
    {
        m_dump.task = "tensor";
        std::vector<TensorRow> rows(files.size());
        std::map<Slot, std::vector<std::size_t>> ofTable = rowsOfTable(firstRow);
        std::mutex names;
        std::vector<std::size_t> withStatistics = placesOf(graph, files, rows, ofTable);
        inParallel(withStatistics.size(), 0, [&](std::size_t at) {
            if (!m_progress.stopped())
                readTensor(graph, files[withStatistics[at]], rows[withStatistics[at]], names);
        });
        std::size_t lost = 0;
        for (const std::size_t at : withStatistics) {
            if (!rows[at].problem) {
                m_rows.add(rows[at].row, rows[at].place, m_dump.names);
            } else if (lost++ < mostProblems) {
                m_dump.problems.push_back(*rows[at].problem);
            }
        }
        if (lost > mostProblems)
            m_dump.problems.push_back(
                {m_dump.location.graphs[graph].path, 0, Severity::Error,
                 message(Messages::tr("{} more tensors cannot be read"), lost - mostProblems),
                 Unread{UnreadReason::Damaged, "tensor files", static_cast<std::int64_t>(lost - mostProblems), {}}});
    }

    // The rows of the table by slot, in the order of time.
    std::map<Slot, std::vector<std::size_t>> rowsOfTable(std::size_t firstRow) const
    {
        std::map<Slot, std::vector<std::size_t>> rows;
        for (std::size_t row = firstRow; row < m_rows.places.size(); ++row) {
            const KernelRowPlace &place = m_rows.places[row];
            rows[{place.kernel.value, place.side, place.slot}].push_back(row);
        }
        for (auto &[slot, ofSlot] : rows)
            std::ranges::stable_sort(ofSlot, {}, [&](std::size_t row) { return m_rows.places[row].time; });
        return rows;
    }

    // Links tensors with their rows of the table. Returns those that make rows of their own.
    std::vector<std::size_t> placesOf(std::size_t graph, const std::vector<KernelFile> &files,
                                      std::vector<TensorRow> &rows, std::map<Slot, std::vector<std::size_t>> &ofTable)
    {
        std::map<Slot, std::vector<std::size_t>> ofSlot;
        for (std::size_t at = 0; at < files.size(); ++at) {
            const auto name = kernelTensorName(files[at].name);
            KernelRowPlace &place = rows[at].place;
            place.time = name->time;
            place.kernel = m_dump.names.add(name->kernel);
            place.type = m_dump.names.add(name->type);
            place.slot = name->slot;
            place.side = name->side;
            place.graph = static_cast<std::uint16_t>(graph);
            rows[at].row.dataName = m_dump.names.add(kernelDataName(graph, files[at].file));
            if (!name->dtype.empty())
                rows[at].row.dtype = m_dump.names.add(kernelDtype(name->dtype));
            ofSlot[{place.kernel.value, place.side, place.slot}].push_back(at);
        }
        std::vector<std::size_t> own;
        for (auto &[slot, tensors] : ofSlot) {
            const auto found = ofTable.find(slot);
            if (found == ofTable.end() || found->second.size() != tensors.size()) {
                own.insert(own.end(), tensors.begin(), tensors.end());
                continue;
            }
            std::ranges::stable_sort(tensors, {}, [&](std::size_t at) { return rows[at].place.time; });
            for (std::size_t at = 0; at < tensors.size(); ++at)
                m_rows.rows.setDataName(found->second[at], rows[tensors[at]].row.dataName);
        }
        std::ranges::sort(own);
        return own;
    }

    void readTensor(std::size_t graph, const KernelFile &file, TensorRow &found, std::mutex &names) const
    {
        const auto known = m_known.find(kernelDataName(graph, file.file));
        if (known != m_known.end())
            return describe(known->second.type, known->second.shape, &known->second.statistics, found, names);
        const auto tensor = readKernelTensor(m_dump.location.graphs[graph].path + "/" + file.file, file.name);
        if (!tensor) {
            found.problem = tensor.error();
            return;
        }
        const auto statistics = statisticsOf(*tensor, m_progress.stop);
        if (!statistics && tensor->count() > 0 && !m_progress.stopped())
            found.problem = Problem{file.file, 0, Severity::Error, message(Messages::tr("its numbers cannot be read")),
                                    Unread{UnreadReason::Damaged, "tensor files", 1, {}}};
        describe(tensor->type, tensor->shape, statistics ? &*statistics : nullptr, found, names);
    }

    void describe(ElementType type, const std::vector<std::uint64_t> &shape, const TensorStatistics *statistics,
                  TensorRow &found, std::mutex &names) const
    {
        if (statistics)
            setStatistics(type, *statistics, found.row);
        const std::lock_guard guard(names);
        found.row.type = m_tensorType;
        found.row.shape = m_dump.names.add(shapeText(shape));
        if (found.row.dtype.empty())
            found.row.dtype = m_dump.names.add(elementName(type));
    }

    static void setStatistics(ElementType type, const TensorStatistics &statistics, DumpRow &row)
    {
        const auto value = [type](double number) {
            if (type == ElementType::Bool)
                return Statistic::ofBool(number != 0);
            if (isFloating(type) || isComplex(type))
                return Statistic::ofReal(number);
            return Statistic::ofInteger(static_cast<std::int64_t>(number));
        };
        row.max = value(statistics.max);
        row.min = value(statistics.min);
        row.mean = Statistic::ofReal(statistics.mean);
        row.norm = Statistic::ofReal(statistics.norm);
    }

    void reportFull()
    {
        if (m_notRead > 0)
            m_dump.problems.push_back(
                {m_dump.location.dumpFile, 0, Severity::Error,
                 message(Messages::tr("The dump has more than {} rows; the others were not read."), mostRows),
                 Unread{UnreadReason::Limit, "rows", static_cast<std::int64_t>(m_notRead), {}}});
    }

    static constexpr std::size_t mostProblems = 20;

    Dump &m_dump;
    const KnownTensors &m_known;
    GraphCache &m_cache;
    const Progress &m_progress;
    std::vector<GraphKernelsPtr> m_graphs;
    NameId m_tensorType;
    KernelRows m_rows;
    RepeatedName m_kernels, m_types, m_dtypes;
    std::map<std::string, NameId, std::less<>> m_shapes;
    std::size_t m_notRead = 0;
};

class KernelDumpFormat : public DumpFormat
{
public:
    void claim(const FolderListing &folder, FolderClaims &claims) const override { claimKernels(folder, claims); }
    std::vector<DumpLocation> dumpsOf(const std::vector<Claim> &claims, Problems &problems,
                                      const Progress &) const override
    {
        return kernelDumpsIn(sourcesOf(claims), problems);
    }
    bool knows(const DumpLocation &location) const override { return !location.graphs.empty(); }
    std::shared_ptr<const Dump> read(const DumpLocation &location, const Progress &progress) const override
    {
        return readWith({}, location, progress);
    }
    std::shared_ptr<const Dump> readWith(const KnownTensors &known, const DumpLocation &location,
                                         const Progress &progress) const override
    {
        auto dump = std::make_shared<Dump>();
        dump->location = location;
        KernelDumpReader(*dump, known, m_cache, progress).read();
        return dump;
    }
    std::vector<UnreadTensor> tensorsToRead(const DumpLocation &location) const override
    {
        return kernelTensorsToRead(location);
    }
    std::unique_ptr<TensorStore> openTensors(const DumpLocation &location) const override
    {
        return openKernelTensors(location);
    }

private:
    mutable GraphCache m_cache;
};

} // namespace

void addKernelDumpFormat(DumpFormats &formats)
{
    formats.push_back(std::make_unique<KernelDumpFormat>());
}

} // namespace rundiff
