// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/tokens/tokenfiles.h"

#include "models/formats/tokens/requestlog.h"
#include "models/formats/tokens/tokenlines.h"
#include "models/formats/tokens/tokennames.h"
#include "models/run/messages.h"
#include "models/run/packedname.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <set>
#include <tuple>

namespace rundiff
{

namespace
{

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 3> claimedEndings{".pt", ".npy", ".parquet"}; // in addition to those of texts
constexpr std::string_view parquetForm = "Parquet";
constexpr std::string_view requestForm = "requests";
constexpr std::array<std::string_view, 2> lineEndings{".jsonl", ".ndjson"};

template <std::size_t count>
bool endsWithOneOf(const std::array<std::string_view, count> &endings, std::string_view ending)
{
    return std::ranges::find(endings, ending) != endings.end();
}

bool mayHoldLines(const std::string &path)
{
    const fs::path plain = withoutPackedEnding(fs::path(path).filename().string());
    return endsWithOneOf(lineEndings, plain.extension().string());
}

bool isEmptyFile(const std::string &path)
{
    std::error_code error;
    return fs::file_size(path, error) == 0 && !error;
}

TokenFile fileOf(const std::string &path, const TokenNames &names)
{
    TokenFile unnamed;
    unnamed.path = path;
    unnamed.form = "JSON Lines";
    return names.fileOf(path).value_or(unnamed);
}

// A process without samples writes an empty file next to those of the others.
void takeEmptyFiles(std::vector<std::string> &candidates, const TokenNames &names, std::vector<TokenFile> &files)
{
    std::set<fs::path> folders;
    for (const TokenFile &file : files)
        folders.insert(fs::path(file.path).parent_path());
    std::erase_if(candidates, [&](const std::string &path) {
        const bool isBeside = mayHoldLines(path) && folders.contains(fs::path(path).parent_path());
        const bool isTaken = isBeside && isEmptyFile(path);
        if (isTaken)
            files.push_back(fileOf(path, names));
        return isTaken;
    });
}

// What the loss saw is in the data of the training, too: where there are such data, it is not read a second time.
void setRepeatsAside(std::vector<TokenFile> &files)
{
    const auto isOfForm = [](const char *form) { return [form](const TokenFile &file) { return file.form == form; }; };
    if (std::ranges::none_of(files, isOfForm("slime, miles")))
        return;
    for (TokenFile &file : files)
        file.aside = file.aside || file.form == "policy loss";
}

} // namespace

void TokenFiles::claim(const FolderListing &folder, FolderClaims &claims) const
{
    static const TokenNames names;
    for (const FolderEntry &entry : folder.entries) {
        const bool mayBeTokens = !entry.isFolder && endsWithOneOf(claimedEndings, entry.ending());
        if (mayBeTokens && names.fileOf(folder.pathOf(entry)))
            claims.add(entry, FileUse::Tokens, ClaimConfidence::Name, "tokens of samples");
    }
}

std::vector<TokenFile> takeTokenFiles(const std::vector<Claim> &claims, std::vector<std::string> &logCandidates,
                                      const TokenColumnNames &ofUser)
{
    const TokenNames names(ofUser);
    std::vector<TokenFile> files;
    for (const Claim &claim : claims) {
        if (claim.use == FileUse::Tokens)
            files.push_back(fileOf(claim.path, names));
    }
    std::erase_if(logCandidates, [&](const std::string &path) {
        if (!mayHoldLines(path))
            return false;
        const TokenFile file = fileOf(path, names);
        const bool isTaken = file.form == requestForm ? isRequestLog(path) : holdsTokenLines(path, names);
        if (isTaken)
            files.push_back(file);
        return isTaken;
    });
    takeEmptyFiles(logCandidates, names, files);
    setRepeatsAside(files);
    std::ranges::sort(files, {}, [](const TokenFile &file) {
        return std::tuple(file.form, file.aside, file.step, file.rank, std::string_view(file.path));
    });
    return files;
}

Problems refusedTokenFiles(const std::vector<TokenFile> &files)
{
    const auto isRefused = [](const TokenFile &file) { return file.form == parquetForm; };
    const auto first = std::ranges::find_if(files, isRefused);
    if (first == files.end())
        return {};
    return {{first->path, 0, Severity::Warning,
             message(Messages::tr("Completions in Parquet are not read (files: {}). As JSON Lines they are: in Python, "
                                  "pandas.read_parquet(FILE).to_json(\"completions.jsonl\", orient=\"records\", "
                                  "lines=True, force_ascii=False)."),
                     std::ranges::count_if(files, isRefused))}};
}

} // namespace rundiff
