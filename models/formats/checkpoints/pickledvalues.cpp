// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/checkpoints/pickledvalues.h"

#include "models/formats/tensors/bytesources.h"
#include "models/run/appendpart.h"
#include "models/run/messages.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cstring>

namespace rundiff
{

namespace
{

using Kind = PickleValue::Kind;
using namespace std::string_view_literals;

constexpr std::size_t deepest = 64;
constexpr std::size_t mostVisits = 8'000'000;            // one container may be in many others
constexpr std::size_t mostPathBytes = 256 * 1024 * 1024; // of all values together

// Objects that say how the training was started or hold bytes of a library, and nothing of its state.
constexpr std::array opaque{"_io.BytesIO"sv, "transformers.training_args.TrainingArguments"sv,
                            "transformers.trainer_pt_utils.AcceleratorConfig"sv};

// A tensor that consists of several: the first arguments of its call, or those of the tuple which is the last one.
struct OtherTensor {
    std::string_view function;
    bool isInTuple = false;
    std::size_t count = 0;
    std::array<const char *, 4> names{};
};

constexpr std::array otherTensors{
    OtherTensor{"torch._utils._rebuild_sparse_tensor", true, 3, {"indices", "values", "size"}},
    OtherTensor{"torch._utils._rebuild_sparse_csr_tensor", true, 4, {"crow", "column", "values", "size"}},
    OtherTensor{"torch._utils._rebuild_nested_tensor", false, 2, {"values", "sizes"}},
    OtherTensor{"torch._utils._rebuild_device_tensor_from_numpy", false, 1, {"values"}},
    OtherTensor{"torch._utils._rebuild_meta_tensor_no_storage", false, 0, {}}, // it has no values
};

bool isNumber(const PickleValue &value)
{
    return value.kind == Kind::Int || value.kind == Kind::Bool || value.kind == Kind::Real;
}

double numberOf(const PickleValue &value)
{
    return value.kind == Kind::Real ? value.real : static_cast<double>(value.number);
}

std::string keyText(const Pickle &pickle, const PickleValue &key)
{
    switch (key.kind) {
    case Kind::Text:
    case Kind::Global:
        return std::string(key.text);
    case Kind::Real:
        return std::to_string(key.real);
    case Kind::Call:
        return key.items.empty() ? std::string() : std::string(pickle.at(key.items.back()).text);
    case Kind::Tuple: {
        std::string all; // of texts and numbers; a tuple inside is not looked into
        for (const Pickle::Index item : key.items) {
            const PickleValue &part = pickle.at(item);
            appendPart(all, ", ", part.kind == Kind::Int ? std::to_string(part.number) : std::string(part.text));
        }
        return all;
    }
    default:
        return std::to_string(key.number);
    }
}

struct NumpyType {
    std::string_view name;
    ElementType type;
};

constexpr std::array numpyTypes{
    NumpyType{"f2", ElementType::Float16}, NumpyType{"f4", ElementType::Float32}, NumpyType{"f8", ElementType::Float64},
    NumpyType{"i1", ElementType::Int8},    NumpyType{"i2", ElementType::Int16},   NumpyType{"i4", ElementType::Int32},
    NumpyType{"i8", ElementType::Int64},   NumpyType{"u1", ElementType::UInt8},   NumpyType{"u2", ElementType::UInt16},
    NumpyType{"u4", ElementType::UInt32},  NumpyType{"u8", ElementType::UInt64},  NumpyType{"b1", ElementType::Bool}};

// A type of numpy: numpy.dtype("f4", ...) with its byte order in its state.
std::optional<TensorLayout> numpyLayout(const Pickle &pickle, const PickleValue &dtype)
{
    if (dtype.kind != Kind::Call || dtype.items.empty())
        return std::nullopt;
    const std::string_view name = pickle.at(dtype.items.front()).text;
    const auto known = std::ranges::find(numpyTypes, name, &NumpyType::name);
    if (known == numpyTypes.end())
        return std::nullopt;
    TensorLayout layout;
    layout.type = known->type;
    const PickleValue &state = pickle.at(dtype.state);
    const bool saysOrder = dtype.state != 0 && state.items.size() > 1;
    layout.bigEndian = saysOrder && pickle.at(state.items[1]).text == ">";
    return layout;
}

// numpy's array: made empty, and filled by its state (version, shape, type, order of Fortran, bytes).
std::optional<Tensor> numpyArray(const Pickle &pickle, const PickleValue &call)
{
    const PickleValue &state = pickle.at(call.state);
    if (call.state == 0 || state.items.size() != 5)
        return std::nullopt;
    auto layout = numpyLayout(pickle, pickle.at(state.items[2]));
    const auto shape = pickledNaturals(pickle, pickle.at(state.items[1]));
    auto bytes = pickledBytes(pickle, pickle.at(state.items[4]));
    if (!layout || !shape || !bytes)
        return std::nullopt;
    layout->shape = *shape;
    auto tensor = makeTensor(*layout, std::make_shared<MemorySource>(std::move(*bytes)));
    return tensor ? std::optional(std::move(*tensor)) : std::nullopt;
}

std::optional<Tensor> numpyScalar(const Pickle &pickle, const PickleValue &call)
{
    if (call.items.size() < 2)
        return std::nullopt;
    auto layout = numpyLayout(pickle, pickle.at(call.items[0]));
    auto bytes = pickledBytes(pickle, pickle.at(call.items[1]));
    if (!layout || !bytes)
        return std::nullopt;
    auto tensor = makeTensor(*layout, std::make_shared<MemorySource>(std::move(*bytes)));
    return tensor ? std::optional(std::move(*tensor)) : std::nullopt;
}

class ValueCollector
{
public:
    ValueCollector(const Pickle &pickle, const FindStorage &find) : m_pickle(pickle), m_find(find) {}

