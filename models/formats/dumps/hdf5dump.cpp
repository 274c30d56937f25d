// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/dumps/hdf5dump.h"

#include "models/formats/dumps/dumpformat.h"
#include "models/formats/dumps/filetensors.h"
#include "models/formats/dumps/tensorrow.h"
#include "models/formats/files/filebytes.h"
#include "models/formats/hdf5/hdf5bytes.h"
#include "models/formats/hdf5/hdf5file.h"
#include "models/formats/hdf5/hdf5layout.h"
#include "models/formats/tensors/tensorfile.h"
#include "models/formats/tensors/tensorstatistics.h"
#include "models/run/messages.h"
#include "models/run/tensorshape.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <iterator>

namespace rundiff
{

namespace
{

constexpr std::array<std::string_view, 4> hdf5Endings = {".h5", ".hdf5", ".hdf", ".keras"};
constexpr std::string_view weightsEnding = ".safetensors";
constexpr std::string_view signature("\x89HDF\r\n\x1a\n", 8);

DumpLocation locationOf(const std::string &path, const std::string &group)
{
    DumpLocation location;
    location.folder = std::filesystem::path(path).parent_path().string();
    location.dumpFile = path;
    location.group = group;
    std::size_t at = 1; // "/step1/rank0"
    while (at < group.size()) {
        const std::size_t end = std::min(group.find('/', at), group.size());
        const std::string part = group.substr(at, end - at);
        if (const auto step = stepFromFolderName(part))
            location.step = *step;
        else if (const auto rank = RankId::fromFolderName(part))
            location.rank = *rank;
        at = end + 1;
    }
    return location;
}

// Fills a dump row by row.
class DumpMaker
{
public:
    // `file` says more of a data set; a .safetensors file has no such thing.
    DumpMaker(std::unique_ptr<TensorStore> tensors, const Hdf5File *file, Dump &dump, const Progress &progress)
        : m_file(file), m_tensors(std::move(tensors)), m_dump(dump), m_progress(progress)
    {
    }

    void add(const Hdf5Entry &entry)
    {
        DumpOperator made;
        made.key = m_dump.names.add(entry.key);
        made.firstRow = static_cast<std::uint32_t>(m_dump.rows.size());
        for (const Hdf5Row &row : entry.rows)
            addRow(row);
        made.rowCount = static_cast<std::uint32_t>(m_dump.rows.size()) - made.firstRow;
        if (made.rowCount > 0)
            m_dump.operators.push_back(made);
    }

    // Data sets without a row, or without numbers.
    void reportLost()
    {
        if (m_lost == 0)
            return;
        m_firstLost.message = message(Messages::tr("{} data sets of {} cannot be read, the first {}: {}"), m_lost,
                                      m_dump.location.dumpFile, m_firstLost.path, m_firstLost.message);
        m_firstLost.unread =
            Unread{UnreadReason::Damaged, "data sets", static_cast<std::int64_t>(m_lost), m_firstLost.path};
        m_firstLost.path = m_dump.location.dumpFile;
        m_dump.problems.push_back(std::move(m_firstLost));
    }

private:
    void lose(const std::string &path, std::string why)
    {
        if (m_lost++ == 0)
            m_firstLost = {path, 0, Severity::Warning, std::move(why)};
    }

    void addRow(const Hdf5Row &place)
    {
        const auto tensor = m_tensors->tensor(place.path);
        if (!tensor) {
            lose(place.path, tensor.error().message);
            return;
        }
        DumpRow row;
        row.suffix = m_dump.names.add(place.suffix);
        row.side = place.side;
        row.type = m_dump.names.add(m_dump.framework == "mindspore" ? "mindspore.Tensor" : "torch.Tensor");
        const auto dtype = m_file ? m_file->attributeText(place.path, "dtype") : std::nullopt;
        row.dtype = m_dump.names.add(dtype.value_or(std::string(elementName(tensor->type))));
        row.shape = m_dump.names.add(shapeText(tensor->shape));
        row.dataName = m_dump.names.add(place.path);
        const auto flag = m_file ? m_file->attributeNumber(place.path, "requires_grad") : std::nullopt;
        if (flag)
            row.requiresGrad = *flag != 0 ? Flag::True : Flag::False;
        const auto statistics = statisticsOf(*tensor, m_progress.stop);
        if (statistics)
            setStatistics(tensor->type, *statistics, row);
        else if (tensor->count() > 0 && !m_progress.stopped())
            lose(place.path, message(Messages::tr("its numbers are damaged or truncated")));
        m_dump.rows.add(row);
    }

