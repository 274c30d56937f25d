// SPDX-License-Identifier: GPL-3.0-or-later
// MindSpore's .ckpt: a protobuf of tags and tensors, in which a large tensor comes in several values of one tag.
#include "models/formats/checkpoints/bufferedbytes.h"
#include "models/formats/checkpoints/checkpointforms.h"
#include "models/formats/checkpoints/checkpointmeaning.h"
#include "models/formats/checkpoints/checkpointtype.h"
#include "models/formats/tensors/joinedtensor.h"
#include "models/run/messages.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <optional>

#include <zlib.h>

namespace rundiff
{

namespace
{

using Part = CheckpointPart;

constexpr std::string_view checksumWord = "crc_num";
constexpr std::uint64_t checksumSize = 17; // the word and ten bytes
constexpr std::size_t mostParameters = mostCheckpointValues;

// Fields of a protobuf in a part of a file; only their heads are read.
class FieldReader
{
public:
    FieldReader(BufferedBytes &bytes, std::uint64_t begin, std::uint64_t end) : m_bytes(bytes), m_at(begin), m_end(end)
    {
    }

    struct Field {
        std::uint64_t number = 0, value = 0; // of a varint
        std::uint64_t begin = 0, length = 0; // of bytes
        bool hasBytes = false;
    };

    bool atEnd() const { return m_at >= m_end; }
    std::uint64_t at() const { return m_at; }

    std::optional<Field> next()
    {
        const auto tag = varint();
        if (!tag)
            return std::nullopt;
        Field field;
        field.number = *tag >> 3;
        const auto value = varint();
        const bool isKnown = (*tag & 7) == 0 || (*tag & 7) == 2;
        if (!value || !isKnown)
            return std::nullopt;
        field.hasBytes = (*tag & 7) == 2;
        field.value = *value;
        if (!field.hasBytes)
            return field;
        if (*value > m_end - m_at)
            return std::nullopt;
        field.begin = m_at;
        field.length = *value;
        m_at += *value;
        return field;
    }

private:
    std::optional<std::uint64_t> varint()
    {
        std::uint64_t value = 0;
        for (int shift = 0; shift < 64 && m_at < m_end; shift += 7) {
            char byte = 0;
            if (!m_bytes.read(m_at++, {&byte, 1}))
                return std::nullopt;
            value |= static_cast<std::uint64_t>(byte & 0x7F) << shift;
            if (!(byte & 0x80))
                return value;
        }
        return std::nullopt;
    }

    BufferedBytes &m_bytes;
    std::uint64_t m_at, m_end;
};

struct Parameter {
    std::string tag, type;
    std::vector<std::uint64_t> shape;
    std::vector<std::pair<std::uint64_t, std::uint64_t>> pieces; // places in the file
};

std::string damaged(std::uint64_t at)
{
    return message(Messages::tr("its protobuf is damaged or truncated at byte {}, or it is encrypted"), at);
}

class ParameterReader
{
public:
    explicit ParameterReader(std::shared_ptr<const ByteSource> source) : m_source(std::move(source)), m_bytes(*m_source)
    {
    }

    tl::expected<std::vector<Parameter>, std::string> read()
    {
        std::uint64_t end = m_source->size();
        if (const auto sum = writtenChecksum()) {
            end -= checksumSize;
            if (*sum != checksum(end))
                return tl::unexpected(message(Messages::tr("its content does not have the checksum at its end")));
        }
        FieldReader fields(m_bytes, 0, end);
        while (!fields.atEnd()) {
            const std::uint64_t at = fields.at();
            const auto field = fields.next();
            const bool isParameter = field && field->hasBytes && field->number == 1;
            if (!isParameter || !take(*field))
                return tl::unexpected(damaged(at));
            if (m_parameters.size() > mostParameters)
                return tl::unexpected(message(Messages::tr("it contains more than {} parameters"), mostParameters));
        }
        return std::move(m_parameters);
    }

private:
    std::optional<std::uint32_t> writtenChecksum() const
    {
        const std::uint64_t size = m_source->size();
        const auto text = size >= checksumSize ? readText(*m_source, size - checksumSize, checksumSize) : std::nullopt;
        if (!text || !text->starts_with(checksumWord))
            return std::nullopt;
        std::uint32_t sum = 0;
        for (std::size_t i = checksumWord.size(); i < text->size(); ++i)
            sum = sum << 8 | static_cast<unsigned char>((*text)[i]);
        return sum;
    }

    std::uint32_t checksum(std::uint64_t end) const
    {
        constexpr std::uint64_t blockSize = 1024 * 1024;
        uLong sum = 0;
        std::string block;
        for (std::uint64_t at = 0; at < end; at += block.size()) {
            block.resize(std::min(blockSize, end - at));
            if (!m_source->read(at, block))
                return 0;
            sum = ::crc32(sum, reinterpret_cast<const Bytef *>(block.data()), uInt(block.size()));
        }
        return static_cast<std::uint32_t>(sum);
    }

