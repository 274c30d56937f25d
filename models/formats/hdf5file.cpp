// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/hdf5file.h"

#include "models/formats/filebytes.h"
#include "models/formats/hdf5process.h"
#include "models/run/words.h"

#include <algorithm>
#include <mutex>
#include <unordered_map>
#include <utility>

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
    return {path, 0, Severity::Error,
            say(Words::tr("{} is not a readable HDF5 file: it is broken, cut off, or still being written"), path)};
}

Problem readerDied(const std::string &path)
{
    return {path, 0, Severity::Error,
            say(Words::tr("{} is a broken HDF5 file: the library that reads it crashed on it, hung, or wanted too much "
                          "memory. What was read before is shown; write or copy the file again."),
                path)};
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
    Hdf5Process process;
    bool dead = false;
    std::unordered_map<std::string, std::string> known;

    explicit Asking(Hdf5Process started) : process(std::move(started)) {}

    // Packed question, packed answer; an empty one where the process is dead.
    std::string ask(const std::string &question)
    {
        const std::lock_guard lock(mutex);
        if (const auto told = known.find(question); told != known.end())
            return told->second;
        const auto reply = dead ? std::nullopt : process.ask(question);
        std::vector<Hdf5Answer> answers;
        if (reply) {
            Unpacker unpack(*reply);
            unpack(answers);
            dead = !unpack.good() || answers.empty();
        }
        dead = dead || !reply;
        if (dead)
            return {};
        if (known.size() > mostKnown)
            known.clear();
        for (std::size_t i = 1; i < answers.size(); ++i)
            known.insert_or_assign(std::move(answers[i].question), std::move(answers[i].answer));
        if (answers.front().answer.size() <= longestKnown)
            known.insert_or_assign(question, answers.front().answer);
        return std::move(answers.front().answer);
    }
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
    auto process = Hdf5Process::start(descriptor);
    const auto greeting = process ? process->receive() : std::nullopt;
    if (!greeting)
        return tl::unexpected(readerDied(path));
    if (*greeting != packed(std::string("ready")))
        return tl::unexpected(notHdf5(path));
    return Hdf5File(path, std::make_unique<Asking>(std::move(*process)));
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
    return m_asking->dead ? std::optional(readerDied(m_path)) : std::nullopt;
}

template <typename T>
std::vector<T> Hdf5File::ask(const Hdf5Question &question) const
{
    std::vector<T> answer;
    const std::string bytes = m_asking->ask(packed(question));
    Unpacker unpack(bytes);
    unpack(answer);
    return unpack.good() ? std::move(answer) : std::vector<T>();
}

std::vector<Hdf5Child> Hdf5File::children(const std::string &group) const
{
    return ask<Hdf5Child>({About::Children, group});
}

std::optional<Hdf5Dataset> Hdf5File::dataset(const std::string &path) const
{
    auto found = ask<Hdf5Dataset>({About::Dataset, path});
    return found.size() == 1 ? std::optional(std::move(found.front())) : std::nullopt;
}

bool Hdf5File::hasGroup(const std::string &path) const
{
    return ask<std::uint64_t>({About::IsGroup, path}) == std::vector<std::uint64_t>{1};
}

std::vector<std::uint64_t> Hdf5File::shape(const std::string &path) const
{
    const auto found = dataset(path);
    return found ? found->shape : std::vector<std::uint64_t>();
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
    return numbers.size() == 1 ? std::optional(numbers.front()) : std::nullopt;
}

std::optional<std::string> Hdf5File::attributeText(const std::string &object, const std::string &name) const
{
    auto texts = attributeTexts(object, name);
    return texts.size() == 1 ? std::optional(std::move(texts.front())) : std::nullopt;
}

bool Hdf5File::readPart(const std::string &dataset, const std::vector<std::uint64_t> &start,
                        const std::vector<std::uint64_t> &count, std::span<char> into) const
{
    const std::lock_guard lock(m_asking->mutex);
    if (m_asking->dead)
        return false;
    const auto read = m_asking->process.ask(packed(Hdf5Question{About::Part, dataset, {}, start, count}), into);
    m_asking->dead = !read.has_value();
    return read.value_or(false);
}

std::vector<Hdf5Chunk> Hdf5File::chunks(const std::string &dataset) const
{
    return ask<Hdf5Chunk>({About::Chunks, dataset});
}

} // namespace rundiff
