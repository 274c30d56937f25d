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

// The text of a log, independent of its packing: offsets are those of the unpacked text in UTF-8.
class LogText
{
public:
    virtual ~LogText() = default;

    // Fewer bytes than requested: the end. Reading forwards is cheap, going back may restart from the beginning.
    virtual std::size_t readSome(std::uint64_t offset, std::span<char> into) = 0;
    // Known in advance only for plain files; those can be read from several threads and positions.
    virtual std::optional<std::uint64_t> plainSize() const { return std::nullopt; }
    // How far the file has been read, in bytes of the file.
    virtual std::uint64_t fileDone() const = 0;
    virtual std::uint64_t fileSize() const = 0;
    virtual std::string encoding() const { return "utf-8"; }
    virtual bool binary() const { return false; }
    virtual Problems problems() const { return {}; }
    // Reads the whole source once if it has checksums. Parts with a wrong checksum are blank from then on: a flipped
    // bit is damage, and not a difference between two runs.
    virtual void check(const Progress &) {}
};

// The bytes from a position on, and the first ones, as many as there are.
std::string readAt(LogText &source, std::uint64_t offset, std::size_t most);
std::string readStart(LogText &source, std::size_t most);

// Whether a checked source is known to end before its text does.
bool isCut(const LogText &source);

// Everything, up to `limit` bytes; nullopt if there is more.
std::optional<std::string> readAll(LogText &source, std::uint64_t limit);

} // namespace rundiff
