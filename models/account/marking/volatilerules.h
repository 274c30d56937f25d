// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/problem.h"

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// The rules of resources/account/volatile.json, and those that the user adds: which words say that what follows differs
// in every repeat of a training.
class VolatileRules
{
public:
    static const VolatileRules &builtIn();
    // The built-in rules, those of the user's configuration (rundiff/volatile.json), and those of files and templates.
    static VolatileRules ofUser(const std::vector<std::string> &filesAndTemplates, Problems &problems);

    // These rules and those of a text: JSON in the form of the built-in file, or one template with {} for each value.
    // Problems of it are appended; `place` is the file, for them.
    VolatileRules with(std::string_view text, const std::string &place, Problems &problems) const;

    // These rules for a file of settings: it holds no costs, and only names that say so are volatile.
    VolatileRules forSettings() const;

    // Whether the text in front of a number says that the number is a time, a rate, memory or an identity.
    bool namesCost(std::string_view label) const;
    // Whether the heading of a column, or the name of a field, says that of its values.
    bool namesCostColumn(std::string_view name) const;
    // The length of a unit of time, rate or memory at the beginning of the text, or 0.
    std::size_t unitLength(std::string_view text) const;
    bool namesIdentity(std::string_view word) const;
    bool namesHost(std::string_view word) const { return m_hosts.contains(word); }
    // Whether the number after the word, in lower case, and a dash is that of a thread.
    bool namesThread(std::string_view word) const;
    // Whether a setting of this name is the place of something that the training reads.
    bool namesInput(std::string_view setting) const;
    bool namesFolder(std::string_view name) const { return m_folders.contains(name); }
    // The folders of the runs themselves: a path through one of them says where a run is.
    void setRunFolders(const std::vector<std::string> &names);
    bool isRunFolder(std::string_view name) const { return m_runFolders.contains(name); }
    bool mentionsRunFolder(std::string_view line) const; // one whose name has digits
    // Whether a rule has digits: then two lines that differ in digits only may be of two kinds.
    bool dependOnDigits() const { return m_dependOnDigits; }
    // Whether schedulers and transports print lines like this one.
    bool isNoise(std::string_view line) const;
    const std::vector<std::string> &templates() const { return m_templates; }

private:
    using Words = std::set<std::string, std::less<>>;

    // Words, and phrases of several of them with a blank around each.
    struct Wording {
        Words words;
        std::vector<std::string> phrases;
        void add(const std::string &entry);
        bool isIn(const std::vector<std::string> &words) const;
    };

    void add(std::string_view text);
    void addTemplate(std::string_view text);
    static bool namesRate(std::string_view label);
    std::size_t rateLength(std::string_view text) const;
    static bool endsUnit(std::string_view rest);

    Wording m_costs, m_meanings, m_costsInSettings, m_inputs, m_outputs;
    Words m_columns, m_units, m_rates, m_identities, m_hosts, m_threads, m_folders, m_runFolders;
    std::vector<std::string> m_noise, m_alarms, m_templates;
    std::vector<std::string> m_numberedFolders; // of the runs: their names have digits
    bool m_dependOnDigits = false;
};

} // namespace rundiff
