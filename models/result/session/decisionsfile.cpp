// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/session/decisionsfile.h"

#include "models/formats/files/filebytes.h"
#include "models/result/session/session.h"
#include "models/run/messages.h"

namespace rundiff
{

namespace
{

constexpr std::uint64_t largestDecisions = std::uint64_t(64) << 20;

} // namespace

tl::expected<ReviewDecisionsPtr, std::string> readDecisions(const std::string &path)
{
    const auto file = readWholeFile(path, largestDecisions);
    if (!file)
        return tl::unexpected(path + ": " + file.error().message);
    if (isSession(file->text())) {
        auto session = sessionFrom(file->text(), path);
        if (!session)
            return tl::unexpected(session.error().message);
        return std::make_shared<const ReviewDecisions>(std::move(session->decisions));
    }
    auto decisions = decisionsFromJson(file->text());
    if (!decisions)
        return tl::unexpected(
            message(Messages::tr("{} contains no decisions that Rundiff can use: {}"), path, decisions.error()));
    return std::make_shared<const ReviewDecisions>(std::move(*decisions));
}

} // namespace rundiff
