// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <tl/expected.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace rundiff
{

// Whether a file has to outlast a power cut. Large tables that are made again in a moment need not wait for the disk.
enum class Lasting : std::uint8_t { OnDisk, WhenWritten };

// Who may read a file that was not there before: as the user's umask has it, or the user alone.
enum class Readers : std::uint8_t { AsUsual, OnlyOwner };

// A file in the making. It is written without a name, or beside its place under another name where the file system has
// no files without one, and takes its place only when it is complete and on the disk: whatever happens before, a full
// disk or the end of the process, the old file stays as it was. What a process that was killed left under another name
// goes when the file is written next.
class NewFile
{
public:
    // The folder must be there. The error is a sentence that names the file.
    static tl::expected<NewFile, std::string> create(const std::string &path, Readers readers = Readers::AsUsual);

    NewFile(NewFile &&other) noexcept;
    NewFile &operator=(NewFile &&other) = delete;
    NewFile(const NewFile &) = delete;
    NewFile &operator=(const NewFile &) = delete;
    ~NewFile(); // without keep() nothing is left

    // Where a library that opens files by itself may write until keep().
    std::string temporaryPath() const;
    bool write(std::string_view bytes);
    // Brings the file to its place. The error is a sentence that names it, also for a write that failed earlier.
    tl::expected<void, std::string> keep(Lasting lasting = Lasting::OnDisk);

private:
    NewFile(std::string path, std::string temporary, int descriptor);

    bool name(); // a file without one, beside its place

    std::string m_path, m_temporary; // the latter empty while the file has no name
    int m_descriptor = -1;
    int m_error = 0; // errno of the first write that failed
};

// The whole of a file at once.
tl::expected<void, std::string> writeWholeFile(const std::string &path, std::string_view bytes);

} // namespace rundiff
