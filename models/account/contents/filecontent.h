// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

namespace rundiff
{

// The form in which a file is compared.
enum class FileContent : std::uint8_t { Text, Json, Yaml, Ini, Toml, Table, Archive, Array, Database, Bytes };

// By the first bytes, and of a text by its name.
FileContent contentOf(const std::string &path);

// Whether a file holds the settings of a run by its name: config.yaml, args.json, run.sh.
bool isSettingsFile(const std::string &name);

} // namespace rundiff