    void visit(const PickleValue &value, std::size_t depth)
    {
        if (!m_error.empty() || depth > deepest)
            return;
        const bool isTooMuch = m_found.size() > mostCheckpointValues || m_pathBytes > mostPathBytes;
        if (++m_visits > mostVisits || isTooMuch) {
            m_error = message(Messages::tr("its pickle contains more than {} values"), mostCheckpointValues);
            return;
        }
        switch (value.kind) {
        case Kind::Bool:
        case Kind::Int:
            return add(value.number);
        case Kind::Real:
            return add(value.real);
        case Kind::Text:
        case Kind::LargeInt:
        case Kind::Global:
            return add(std::string(value.text));
        case Kind::Tuple:
        case Kind::List:
            return visitList(value, depth);
        case Kind::Dict:
            return visitDictionary(value, depth);
        case Kind::Call:
            return visitCall(value, depth);
        default:
            return;
        }
    }

    tl::expected<CheckpointValues, std::string> result()
    {
        if (!m_error.empty())
            return tl::unexpected(m_error);
        return std::move(m_found);
    }

private:
    void add(CheckpointContent content)
    {
        for (const std::string &part : m_path)
            m_pathBytes += sizeof part + part.size();
        m_found.push_back({m_path, std::move(content)});
    }

    void visitInside(std::string name, const PickleValue &value, std::size_t depth)
    {
        m_path.push_back(std::move(name));
        visit(value, depth + 1);
        m_path.pop_back();
    }

    // Whether a container is not inside of itself.
    bool enter(const PickleValue &container)
    {
        const bool isNew = std::ranges::find(m_open, &container) == m_open.end();
        if (isNew)
            m_open.push_back(&container);
        return isNew;
    }

    void visitList(const PickleValue &list, std::size_t depth)
    {
        const auto isNumberAt = [&](Pickle::Index index) { return isNumber(m_pickle.at(index)); };
        if (!list.items.empty() && std::ranges::all_of(list.items, isNumberAt)) {
            std::vector<double> numbers;
            for (const Pickle::Index index : list.items)
                numbers.push_back(numberOf(m_pickle.at(index)));
            m_visits += numbers.size();
            return add(std::move(numbers));
        }
        if (!enter(list))
            return;
        const bool areNamed = areNamedValues(list);
        for (std::size_t i = 0; areNamed && i < list.items.size(); ++i) {
            const PickleValue &pair = m_pickle.at(list.items[i]);
            visitInside(std::string(m_pickle.at(pair.items[0]).text), m_pickle.at(pair.items[1]), depth);
        }
        for (std::size_t i = 0; !areNamed && i < list.items.size(); ++i)
            visitInside(std::to_string(i), m_pickle.at(list.items[i]), depth);
        m_open.pop_back();
    }

