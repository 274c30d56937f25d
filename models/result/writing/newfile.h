// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <tl/expected.hpp>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace rundiff
{

// Whether a file must survive a power failure. Large tables that can be recreated quickly are not synced to the disk.
enum class Lasting : std::uint8_t { OnDisk, WhenWritten };

// The permissions of a new file: according to the user's umask, or for the user only.
enum class Readers : std::uint8_t { AsUsual, OnlyOwner };

// A file that is being written. It is written without a name, or next to its target with a temporary name if the file
// system has no unnamed files, and replaces its target only when it is complete and on the disk: if the disk is full or
// the process ends before, the old file is unchanged. A temporary file of a killed process is removed when the file is
// written next.
class NewFile
{
public:
    // The folder must exist. The error is a sentence with the file name.
    static tl::expected<NewFile, std::string> create(const std::string &path, Readers readers = Readers::AsUsual);

    NewFile(NewFile &&other) noexcept;
    NewFile &operator=(NewFile &&other) = delete;
    NewFile(const NewFile &) = delete;
    NewFile &operator=(const NewFile &) = delete;
    ~NewFile(); // without keep() nothing remains

    // The path that a library that opens files itself can write to until keep().
    std::string temporaryPath() const;
    bool write(std::string_view bytes);
    // At any place; these do not move the end at which write() continues.
    bool writeAt(std::uint64_t at, std::string_view bytes);
    bool readAt(std::uint64_t at, std::span<char> bytes) const;
    bool empty();
    bool good() const { return m_error == 0; } // every write so far succeeded
    // Moves the file to its target. The error is a sentence with the file name, also for a write that failed earlier.
    tl::expected<void, std::string> keep(Lasting lasting = Lasting::OnDisk);

private:
    NewFile(std::string path, std::string temporary, int descriptor);

    bool name(); // a file without one, next to its target

    std::string m_path, m_temporary; // the latter empty while the file has no name
    int m_descriptor = -1;
    int m_error = 0; // errno of the first write that failed
};

// Writes a whole file at once.
tl::expected<void, std::string> writeWholeFile(const std::string &path, std::string_view bytes);

} // namespace rundiff
