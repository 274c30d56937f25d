// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/dumps/dumpbuilder.h"
#include "models/formats/dumps/dumpformat.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// A tool that prints what it knows of the tensors of a training into text files. There is nothing to read but these
// numbers.
class PrintedFormat : public DumpFormat
{
public:
    // `name`: of the tool, as its dumps are marked.
    explicit PrintedFormat(std::string_view name) : m_name(name) {}

    void claim(const FolderListing &folder, FolderClaims &claims) const override;
    // One for each file, unless the format knows better.
    std::vector<DumpLocation> dumpsOf(const std::vector<Claim> &claims, Problems &problems,
                                      const Progress &progress) const override;
    bool knows(const DumpLocation &location) const final { return location.format == m_name; }
    std::shared_ptr<const Dump> read(const DumpLocation &location, const Progress &progress) const final;

protected:
    // What the name of a file of this tool says; nothing: it is not one of its files.
    virtual std::optional<DumpPlace> placeOf(const FolderListing &folder, const FolderEntry &entry) const = 0;
    // Whether the start of a file with such a name shows that another program wrote it: then it may be a log.
    virtual bool isOfOther(const std::string &) const { return false; }
    virtual void readInto(DumpBuilder &builder, const Progress &progress) const = 0;

    DumpLocation locationOf(const Claim &claim) const;

private:
    std::string_view m_name;
};

// Calls `take` with each line of the file of the dump, until it is stopped. A file that cannot be read is a problem.
// The last line is not whole if the file does not end with a line feed.
void readPrintedLines(DumpBuilder &builder, const Progress &progress,
                      const std::function<void(std::string_view line, bool whole)> &take);

// The same with a reader that takes lines, and finishes unless it was stopped.
template <typename Reader>
void readPrintedLines(DumpBuilder &builder, const Progress &progress)
{
    Reader reader(builder);
    readPrintedLines(builder, progress, [&](std::string_view line, bool whole) { reader.take(line, whole); });
    if (!progress.stopped())
        reader.finish();
}

// A number as it was printed, also "inf" and "tensor(1.0000e-01)"; nothing for other texts.
Statistic printedNumber(std::string_view text);

// "torch.Size([2, 3])" -> "[2, 3]"
std::string printedShape(std::string_view size);

// Lines, sections or values in the file that are not what this tool writes.
void reportUnrecognised(DumpBuilder &builder, const char *what, std::int64_t count, std::string_view first);
// Lines that a reader does not know: their number, and the first one.
class UnknownLines
{
public:
    void add(std::string_view line)
    {
        if (m_count++ == 0)
            m_first = line;
    }
    void report(DumpBuilder &builder) const { reportUnrecognised(builder, "lines", m_count, m_first); }

private:
    std::int64_t m_count = 0;
    std::string m_first;
};

// The file ends before its content does.
void reportTruncated(DumpBuilder &builder, const char *what, std::int64_t missing);

} // namespace rundiff
