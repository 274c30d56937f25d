// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/hdf5/hdf5file.h"

#include "models/formats/files/filebytes.h"
#include "models/formats/hdf5/hdf5process.h"
#include "models/run/messages.h"

#include <functional>
#include <mutex>
#include <unordered_map>
#include <utility>

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

namespace rundiff
{

namespace
{

using About = Hdf5Question::About;

constexpr std::size_t mostKnown = 100'000;    // answers that are kept
constexpr std::size_t longestKnown = 1 << 16; // longer ones are asked for once

Problem notHdf5(const std::string &path)
{
    return {
        path, 0, Severity::Error,
        message(Messages::tr("{} is not a readable HDF5 file: it is damaged, truncated, or still being written"), path),
        Unread{UnreadReason::Damaged, "files", 1, {}}};
}

Problem readerDied(const std::string &path)
{
    return {path, 0, Severity::Error,
            message(Messages::tr(
                        "{} is a damaged HDF5 file: the library that reads it crashed, hung, or requested too much "
                        "memory. What was read before is shown; write or copy the file again."),
                    path),
            Unread{UnreadReason::Damaged, "objects", 0, {}}};
}

Problem notStarted(const std::string &path)
{
    return {
        path, 0, Severity::Error,
        message(Messages::tr("{} could not be read: HDF5 files are read in another process, which the system did not "
                             "start. Raise the limit of processes (ulimit -u), or end other programs."),
                path),
        Unread{UnreadReason::Limit, "files", 1, {}}};
}

Problem withoutProc(const std::string &path)
{
    return {path, 0, Severity::Error,
            message(Messages::tr("{} could not be read: HDF5 files are read through /proc/self/fd, which this system "
                                 "does not have. Mount /proc (mount -t proc proc /proc)."),
                    path),
            Unread{UnreadReason::Limit, "files", 1, {}}};
}

Problem readInPart(const std::string &path)
{
    return {
        path, 0, Severity::Warning,
        message(Messages::tr("{} is partly unreadable: it is damaged, still being written, or was written by a newer "
                             "version of HDF5. The rest is shown."),
                path),
        Unread{UnreadReason::Damaged, "objects", 0, {}}};
}

class Descriptor
{
public:
    explicit Descriptor(int number) : m_number(number) {}
    Descriptor(const Descriptor &) = delete;
    Descriptor &operator=(const Descriptor &) = delete;
    ~Descriptor()
    {
        if (m_number >= 0)
            ::close(m_number);
    }
    int number() const { return m_number; }

    bool write(std::string_view bytes) const
    {
        while (!bytes.empty()) {
            const ssize_t written = ::write(m_number, bytes.data(), bytes.size());
            if (written <= 0)
                return false;
            bytes.remove_prefix(static_cast<std::size_t>(written));
        }
        return true;
    }

private:
    int m_number;
};

} // namespace

struct Hdf5File::Asking {
    std::mutex mutex;
    bool dead = false;
    bool started = true; // false: the system gave no process
    bool incomplete = false;
    std::unordered_map<std::string, std::string> known;

    explicit Asking(int descriptor) : m_file(::fcntl(descriptor, F_DUPFD_CLOEXEC, 0)) {}

    Problem whyDead(const std::string &path) const { return started ? readerDied(path) : notStarted(path); }

    // Is it an HDF5 file? Nothing where the process died on it.
    std::optional<bool> open()
    {
        auto isHdf5 = begin(Hdf5Process::Kind::Any);
        if (!isHdf5 && (!m_process || m_process->hasReadOthers()))
            isHdf5 = begin(Hdf5Process::Kind::New);
        dead = !isHdf5;
        return isHdf5;
    }

    // What the process says to a question, which is how to ask it. Only one that read no other file before can have
    // died of this one.
    template <typename Reply>
    Reply ask(const std::function<Reply(Hdf5Process &)> &question)
    {
        if (dead)
            return std::nullopt;
        Reply reply = question(*m_process);
        if (!reply && m_process->hasReadOthers() && begin(Hdf5Process::Kind::New))
            reply = question(*m_process);
        dead = !reply;
        return reply;
    }

    // Packed question, packed answer; an empty one where the process is dead.
    std::string answerTo(const std::string &question)
    {
        const std::lock_guard lock(mutex);
        if (const auto told = known.find(question); told != known.end())
            return told->second;
        const auto reply = ask<std::optional<std::string>>([&](Hdf5Process &process) { return process.ask(question); });
        auto answer = reply ? learn(*reply) : std::nullopt;
        dead = !answer;
        if (answer && answer->size() <= longestKnown)
            known.insert_or_assign(question, *answer);
        return std::move(answer).value_or(std::string());
    }

private:
    std::optional<bool> begin(Hdf5Process::Kind kind)
    {
        m_process = Hdf5Process::start(m_file.number(), kind);
        const auto greeting = m_process ? m_process->receive() : std::nullopt;
        started = m_process && greeting != Hdf5Process::notStarted;
        const auto isHdf5 = greeting ? learn(*greeting) : std::nullopt;
        if (isHdf5)
            return unpacked<bool>(*isHdf5);
        return std::nullopt;
    }

