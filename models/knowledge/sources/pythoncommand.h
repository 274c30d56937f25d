// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/knowledge/sources/pythontree.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rundiff
{

// The values of a Python launcher as words of a shell: lists of words, texts with commands, environments.
class PythonCommandValues
{
public:
    explicit PythonCommandValues(const PythonModule &module) : m_module(module) {}

    using Words = std::vector<std::string>; // quoted for the shell
    struct Environment {
        bool inherits = false; // or only these are handed on
        std::vector<std::pair<std::string, std::string>> variables;
    };
    struct Known { // of one name; nothing: not known
        std::optional<Words> words;
        std::optional<std::string> text;
        std::optional<Environment> environment;
    };

    const PythonExpression &at(std::uint32_t expression) const { return m_module.expressions[expression]; }
    // "subprocess.run" of sp.run, by the imports.
    std::string fullName(std::uint32_t expression) const;
    std::string word(std::uint32_t expression) const;
    std::optional<Words> words(std::uint32_t expression) const;
    std::optional<std::string> text(std::uint32_t expression, int depth = 0) const;
    Environment environment(std::uint32_t expression) const;

    void import(const PythonStatement &statement);
    void assign(std::uint32_t target, std::uint32_t value, bool adds, bool certain);
    void forget(std::string_view name) { m_names.erase(std::string(name)); }
    // cmd.append(...), env.update(...): returns false if it is something else.
    bool change(const PythonExpression &call, bool certain);
    void addVariables(const PythonExpression &call, Environment &environment) const;

    std::map<std::string, Known> namesInForce() const { return m_names; }
    void restore(std::map<std::string, Known> names) { m_names = std::move(names); }

private:
    const Known *known(std::uint32_t expression) const;
    std::optional<std::string> plainText(std::uint32_t expression) const;

    const PythonModule &m_module;
    std::map<std::string, std::string> m_imports; // by the name here
    std::map<std::string, Known> m_names;
};

std::string quotedForShell(std::string_view text);

} // namespace rundiff
