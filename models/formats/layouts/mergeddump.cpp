// SPDX-License-Identifier: GPL-3.0-or-later
// A dump of one step that several processes wrote: their parts, merged into the rows of a training that is not divided.
#include "models/formats/dumps/dumpbuilder.h"
#include "models/formats/dumps/dumpformat.h"
#include "models/formats/dumps/dumpreader.h"
#include "models/formats/dumps/dumptensors.h"
#include "models/formats/layouts/mergedrow.h"
#include "models/formats/layouts/readparts.h"
#include "models/formats/layouts/undividedshapes.h"
#include "models/run/messages.h"
#include "models/run/tensorshape.h"

#include <unordered_map>
#include <utility>

namespace rundiff
{

namespace
{

// The dump of the undivided run, by the names of its rows.
class WholeRows
{
public:
    explicit WholeRows(std::shared_ptr<const Dump> dump) : m_dump(std::move(dump))
    {
        for (std::uint32_t row = 0; m_dump && row < m_dump->rows.size(); ++row)
            m_rows.emplace(m_dump->rowName(row), row);
    }

    const Dump *dump() const { return m_dump.get(); }
    // A row without a shape: the undivided run has none of this name.
    PartValue find(const std::string &name) const
    {
        const auto found = m_rows.find(name);
        if (found == m_rows.end())
            return {};
        const DumpRow row = m_dump->rows[found->second];
        return PartValue::of(row, dimensionsOf(m_dump->name(row.shape)).value_or(std::vector<std::uint64_t>()));
    }

private:
    std::shared_ptr<const Dump> m_dump;
    std::unordered_map<std::string, std::uint32_t> m_rows;
};

class Merging
{
public:
    Merging(const DumpLocation &location, const Progress &progress)
        : m_parts(*location.parts), m_progress(progress), m_dump(std::make_shared<Dump>()), m_builder(*m_dump),
          m_whole(m_parts.whole ? readDump(*m_parts.whole, progress) : nullptr), m_shapes(m_parts, progress)
    {
        m_dump->location = location;
    }

    std::shared_ptr<const Dump> read()
    {
        const ReadParts parts(m_parts, m_whole.dump(), m_progress);
        for (const auto &dump : parts.dumps)
            append(m_dump->problems, dump->problems);
        if (!parts.dumps.empty()) {
            m_dump->framework = parts.dumps.front()->framework;
            m_dump->level = parts.dumps.front()->level;
            m_dump->task = "statistics";
        }
        for (const MergedCall &call : parts.calls)
            add(call);
        report(parts.others);
        return m_dump;
    }

private:
    void add(const MergedCall &call)
    {
        m_builder.begin(call.name);
        // The rows of the first part are in the order of all.
        const CallPart &first = call.parts.front();
        const DumpOperator &owner = first.dump->operators[first.place];
        PartsOfRows partsOf = partsOfRows(call);
        for (std::uint32_t i = 0; i < owner.rowCount; ++i) {
            const DumpRow row = first.dump->rows[owner.firstRow + i];
            const std::string_view suffix = first.dump->name(row.suffix);
            addRow(call, row, std::string(suffix), std::exchange(partsOf[suffix], {}));
        }
    }

    void addRow(const MergedCall &call, const DumpRow &row, const std::string &suffix, std::vector<RowPart> parts)
    {
        const Dump &dump = *call.parts.front().dump;
        if (row.scalar || parts.empty()) { // empty: a name that occurred before
            m_builder.addArgument(suffix, dump.name(row.checksum));
            return;
        }
        const PartValue whole = wholeOf(call.name + suffix, parts.front().value);
        const MergedRow merged = MergedRow::of(call, std::move(parts), whole, m_parts.layout);
        PartValue value = merged.value;
        if (isTiedGradient(call))
            value.max = value.min = value.mean = value.norm = std::nullopt;
        else if (merged.plan && !value.max)
            value = merged.plan->statistics([this](const auto &...place) { return tensor(place...); }, m_progress)
                        .value_or(std::move(value));
        TensorRecord record{suffix, row.side, std::string(dump.name(row.dtype)), shapeText(value.shape)};
        record.max = statistic(value.max, row.max);
        record.min = statistic(value.min, row.min);
        record.mean = statistic(value.mean, row.mean);
        record.norm = statistic(value.norm, row.norm);
        m_builder.add(record);
    }

    std::optional<Tensor> tensor(const Dump &dump, const std::string &dataName)
    {
        const auto [tensors, isNew] = m_tensors.try_emplace(&dump, dump.location);
        auto found = tensors->second.tensor(dataName);
        return found ? std::optional(*std::move(found)) : std::nullopt;
    }

    // Where the other run is divided, too, only the shape is known: parts that should be the same are compared with the
    // first one.
    PartValue wholeOf(const std::string &row, const PartValue &first) const
    {
        if (m_parts.whole || m_parts.others.empty())
            return m_whole.find(row);
        PartValue whole = first;
        whole.shape = m_shapes.of(row, first.shape);
        return whole;
    }

    // A number that is the same stays what it is in the file, with all its digits.
    static Statistic statistic(const std::optional<double> &merged, const Statistic &original)
    {
        if (!merged)
            return original.isNumber() ? Statistic() : original;
        return original.number() == merged ? original : Statistic::ofReal(*merged);
    }

    // The embedding and the output layer have one weight. In a pipeline they are in two processes, each with a part of
    // its gradient until these are added.
    bool isTiedGradient(const MergedCall &call) const
    {
        if (!m_parts.layout.tied || call.call.pass != CallPass::Gradients)
            return false;
        return call.name.find("word_embeddings") != call.name.npos || call.name.find("output_layer") != call.name.npos;
    }

    void report(std::size_t others)
    {
        if (others == 0)
            return;
        Problem problem{
            m_dump->location.dumpFile, 0, Severity::Warning,
            message(Messages::tr("{} rows are not of modules; they are not compared between two layouts."), others),
            Unread{UnreadReason::Unrecognised, "rows", static_cast<std::int64_t>(others), {}}};
        m_dump->problems.push_back(std::move(problem));
    }

    const DumpParts &m_parts;
    const Progress &m_progress;
    std::shared_ptr<Dump> m_dump;
    DumpBuilder m_builder;
    WholeRows m_whole;
    UndividedShapes m_shapes;
    std::unordered_map<const Dump *, DumpTensors> m_tensors;
};

class MergedDumpFormat final : public DumpFormat
{
public:
    bool knows(const DumpLocation &location) const override { return location.parts != nullptr; }

    std::shared_ptr<const Dump> read(const DumpLocation &location, const Progress &progress) const override
    {
        return Merging(location, progress).read();
    }
};

} // namespace

void addMergedDumpFormat(DumpFormats &formats)
{
    formats.push_back(std::make_unique<MergedDumpFormat>());
}

} // namespace rundiff
