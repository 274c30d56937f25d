// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <span>
#include <string>
#include <string_view>

#include <unistd.h>

// A file with the bytes of one fuzz run after another, with the name that its reader expects, in a separate folder.
// packaging/fuzz.sh sets TMPDIR to memory if possible.
class FuzzFile
{
public:
    explicit FuzzFile(std::string_view name)
        : m_folder(std::filesystem::temp_directory_path() / ("rundiff-fuzz-" + std::to_string(::getpid())))
    {
        std::filesystem::create_directories(m_folder);
        m_path = (m_folder / name).string();
    }
    FuzzFile(const FuzzFile &) = delete;
    FuzzFile &operator=(const FuzzFile &) = delete;
    ~FuzzFile()
    {
        std::error_code ignored;
        std::filesystem::remove_all(m_folder, ignored);
    }

    const std::string &path() const { return m_path; }
    std::string folder() const { return m_folder.string(); }

    void hold(std::span<const std::uint8_t> bytes) const
    {
        std::ofstream file(m_path, std::ios::binary | std::ios::trunc);
        file.write(reinterpret_cast<const char *>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    }

private:
    std::filesystem::path m_folder;
    std::string m_path;
};
