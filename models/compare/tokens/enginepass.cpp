// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/tokens/enginepass.h"

#include "models/compare/tokens/enginedump.h"
#include "models/compare/tokens/enginefolders.h"
#include "models/formats/runreader.h"
#include "models/formats/tokens/requestlog.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <string>

namespace rundiff
{

namespace
{

namespace fs = std::filesystem;

constexpr const char *requestForm = "requests";
constexpr std::size_t mostDumps = 64; // that are read to find the tokens of a sequence

bool isUnder(const fs::path &path, const fs::path &folder)
{
    const auto [end, nothing] = std::mismatch(folder.begin(), folder.end(), path.begin(), path.end());
    return end == folder.end();
}

// The dumps of an engine, read once for each folder.
class EngineDumps
{
public:
    explicit EngineDumps(const Progress &progress) : m_progress(progress) {}

    const std::vector<DumpLocation> &in(const std::string &folder)
    {
        const auto [known, isNew] = m_dumps.try_emplace(folder);
        if (isNew) {
            RunOptions options;
            options.logs = options.checkpoints = false;
            known->second = readRun(folder, options, m_progress)->dumps;
        }
        return known->second;
    }

    bool anyIn(const std::vector<std::string> &folders)
    {
        return std::ranges::any_of(folders, [&](const std::string &folder) { return !in(folder).empty(); });
    }

private:
    const Progress &m_progress;
    std::map<std::string, std::vector<DumpLocation>> m_dumps;
};

// The dumps of a pass are next to its log, or next to the folder of the log.
std::vector<EnginePass> passesInLog(const fs::path &log, const std::string &request, EngineDumps &dumps,
                                    Problems &problems)
{
    std::vector<EnginePass> passes;
    for (const RequestPass &pass : readRequestLog(log.string(), problems)) {
        if (pass.request != request)
            continue;
        for (const fs::path &folder : {log.parent_path(), log.parent_path().parent_path()}) {
            const std::vector<DumpLocation> &known = dumps.in(folder.string());
            const auto found = std::ranges::find_if(known, [&](const DumpLocation &dump) {
                return dump.step.value == pass.step && dump.rank.number == pass.rank && !dump.debug;
            });
            if (found == known.end())
                continue;
            passes.push_back({*found, pass.begin, pass.tokens, pass.row, pass.others == 0});
            break;
        }
    }
    return passes;
}

std::vector<EnginePass> passesOfRequest(const Run &run, const std::vector<std::string> &folders,
                                        const std::string &request, EngineDumps &dumps, Problems &problems)
{
    for (const std::string &folder : folders) {
        std::vector<EnginePass> all;
        for (const TokenFile &file : run.tokenFiles) {
            const bool isLog = file.form == requestForm && isUnder(file.path, folder);
            if (!isLog)
                continue;
            const auto passes = passesInLog(file.path, request, dumps, problems);
            all.insert(all.end(), passes.begin(), passes.end());
        }
        if (!all.empty())
            return all;
    }
    return {};
}

// Where the beginning of a sequence is in the tokens of a pass, and how much of it.
std::optional<EnginePass> sequenceIn(const DumpLocation &location, const std::vector<std::int64_t> &sequence,
                                     const Progress &progress)
{
    constexpr std::size_t fewest = 4;
    const std::vector<std::int64_t> ids = EngineDump(location, progress).tokens();
    EnginePass best{location, 0, 0, 0, true};
    for (std::size_t row = 0; row < ids.size(); ++row) {
        std::size_t same = 0;
        while (same < sequence.size() && row + same < ids.size() && ids[row + same] == sequence[same])
            ++same;
        if (same <= best.tokens)
            continue;
        best.tokens = same;
        best.row = row;
    }
    best.isAlone = best.tokens == ids.size();
    return best.tokens >= std::min(fewest, sequence.size()) && best.tokens > 0 ? std::optional(best) : std::nullopt;
}

std::vector<EnginePass> passesWithTokens(const std::vector<std::string> &folders,
                                         const std::vector<std::int64_t> &sequence, EngineDumps &dumps,
                                         const Progress &progress)
{
    std::vector<EnginePass> passes;
    for (const std::string &folder : folders) {
        const std::vector<DumpLocation> &known = dumps.in(folder);
        for (std::size_t i = 0; i < std::min(mostDumps, known.size()) && !progress.stopped(); ++i) {
            if (const auto pass = sequenceIn(known[i], sequence, progress))
                passes.push_back(*pass);
        }
        if (!passes.empty())
            break;
    }
    std::ranges::stable_sort(passes, std::greater<>(), &EnginePass::tokens);
    return passes;
}

std::vector<EnginePass> onlyPass(const std::vector<std::string> &folders, EngineDumps &dumps)
{
    for (const std::string &folder : folders) {
        const std::vector<DumpLocation> &known = dumps.in(folder);
        if (known.size() == 1)
            return {{known.front(), 0, 0, 0, true}};
        if (!known.empty())
            return {};
    }
    return {};
}

} // namespace

PassesOfSequence PassesOfSequence::of(const Run &run, const std::string &request,
                                      const std::vector<std::int64_t> &sequence, Problems &problems,
                                      const Progress &progress)
{
    using PairedBy = TokenLayer::PairedBy;
    const EngineFolders folders = EngineFolders::under(run.path, TokenNames());
    PassesOfSequence passes;
    EngineDumps dumps(progress);
    passes.hasDumps = dumps.anyIn(folders.rollout) && dumps.anyIn(folders.trainer);
    if (!passes.hasDumps)
        return passes;
    if (!request.empty()) {
        passes.rollout = passesOfRequest(run, folders.rollout, request, dumps, problems);
        passes.trainer = passesOfRequest(run, folders.trainer, request, dumps, problems);
    }
    if (passes.found())
        return passes;
    passes.by = PairedBy::Tokens;
    passes.rollout = passesWithTokens(folders.rollout, sequence, dumps, progress);
    passes.trainer = passesWithTokens(folders.trainer, sequence, dumps, progress);
    if (passes.found())
        return passes;
    passes.by = PairedBy::OnlyOnes;
    passes.rollout = onlyPass(folders.rollout, dumps);
    passes.trainer = onlyPass(folders.trainer, dumps);
    return passes;
}

} // namespace rundiff
