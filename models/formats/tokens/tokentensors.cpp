// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/tokens/tokentensors.h"

#include "models/formats/tensors/bytesources.h"
#include "models/formats/tensors/numberblocks.h"
#include "models/formats/tensors/tensorfile.h"
#include "models/formats/tensors/torchfile.h"
#include "models/run/messages.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

namespace rundiff
{

namespace
{

using Kind = PickleValue::Kind;

// Everything in a file takes at least a byte there. One that refers to the same values again and again does not cost
// more than its size.
class Budget
{
public:
    explicit Budget(std::uint64_t bytes) : m_left(bytes) {}

    bool take(std::uint64_t count)
    {
        const std::uint64_t before = std::exchange(m_left, m_left - std::min(count, m_left));
        return count <= before;
    }

private:
    std::uint64_t m_left;
};

// All elements; nothing: they cannot be read.
std::optional<TokenValues> valuesOf(const Tensor &tensor, Budget &budget)
{
    constexpr std::size_t blockElements = 4096;
    if (isComplex(tensor.type) || !budget.take(tensor.count()))
        return std::nullopt;
    NumberBlocks blocks(tensor);
    std::vector<double> numbers;
    TokenValues values;
    while (blocks.left() > 0) {
        numbers.resize(std::min<std::uint64_t>(blocks.left(), blockElements));
        if (!blocks.next(numbers))
            return std::nullopt;
        for (const double number : numbers)
            values.add(number);
    }
    return values;
}

// The rows of an array with two dimensions that count; of one with a single one it is the only row.
std::optional<std::vector<TokenValues>> rowsOf(const Tensor &tensor, Budget &budget)
{
    auto all = valuesOf(tensor, budget);
    if (!all)
        return std::nullopt;
    const std::size_t rows = tensor.shape.size() > 1 ? tensor.shape.front() : 1;
    const std::size_t length = rows == 0 ? 0 : all->size() / rows;
    std::vector<TokenValues> lists(length == 0 ? 0 : rows);
    for (std::size_t row = 0; row < lists.size(); ++row) {
        for (std::size_t at = 0; at < length; ++at)
            lists[row].add((*all)[row * length + at]);
    }
    return lists;
}

// Reads the records in the values of a pickle.
class ObjectReader
{
public:
    ObjectReader(const TorchObject &object, const TokenNames &names, const TakeTokenRecord &take, Budget budget)
        : m_object(object), m_names(names), m_take(take), m_budget(budget)
    {
    }

    // False: something of it could not be read.
    bool read(const PickleValue &root)
    {
        visit(root, {}, 0);
        return m_isWhole;
    }
    bool isEmpty() const { return m_records == 0; }

private:
    static constexpr int deepest = 4;

    const PickleValue &at(Pickle::Index index) const { return m_object.pickle.at(index); }

    // A dictionary, with what the ones around it say of all their records.
    void visit(const PickleValue &dictionary, const TokenRecord &around, int depth)
    {
        const bool isRecord = dictionary.kind == Kind::Dict && depth <= deepest;
        if (!isRecord || !afford(1 + dictionary.items.size() + around.size()))
            return;
        TokenRecord record = around;
        std::vector<const PickleValue *> inside;
        for (std::size_t i = 0; i + 1 < dictionary.items.size(); i += 2) {
            const PickleValue &key = at(dictionary.items[i]), &value = at(dictionary.items[i + 1]);
            const auto meaning = key.kind == Kind::Text ? m_names.meaningOf(key.text) : std::nullopt;
            if (!meaning)
                continue;
            if (meaning->role == TokenRole::Records)
                inside.push_back(&value);
            else
                addField(std::string(key.text), *meaning, value, record);
        }
        if (inside.empty()) {
            ++m_records;
            return m_take(std::move(record));
        }
        for (const PickleValue *const value : inside)
            visitRecords(*value, record, depth);
    }

    void visitRecords(const PickleValue &value, const TokenRecord &around, int depth)
    {
        if (value.kind == Kind::Dict)
            return visit(value, around, depth + 1);
        if (!afford(value.items.size()))
            return;
        for (const Pickle::Index item : value.items)
            visit(at(item), around, depth + 1);
    }

    bool afford(std::uint64_t count)
    {
        const bool isEnough = m_budget.take(count);
        m_isWhole = m_isWhole && isEnough;
        return isEnough;
    }

    void addField(std::string name, const TokenMeaning &meaning, const PickleValue &value, TokenRecord &record)
    {
        TokenField field{std::move(name), meaning, TokenField::Kind::Nothing, {}, {}};
        fill(field, value);
        const auto known = std::ranges::find(record, field.name, &TokenField::name);
        if (known != record.end())
            *known = std::move(field);
        else
            record.push_back(std::move(field));
    }

