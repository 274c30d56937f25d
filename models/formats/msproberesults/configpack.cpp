// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/msproberesults/configpack.h"

#include "models/formats/logs/line/lenientjson.h"
#include "models/formats/tensors/bytesources.h"
#include "models/run/messages.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <charconv>
#include <limits>

namespace rundiff
{

namespace
{

constexpr std::uint64_t largestMember = 16 * 1024 * 1024, mostBytes = 128 * 1024 * 1024;
constexpr std::size_t mostTensors = 100'000, mostSettings = 20'000, mostCalls = 2000, mostFrames = 200;
constexpr std::size_t longestText = 300;
constexpr std::string_view hyperparameters = "hyperparameters/";

std::optional<std::int64_t> numberAfter(std::string_view word, std::string_view text)
{
    if (!text.starts_with(word))
        return std::nullopt;
    const std::string_view digits = text.substr(word.size());
    std::int64_t number = 0;
    const bool isNumber =
        isDigits(digits) && std::from_chars(digits.data(), digits.data() + digits.size(), number).ec == std::errc();
    return isNumber ? std::optional(number) : std::nullopt;
}

// "weights/step0/rank0/weight.json" after its folder
std::optional<PackedPlace> placeOf(std::string_view path, std::string_view file)
{
    const std::size_t first = path.find('/'), second = path.find('/', first + 1);
    if (first == path.npos || second == path.npos || path.substr(second + 1) != file)
        return std::nullopt;
    const auto step = numberAfter("step", path.substr(0, first));
    const auto rank = numberAfter("rank", path.substr(first + 1, second - first - 1));
    if (!step || !rank)
        return std::nullopt;
    return PackedPlace{*step, *rank};
}

std::optional<double> statisticIn(std::string_view word)
{
    if (word == "NaN")
        return std::numeric_limits<double>::quiet_NaN();
    if (isAnyOf(word, {"Infinity", "-Infinity"}))
        return word.starts_with('-') ? -std::numeric_limits<double>::infinity()
                                     : std::numeric_limits<double>::infinity();
    double number = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    const bool isNumber = error == std::errc() && end == word.data() + word.size();
    return isNumber ? std::optional(number) : std::nullopt;
}

// {"0": {"max": 39.0, "min": 0.0, "mean": 18.5, "norm": 83.4}}, at any depth
class TensorReader
{
public:
    explicit TensorReader(std::string_view text) : m_json(text) {}

    bool read(PackedTensors &into)
    {
        m_tensors = &into;
        return m_json.type() == LenientJson::Type::Object && object({}) && m_json.atEnd();
    }

private:
    bool object(const std::string &name)
    {
        PrintedStatistics statistics;
        bool isTensor = false;
        const bool isRead = m_json.object([&](std::string_view member) {
            constexpr std::array<std::string_view, 4> names{"max", "min", "mean", "norm"};
            const std::string inner(member);
            const auto known = std::ranges::find(names, inner);
            const LenientJson::Type type = m_json.type();
            if (type == LenientJson::Type::Object)
                return object(name.empty() ? inner : name + "." + inner);
            if (known == names.end() || type != LenientJson::Type::Word)
                return m_json.skip();
            std::string_view word;
            if (!m_json.word(word))
                return false;
            isTensor = true;
            statistics[static_cast<std::size_t>(known - names.begin())] = statisticIn(word);
            return true;
        });
        if (isTensor && m_tensors->size() < mostTensors)
            m_tensors->emplace_back(name, statistics);
        return isRead;
    }

    LenientJson m_json;
    PackedTensors *m_tensors = nullptr;
};

// {"torch.rand": [{"count": 2, "stack": ["File ...", ...]}]}
class RandomReader
{
public:
    explicit RandomReader(std::string_view text) : m_json(text) {}

    bool read(std::vector<RandomCall> &into)
    {
        return m_json.object([&](std::string_view operation) {
            const std::string name(operation);
            return m_json.array([&] { return call(name, into); });
        }) && m_json.atEnd();
    }

private:
    bool call(const std::string &operation, std::vector<RandomCall> &into)
    {
        RandomCall made{operation, {}, 0};
        const bool isRead = m_json.object([&](std::string_view member) {
            if (member == "count")
                return count(made);
            return member == "stack" ? stack(made) : m_json.skip();
        });
        if (into.size() < mostCalls)
            into.push_back(std::move(made));
        return isRead;
    }

    bool count(RandomCall &made)
    {
        std::string_view word;
        if (!m_json.word(word))
            return false;
        return std::from_chars(word.data(), word.data() + word.size(), made.count).ec == std::errc();
    }

    bool stack(RandomCall &made)
    {
        return m_json.array([&] {
            std::string frame;
            if (!m_json.string(frame))
                return false;
            if (made.stack.size() < mostFrames)
                made.stack.push_back(std::move(frame));
            return true;
        });
    }

    LenientJson m_json;
};

class PackReader
{
public:
    PackReader(const std::string &path, const KeepVariable &keep) : m_path(path), m_keep(keep) {}

