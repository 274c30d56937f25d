// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/msproberesults/resultreader.h"

#include "models/formats/msproberesults/configpack.h"
#include "models/formats/msproberesults/csvrecords.h"
#include "models/formats/msproberesults/resultjson.h"
#include "models/formats/msproberesults/spreadsheetrows.h"
#include "models/formats/msproberesults/tooltable.h"
#include "models/formats/tensors/bytesources.h"
#include "models/run/messages.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <optional>
#include <tuple>

namespace rundiff
{

namespace
{

constexpr std::size_t mostFiles = 200, mostOpened = 4000;

std::string endingOf(const std::string &path)
{
    return std::filesystem::path(path).extension().string();
}

tl::expected<ZipArchive, std::string> archiveAt(const std::string &path)
{
    const auto source = openSource(path);
    if (!source)
        return tl::unexpected(std::string(source.error().message));
    return ZipArchive::read(*source);
}

// The table of a sheet whose first row is the heading of one.
std::optional<ToolTable> tableIn(const ZipArchive &archive, const std::string &sheet)
{
    std::optional<ToolTable> table;
    forEachRow(archive, sheet, [&](const std::vector<std::string> &cells) {
        table = ToolTable::ofHeading(cells);
        return false;
    });
    return table;
}

std::optional<ResultKind> kindOfArchive(const std::string &path)
{
    const auto archive = archiveAt(path);
    if (!archive)
        return std::nullopt;
    for (const std::string &sheet : sheetsOf(*archive)) {
        if (const auto table = tableIn(*archive, sheet))
            return table->kind();
    }
    return isConfigPack(*archive) ? std::optional(ResultKind::ConfigCheck) : std::nullopt;
}

std::optional<ResultKind> kindOf(const std::string &path, const Progress &progress)
{
    const std::string ending = endingOf(path);
    if (isAnyOf(ending, {".zip", ".xlsx"}))
        return kindOfArchive(path);
    if (ending == ".csv") {
        auto records = CsvRecords::open(path);
        const auto table = records && records->next() ? ToolTable::ofHeading(records->cells()) : std::nullopt;
        return table ? std::optional(table->kind()) : std::nullopt;
    }
    auto file = FileBytes::open(path);
    if (ending != ".json" || !file)
        return std::nullopt;
    return ResultJson(*std::move(file), progress).kind();
}

bool mayBeResult(const std::string &path)
{
    return isAnyOf(endingOf(path), {".zip", ".xlsx", ".csv", ".json"});
}

// "compare_result_rank3_20261126.json", "compare_result_rank3-rank3_20261126.xlsx", "precision_rank3.csv"
std::optional<std::int64_t> rankInName(const std::string &path)
{
    constexpr std::string_view word = "rank";
    const std::string name = std::filesystem::path(path).filename().string();
    const std::size_t at = name.find(word);
    std::int64_t rank = 0;
    const char *const end = name.data() + name.size();
    const bool isRank = at != name.npos && std::from_chars(name.data() + at + word.size(), end, rank).ec == std::errc();
    return isRank ? std::optional(rank) : std::nullopt;
}

class Reading
{
public:
    Reading(const ResultFile &file, const FactTaker &take, const Progress &progress)
        : m_file(file), m_progress(progress), m_rank(rankInName(file.path)), m_take(take)
    {
    }

    Problems all()
    {
        const std::string ending = endingOf(m_file.path);
        if (ending == ".csv")
            readCsv();
        else if (ending == ".xlsx")
            readSheets();
        else if (ending == ".json")
            readJson();
        return std::move(m_problems);
    }

private:
    void give(const ResultFact &fact)
    {
        ResultFact given = fact;
        if (!given.rank)
            given.rank = m_rank;
        m_take(given);
    }

    void lose(std::int64_t line)
    {
        m_problems.push_back({m_file.path, line, Severity::Warning,
                              message(Messages::tr("This result of msprobe is truncated or damaged; what follows was "
                                                   "not read.")),
                              Unread{UnreadReason::Truncated, "rows", 0, {}}});
    }

    void readCsv()
    {
        auto records = CsvRecords::open(m_file.path);
        if (!records) {
            m_problems.push_back(records.error());
            return;
        }
        const auto table = records->next() ? ToolTable::ofHeading(records->cells()) : std::nullopt;
        const std::size_t columns = records->cells().size();
        while (table && !m_progress.stopped() && records->next()) {
            // Some tools leave the last cells of a row out, but none the end of its line.
            if (records->isWithoutEnd() && records->cells().size() < columns)
                return lose(records->line());
            table->addFacts(records->cells(), [this](const ResultFact &fact) { give(fact); });
        }
        if (!table || records->isCut())
            lose(records->line());
    }

    void readSheets()
    {
        const auto archive = archiveAt(m_file.path);
        bool isWhole = archive.has_value();
        for (const std::string &sheet : archive ? sheetsOf(*archive) : std::vector<std::string>()) {
            const auto table = tableIn(*archive, sheet);
            if (!table)
                continue;
            bool isHeading = true;
            isWhole = forEachRow(*archive, sheet,
                                 [&](const std::vector<std::string> &cells) {
                                     if (!std::exchange(isHeading, false))
                                         table->addFacts(cells, [this](const ResultFact &fact) { give(fact); });
                                     return !m_progress.stopped();
                                 }) &&
                      isWhole;
        }
        if (!isWhole)
            lose(0);
    }

    void readJson()
    {
        auto file = FileBytes::open(m_file.path);
        if (!file) {
            m_problems.push_back(file.error());
            return;
        }
        const bool isWhole =
            ResultJson(*std::move(file), m_progress).readFacts([this](const ResultFact &fact) { give(fact); });
        if (!isWhole && !m_progress.stopped())
            lose(0);
    }

    const ResultFile &m_file;
    const Progress &m_progress;
    std::optional<std::int64_t> m_rank;
    const FactTaker &m_take;
    Problems m_problems;
};

} // namespace

std::vector<ResultFile> takeResultFiles(const std::string &run, std::vector<std::string> &logCandidates,
                                        std::vector<std::string> &withoutOwner, const Progress &progress)
{
    std::vector<ResultFile> found;
    std::size_t opened = 0;
    const auto take = [&](const std::string &path) {
        const bool isWanted = path != run && mayBeResult(path) && found.size() < mostFiles;
        if (!isWanted || progress.stopped() || opened++ >= mostOpened)
            return false;
        const auto kind = kindOf(path, progress);
        if (kind)
            found.push_back({path, *kind});
        return kind.has_value();
    };
    std::erase_if(logCandidates, take);
    std::erase_if(withoutOwner, take);
    std::ranges::sort(found, {},
                      [](const ResultFile &file) { return std::pair(file.kind, std::string_view(file.path)); });
    return found;
}

Problems readResult(const ResultFile &file, const FactTaker &take, const Progress &progress)
{
    return Reading(file, take, progress).all();
}

} // namespace rundiff
