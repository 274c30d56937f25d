// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/checkpoints/checkpointfacts.h"

#include "models/formats/checkpoints/readcheckpoint.h"

#include <filesystem>
#include <map>

namespace rundiff
{

namespace
{

namespace fs = std::filesystem;

std::uint64_t bytesOf(const fs::path &path)
{
    constexpr int mostFiles = 200'000;
    std::error_code error;
    if (!fs::is_directory(path, error)) {
        const std::uintmax_t size = fs::file_size(path, error);
        return error ? 0 : size;
    }
    std::uint64_t bytes = 0;
    int files = 0;
    for (fs::recursive_directory_iterator entry(path, error), end; !error && entry != end; entry.increment(error)) {
        std::error_code unseen;
        const std::uintmax_t size = entry->is_regular_file(unseen) ? entry->file_size(unseen) : 0;
        bytes += unseen ? 0 : size;
        if (++files > mostFiles)
            break;
    }
    return bytes;
}

} // namespace

std::optional<CheckpointFacts> factsOf(const CheckpointLocation &location, Problems &problems)
{
    const Checkpoint checkpoint = readCheckpoint(location);
    append(problems, checkpoint.problems);
    if (!checkpoint.problems.empty())
        return std::nullopt;
    CheckpointFacts facts;
    facts.form = checkpoint.form;
    facts.step = checkpoint.location.step;
    facts.values = checkpoint.entries.size();
    facts.bytes = bytesOf(static_cast<const std::string &>(location.path));
    std::map<CheckpointPart, std::size_t> counts;
    for (const CheckpointEntry &entry : checkpoint.entries)
        ++counts[entry.part];
    facts.parts.assign(counts.begin(), counts.end());
    return facts;
}

} // namespace rundiff
