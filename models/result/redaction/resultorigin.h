// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "models/result/redaction/redaction.h"
#include "models/result/writing/filechecksum.h"
#include "models/run/fields.h"
#include "models/run/kindoftext.h"
#include "models/run/progress.h"
#include "models/run/spelling.h"

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace rundiff
{

// An input file of a comparison.
struct InputFile {
    UserText run; // "a", "b", "baseline", or "mapping"
    Path path;
    std::uint64_t bytes = 0;
    UserText sha256; // in hexadecimal digits; empty: it could no longer be read
    bool operator==(const InputFile &) const = default;
};

// The data required to reproduce the comparison, and to verify that it is the same.
struct Provenance {
    UserText version;              // of Rundiff
    std::vector<UserText> command; // that created it; empty: the window
    UserText saved;                // when, in UTC: "2026-11-21T07:30:00Z"
    std::vector<InputFile> files;
    Hidden rowsHide = Hidden::Nothing; // what was removed from the texts of its rows
};

template <>
struct Spelling<Hidden> {
    static constexpr SpellingTable<Hidden, 3> names{
        {{"nothing", Hidden::Nothing}, {"secrets", Hidden::Secrets}, {"secrets and names", Hidden::SecretsAndNames}}};
};

template <>
struct Fields<InputFile> {
    static void visit(auto &field, auto &file)
    {
        field("run", file.run);
        field("path", file.path);
        field("bytes", file.bytes);
        field("sha256", file.sha256);
    }
};

template <>
struct Fields<Provenance> {
    static void visit(auto &field, auto &provenance)
    {
        field("version", provenance.version);
        field("command", provenance.command);
        field("saved", provenance.saved);
        field("files", provenance.files);
        field("rows_hide", provenance.rowsHide);
    }
};

// Checksums of files that are taken as soon as their dumps were compared: later, other files may have taken their place
// in the machine's memory, and they would be read from the disk again. From any thread.
class InputSums
{
public:
    void add(const DumpPair &pair, const Progress &progress);
    std::optional<FileChecksum> find(const std::string &path) const;

private:
    void add(const std::string &path, const Progress &progress);

    mutable std::mutex m_mutex;
    std::map<std::string, std::optional<FileChecksum>> m_sums; // without a sum: one that another thread reads
};

// Seconds since 1970, where SOURCE_DATE_EPOCH gives them and the year has four digits.
std::optional<std::int64_t> sourceDateEpoch();

// Now, or the time of SOURCE_DATE_EPOCH, which makes results the same byte for byte.
std::string timeOfSaving();

// The origin stored in a saved result; otherwise computed from every byte of the files, now or when they were added to
// `known`.
Provenance provenanceOf(const Comparison &comparison, const std::vector<std::string> &command,
                        const Progress &progress = {}, const InputSums &known = {});

} // namespace rundiff