    // Pairs of names and tensors, as a sender hands weights over, are a dictionary.
    bool areNamedValues(const PickleValue &list) const
    {
        const auto isNamed = [&](Pickle::Index index) {
            const PickleValue &pair = m_pickle.at(index);
            const bool isPair = (pair.kind == Kind::Tuple || pair.kind == Kind::List) && pair.items.size() == 2;
            return isPair && m_pickle.at(pair.items[0]).kind == Kind::Text &&
                   m_pickle.at(pair.items[1]).kind == Kind::Call;
        };
        return !list.items.empty() && std::ranges::all_of(list.items, isNamed);
    }

    void visitDictionary(const PickleValue &dictionary, std::size_t depth)
    {
        if (!enter(dictionary))
            return;
        for (std::size_t i = 0; i + 1 < dictionary.items.size(); i += 2)
            visitInside(keyText(m_pickle, m_pickle.at(dictionary.items[i])), m_pickle.at(dictionary.items[i + 1]),
                        depth);
        m_open.pop_back();
    }

    void visitCall(const PickleValue &call, std::size_t depth)
    {
        const std::string_view function = m_pickle.at(call.function).text;
        if (visitOtherTensor(function, call.items, depth))
            return;
        constexpr std::size_t quantizer = 4; // the argument with scales and zero points
        if (function == "torch._utils._rebuild_qtensor" && call.items.size() > quantizer)
            visitInside("quantizer", m_pickle.at(call.items[quantizer]), depth);
        if (const auto tensor = torchTensor(m_pickle, call, m_find))
            return addTensor(*tensor);
        if (std::ranges::find(opaque, function) != opaque.end())
            return;
        if (const auto naturals = pickledNaturals(m_pickle, call))
            return add(std::vector<double>(naturals->begin(), naturals->end()));
        if (function.ends_with("multiarray._reconstruct"))
            return addNumpy(numpyArray(m_pickle, call));
        if (function.ends_with("multiarray.scalar"))
            return addNumpy(numpyScalar(m_pickle, call));
        if (function.ends_with(".getattr") && call.items.size() == 2) // an enumeration's value by its name
            return visit(m_pickle.at(call.items[1]), depth + 1);
        if (call.state != 0)
            return visit(pickledState(m_pickle, call), depth + 1);
        if (call.items.size() == 1)
            return visit(m_pickle.at(call.items.front()), depth + 1);
        for (std::size_t i = 0; i < call.items.size(); ++i)
            visitInside(std::to_string(i), m_pickle.at(call.items[i]), depth);
    }

    // Tensors whose elements do not lie in one storage are compared by the tensors that they are made of.
    bool visitOtherTensor(std::string_view function, const std::vector<Pickle::Index> &arguments, std::size_t depth)
    {
        const auto known = std::ranges::find(otherTensors, function, &OtherTensor::function);
        const auto argument = [&](std::size_t at) -> const PickleValue & { return m_pickle.at(arguments[at]); };
        if (arguments.empty() || depth > deepest)
            return depth > deepest;
        if (function == "torch._tensor._rebuild_from_type_v2" && arguments.size() >= 4) {
            const std::string_view made = argument(0).text;
            if (made == "torch._utils._rebuild_wrapper_subclass") { // whose tensors are its attributes
                visit(pickledState(m_pickle, argument(3)), depth + 1);
                return true;
            }
            return visitOtherTensor(made, argument(2).items, depth + 1);
        }
        const bool isParameter = function == "torch._utils._rebuild_parameter" && argument(0).kind == Kind::Call;
        if (isParameter && isOtherTensor(argument(0))) {
            visit(argument(0), depth + 1);
            return true;
        }
        if (known == otherTensors.end())
            return false;
        const PickleValue &last = argument(arguments.size() - 1);
        const std::vector<Pickle::Index> &parts = known->isInTuple ? last.items : arguments;
        for (std::size_t i = 0; i < std::min(known->count, parts.size()); ++i)
            visitInside(known->names[i], m_pickle.at(parts[i]), depth);
        return true;
    }

