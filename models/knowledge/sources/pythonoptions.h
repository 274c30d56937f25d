// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/knowledge/sources/sourcefacts.h"
#include "models/knowledge/sources/textset.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// The options of a program: those that it declares, with their defaults, and the values that its start gives them.
class PythonOptions
{
public:
    using Values = std::map<std::string, SourceValue, std::less<>>;

    // Names of options that any start gives; they must outlive it.
    explicit PythonOptions(const TextSet &givenNames) : m_givenNames(givenNames) {}

    void begin(const ProgramOptions &start); // of a program with these options
    void end() { m_start = &noStart; }

    // add_argument("--seed", default=1) and the like; other calls are ignored.
    void declareBy(const std::string &call, const std::vector<SourceArgument> &arguments, std::int32_t unit);
    void declare(const std::string &name, const SourceValue &byDefault, std::int32_t unit);
    void declareField(const std::string &name, const SourceValue &byDefault, std::int32_t unit); // of a data class
    // HfArgumentParser makes an option of every field of a data class.
    void declareFields(const SourceValue &fields, std::int32_t unit);
    void include(std::int32_t declaring, std::int32_t unit); // what one unit declared is declared by the other one, too

    bool known(std::string_view name) const { return m_defaults.contains(name) || m_givenNames.contains(name); }
    // The command line comes first, then the default, then a configuration file that names it.
    SourceValue value(std::string_view name, std::string_view source);
    // Whether these options would have had the same effect on the last program.
    bool sameEffect(const ProgramOptions &a, const ProgramOptions &b) const;

private:
    const SourceValue *given(std::string_view name) const;
    const SourceValue *configured(std::string_view name) const;
    SourceValue asSwitch(const std::string &name, const SourceValue &given) const;

    const TextSet &m_givenNames;
    static const ProgramOptions noStart;
    const ProgramOptions *m_start = &noStart;
    Values m_defaults;                                            // of all that are declared
    std::map<std::int32_t, Values> m_declaredBy;                  // by the unit
    TextSet m_fields;                                             // those that are fields of data classes
    std::map<std::string, std::string, std::less<>> m_otherNames; // "s" of "seed"
    TextSet m_asked;                                              // whose values had an effect
};

} // namespace rundiff
