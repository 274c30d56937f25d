// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/account/files/fileinventory.h"

#include "models/account/contents/filecontent.h"
#include "models/account/contents/judgednumbers.h"
#include "models/account/files/pathowners.h"
#include "models/account/files/runfiles.h"
#include "models/account/marking/drawnlines.h"
#include "models/account/marking/volatilerules.h"
#include "models/formats/logs/text/lines.h"
#include "models/formats/logs/text/opentext.h"
#include "models/formats/logs/vocabulary/vocabulary.h"
#include "models/run/ascii.h"

#include <algorithm>
#include <filesystem>

namespace rundiff
{

namespace
{

constexpr std::size_t mostLines = 10, longestLine = 200;

// Who reads a path: a log, a dump or tokens.
struct Reader {
    Name name;
    const Log *text = nullptr; // a log that is this text
};

PathOwners<Reader> readersOf(const Run &run)
{
    PathOwners<Reader> readers;
    for (const auto &log : run.logs) {
        for (const LogFile &file : log->files)
            readers.add(plainPath(file.path), {log->format, nullptr});
        readers.add(plainPath(log->path), {log->format, log->files.empty() ? log.get() : nullptr});
    }
    for (const CheckpointLocation &checkpoint : run.checkpoints)
        readers.add(plainPath(checkpoint.path), {"checkpoint", nullptr});
    const Reader ofDump{"dump", nullptr};
    for (const DumpLocation &dump : run.dumps) {
        readers.add(plainPath(dump.dumpFile), ofDump);
        readers.add(plainPath(dump.folder + "/dump_tensor_data"), ofDump);
        for (const GraphFolder &graph : dump.graphs)
            readers.add(plainPath(graph.path), ofDump);
        if (!dump.files)
            continue;
        for (const Path &file : *dump.files)
            readers.add(plainPath(file), ofDump);
    }
    for (const TokenFile &file : run.tokenFiles)
        readers.add(plainPath(file.path), {"tokens", nullptr});
    for (const ResultFile &file : run.resultFiles)
        readers.add(plainPath(file.path), {std::string(spelled(file.kind)), nullptr});
    return readers;
}

bool saysNumber(std::string_view text)
{
    return std::ranges::any_of(text, ascii::isDigit);
}

// The first lines that name a result, and before there are enough of them the first ones with a number.
void keep(UnconsumedLine line, std::vector<UnconsumedLine> &kept)
{
    if (kept.size() >= mostLines) {
        const auto last = std::ranges::find_if(kept.rbegin(), kept.rend(),
                                               [](const UnconsumedLine &other) { return !other.isResult; });
        if (!line.isResult || last == kept.rend())
            return;
        kept.erase(std::prev(last.base()));
    }
    const auto place = line.isResult ? std::ranges::find(kept, false, &UnconsumedLine::isResult) : kept.end();
    kept.insert(place, std::move(line));
}

void readLog(const Log &log, const std::string &path, const Progress &progress, InventoriedFile &file)
{
    const auto source = openText(path, log.chosenEncoding);
    if (!source)
        return;
    JudgedNumbers consumed(log.curves);
    const VolatileRules &rules = VolatileRules::builtIn();
    std::int64_t counted = 0;
    DrawnLines drawn([&](const DrawnLines::Drawn &line) {
        const bool isRecord = !consumed.of(line.offset, line.end).empty();
        if (isRecord) {
            file.records += line.line != counted;
            counted = line.line;
        }
        if (isRecord || line.isPassing || !saysNumber(line.text) || rules.isNoise(line.text))
            return;
        UnconsumedLine other{line.line, vocabulary().mentionsResult(line.text),
                             UserText(std::string(line.text.substr(0, longestLine)))};
        file.results += other.isResult;
        keep(std::move(other), file.unconsumed);
    });
    readLines(**source, 0, wholeSource, progress, path, [&](const Line &line) {
        file.lines = line.number;
        drawn.add(line.text, line.number, line.offset);
    });
    drawn.finish();
}

} // namespace

FileInventory inventoryOf(const Run &run, const Progress &progress)
{
    const PathOwners<Reader> readers = readersOf(run);
    const RunFiles files = RunFiles::of(plainPath(run.path));
    FileInventory inventory{{}, files.complete};
    for (const auto &[name, path] : files.paths) {
        if (progress.stopped())
            break;
        InventoriedFile file;
        file.path = name;
        std::error_code error;
        const auto size = std::filesystem::file_size(path, error);
        file.bytes = error ? 0 : static_cast<std::int64_t>(size);
        const Reader *reader = readers.of(path);
        if (reader)
            file.owner = reader->name;
        else if (isSettingsFile(name))
            file.owner = "settings";
        if (reader && reader->text && contentOf(path) == FileContent::Text)
            readLog(*reader->text, path, progress, file);
        inventory.files.push_back(std::move(file));
    }
    return inventory;
}

} // namespace rundiff
