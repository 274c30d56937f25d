// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/result/annotations.h"
#include "models/result/comparison.h"

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rundiff
{

// Who works here: what evidence should not tell.
struct Identity {
    std::string user, home, host;

    static Identity ofThisMachine();
};

// Takes people, machines and the folders above the runs out of texts that leave: "/home/alice/net.py" becomes
// "/home/user1/net.py" and "/data/secret/run7/train.log" "…/run7/train.log". The same name always becomes the same
// word, so that it can still be told where two texts speak of one person or one folder.
class Redaction
{
public:
    Redaction() = default; // leaves everything as it is
    Redaction(const Identity &identity, const Comparison &comparison);

    bool active() const { return m_active; }
    std::string operator()(std::string_view text);

private:
    std::string withoutFolders(std::string_view text) const;
    std::string withoutHomes(std::string_view text);
    std::string withoutHostsOfEventFiles(std::string_view text);
    std::string withoutWords(std::string_view text) const;
    std::string wordFor(std::map<std::string, std::string, std::less<>> &words, std::string_view name,
                        std::string_view kind);

    bool m_active = false;
    Identity m_identity;
    std::vector<std::string> m_folders; // above the runs, the longest first
    std::map<std::string, std::string, std::less<>> m_users, m_hosts;
};

Annotations redacted(Annotations annotations, Redaction &redaction);

// The same for the pictures: all that a view of it paints. Its files cannot be read again.
ComparisonPtr redacted(const ComparisonPtr &comparison, Redaction &redaction);

} // namespace rundiff
