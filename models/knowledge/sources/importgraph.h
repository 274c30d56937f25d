// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/knowledge/sources/sourcefacts.h"
#include "models/knowledge/sources/textset.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace rundiff
{

// The import graph of Python sources. Immutable after construction, so that threads can share it.
class ImportGraph
{
public:
    static constexpr std::uint32_t none = 0xffffffff;

    explicit ImportGraph(const std::vector<SourceText> &sources);

    // The file that an import in a file refers to; none if it is not among the sources.
    std::uint32_t fileOf(std::string_view module, std::uint32_t importer) const;
    bool imported(std::uint32_t file) const { return m_imported[file]; } // another file may import it
    // Files that are connected by imports, directly or indirectly; the largest group first.
    const std::vector<std::vector<std::uint32_t>> &groups() const { return m_groups; }

private:
    std::uint32_t find(std::string_view module, std::uint32_t importer) const;
    void group(const std::vector<std::vector<std::uint32_t>> &importedBy);

    std::vector<std::string> m_folders;                      // of the files
    TextSet m_moduleNames;                                   // parts of the files' paths
    std::unordered_map<std::string, std::uint32_t> m_byPath; // without ".py"
    std::vector<bool> m_imported;
    std::vector<std::uint32_t> m_groupOf;
    std::vector<std::vector<std::uint32_t>> m_groups;
};

// Modules that a source may import, detected only from its words: some may occur in texts, none is missed.
std::vector<std::string> importedModules(std::string_view source);

} // namespace rundiff
