// SPDX-License-Identifier: GPL-3.0-or-later
// A dump of one step that several processes wrote: their parts, merged into the rows of a training that is not divided.
#include "models/formats/dumps/dumpbuilder.h"
#include "models/formats/dumps/dumpformat.h"
#include "models/formats/layouts/mergedrows.h"
#include "models/formats/layouts/partorders.h"
#include "models/formats/tensors/tensorstatistics.h"
#include "models/run/messages.h"
#include "models/run/tensorshape.h"

#include <unordered_map>
#include <utility>

namespace rundiff
{

namespace
{

class Merging
{
public:
    Merging(const DumpLocation &location, const Progress &progress)
        : m_progress(progress), m_dump(std::make_shared<Dump>()), m_builder(*m_dump), m_rows(location, progress),
          m_orders(m_rows, progress)
    {
        m_dump->location = location;
    }

    std::shared_ptr<const Dump> read()
    {
        const ReadParts &parts = m_rows.read();
        for (const auto &dump : parts.dumps)
            append(m_dump->problems, dump->problems);
        if (!parts.dumps.empty()) {
            m_dump->framework = parts.dumps.front()->framework;
            m_dump->level = parts.dumps.front()->level;
            const bool haveTensors =
                std::ranges::all_of(parts.dumps, [](const auto &dump) { return dump->task == "tensor"; });
            m_dump->task = haveTensors ? "tensor" : "statistics";
        }
        for (const MergedCall &call : parts.calls)
            add(call);
        reportOthers(parts.others);
        reportWithoutOrder();
        reportSums();
        append(m_dump->problems, m_dump->location.parts->rules.withoutRows(m_names));
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
        const std::string name = call.name + suffix;
        m_names.push_back(name);
        const MergedRow merged = m_rows.row(call, name, std::move(parts));
        m_sums += !merged.plan && merged.value.mean && !merged.value.max ? 1 : 0;
        const PartValue value = merged.plan && !merged.value.max ? ofTensor(merged) : merged.value;
        TensorRecord record{suffix, row.side, std::string(dump.name(row.dtype)), shapeText(value.shape)};
        record.max = statistic(value.max, row.max);
        record.min = statistic(value.min, row.min);
        record.mean = statistic(value.mean, row.mean);
        record.norm = statistic(value.norm, row.norm);
        const bool hasOrder = merged.plan && !m_orders.of(merged).empty();
        if (hasOrder)
            record.dataName = name;
        m_withoutOrder += merged.plan && !hasOrder;
        m_builder.add(record);
    }

    // The statistics that those of the parts do not tell; in which order these are joined does not matter for them.
    PartValue ofTensor(const MergedRow &row) const
    {
        const auto tensor = m_rows.tensor(*row.plan, {});
        const auto found = tensor ? statisticsOf(*tensor, m_progress.stop) : std::nullopt;
        return found ? PartValue{row.value.shape, found->max, found->min, found->mean, found->norm} : row.value;
    }

    // A number that is the same stays what it is in the file, with all its digits.
    static Statistic statistic(const std::optional<double> &merged, const Statistic &original)
    {
        if (!merged)
            return original.isNumber() ? Statistic() : original;
        return original.number() == merged ? original : Statistic::ofReal(*merged);
    }

    void reportWithoutOrder()
    {
        if (m_withoutOrder == 0)
            return;
        const QString words = Messages::tr("{} rows are compared by their statistics only: nothing shows in which "
                                           "order the elements of their parts follow each other.");
        m_dump->problems.push_back(
            {m_dump->location.dumpFile, 0, Severity::Warning, message(words, m_withoutOrder), {}});
    }

    void reportSums()
    {
        if (m_sums == 0)
            return;
        const QString words =
            Messages::tr("{} rows are sums of parts, of which statistics tell only the mean: nothing else of them is "
                         "compared. Dumps with tensors (msprobe's task \"tensor\") are compared whole.");
        m_dump->problems.push_back({m_dump->location.dumpFile, 0, Severity::Warning, message(words, m_sums), {}});
    }

    void reportOthers(std::size_t others)
    {
        if (others == 0)
            return;
        Problem problem{
            m_dump->location.dumpFile, 0, Severity::Warning,
            message(Messages::tr("{} rows are not of modules; they are not compared between two layouts."), others),
            Unread{UnreadReason::Unrecognised, "rows", static_cast<std::int64_t>(others), {}}};
        m_dump->problems.push_back(std::move(problem));
    }

    const Progress &m_progress;
    std::shared_ptr<Dump> m_dump;
    DumpBuilder m_builder;
    const MergedRows m_rows;
    const PartOrders m_orders;
    std::size_t m_withoutOrder = 0; // rows with tensors
    std::size_t m_sums = 0;         // without tensors
    std::vector<std::string> m_names;
};

// Their data_name is the name of the row.
class MergedTensors final : public TensorStore
{
public:
    explicit MergedTensors(const DumpLocation &location)
        : m_location(location), m_read(m_location, {}), m_orders(m_read, {})
    {
        for (const MergedCall &call : m_read.read().calls) {
            for (auto &[suffix, parts] : partsOfRows(call)) {
                if (parts.empty())
                    continue;
                const std::string name = call.name + std::string(suffix);
                m_rows.try_emplace(name, m_read.row(call, name, std::move(parts)));
            }
        }
    }

    tl::expected<Tensor, Problem> tensor(std::string_view dataName) const override
    {
        const std::string name(dataName);
        const auto found = m_rows.find(name);
        const bool isKnown = found != m_rows.end() && found->second.plan;
        if (auto tensor = isKnown ? m_orders.tensor(found->second, name) : std::nullopt)
            return *std::move(tensor);
        return tl::unexpected(Problem{
            m_location.dumpFile, 0, Severity::Error,
            message(Messages::tr("The parts of the tensor {} do not make the one of the undivided training."), name),
            Unread{UnreadReason::Damaged, "tensors", 1, name}});
    }

private:
    const DumpLocation m_location;
    const MergedRows m_read;
    const PartOrders m_orders;
    std::unordered_map<std::string, MergedRow> m_rows;
};

class MergedDumpFormat final : public DumpFormat
{
public:
    bool knows(const DumpLocation &location) const override { return location.parts != nullptr; }

    std::shared_ptr<const Dump> read(const DumpLocation &location, const Progress &progress) const override
    {
        return Merging(location, progress).read();
    }

    std::unique_ptr<TensorStore> openTensors(const DumpLocation &location) const override
    {
        return std::make_unique<MergedTensors>(location);
    }
};

} // namespace

void addMergedDumpFormat(DumpFormats &formats)
{
    formats.push_back(std::make_unique<MergedDumpFormat>());
}

} // namespace rundiff
