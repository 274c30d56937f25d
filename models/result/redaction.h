// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "models/result/annotations.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace rundiff
{

// Who works here: what evidence should not tell.
struct Identity {
    std::string user, home, host;

    static Identity ofThisMachine();
};

// What texts lose before they leave.
enum class Hidden : std::uint8_t { Nothing, Secrets, SecretsAndNames };

// Takes secrets, people, machines and the folders above the runs out of texts that leave: "/home/alice/net.py" becomes
// "/home/user1/net.py", "/data/secret/run7/train.log" "…/run7/train.log" and "HF_TOKEN=hf_x" "HF_TOKEN=***". The same
// name always becomes the same word, so that it can still be told where two texts speak of one person or one folder;
// copies of a redaction share these words. May be used from several threads.
class Redaction
{
public:
    Redaction() = default; // leaves everything as it is
    Redaction(const Identity &identity, const Comparison &comparison);
    static Redaction ofSecrets();
    static Redaction of(Hidden hidden, const Comparison &comparison); // on this machine

    bool active() const { return m_known != nullptr; }
    bool hidesNames() const;

    // Keeps in mind the names that a text gives away, so that they are known in all others, too.
    void learn(std::string_view text) const;
    std::string operator()(std::string_view text) const;
    // The name of an operator, a row or a metric: its words are nobody's names.
    std::string ofName(std::string_view name) const;

private:
    struct Known;
    explicit Redaction(std::shared_ptr<Known> known) : m_known(std::move(known)) {}

    std::shared_ptr<Known> m_known;
};

Annotations redacted(Annotations annotations, const Redaction &redaction);

} // namespace rundiff
