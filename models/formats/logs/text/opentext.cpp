// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/text/opentext.h"

#include "models/formats/files/filebytes.h"
#include "models/formats/logs/text/archivedtext.h"
#include "models/formats/logs/text/encoding.h"
#include "models/formats/logs/text/gziptext.h"
#include "models/formats/logs/text/notebooktext.h"
#include "models/formats/logs/text/packedtext.h"
#include "models/formats/logs/text/textstream.h"
#include "models/run/messages.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <vector>

namespace rundiff
{

namespace
{

constexpr std::size_t encodingSample = 256 * 1024;

class PlainFile : public LogText
{
public:
    PlainFile(FileBytes file, std::uint64_t start) : m_file(std::move(file)), m_start(start) {}

    std::size_t readSome(std::uint64_t offset, std::span<char> into) override
    {
        const std::size_t count = m_file.readSome(offset + m_start, into);
        noteDone(offset + m_start + count);
        return count;
    }
    std::optional<std::uint64_t> plainSize() const override { return m_file.size() - m_start; }
    std::uint64_t fileDone() const override { return m_done; }
    std::uint64_t fileSize() const override { return m_file.size(); }

private:
    // The same bytes may be read again: the format of a file is detected from its first records.
    void noteDone(std::uint64_t end)
    {
        std::uint64_t done = m_done;
        while (done < end && !m_done.compare_exchange_weak(done, end)) {
        }
    }

    FileBytes m_file;
    std::uint64_t m_start; // after a byte order mark
    std::atomic<std::uint64_t> m_done = 0;
};

class TextInMemory : public LogText
{
public:
    explicit TextInMemory(std::shared_ptr<const std::string> text) : m_text(std::move(text)) {}

    std::size_t readSome(std::uint64_t offset, std::span<char> into) override
    {
        if (offset < m_text->size())
            return m_text->copy(into.data(), into.size(), offset);
        return 0;
    }
    std::optional<std::uint64_t> plainSize() const override { return m_text->size(); }
    std::uint64_t fileDone() const override { return m_text->size(); }
    std::uint64_t fileSize() const override { return m_text->size(); }

private:
    std::shared_ptr<const std::string> m_text;
};

// Another encoding's text as UTF-8.
class DecodedStream : public TextStream
{
public:
    DecodedStream(std::unique_ptr<LogText> source, std::string path, Encoding encoding)
        : m_source(std::move(source)), m_path(std::move(path)), m_encoding(encoding), m_input(blockSize)
    {
        rewind();
    }
    std::uint64_t fileDone() const override { return m_source->fileDone(); }
    std::uint64_t fileSize() const override { return m_source->fileSize(); }
    std::string encoding() const override { return m_encoding.name(); }
    void check(const Progress &progress) override
    {
        m_source->check(progress);
        rewind();
    }
    Problems problems() const override
    {
        Problems problems = m_source->problems();
        if (const Decoder::Replaced &replaced = m_decoder->replaced(); replaced.count > 0)
            problems.push_back(
                {m_path, 0, Severity::Warning,
                 message(Messages::tr("{} characters are not valid {}, the first at byte {}. The file is "
                                      "damaged there, or it has a different encoding."),
                         replaced.count, m_encoding.name(), m_encoding.markLength + replaced.first),
                 Unread{UnreadReason::Damaged, "characters", replaced.count,
                        fmt::format("byte {}", m_encoding.markLength + replaced.first)}});
        return problems;
    }

private:
    std::size_t next(std::span<char> into) override
    {
        std::size_t copied = 0;
        while (copied < into.size()) {
            if (m_taken == m_decoded.size() && !decodeMore())
                break;
            const std::size_t count = std::min(into.size() - copied, m_decoded.size() - m_taken);
            std::memcpy(into.data() + copied, m_decoded.data() + m_taken, count);
            m_taken += count;
            copied += count;
        }
        return copied;
    }

    bool decodeMore()
    {
        m_decoded.clear();
        m_taken = 0;
        while (m_decoded.empty()) {
            const std::size_t count = m_source->readSome(m_position, m_input);
            m_position += count;
            m_decoder->decode(std::string_view(m_input.data(), count), count < m_input.size(), m_decoded);
            if (count < m_input.size())
                return !m_decoded.empty();
        }
        return true;
    }

    void rewind() override
    {
        m_position = m_encoding.markLength;
        m_decoder = std::make_unique<Decoder>(m_encoding);
        m_decoded.clear();
        m_taken = 0;
    }

    std::unique_ptr<LogText> m_source;
    std::string m_path;
    Encoding m_encoding;
    std::vector<char> m_input;
    std::unique_ptr<Decoder> m_decoder;
    std::string m_decoded;
    std::size_t m_taken = 0;
    std::uint64_t m_position = 0;
};

} // namespace

std::unique_ptr<LogText> openMemory(std::shared_ptr<const std::string> text)
{
    return std::make_unique<TextInMemory>(std::move(text));
}

tl::expected<std::unique_ptr<LogText>, Problem> openUnpacked(const std::string &path)
{
    auto file = FileBytes::open(path);
    if (!file)
        return tl::unexpected(file.error());
    char bytes[8] = {};
    const std::string_view start(bytes, file->readSome(0, bytes));
    if (start.starts_with("\x1f\x8b"))
        return openGzip(std::move(*file));
    if (auto packed = openPacked(*file, start))
        return packed;
    return std::make_unique<PlainFile>(std::move(*file), 0);
}

tl::expected<std::unique_ptr<LogText>, Problem> openText(const std::string &path, std::string_view encodingName)
{
    auto source = openUnpacked(path);
    if (!source)
        return source;
    const bool plain = (*source)->plainSize().has_value();
    const std::string start = readStart(**source, encodingSample);
    if (startsAsArchive(start))
        return openArchived(path);
    if (const std::string_view kind = unreadArchive(start); !kind.empty())
        return refusedArchive(path, kind);
    if (looksLikeNotebook(start)) {
        if (auto outputs = notebookOutputs(**source))
            return openMemory(std::make_shared<const std::string>(std::move(*outputs)));
    }
    const Encoding encoding = encodingNamed(encodingName, start).value_or(detectEncoding(start));
    if (encoding.kind == Encoding::Kind::Utf8 && (plain || encoding.markLength == 0)) {
        if (encoding.markLength == 0)
            return source;
        auto file = FileBytes::open(path);
        if (!file)
            return tl::unexpected(file.error());
        return std::make_unique<PlainFile>(std::move(*file), encoding.markLength);
    }
    return std::make_unique<DecodedStream>(std::move(*source), path, encoding);
}

} // namespace rundiff
