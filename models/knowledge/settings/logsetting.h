// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/knowledge/settings/settingrow.h"
#include "models/knowledge/sources/sourcefiles.h"
#include "models/run/run.h"

#include <vector>

namespace rundiff
{

// The settings of both runs from configurations, environment files, msprobe's config check packs, lists of packages and
// the start of their logs: relevant differences first. Secrets have no value.
std::vector<SettingRow> settingsOfPair(const Run &a, const SourceFiles &sourcesA, const Run &b,
                                       const SourceFiles &sourcesB);

// The arguments that a log prints at its start: Namespace(...), Megatron's dotted list, name=value lines of
// TrainingArguments(...), and seeds.
struct LogSetting {
    std::string name, value;
    std::int64_t line = 0;
};
std::vector<LogSetting> settingsOfLog(std::string_view head);
// Of the first bytes of a file; none: it cannot be read.
std::vector<LogSetting> settingsOfLogFile(const std::string &path, std::size_t bytes);

} // namespace rundiff
