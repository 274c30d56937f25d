// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/tensorfolders/tensorrows.h"

#include "models/formats/dumps/dumpbuilder.h"
#include "models/formats/dumps/tensorrow.h"
#include "models/formats/tensorfolders/tensorfilename.h"
#include "models/formats/tensorfolders/tensorfiles.h"
#include "models/formats/tensors/tensorfile.h"
#include "models/run/fallback.h"
#include "models/run/messages.h"
#include "models/run/naturalorder.h"
#include "models/run/parallel.h"
#include "models/run/tensorshape.h"

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <iterator>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace rundiff
{

namespace
{

namespace fs = std::filesystem;

// A tensor of a file, without its numbers.
struct FoundTensor {
    std::string operatorName, suffix, dataName;
    ElementType type = ElementType::Float32;
    std::vector<std::uint64_t> shape;
    std::optional<TensorStatistics> statistics;
};

// What one file gave.
struct FoundFile {
    std::int64_t order = 0;
    std::string name; // of its first operator, for the order
    std::vector<FoundTensor> tensors;
    std::vector<std::string> unread; // tensors whose numbers are not there
    std::vector<std::string> leftOut;
    std::optional<Problem> problem;
};

// What describes a tensor and was written with it.
bool isDescription(std::string_view name)
{
    return name == "meta" || name.starts_with("meta.");
}

class TensorFolderReader
{
public:
    TensorFolderReader(Dump &dump, const Progress &progress) : m_dump(dump), m_progress(progress), m_builder(dump) {}

    void read()
    {
        m_dump.task = "tensor";
        const auto &files = m_dump.location.files;
        if (!files)
            return;
        std::vector<FoundFile> found(files->size());
        inParallel(files->size(), 0, [&](std::size_t at) {
            if (m_progress.stopped())
                return;
            found[at] = readFile((*files)[at]);
            m_progress.tell({m_dump.location.folder, ++m_done, files->size()});
        });
        if (m_progress.stopped())
            return;
        std::ranges::stable_sort(found, comesBefore);
        for (const FoundFile &file : found)
            take(file);
        report();
    }

private:
    static bool comesBefore(const FoundFile &one, const FoundFile &other)
    {
        if (one.order != other.order)
            return one.order < other.order;
        return naturallyLess(one.name, other.name);
    }

    FoundFile readFile(const std::string &file) const
    {
        FoundFile found;
        const TensorFileName name = tensorFileName(file);
        found.order = name.order;
        found.name = name.tensor;
        auto content = readContentOfTensorFile((fs::path(m_dump.location.folder) / file).string());
        if (!content) {
            found.problem = std::move(content.error());
            return found;
        }
        std::ranges::remove_copy_if(content->leftOut, std::back_inserter(found.leftOut), isDescription);
        for (const NamedTensor &named : content->tensors) {
            if (!isDescription(named.name))
                addTensor(file, name.tensor, named, found);
        }
        const auto byName = [](const FoundTensor &one, const FoundTensor &other) {
            return naturallyLess(one.operatorName + one.suffix, other.operatorName + other.suffix);
        };
        if (!content->inOrderOfWriting)
            std::ranges::stable_sort(found.tensors, byName);
        return found;
    }

    void addTensor(const std::string &file, const std::string &fileSays, const NamedTensor &named,
                   FoundFile &found) const
    {
        FoundTensor tensor;
        tensor.dataName = tensorDataName(file, named.name);
        tensor.operatorName = orIfEmpty(fileSays, orIfEmpty(named.name, file)); // a file may say no name

        if (!fileSays.empty() && !named.name.empty())
            tensor.suffix = "." + named.name;
        tensor.type = named.tensor.type;
        tensor.shape = named.tensor.shape;
        tensor.statistics = statisticsOf(named.tensor, m_progress.stop);
        if (!tensor.statistics && named.tensor.count() > 0)
            found.unread.push_back(tensor.dataName);
        else
            found.tensors.push_back(std::move(tensor));
    }

    void take(const FoundFile &file)
    {
        if (file.problem)
            m_dump.problems.push_back(*file.problem);
        note(file.unread, m_unread);
        note(file.leftOut, m_leftOut);
        for (auto tensor = file.tensors.begin(); tensor != file.tensors.end();) {
            const auto end = std::find_if(tensor, file.tensors.end(), [&](const FoundTensor &other) {
                return other.operatorName != tensor->operatorName;
            });
            addOperator({tensor, end});
            tensor = end;
        }
    }

    void addOperator(std::span<const FoundTensor> tensors)
    {
        m_builder.begin(tensors.front().operatorName);
        for (const FoundTensor &tensor : tensors)
            m_builder.add(recordOf(tensor));
    }

    static TensorRecord recordOf(const FoundTensor &tensor)
    {
        TensorRecord record;
        record.suffix = tensor.suffix;
        record.dtype = elementName(tensor.type);
        record.shape = shapeText(tensor.shape);
        record.dataName = tensor.dataName;
        if (tensor.statistics)
            setStatistics(tensor.type, *tensor.statistics, record);
        return record;
    }

    struct Lost {
        std::int64_t count = 0;
        std::string first;
    };

    static void note(const std::vector<std::string> &names, Lost &lost)
    {
        if (lost.count == 0 && !names.empty())
            lost.first = names.front();
        lost.count += static_cast<std::int64_t>(names.size());
    }

    void report()
    {
        const auto add = [&](const Lost &lost, UnreadReason reason, const char *what, std::string message) {
            if (lost.count > 0)
                m_dump.problems.push_back({m_dump.location.dumpFile, 0, Severity::Warning, std::move(message),
                                           Unread{reason, what, lost.count, lost.first}});
        };
        add(m_unread, UnreadReason::Damaged, "tensors",
            message(Messages::tr("The numbers of {} tensors are damaged or truncated, the first {}"), m_unread.count,
                    m_unread.first));
        add(m_leftOut, UnreadReason::Unrecognised, "values",
            message(Messages::tr("{} values in the files are not tensors that can be compared, the first {}"),
                    m_leftOut.count, orIfEmpty(m_leftOut.first, "-")));
    }

    Dump &m_dump;
    const Progress &m_progress;
    std::atomic<std::uint64_t> m_done = 0;
    DumpBuilder m_builder;
    Lost m_unread, m_leftOut;
};

} // namespace

std::shared_ptr<const Dump> readTensorFolder(const DumpLocation &location, const Progress &progress)
{
    auto dump = std::make_shared<Dump>();
    dump->location = location;
    TensorFolderReader(*dump, progress).read();
    return dump;
}

} // namespace rundiff
