// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/claims/dumpplace.h"

#include <cstdint>
#include <string>
#include <vector>

namespace rundiff
{

class FileClaimer;

// How sure a format is that a file is its own. The surest of all formats owns the file; of equally sure ones the first
// in the registry.
enum class ClaimConfidence : std::uint8_t {
    Guess,   // no other format would read it
    Ending,  // many formats use the ending; the content decides
    Form,    // its name has a form that only this format writes
    Name,    // it has a name that only this format uses
    Content, // its first bytes
};

// What a claimed file is for.
enum class FileUse : std::uint8_t {
    Log,
    Dump,
    Checkpoint,
    Tokens,    // of samples that a language model generated
    Companion, // read with another file of the same format, or known to hold no record of a training
};

// One file or folder that a format claims.
struct Claim {
    std::string path;
    std::string source; // what is read for it: the file itself, or a folder of such files
    DumpPlace place;
    const FileClaimer *owner = nullptr;
    const char *reason = ""; // a few words in English
    FileUse use = FileUse::Companion;
    ClaimConfidence confidence = ClaimConfidence::Guess;
    bool mayHoldLog = false; // a file of a dump that is a log if no dump is in it
};

// What is read for these claims, each once.
inline std::vector<std::string> sourcesOf(const std::vector<Claim> &claims)
{
    std::vector<std::string> sources;
    for (const Claim &claim : claims) {
        if (sources.empty() || sources.back() != claim.source) // the files of a folder follow each other
            sources.push_back(claim.source);
    }
    return sources;
}

} // namespace rundiff
