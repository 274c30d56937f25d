// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/text/archivedtext.h"

#include "models/formats/tensors/bytesources.h"
#include "models/formats/tensors/ziparchive.h"
#include "models/run/messages.h"

#include <algorithm>
#include <array>
#include <utility>

namespace rundiff
{

namespace
{

constexpr std::array<std::string_view, 2> logMembers = {"messages.json", "metrics.jsonl"};

class ArchivedText : public LogText
{
public:
    explicit ArchivedText(std::shared_ptr<const ByteSource> content) : m_content(std::move(content)) {}

    std::size_t readSome(std::uint64_t offset, std::span<char> into) override
    {
        const std::uint64_t size = m_content->size();
        const auto count =
            static_cast<std::size_t>(std::min<std::uint64_t>(into.size(), size - std::min(offset, size)));
        if (m_content->read(offset, into.first(count)))
            return count;
        return 0;
    }
    std::optional<std::uint64_t> plainSize() const override { return m_content->size(); }
    std::uint64_t fileDone() const override { return m_content->size(); }
    std::uint64_t fileSize() const override { return m_content->size(); }

private:
    std::shared_ptr<const ByteSource> m_content; // its checksum is right
};

const ZipMember *logIn(const ZipArchive &archive)
{
    for (const std::string_view name : logMembers) {
        if (const ZipMember *const member = archive.find(name))
            return member;
    }
    return nullptr;
}

// What an archive without a log is, and what to do.
std::string whatHolds(const ZipArchive &archive)
{
    const auto holds = [&](std::string_view end) {
        return std::ranges::any_of(archive.members(),
                                   [&](const ZipMember &member) { return member.name.ends_with(end); });
    };
    if (holds("data.pkl"))
        return message(
            Messages::tr("This is a file of torch.save: tensors, and no log. Tensors are compared where a dump names "
                         "them: specify the run's folder or the dump.json."));
    if (holds(".npy"))
        return message(
            Messages::tr("This is an archive of NumPy arrays, and no log. Tensors are compared where a dump names "
                         "them: specify the run's folder or the dump.json."));
    return message(Messages::tr("This zip archive holds neither the messages of Comet (messages.json) nor the "
                                "events of ClearML (metrics.jsonl). Unpack it and specify the log in it."));
}

tl::unexpected<Problem> refused(const std::string &path, std::string words, UnreadReason reason)
{
    return tl::unexpected(Problem{path, 0, Severity::Error, std::move(words), Unread{reason, "files", 1, {}}});
}

} // namespace

bool isArchiveOfTracker(const std::string &path)
{
    const auto file = openSource(path);
    if (!file)
        return false;
    const auto archive = ZipArchive::read(*file);
    return archive && logIn(*archive);
}

bool startsAsArchive(std::string_view start)
{
    return start.starts_with(std::string_view("PK\3\4", 4));
}

std::string_view unreadArchive(std::string_view start)
{
    using namespace std::string_view_literals;
    struct Magic {
        std::string_view kind;
        std::size_t place;
        std::string_view bytes;
    };
    static constexpr std::array magics = {Magic{"tar", 257, "ustar"sv}, Magic{"bzip2", 4, "1AY&SY"sv},
                                          Magic{"7-Zip", 0, "7z\xbc\xaf\x27"sv}, Magic{"RAR", 0, "Rar!\x1a\x07"sv},
                                          Magic{"lz4", 0, "\x04\x22\x4d\x18"sv}};
    const auto found = std::ranges::find_if(magics, [start](const Magic &magic) {
        return start.size() > magic.place && start.substr(magic.place).starts_with(magic.bytes);
    });
    if (found == magics.end())
        return {};
    return found->kind;
}

tl::unexpected<Problem> refusedArchive(const std::string &path, std::string_view kind)
{
    return refused(
        path, message(Messages::tr("This is a {} archive. Unpack it, and specify the run or the log in it."), kind),
        UnreadReason::Unrecognised);
}

tl::expected<std::unique_ptr<LogText>, Problem> openArchived(const std::string &path)
{
    auto file = openSource(path);
    if (!file)
        return tl::unexpected(file.error());
    const auto archive = ZipArchive::read(*file);
    if (!archive)
        return refused(path, message(Messages::tr("This zip archive cannot be read: {}."), archive.error()),
                       UnreadReason::Damaged);
    if (const ZipMember *const member = logIn(*archive)) {
        auto content = archive->open(*member);
        if (!content)
            return refused(path, message(Messages::tr("This zip archive cannot be read: {}."), content.error()),
                           UnreadReason::Damaged);
        return std::make_unique<ArchivedText>(std::move(*content));
    }
    return refused(path, whatHolds(*archive), UnreadReason::Unrecognised);
}

} // namespace rundiff
