// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "models/result/redaction/annotation.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// The names that evidence must not reveal.
struct Identity {
    std::string user, home, host;
    std::vector<std::string> otherUsers; // who logged in, where that is not the account

    static Identity ofThisMachine();
};

// What is removed from texts before they are exported.
enum class Hidden : std::uint8_t { Nothing, Secrets, SecretsAndNames };

// Removes secrets, people, machines and the folders above the runs from exported texts: "/home/alice/net.py" becomes
// "/home/user1/net.py", "/data/secret/run7/train.log" "…/run7/train.log" and "HF_TOKEN=hf_x" "HF_TOKEN=***". The same
// name is always replaced by the same word, so that texts about the same person or folder can still be recognised;
// copies of a redaction share these words. May be used from several threads.
class Redaction
{
public:
    Redaction() = default; // changes nothing
    Redaction(const Identity &identity, const Comparison &comparison);
    static Redaction ofSecrets();
    static Redaction of(Hidden hidden, const Comparison &comparison); // on this machine

    bool active() const { return m_known != nullptr; }
    bool hidesNames() const;
    Hidden hidden() const;

    // Stores the names that a text reveals, so that they are detected in all other texts.
    void learn(std::string_view text) const;
    std::string operator()(std::string_view text) const;
    // A text of this kind, which is a value that belongs to `valueOf`, where that is not empty.
    std::string operator()(TextKind kind, const std::string &text, const std::string &valueOf) const;
    // The name of an operator, a row or a metric: its words are not names of people.
    std::string ofName(std::string_view name) const;
    // Whether these texts, as a checksum of all of them, are known to stay as they are; and notes that they do. Where
    // names are hidden nothing is known: a text that is learned later may change them.
    bool areKnownToStay(const std::string &checksum) const;
    void noteThatTheyStay(const std::string &checksum) const;
    // A value that belongs to a name: "api_key" makes every value a secret.
    std::string ofValue(std::string_view name, std::string_view value) const;

private:
    struct Known;
    explicit Redaction(std::shared_ptr<Known> known) : m_known(std::move(known)) {}

    std::shared_ptr<Known> m_known;
};

Annotations redacted(Annotations annotations, const Redaction &redaction);

} // namespace rundiff
