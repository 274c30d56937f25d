// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/tensors/torchstorage.h"

#include "models/run/lookup.h"
#include "models/run/messages.h"

#include <algorithm>
#include <array>
#include <optional>
#include <unordered_set>

namespace rundiff
{

namespace
{

using Kind = PickleValue::Kind;
using namespace std::string_view_literals;

struct NamedType {
    std::string_view storage; // torch.<storage>
    std::string_view dtype;   // torch.<dtype>
    ElementType type;
};

constexpr std::array types{
    NamedType{"FloatStorage", "float32", ElementType::Float32},
    NamedType{"DoubleStorage", "float64", ElementType::Float64},
    NamedType{"HalfStorage", "float16", ElementType::Float16},
    NamedType{"BFloat16Storage", "bfloat16", ElementType::BFloat16},
    NamedType{"BoolStorage", "bool", ElementType::Bool},
    NamedType{"ByteStorage", "uint8", ElementType::UInt8},
    NamedType{"CharStorage", "int8", ElementType::Int8},
    NamedType{"ShortStorage", "int16", ElementType::Int16},
    NamedType{"IntStorage", "int32", ElementType::Int32},
    NamedType{"LongStorage", "int64", ElementType::Int64},
    NamedType{"ComplexFloatStorage", "complex64", ElementType::Complex64},
    NamedType{"ComplexDoubleStorage", "complex128", ElementType::Complex128},
    NamedType{"QInt8Storage", "qint8", ElementType::Int8},
    NamedType{"QUInt8Storage", "quint8", ElementType::UInt8},
    NamedType{"QInt32Storage", "qint32", ElementType::Int32},
    NamedType{"", "uint16", ElementType::UInt16},
    NamedType{"", "uint32", ElementType::UInt32},
    NamedType{"", "uint64", ElementType::UInt64},
    NamedType{"", "float8_e4m3fn", ElementType::Float8E4M3},
    NamedType{"", "float8_e5m2", ElementType::Float8E5M2},
    NamedType{"", "float8_e4m3fnuz", ElementType::Float8E4M3Fnuz},
    NamedType{"", "float8_e5m2fnuz", ElementType::Float8E5M2Fnuz},
};

// Calls that give a tensor whose first four arguments are storage, offset, shape and strides.
constexpr std::array stridedTensors{"torch._utils._rebuild_tensor"sv, "torch._utils._rebuild_tensor_v2"sv,
                                    "torch._utils._rebuild_tensor_v3"sv,
                                    "torch_npu.utils.storage._rebuild_npu_tensor"sv};
// The same for integers whose scales and zero points stand in a fifth argument.
constexpr auto quantised = "torch._utils._rebuild_qtensor"sv;
// Calls that wrap a tensor, their first argument.
constexpr std::array wrappers{"torch._utils._rebuild_parameter"sv, "torch._utils._rebuild_parameter_with_state"sv,
                              "torch.nn.parameter.Parameter"sv};
// Calls that wrap another call: function, type, its arguments, a state.
constexpr std::array typedCalls{"torch._tensor._rebuild_from_type_v2"sv, "torch._tensor._rebuild_from_type"sv};
// What tensors of other kinds are made with: known, harmless, and not comparable element by element.
constexpr std::array otherTensors{
    std::pair{quantised, "quantised"sv},
    std::pair{"torch._utils._rebuild_sparse_tensor"sv, "sparse"sv},
    std::pair{"torch._utils._rebuild_sparse_csr_tensor"sv, "sparse"sv},
    std::pair{"torch._utils._rebuild_meta_tensor_no_storage"sv, "meta"sv},
    std::pair{"torch._utils._rebuild_nested_tensor"sv, "nested"sv},
    std::pair{"torch._utils._rebuild_device_tensor_from_numpy"sv, "device"sv},
    std::pair{"torch._utils._rebuild_wrapper_subclass"sv, "wrapped"sv},
};
constexpr std::array values{
    "collections.OrderedDict"sv,
    "torch.Size"sv,
    "torch.device"sv,
    "torch.Tensor"sv,
    "torch.serialization._get_layout"sv,
    "torch._C.per_tensor_affine"sv,
    "torch._C.per_channel_affine"sv,
    "torch.per_tensor_affine"sv,
    "torch.per_channel_affine"sv,
    "torch.per_channel_affine_float_qparams"sv,
    "torch.storage.UntypedStorage"sv,
    "torch.storage._UntypedStorage"sv,
    "torch.storage.TypedStorage"sv,
    "torch.storage._TypedStorage"sv,
    "torch.UntypedStorage"sv,
    "torch.QUInt4x2Storage"sv,
    "torch.QUInt2x4Storage"sv,
};

constexpr std::size_t deepest = 64;
constexpr std::size_t mostTensors = 1'000'000;

template <typename Range>
bool contains(const Range &range, std::string_view name)
{
    return std::find(range.begin(), range.end(), name) != range.end();
}

std::optional<std::string_view> afterTorch(std::string_view name)
{
    for (const std::string_view module : {"torch."sv, "torch.cuda."sv, "torch_npu.npu."sv, "torch.npu."sv}) {
        const std::string_view rest = name.substr(std::min(module.size(), name.size()));
        if (name.starts_with(module) && rest.find('.') == std::string_view::npos)
            return rest;
    }
    return std::nullopt;
}

std::optional<ElementType> typeOfStorage(std::string_view global)
{
    const auto name = afterTorch(global);
    for (const NamedType &type : types) {
        if (name && !type.storage.empty() && type.storage == *name)
            return type.type;
    }
    return std::nullopt;
}

std::optional<ElementType> typeOfDtype(std::string_view global)
{
    for (const NamedType &type : types) {
        if (global.starts_with("torch.") && global.substr(6) == type.dtype)
            return type.type;
    }
    return std::nullopt;
}

std::optional<std::string_view> otherTensor(std::string_view function)
{
    for (const auto &[name, kind] : otherTensors) {
        if (name == function)
            return kind;
    }
    return std::nullopt;
}

std::optional<std::uint64_t> natural(const PickleValue &value)
{
    if (value.kind != Kind::Int || value.number < 0)
        return std::nullopt;
    return static_cast<std::uint64_t>(value.number);
}

// A shape or strides: a tuple, a list, or torch.Size of one.
std::optional<std::vector<std::uint64_t>> naturals(const Pickle &pickle, const PickleValue &value)
{
    if (value.kind == Kind::Call && value.items.size() == 1 && pickle.at(value.function).text == "torch.Size")
        return naturals(pickle, pickle.at(value.items.front()));
    if (!isAnyOf(value.kind, {Kind::Tuple, Kind::List}))
        return std::nullopt;
    std::vector<std::uint64_t> numbers;
    for (const Pickle::Index item : value.items) {
        const auto number = natural(pickle.at(item));
        if (!number)
            return std::nullopt;
        numbers.push_back(*number);
    }
    return numbers;
}

tl::expected<Tensor, std::string> strided(const Pickle &pickle, const FindStorage &find,
                                          const std::vector<Pickle::Index> &arguments)
{
    const auto wrong = [] {
        return tl::unexpected(message(Messages::tr("its tensor is described in an unknown way")));
    };
    if (arguments.size() < 4)
        return wrong();
    const auto storage = torchStorage(pickle, pickle.at(arguments[0]));
    if (!storage)
        return tl::unexpected(storage.error());
    const auto offset = natural(pickle.at(arguments[1]));
    const auto shape = naturals(pickle, pickle.at(arguments[2]));
    const auto strides = naturals(pickle, pickle.at(arguments[3]));
    constexpr std::size_t dtypeArgument = 6; // of _rebuild_tensor_v3
    const auto dtype =
        arguments.size() > dtypeArgument ? typeOfDtype(pickle.at(arguments[dtypeArgument]).text) : std::nullopt;
    if (!offset || !shape || !strides || (storage->untyped && !dtype))
        return wrong();
    const auto place = find(*storage);
    if (!place)
        return tl::unexpected(place.error());
    TensorLayout layout{storage->untyped ? *dtype : storage->type, place->bigEndian, *shape, *strides, 0};
    std::uint64_t first = 0;
    if (__builtin_add_overflow(*offset, storage->firstElement, &first) ||
        __builtin_mul_overflow(first, elementSize(layout.type), &layout.start))
        return wrong();
    return makeTensor(layout, place->bytes);
}

// Walks the values of a pickle and makes their tensors.
class TensorCollector
{
public:
    TensorCollector(const Pickle &pickle, const FindStorage &find) : m_pickle(pickle), m_find(find) {}