    const Hdf5File *m_file;
    std::unique_ptr<TensorStore> m_tensors;
    Dump &m_dump;
    const Progress &m_progress;
    std::size_t m_lost = 0;
    Problem m_firstLost; // its path is that of the data set
};

std::string frameworkOf(const Hdf5File &file)
{
    for (const char *name : {"framework", "backend"}) {
        if (auto framework = file.attributeText("/", name))
            return *framework;
    }
    return {};
}

// "layers.0.weight" is the parameter "weight" of "layers.0".
std::vector<Hdf5Entry> namedEntries(const std::vector<NamedTensor> &tensors)
{
    std::vector<Hdf5Entry> entries;
    for (const NamedTensor &named : tensors) {
        const std::size_t dot = std::min(named.name.rfind('.'), named.name.size());
        const std::string key = named.name.substr(0, dot);
        if (entries.empty() || entries.back().key != key)
            entries.push_back({key, {}});
        entries.back().rows.push_back({named.name, named.name.substr(dot), Side::Parameters});
    }
    return entries;
}

void makeRows(const std::vector<Hdf5Entry> &entries, DumpMaker maker, const Dump &dump, const Progress &progress)
{
    std::uint64_t done = 0;
    for (const Hdf5Entry &entry : entries) {
        if (progress.stopped())
            break;
        maker.add(entry);
        progress.tell({dump.location.dumpFile, ++done, entries.size()});
    }
    maker.reportLost();
}

} // namespace

bool isHdf5File(const std::string &path)
{
    const auto file = FileBytes::open(path);
    std::array<char, signature.size()> start{};
    return file && file->read(0, start) && std::string_view(start.data(), start.size()) == signature;
}

std::vector<DumpLocation> hdf5DumpsOf(const std::string &path, Problems &problems)
{
    std::vector<DumpLocation> dumps;
    const auto tensors = readTensorFile(path);
    if (tensors) {
        if (!tensors->empty())
            dumps.push_back(locationOf(path, "/"));
        return dumps;
    }
    const auto opened = openHdf5(path);
    if (!opened) {
        problems.push_back(path.ends_with(weightsEnding) ? tensors.error() : opened.error());
        return dumps;
    }
    const Hdf5File &file = *opened->file;
    for (const std::string &group : dumpGroups(file))
        dumps.push_back(locationOf(path, group));
    if (dumps.empty() && holdsWeights(file))
        dumps.push_back(locationOf(path, "/"));
    if (auto problem = file.problem())
        problems.push_back(std::move(*problem));
    std::stable_sort(dumps.begin(), dumps.end(), [](const DumpLocation &a, const DumpLocation &b) {
        return std::pair(a.step, a.rank) < std::pair(b.step, b.rank);
    });
    return dumps;
}

std::shared_ptr<const Dump> readHdf5Dump(const DumpLocation &location, const Progress &progress)
{
    auto dump = std::make_shared<Dump>();
    dump->location = location;
    dump->task = "tensor";
    if (const auto tensors = readTensorFile(location.dumpFile)) {
        makeRows(namedEntries(*tensors), {openFileTensors(location), nullptr, *dump, progress}, *dump, progress);
        return dump;
    }
    const auto opened = openHdf5(location.dumpFile);
    if (!opened) {
        dump->problems.push_back(opened.error());
        return dump;
    }
    const Hdf5File &file = *opened->file;
    dump->framework = frameworkOf(file);
    makeRows(location.holdsOnlyWeights() ? weightEntries(file) : dumpEntries(file, location.group),
             {openFileTensors(location, *opened), &file, *dump, progress}, *dump, progress);
    if (auto problem = file.problem())
        dump->problems.push_back(std::move(*problem));
    return dump;
}

namespace
{

class Hdf5DumpFormat : public DumpFormat
{
public:
    // An HDF5 file without a dump may hold the history of a training.
    void claim(const FolderListing &folder, FolderClaims &claims) const override
    {
        for (const FolderEntry &entry : folder.entries) {
            const bool hdf5 = std::ranges::find(hdf5Endings, entry.ending()) != hdf5Endings.end();
            const bool mayBe = hdf5 || entry.ending() == weightsEnding;
            if (mayBe && !entry.isFolder)
                claims.add(entry, FileUse::Dump, ClaimConfidence::Ending, "a file of tensors").mayHoldLog = hdf5;
        }
    }
    bool claimsContentOf(const std::string &path) const override { return isHdf5File(path); }

    std::vector<DumpLocation> dumpsOf(const std::vector<Claim> &claims, Problems &problems,
                                      const Progress &progress) const override
    {
        std::vector<DumpLocation> dumps;
        for (std::size_t at = 0; at < claims.size() && !progress.stopped(); ++at)
            std::ranges::move(hdf5DumpsOf(claims[at].source, problems), std::back_inserter(dumps));
        return dumps;
    }
    bool knows(const DumpLocation &location) const override { return location.group.starts_with('/'); }
    std::shared_ptr<const Dump> read(const DumpLocation &location, const Progress &progress) const override
    {
        return readHdf5Dump(location, progress);
    }
    std::unique_ptr<TensorStore> openTensors(const DumpLocation &location) const override
    {
        return openFileTensors(location);
    }
};

} // namespace

void addHdf5DumpFormat(DumpFormats &formats)
{
    formats.push_back(std::make_unique<Hdf5DumpFormat>());
}

} // namespace rundiff