    // Remembers answers to questions of the future; the one to the last question is returned.
    std::optional<std::string> learn(std::string_view message)
    {
        auto reply = unpacked<Hdf5Reply>(message);
        if (!reply || reply->answers.empty())
            return std::nullopt;
        incomplete = reply->incomplete;
        if (known.size() > mostKnown)
            known.clear();
        for (std::size_t i = 1; i < reply->answers.size(); ++i)
            known.insert_or_assign(std::move(reply->answers[i].question), std::move(reply->answers[i].answer));
        return std::move(reply->answers.front().answer);
    }

    Descriptor m_file;
    std::optional<Hdf5Process> m_process;
};

tl::expected<Hdf5File, Problem> Hdf5File::open(const std::string &path)
{
    const auto regular = FileBytes::open(path);
    if (!regular)
        return tl::unexpected(regular.error());
    return opened(path, regular->descriptor());
}

tl::expected<Hdf5File, Problem> Hdf5File::openImage(const std::string &path, std::string_view image)
{
    const Descriptor memory(::memfd_create("rundiff", MFD_CLOEXEC));
    if (memory.number() < 0 || !memory.write(image))
        return tl::unexpected(notHdf5(path));
    return opened(path, memory.number());
}

tl::expected<Hdf5File, Problem> Hdf5File::opened(const std::string &path, int descriptor)
{
    if (::access("/proc/self/fd", X_OK) != 0)
        return tl::unexpected(withoutProc(path));
    auto asking = std::make_unique<Asking>(descriptor);
    const auto isHdf5 = asking->open();
    if (!isHdf5)
        return tl::unexpected(asking->whyDead(path));
    if (!*isHdf5)
        return tl::unexpected(notHdf5(path));
    return Hdf5File(path, std::move(asking));
}

Hdf5File::Hdf5File(std::string path, std::unique_ptr<Asking> asking)
    : m_path(std::move(path)), m_asking(std::move(asking))
{
}

Hdf5File::Hdf5File(Hdf5File &&other) noexcept = default;
Hdf5File &Hdf5File::operator=(Hdf5File &&other) noexcept = default;
Hdf5File::~Hdf5File() = default;

std::optional<Problem> Hdf5File::problem() const
{
    const std::lock_guard lock(m_asking->mutex);
    if (m_asking->dead)
        return m_asking->whyDead(m_path);
    if (m_asking->incomplete)
        return readInPart(m_path);
    return std::nullopt;
}

template <typename T>
std::vector<T> Hdf5File::ask(const Hdf5Question &question) const
{
    return unpacked<std::vector<T>>(m_asking->answerTo(packed(question))).value_or(std::vector<T>());
}

std::vector<Hdf5Child> Hdf5File::children(const std::string &group) const
{
    return ask<Hdf5Child>({About::Children, group});
}

std::vector<Hdf5Child> Hdf5File::members(const std::string &group) const
{
    return ask<Hdf5Child>({About::Members, group});
}

void Hdf5File::expectColumns(const std::string &group) const
{
    ask<Hdf5Child>({About::Columns, group});
}

std::optional<Hdf5Dataset> Hdf5File::dataset(const std::string &path) const
{
    auto found = ask<Hdf5Dataset>({About::Dataset, path});
    if (found.size() == 1)
        return std::move(found.front());
    return std::nullopt;
}

bool Hdf5File::hasGroup(const std::string &path) const
{
    return ask<std::uint64_t>({About::IsGroup, path}) == std::vector<std::uint64_t>{1};
}

std::vector<std::uint64_t> Hdf5File::shape(const std::string &path) const
{
    const auto found = dataset(path);
    if (found)
        return found->shape;
    return {};
}

std::vector<double> Hdf5File::numbers(const std::string &path) const
{
    return ask<double>({About::Numbers, path});
}

std::vector<std::string> Hdf5File::texts(const std::string &path) const
{
    return ask<std::string>({About::Texts, path});
}

std::vector<double> Hdf5File::attributeNumbers(const std::string &object, const std::string &name) const
{
    return ask<double>({About::AttributeNumbers, object, name});
}

std::vector<std::string> Hdf5File::attributeTexts(const std::string &object, const std::string &name) const
{
    return ask<std::string>({About::AttributeTexts, object, name});
}

std::optional<double> Hdf5File::attributeNumber(const std::string &object, const std::string &name) const
{
    const auto numbers = attributeNumbers(object, name);
    if (numbers.size() == 1)
        return numbers.front();
    return std::nullopt;
}

std::optional<std::string> Hdf5File::attributeText(const std::string &object, const std::string &name) const
{
    auto texts = attributeTexts(object, name);
    if (texts.size() == 1)
        return std::move(texts.front());
    return std::nullopt;
}

bool Hdf5File::readPart(const std::string &dataset, const std::vector<std::uint64_t> &start,
                        const std::vector<std::uint64_t> &count, std::span<char> into) const
{
    const std::lock_guard lock(m_asking->mutex);
    const std::string question = packed(Hdf5Question{About::Part, dataset, {}, start, count});
    const auto read =
        m_asking->ask<std::optional<std::size_t>>([&](Hdf5Process &process) { return process.ask(question, into); });
    return read == into.size();
}

std::vector<Hdf5Chunk> Hdf5File::chunks(const std::string &dataset) const
{
    return ask<Hdf5Chunk>({About::Chunks, dataset});
}

} // namespace rundiff