    void visit(const PickleValue &value, const std::string &name, std::size_t depth);

    tl::expected<TensorFileContent, std::string> result()
    {
        if (m_found.tensors.empty() && !m_error.empty())
            return tl::unexpected(m_error);
        m_found.inOrderOfWriting = true;
        return std::move(m_found);
    }

private:
    void leaveOut(const std::string &name, std::string why);
    void visitItems(const PickleValue &value, const std::string &name, std::size_t depth);
    void visitCall(std::string_view function, const std::vector<Pickle::Index> &arguments, const std::string &name,
                   std::size_t depth);
    const Pickle &m_pickle;
    const FindStorage &m_find;
    TensorFileContent m_found;
    std::unordered_set<const PickleValue *> m_visited; // containers: a pickle may hold itself
    std::string m_error;                               // why the first tensor that is none could not be had
};

void TensorCollector::visit(const PickleValue &value, const std::string &name, std::size_t depth)
{
    if (depth > deepest || m_found.tensors.size() + m_found.leftOut.size() >= mostTensors)
        return;
    if (value.kind == Kind::Call)
        return visitCall(m_pickle.at(value.function).text, value.items, name, depth);
    const bool container = isAnyOf(value.kind, {Kind::Dict, Kind::List, Kind::Tuple});
    if (container && m_visited.insert(&value).second)
        visitItems(value, name, depth);
    else if (!container && value.kind != Kind::None)
        leaveOut(name, {});
}

// Nothing that can be compared: a tensor of another kind, a number, a text.
void TensorCollector::leaveOut(const std::string &name, std::string why)
{
    m_found.leftOut.push_back(name);
    if (m_error.empty())
        m_error = std::move(why);
}

void TensorCollector::visitItems(const PickleValue &value, const std::string &name, std::size_t depth)
{
    const std::string prefix = name.empty() ? name : name + ".";
    if (value.kind != Kind::Dict) {
        for (std::size_t i = 0; i < value.items.size(); ++i)
            visit(m_pickle.at(value.items[i]), prefix + std::to_string(i), depth + 1);
        return;
    }
    for (std::size_t i = 0; i + 1 < value.items.size(); i += 2) {
        const PickleValue &key = m_pickle.at(value.items[i]);
        const std::string text = key.kind == Kind::Text ? std::string(key.text) : std::to_string(key.number);
        visit(m_pickle.at(value.items[i + 1]), prefix + text, depth + 1);
    }
}

void TensorCollector::visitCall(std::string_view function, const std::vector<Pickle::Index> &arguments,
                                const std::string &name, std::size_t depth)
{
    if (depth > deepest)
        return;
    if (contains(stridedTensors, function)) {
        auto tensor = strided(m_pickle, m_find, arguments);
        if (tensor)
            m_found.tensors.push_back({name, std::move(*tensor)});
        else
            leaveOut(name, tensor.error());
    } else if (contains(wrappers, function) && !arguments.empty()) {
        visit(m_pickle.at(arguments.front()), name, depth + 1);
    } else if (contains(typedCalls, function) && arguments.size() >= 3) {
        visitCall(m_pickle.at(arguments[0]).text, m_pickle.at(arguments[2]).items, name, depth + 1);
    } else if (const auto kind = otherTensor(function)) {
        leaveOut(name, message(Messages::tr("it contains a tensor of the kind \"{}\" ({}), which cannot be compared "
                                            "element by element"),
                               *kind, function));
    } else if (!arguments.empty()) {
        leaveOut(name, {});
    }
}

} // namespace

bool allowedInTorchFiles(std::string_view name)
{
    return contains(stridedTensors, name) || contains(wrappers, name) || contains(typedCalls, name) ||
           contains(values, name) || otherTensor(name) || typeOfStorage(name) || typeOfDtype(name);
}

tl::expected<TorchStorage, std::string> torchStorage(const Pickle &pickle, const PickleValue &persistent)
{
    const auto wrong = [] {
        return tl::unexpected(message(Messages::tr("a storage of it is described in an unknown way")));
    };
    if (persistent.kind != Kind::Persistent)
        return wrong();
    const std::vector<Pickle::Index> &parts = pickle.at(persistent.items.front()).items;
    if (parts.size() < 5 || pickle.at(parts[0]).text != "storage")
        return wrong();
    const PickleValue &type = pickle.at(parts[1]), &key = pickle.at(parts[2]);
    const auto count = natural(pickle.at(parts[4]));
    const auto known = typeOfStorage(type.text);
    if (key.kind != Kind::Text || !count)
        return wrong();
    TorchStorage storage{std::string(key.text), known.value_or(ElementType::UInt8), !known, *count, 0};
    if (!known && !type.text.ends_with("UntypedStorage"))
        return tl::unexpected(message(Messages::tr("its storage {} cannot be compared"), type.text));
    if (parts.size() < 6 || pickle.at(parts[5]).kind == Kind::None)
        return storage;
    const std::vector<Pickle::Index> &view = pickle.at(parts[5]).items; // its key, first element, count
    const auto first = view.size() == 3 ? natural(pickle.at(view[1])) : std::nullopt;
    if (!first)
        return wrong();
    storage.firstElement = *first;
    return storage;
}

std::optional<tl::expected<Tensor, std::string>> torchTensor(const Pickle &pickle, const PickleValue &call,
                                                             const FindStorage &find)
{
    const PickleValue *made = &call;
    std::string_view function = pickle.at(call.function).text;
    std::vector<Pickle::Index> arguments = call.items;
    for (std::size_t depth = 0; depth < deepest; ++depth) {
        if (contains(stridedTensors, function) || function == quantised)
            return strided(pickle, find, arguments);
        if (const auto kind = otherTensor(function))
            return tl::unexpected(message(
                Messages::tr(
                    "it contains a tensor of the kind \"{}\" ({}), which cannot be compared element by element"),
                *kind, function));
        if (contains(typedCalls, function) && arguments.size() >= 3) {
            function = pickle.at(arguments[0]).text;
            arguments = pickle.at(arguments[2]).items;
            continue;
        }
        if (!contains(wrappers, function) || arguments.empty())
            return std::nullopt;
        made = &pickle.at(arguments.front());
        if (made->kind != Kind::Call)
            return std::nullopt;
        function = pickle.at(made->function).text;
        arguments = made->items;
    }
    return std::nullopt;
}

tl::expected<TensorFileContent, std::string> tensorsIn(const Pickle &pickle, const PickleValue &value,
                                                       const FindStorage &find)
{
    TensorCollector collector(pickle, find);
    collector.visit(value, {}, 0);
    return collector.result();
}

} // namespace rundiff