    void fill(TokenField &field, const PickleValue &value)
    {
        switch (value.kind) {
        case Kind::Bool:
        case Kind::Int:
        case Kind::Real:
            field.kind = TokenField::Kind::Number;
            field.numbers.add(numberOf(value));
            return;
        case Kind::Text:
            field.kind = TokenField::Kind::Text;
            if (afford(value.text.size()))
                field.texts = {std::string(value.text)};
            else
                field.texts = {std::string()};
            return;
        case Kind::Call:
            return fillTensor(field, value);
        case Kind::List:
        case Kind::Tuple:
            return fillList(field, value);
        default:
            return;
        }
    }

    void fillTensor(TokenField &field, const PickleValue &value)
    {
        const auto content = tensorsIn(m_object.pickle, value, m_object.find);
        const bool isTensor = content && content->tensors.size() == 1;
        if (!isTensor) {
            m_isWhole = m_isWhole && content && content->leftOut.empty();
            return;
        }
        auto rows = rowsOf(content->tensors.front().tensor, m_budget);
        if (!rows) {
            m_isWhole = false;
            return;
        }
        const bool isTable = content->tensors.front().tensor.shape.size() > 1;
        field.kind = isTable ? TokenField::Kind::Lists : TokenField::Kind::Numbers;
        if (isTable)
            field.lists = std::move(*rows);
        else if (!rows->empty())
            field.numbers = std::move(rows->front());
    }

    void fillList(TokenField &field, const PickleValue &list)
    {
        field.kind = TokenField::Kind::Numbers;
        if (list.items.empty() || !afford(list.items.size()))
            return;
        const Kind first = at(list.items.front()).kind;
        if (first == Kind::Text)
            return fillTexts(field, list);
        if (first == Kind::Call || first == Kind::List || first == Kind::Tuple)
            return fillLists(field, list);
        addNumbers(field, list);
    }

    void fillTexts(TokenField &field, const PickleValue &list)
    {
        field.kind = TokenField::Kind::Texts;
        for (const Pickle::Index item : list.items) {
            if (afford(at(item).text.size()))
                field.texts.emplace_back(at(item).text);
        }
    }

    void fillLists(TokenField &field, const PickleValue &list)
    {
        field.kind = TokenField::Kind::Lists;
        for (const Pickle::Index item : list.items) {
            TokenField one{field.name, field.meaning, TokenField::Kind::Nothing, {}, {}};
            const PickleValue &value = at(item);
            if (value.kind == Kind::Call)
                fillTensor(one, value);
            else if (afford(value.items.size()))
                addNumbers(one, value);
            if (one.kind == TokenField::Kind::Lists && one.lists.size() == 1)
                one.numbers = std::move(one.lists.front());
            field.lists.push_back(std::move(one.numbers));
        }
    }

    void addNumbers(TokenField &field, const PickleValue &list)
    {
        for (const Pickle::Index item : list.items)
            field.numbers.add(numberOf(at(item)));
    }

    static double numberOf(const PickleValue &value)
    {
        if (value.kind == Kind::Real)
            return value.real;
        const bool isNumber = value.kind == Kind::Int || value.kind == Kind::Bool;
        return isNumber ? static_cast<double>(value.number) : std::numeric_limits<double>::quiet_NaN();
    }

    const TorchObject &m_object;
    const TokenNames &m_names;
    const TakeTokenRecord &m_take;
    Budget m_budget;
    std::size_t m_records = 0;
    bool m_isWhole = true;
};

Problem unreadable(const TokenFile &file, const std::string &reason)
{
    return {file.path, 0, Severity::Error,
            message(Messages::tr("No tokens can be read from {}: {}"), file.path, reason),
            Unread{UnreadReason::Damaged, "files", 1, {}}};
}

} // namespace

void readTokenObjects(const TokenFile &file, const TokenNames &names, const TakeTokenRecord &take, Problems &problems)
{
    const auto source = openSource(file.path);
    if (!source) {
        problems.push_back(source.error());
        return;
    }
    const auto object = openTorchArchive(*source, allowedInTorchFiles);
    if (!object) {
        problems.push_back(unreadable(file, object.error()));
        return;
    }
    ObjectReader reader(*object, names, take, Budget((*source)->size()));
    const bool isWhole = reader.read(object->pickle.root());
    if (!isWhole)
        problems.push_back(unreadable(file, message(Messages::tr("some of its tensors are damaged"))));
    else if (reader.isEmpty())
        problems.push_back(unreadable(file, message(Messages::tr("it has no records"))));
}

void readTokenArray(const TokenFile &file, const TokenNames &names, const TakeTokenRecord &take, Problems &problems)
{
    const auto tensor = readTensor(file.path);
    if (!tensor) {
        problems.push_back(tensor.error());
        return;
    }
    Budget budget(tensor->bytes->size());
    auto rows = rowsOf(*tensor, budget);
    const auto meaning = names.meaningOf(file.field);
    if (!rows || !meaning) {
        problems.push_back(unreadable(file, message(Messages::tr("its elements cannot be read"))));
        return;
    }
    TokenRecord record;
    record.push_back({file.field, *meaning, TokenField::Kind::Lists, {}, {}, std::move(*rows)});
    take(std::move(record));
}

} // namespace rundiff