    ConfigPack read(const Progress &progress)
    {
        const auto file = openSource(m_path);
        if (!file) {
            m_pack.problems.push_back(file.error());
            return std::move(m_pack);
        }
        const auto archive = ZipArchive::read(*file);
        if (!archive) {
            lose(UnreadReason::Damaged, {}, archive.error());
            return std::move(m_pack);
        }
        for (const ZipMember &member : archive->members()) {
            if (progress.stopped())
                break;
            take(*archive, member);
        }
        return std::move(m_pack);
    }

private:
    void lose(UnreadReason reason, const std::string &member, const std::string &why)
    {
        m_pack.problems.push_back({m_path, 0, Severity::Warning,
                                   message(Messages::tr("This pack of msprobe cannot be read completely: {}"), why),
                                   Unread{reason, "files", 1, member}});
    }

    std::optional<std::string> textOf(const ZipArchive &archive, const ZipMember &member)
    {
        m_bytes += member.size;
        if (member.size > largestMember || m_bytes > mostBytes) {
            lose(UnreadReason::Limit, member.name,
                 message(Messages::tr("its member {} has {} bytes, more than such a pack needs"), member.name,
                         member.size));
            return std::nullopt;
        }
        const auto source = archive.open(member);
        if (!source) {
            lose(UnreadReason::Damaged, member.name, source.error());
            return std::nullopt;
        }
        return readText(**source, 0, (*source)->size());
    }

    bool isKnown(std::string_view name) const
    {
        return isAnyOf(name, {"env", "pip"}) ||
               startsWithAny(name, {"dataset/", "weights/", "random/", hyperparameters});
    }

    void take(const ZipArchive &archive, const ZipMember &member)
    {
        if (member.name.ends_with('/'))
            return;
        if (!isKnown(member.name)) {
            m_pack.others.emplace(member.name, member.checksum);
            return;
        }
        const auto text = textOf(archive, member);
        if (text && !takeText(member.name, *text))
            lose(UnreadReason::Damaged, member.name,
                 message(Messages::tr("its member {} is not what msprobe writes"), member.name));
    }

    bool takeText(std::string_view name, const std::string &text)
    {
        if (name == "env")
            return takeEnvironment(text);
        if (name == "pip")
            return takePackages(text);
        if (name.starts_with(hyperparameters))
            return takeParameters(text);
        const std::string_view below = name.substr(name.find('/') + 1);
        if (const auto place = placeOf(below, "dataset.json"))
            return TensorReader(text).read(m_pack.data[*place]);
        if (const auto place = placeOf(below, "weight.json"))
            return TensorReader(text).read(m_pack.weights[*place]);
        const bool isJson = below.ends_with(".json");
        const auto rank = isJson ? numberAfter("rank", below.substr(0, below.rfind('.'))) : std::nullopt;
        return rank && RandomReader(text).read(m_pack.random[*rank]);
    }

    bool takeEnvironment(const std::string &text)
    {
        PackedSettings &kept = m_pack.environment.emplace();
        LenientJson json(text);
        const bool isRead = json.type() == LenientJson::Type::Object && json.object([&](std::string_view member) {
            const std::string name(member);
            std::string value;
            if (!m_keep(name))
                return json.skip();
            const bool isText = json.string(value);
            if (isText && kept.size() < mostSettings)
                kept.emplace(name, value.substr(0, longestText));
            return isText;
        });
        return isRead && json.atEnd();
    }

    // Lines of "name=version". A package that is installed twice has two lines; the first is the one that is imported.
    bool takePackages(const std::string &text)
    {
        PackedSettings &kept = m_pack.packages.emplace();
        std::string_view rest = text;
        while (!rest.empty()) {
            const std::string_view line = trimmed(rest.substr(0, rest.find('\n')));
            rest.remove_prefix(std::min(rest.size(), std::min(rest.find('\n'), rest.size()) + 1));
            const std::size_t equals = line.find('=');
            const bool isPackage = equals != line.npos && equals > 0;
            if (isPackage && kept.size() < mostSettings) {
                std::string name(line.substr(0, equals));
                std::ranges::replace(name, '-', '_');
                kept.emplace(std::move(name), trimmed(line.substr(equals), "= "));
            }
        }
        return true;
    }

    bool takeParameters(const std::string &text)
    {
        if (!m_pack.parameters)
            m_pack.parameters.emplace();
        LenientJson json(text);
        const bool isRead = json.leaves([&](const LenientJson::Leaf &leaf) {
            if (m_pack.parameters->size() < mostSettings)
                m_pack.parameters->emplace(leaf.name, leaf.text.substr(0, longestText));
        });
        return isRead && json.atEnd();
    }

    const std::string &m_path;
    const KeepVariable &m_keep;
    std::uint64_t m_bytes = 0;
    ConfigPack m_pack;
};

} // namespace

bool isConfigPack(const ZipArchive &archive)
{
    if (archive.find("env") || archive.find("pip"))
        return true;
    return std::ranges::any_of(archive.members(), [](const ZipMember &member) {
        const std::string_view name = member.name;
        const std::string_view below = name.substr(std::min(name.size(), name.find('/') + 1));
        const bool isData = name.starts_with("dataset/") && placeOf(below, "dataset.json");
        return isData || (name.starts_with("weights/") && placeOf(below, "weight.json"));
    });
}

ConfigPack readConfigPack(const std::string &path, const KeepVariable &keep, const Progress &progress)
{
    return PackReader(path, keep).read(progress);
}

} // namespace rundiff
