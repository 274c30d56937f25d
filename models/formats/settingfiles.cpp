// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/settingfiles.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace rundiff
{

namespace
{

constexpr std::array<std::string_view, 17> names = {"config.json",
                                                    "configuration.json",
                                                    "package.json",
                                                    "generation_config.json",
                                                    "vocab.json",
                                                    "tokenizer.json",
                                                    "tokenizer_config.json",
                                                    "special_tokens_map.json",
                                                    "added_tokens.json",
                                                    "adapter_config.json",
                                                    "preprocessor_config.json",
                                                    "all_results.json",
                                                    "train_results.json",
                                                    "eval_results.json",
                                                    "merges.txt",
                                                    "requirements.txt",
                                                    "compile_commands.json"};

} // namespace

void SettingFiles::claim(const FolderListing &folder, FolderClaims &claims) const
{
    for (const FolderEntry &entry : folder.entries) {
        const bool known = std::ranges::find(names, entry.plainName) != names.end();
        if (known && !entry.isFolder)
            claims.add(entry, FileUse::Companion, ClaimConfidence::Name, "settings, which record no step");
    }
}

} // namespace rundiff