    bool take(const FieldReader::Field &value)
    {
        constexpr std::uint64_t longestName = 64 * 1024;
        FieldReader fields(m_bytes, value.begin, value.begin + value.length);
        Parameter parameter;
        while (!fields.atEnd()) {
            const auto field = fields.next();
            if (!field || !field->hasBytes)
                return false;
            if (field->number == 1 && field->length <= longestName)
                parameter.tag = readText(*m_source, field->begin, field->length).value_or("");
            else if (field->number == 2 && !takeTensor(*field, parameter))
                return false;
        }
        if (parameter.tag.empty())
            return false;
        const auto [known, isNew] = m_byTag.try_emplace(parameter.tag, m_parameters.size());
        if (isNew) {
            m_parameters.push_back(std::move(parameter));
            return true;
        }
        Parameter &before = m_parameters[known->second]; // its next slice
        before.pieces.insert(before.pieces.end(), parameter.pieces.begin(), parameter.pieces.end());
        return before.shape == parameter.shape && before.type == parameter.type;
    }

    bool takeTensor(const FieldReader::Field &tensor, Parameter &parameter)
    {
        constexpr std::uint64_t longestType = 64;
        FieldReader fields(m_bytes, tensor.begin, tensor.begin + tensor.length);
        while (!fields.atEnd()) {
            const auto field = fields.next();
            if (!field)
                return false;
            if (field->number == 1 && !field->hasBytes)
                parameter.shape.push_back(field->value);
            else if (field->number == 2 && field->hasBytes && field->length <= longestType)
                parameter.type = readText(*m_source, field->begin, field->length).value_or("");
            else if (field->number == 3 && field->hasBytes)
                parameter.pieces.emplace_back(field->begin, field->length);
        }
        return true;
    }

    std::shared_ptr<const ByteSource> m_source;
    BufferedBytes m_bytes;
    std::vector<Parameter> m_parameters;
    std::map<std::string, std::size_t> m_byTag;
};

tl::expected<Tensor, std::string> tensorOf(const Parameter &parameter, const std::shared_ptr<const ByteSource> &source)
{
    const auto known = std::ranges::find(checkpointTypes, std::string_view(parameter.type), &CheckpointType::mindspore);
    if (known == checkpointTypes.end())
        return tl::unexpected(message(Messages::tr("{} has values of the kind {}, which cannot be compared"),
                                      parameter.tag, parameter.type));
    std::vector<Tensor> slices;
    for (const auto &[begin, length] : parameter.pieces) {
        auto slice = makeTensor({known->type, false, {length / elementSize(known->type)}, {}, 0},
                                std::make_shared<PartSource>(source, begin, length));
        if (!slice)
            return tl::unexpected(parameter.tag + ": " + slice.error());
        slices.push_back(std::move(*slice));
    }
    auto whole = joinedAlong(0, slices);
    if (!whole)
        return tl::unexpected(parameter.tag + ": " + whole.error());
    const bool isScalar = parameter.shape == std::vector<std::uint64_t>{0};
    auto tensor = flatPart(*whole, 0, isScalar ? std::vector<std::uint64_t>() : parameter.shape);
    if (!tensor || tensor->count() != whole->count())
        return tl::unexpected(message(Messages::tr("{} has another number of values than its shape"), parameter.tag));
    return std::move(*tensor);
}

// What a tag is for: optimizers put a word before the name of a parameter.
CheckpointMeaning meaningOfTag(const std::string &tag, const Tensor &tensor)
{
    const std::size_t dot = tag.find('.');
    const std::string word = tag.substr(0, dot);
    const std::string_view moment = momentNamed(word);
    if (dot != std::string::npos && !moment.empty())
        return {Part::OptimizerMoments, tag.substr(dot + 1), std::string(moment)};
    if (tag == "learning_rate")
        return {Part::LearningRate, {}, "lr"};
    if (tag == "global_step" || tag == "beta1_power" || tag == "beta2_power")
        return {Part::OptimizerStep, {}, tag == "global_step" ? "step" : tag};
    return meaningOf({{tag}, tensor});
}

} // namespace

bool isMindSporeFile(const CheckpointFiles &files)
{
    if (!files.start.starts_with('\x0a'))
        return false;
    const auto source = openSource(files.path);
    if (!source)
        return false;
    BufferedBytes bytes(**source);
    FieldReader fields(bytes, 0, (*source)->size());
    const auto value = fields.next();
    if (!value || value->number != 1 || !value->hasBytes)
        return false;
    FieldReader inside(bytes, value->begin, value->begin + value->length);
    const auto tag = inside.next(), tensor = inside.next();
    return tag && tensor && tag->number == 1 && tensor->number == 2;
}

tl::expected<void, std::string> readMindSpore(const CheckpointFiles &files, Checkpoint &checkpoint)
{
    const auto source = openSource(files.path);
    if (!source)
        return tl::unexpected(source.error().message);
    const auto parameters = ParameterReader(*source).read();
    if (!parameters)
        return tl::unexpected(parameters.error());
    for (const Parameter &parameter : *parameters) {
        if (parameter.type == "str") {
            checkpoint.entries.push_back({parameter.tag, Part::Settings, {}, {}, {}, std::string()});
            continue;
        }
        auto tensor = tensorOf(parameter, *source);
        if (!tensor)
            return tl::unexpected(tensor.error());
        CheckpointMeaning meaning = meaningOfTag(parameter.tag, *tensor);
        checkpoint.entries.push_back({parameter.tag,
                                      meaning.part,
                                      std::move(meaning.parameter),
                                      std::move(meaning.slot),
                                      {},
                                      std::move(*tensor)});
    }
    return {};
}

} // namespace rundiff
