// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/problem.h"
#include "models/run/progress.h"

#include <tl/expected.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace rundiff
{

// The text of a log, whatever it is packed in: offsets are those of the unpacked text in UTF-8.
class LogText
{
public:
    virtual ~LogText() = default;

    // Fewer bytes than asked for: the end. Reading onwards is cheap, going back may mean beginning anew.
    virtual std::size_t readSome(std::uint64_t offset, std::span<char> into) = 0;
    // Known in advance for plain files alone; those can be read from several threads and places.
    virtual std::optional<std::uint64_t> plainSize() const { return std::nullopt; }
    // How far the file has been read, in the file's own bytes.
    virtual std::uint64_t fileDone() const = 0;
    virtual std::uint64_t fileSize() const = 0;
    virtual std::string encoding() const { return "utf-8"; }
    virtual bool binary() const { return false; }
    virtual Problems problems() const { return {}; }
    // Goes through the whole source once where it has checksums. What does not fit its own is blank from then on: a
    // rotten bit is damage, and no difference between two runs.
    virtual void check(const Progress &) {}
};

// The bytes from a place on, and the first ones, as many as there are.
std::string readAt(LogText &source, std::uint64_t offset, std::size_t most);
std::string readStart(LogText &source, std::size_t most);

// Whether a checked source is known to end before its text does.
bool isCut(const LogText &source);

// Everything, up to `limit` bytes; nullopt where there is more.
std::optional<std::string> readAll(LogText &source, std::uint64_t limit);

} // namespace rundiff
