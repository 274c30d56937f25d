// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/account/contents/filecontent.h"

#include "models/formats/files/filebytes.h"
#include "models/formats/tensors/npyfile.h"
#include "models/formats/trackers/sqlitefile.h"
#include "models/run/lettercase.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace rundiff
{

namespace
{

bool endsWithAny(const std::string &name, std::span<const std::string_view> ends)
{
    return std::ranges::any_of(ends, [&](std::string_view end) { return name.ends_with(end); });
}

} // namespace

FileContent contentOf(const std::string &path)
{
    constexpr std::size_t startSize = 8000;
    const auto file = FileBytes::open(path);
    if (!file)
        return FileContent::Bytes;
    std::string start(startSize, '\0');
    start.resize(file->readSome(0, start));
    if (start.starts_with("PK\3\4"))
        return FileContent::Archive;
    if (start.starts_with("\x1f\x8b"))
        return FileContent::Text; // unpacked on the way
    if (startsAsSqlite(start))
        return FileContent::Database;
    if (looksLikeNpy(start))
        return FileContent::Array;
    const bool isUtf16 = start.starts_with("\xff\xfe") || start.starts_with("\xfe\xff");
    if (!isUtf16 && start.find('\0') != start.npos)
        return FileContent::Bytes;
    const std::string name = lowered(path);
    static constexpr std::array<std::pair<std::string_view, FileContent>, 8> ends{{{".csv", FileContent::Table},
                                                                                   {".tsv", FileContent::Table},
                                                                                   {".yaml", FileContent::Yaml},
                                                                                   {".yml", FileContent::Yaml},
                                                                                   {".ini", FileContent::Ini},
                                                                                   {".cfg", FileContent::Ini},
                                                                                   {".conf", FileContent::Ini},
                                                                                   {".toml", FileContent::Toml}}};
    const auto known = std::ranges::find_if(ends, [&](const auto &end) { return name.ends_with(end.first); });
    if (known != ends.end())
        return known->second;
    const std::size_t first = start.find_first_not_of(" \t\r\n");
    const bool isOpen = first != start.npos && (start[first] == '{' || start[first] == '[');
    return isOpen && name.ends_with(".json") ? FileContent::Json : FileContent::Text;
}

bool isSettingsFile(const std::string &name)
{
    static constexpr std::array<std::string_view, 9> ends{".yaml", ".yml", ".ini", ".cfg", ".conf",
                                                          ".toml", ".sh",  ".env", ".args"};
    static constexpr std::array<std::string_view, 5> words{"args", "config", "hparams", "settings", "options"};
    const std::string plain = lowered(name.substr(name.rfind('/') + 1));
    if (endsWithAny(plain, ends))
        return true;
    return plain.ends_with(".json") &&
           std::ranges::any_of(words, [&](std::string_view word) { return plain.find(word) != plain.npos; });
}

} // namespace rundiff