    bool isOtherTensor(const PickleValue &call) const
    {
        const std::string_view function = m_pickle.at(call.function).text;
        return std::ranges::find(otherTensors, function, &OtherTensor::function) != otherTensors.end();
    }

    void addTensor(const tl::expected<Tensor, std::string> &tensor)
    {
        if (tensor)
            add(*tensor);
        else
            m_error = joinedPath(m_path) + ": " + tensor.error();
    }

    void addNumpy(std::optional<Tensor> array)
    {
        if (array)
            add(std::move(*array));
    }

    const Pickle &m_pickle;
    const FindStorage &m_find;
    CheckpointPath m_path;
    CheckpointValues m_found;
    std::vector<const PickleValue *> m_open; // the containers around the value that is visited
    std::size_t m_visits = 0, m_pathBytes = 0;
    std::string m_error;
};

// The bytes that a text spells: each character is one of them.
std::optional<std::string> fromLatin1(std::string_view text)
{
    std::string bytes;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto first = static_cast<unsigned char>(text[i]);
        if (first < 0x80) {
            bytes += text[i];
            continue;
        }
        if (first > 0xC3 || i + 1 >= text.size())
            return std::nullopt;
        bytes += static_cast<char>((first & 3) << 6 | (static_cast<unsigned char>(text[++i]) & 0x3F));
    }
    return bytes;
}

} // namespace

std::optional<std::string> pickledBytes(const Pickle &pickle, const PickleValue &value)
{
    if (value.kind == Kind::Text)
        return std::string(value.text);
    if (value.kind != Kind::Call)
        return std::nullopt;
    const std::string_view function = pickle.at(value.function).text;
    if (function == "_codecs.encode" && !value.items.empty())
        return fromLatin1(pickle.at(value.items.front()).text);
    const bool isEmpty = function.ends_with("bytes") && value.items.empty();
    return isEmpty ? std::optional(std::string()) : std::nullopt;
}

const PickleValue &pickledState(const Pickle &pickle, const PickleValue &value)
{
    if (value.kind != Kind::Call || value.state == 0)
        return value;
    const PickleValue &state = pickle.at(value.state);
    const bool hasSlots = state.kind == Kind::Tuple && state.items.size() == 2; // (attributes or None, slots)
    if (!hasSlots)
        return state;
    const PickleValue &attributes = pickle.at(state.items[0]), &slots = pickle.at(state.items[1]);
    if (attributes.kind == Kind::Dict)
        return attributes;
    return slots.kind == Kind::Dict ? slots : state;
}

const PickleValue *pickledMember(const Pickle &pickle, const PickleValue &value, std::string_view name)
{
    const PickleValue &state = pickledState(pickle, value);
    if (state.kind != Kind::Dict)
        return nullptr;
    for (std::size_t i = 0; i + 1 < state.items.size(); i += 2) {
        if (pickle.at(state.items[i]).text == name)
            return &pickle.at(state.items[i + 1]);
    }
    return nullptr;
}

std::optional<std::vector<std::uint64_t>> pickledNaturals(const Pickle &pickle, const PickleValue &value)
{
    if (value.kind == Kind::Call) {
        const bool isSize = pickle.at(value.function).text == "torch.Size" && value.items.size() == 1;
        const PickleValue *const inner = isSize ? &pickle.at(value.items.front()) : nullptr;
        const bool isList = inner && inner->kind != Kind::Call;
        return isList ? pickledNaturals(pickle, *inner) : std::nullopt;
    }
    if (value.kind != Kind::Tuple && value.kind != Kind::List)
        return std::nullopt;
    std::vector<std::uint64_t> naturals;
    for (const Pickle::Index item : value.items) {
        const PickleValue &number = pickle.at(item);
        if (number.kind != Kind::Int || number.number < 0)
            return std::nullopt;
        naturals.push_back(static_cast<std::uint64_t>(number.number));
    }
    return naturals;
}

tl::expected<CheckpointValues, std::string> valuesOf(const Pickle &pickle, const FindStorage &find)
{
    ValueCollector collector(pickle, find);
    collector.visit(pickle.root(), 0);
    return collector.result();
}

} // namespace rundiff
