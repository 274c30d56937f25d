// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/knowledge/sources/pythondefinitions.h"
#include "models/knowledge/sources/pythonstate.h"
#include "models/knowledge/sources/pythonwalk.h"

namespace rundiff
{

// Modules of the sources and what is imported from them.
class PythonModules
{
public:
    PythonModules(PythonState &state, PythonWalk &walk, PythonDefinitions &definitions);

    void prepare(std::uint32_t file);
    void runImported(std::uint32_t file, const std::string &name);
    void walkImport(PythonFrame &frame, const PythonStatement &statement);

private:
    void walkModule(PythonFrame &frame);
    SourceValue moduleValue(std::uint32_t file, const std::string &name);
    void walkFromImport(PythonFrame &frame, const PythonStatement::Imported &imported, std::uint32_t file,
                        std::uint32_t line);
    void walkPlainImport(PythonFrame &frame, const PythonStatement::Imported &imported, std::uint32_t file,
                         std::uint32_t line);
    void noteImport(const PythonFrame &frame, const std::string &name, std::uint32_t line);

    PythonState &m_state;
    PythonWalk &m_walk;
    PythonDefinitions &m_definitions;
};

} // namespace rundiff
