// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/models/compare/planting.h"

#include "models/formats/tensors/dumptensors.h"

#include <QFile>
#include <QString>

#include <algorithm>
#include <array>
#include <cstring>

namespace rundiff::draft
{

namespace
{

bool isOneOf(std::string_view text, std::initializer_list<std::string_view> words)
{
    return std::find(words.begin(), words.end(), text) != words.end();
}

bool communicates(const CallName &call)
{
    return call.name.starts_with("Distributed.") || call.name.starts_with("MintDistributed.");
}

bool isRandom(const CallName &call)
{
    return isOneOf(call.lastSegment(), {"randn", "bernoulli", "dropout", "Dropout"});
}

// Their content is not defined, or they are moved only.
bool saysNothing(const CallName &call)
{
    return isOneOf(call.lastSegment(), {"empty", "empty_like", "numpy", "to", "__setitem__", "empty_with_format",
                                        "new_empty_strided", "new_empty", "empty_strided"});
}

bool takesWeight(const CallName &call, std::string_view argument)
{
    if (call.backward())
        return false;
    if (isOneOf(call.lastSegment(), {"linear", "conv2d", "embedding"}))
        return isOneOf(argument, {"input.1", "input.2", "input.weight", "input.bias"});
    return call.lastSegment() == "layer_norm" && isOneOf(argument, {"input.2", "input.3", "input.weight"});
}

bool takesTarget(const CallName &call, std::string_view argument)
{
    return isOneOf(call.lastSegment(), {"cross_entropy", "l1_loss"}) && argument == "input.1" && !call.backward();
}

// Rows of one step alone, or of every step.
void disturbSome(Draft &draft, std::mt19937 &random)
{
    for (DraftCall &call : draft.calls) {
        for (DumpRow &row : call.rows) {
            if (isFinite(row) && random() % 3 == 0)
                disturb(draft, row);
        }
    }
}

std::string renumbered(const CallName &call, std::size_t number)
{
    return std::string(call.name) + "." + std::to_string(number) + (call.backward() ? ".backward" : ".forward");
}

std::size_t numberOf(const CallName &call)
{
    return std::stoul(std::string(call.number));
}

bool isApi(const CallName &call)
{
    return call.kind == CallName::Kind::Api;
}

std::size_t firstBackward(const Draft &draft)
{
    std::size_t call = 0;
    while (call < draft.calls.size() && !draft.nameOf(call).backward())
        ++call;
    return call;
}

// The calls of the forward pass that stand before any other's insertion, as places to put something at.
std::vector<std::size_t> forwardApis(const Draft &draft)
{
    std::vector<std::size_t> found;
    for (std::size_t call = 0; call < firstBackward(draft); ++call) {
        if (isApi(draft.nameOf(call)) && draft.calls[call].id >= 0 && !communicates(draft.nameOf(call)))
            found.push_back(call);
    }
    return found;
}

const DumpRow *outputOf(const DraftCall &call)
{
    const auto row = std::find_if(call.rows.begin(), call.rows.end(), [](const DumpRow &candidate) {
        return candidate.side == Side::Output && isFinite(candidate);
    });
    return row == call.rows.end() ? nullptr : &*row;
}

// "<f4", nothing for types that numpy does not know.
std::string numpyType(ElementType type)
{
    switch (type) {
    case ElementType::Float32:
        return "<f4";
    case ElementType::Float64:
        return "<f8";
    case ElementType::Float16:
        return "<f2";
    case ElementType::Int64:
        return "<i8";
    default:
        return {};
    }
}

// Far enough to be seen by any tolerance: larger than anything that these models compute.
void setFirstElement(std::string &bytes, ElementType type, bool overflows)
{
    const auto set = [&](auto value) { std::memcpy(bytes.data(), &value, sizeof value); };
    if (type == ElementType::Float32)
        set(overflows ? std::numeric_limits<float>::infinity() : 20000.0F);
    else if (type == ElementType::Float64)
        set(20000.0);
    else if (type == ElementType::Float16)
        set(std::uint16_t{0x74e2}); // 20000
    else
        bytes[0] = static_cast<char>(bytes[0] ^ 1);
}

} // namespace

std::string nameOf(Planted what)
{
    constexpr std::array<const char *, static_cast<std::size_t>(Planted::Count)> names = {
        "operator", "uncaptured", "data",  "weights",   "random",        "overflow", "argument",
        "requires", "dtype",      "shape", "lone call", "communication", "sent",     "saved variable"};
    return names[static_cast<std::size_t>(what)];
}

Planting::Planting(const Runs &runs, Planted what, unsigned seed)
    : m_random(seed), m_what(what), m_tensorFolder(runs.tensorFolder), m_story(runs.name), m_seed(seed)
{
    for (const Draft &draft : runs.a)
        m_run.push_back(copyOf(draft));
    for (const Draft &draft : runs.b)
        m_others.push_back(copyOf(draft));
    if (!runs.mixed()) {
        const bool exchange = what == Planted::Communication || what == Planted::Sent;
        if (!isSaved() && (exchange || chance(25)))
            addRanks();
        if (what == Planted::Sent)
            addSending();
        if (what == Planted::Random)
            addRandomCall();
        if (chance(15))
            otherChecksums();
        if (chance(what == Planted::Overflow ? 50 : 10))
            sharedNan();
        m_swapped = chance(50);
        // Calls are told apart by their tensors: with checksums that cannot be compared, which call is the further one
        // is anybody's guess.
        if (!isModules() && !isSaved() && m_story.find("other checksums") == std::string::npos && chance(25))
            moreCallsInOneRun();
    }
    const std::vector<Place> found = places();
    if (!found.empty())
        plant(found[upTo(found.size())]);
}

std::string Planting::key(const char *call) const
{
    return (m_run.front().framework == "mindspore" ? "MintDistributed." : "Distributed.") + std::string(call) +
           ".900.forward";
}

void Planting::inBoth(const std::function<void(Draft &)> &change)
{
    for (Draft &draft : m_run)
        change(draft);
    for (Draft &draft : m_others)
        change(draft);
}

// Further ranks that do the same, and a collective at the same place of all.
void Planting::addRanks()
{
    const bool many = std::any_of(m_run.begin(), m_run.end(), [&](const Draft &draft) {
        return draft.location.step == m_run.front().location.step && draft.location.rank != m_run.front().location.rank;
    });
    if (many)
        return;
    const std::size_t ranks = 2 + upTo(3);
    for (Dumps *run : {&m_run, &m_others}) {
        Dumps more;
        for (const Draft &draft : *run) {
            for (std::size_t rank = 0; rank < ranks; ++rank)
                more.emplace_back(copyOf(draft)).location.rank = {RankId::Kind::Rank, static_cast<std::int64_t>(rank)};
        }
        *run = std::move(more);
    }
    m_story += ", " + std::to_string(ranks) + " ranks";
    if (!isModules())
        addCommunication();
}

void Planting::addCommunication()
{
    const std::string call = key("all_reduce");
    const std::size_t place = m_random();
    m_story += " all_reduce";
    inBoth([&](Draft &draft) {
        const std::vector<std::size_t> calls = forwardApis(draft);
        const std::size_t at = calls[1 + place % (calls.size() - 1)];
        const DumpRow *like = outputOf(draft.calls[calls.front()]);
        DumpRow input = tensorRow(draft, ".input.0", Side::Input, *like);
        DumpRow output = tensorRow(draft, ".output.0", Side::Output, *like);
        disturb(draft, output);
        insertCall(draft, at, call, {input, output});
    });
}

// Rank 0 sends the output of a call to rank 1, which has it later or, asynchronously, in some input.
void Planting::addSending()
{
    const std::size_t place = m_random();
    const bool named = chance(50);
    inBoth([&](Draft &draft) {
        const std::int64_t rank = draft.location.rank.number;
        const std::vector<std::size_t> calls = forwardApis(draft);
        if (rank > 1 || calls.size() < 4)
            return;
        const std::size_t at = calls[2 + place % (calls.size() - 2)];
        const DumpRow *like = outputOf(draft.calls[calls.front()]);
        DumpRow input = tensorRow(draft, ".input.0", Side::Input, *like);
        DumpRow output = tensorRow(draft, ".output.0", Side::Output, *like);
        disturb(draft, rank == 0 ? input : output);
        if (rank == 0)
            output = tensorRow(draft, ".output.0", Side::Output, input);
        const char *other = !named ? ".input.1" : rank == 0 ? ".input.dst" : ".input.src";
        insertCall(draft, at, key(rank == 0 ? "send" : "recv"),
                   {input, scalarRow(draft, other, "<class 'int'>", Statistic::ofInteger(1 - rank)), output});
    });
}

void Planting::addRandomCall()
{
    const std::size_t place = m_random();
    const char *drawn = chance(50) ? "Torch.randn.900.forward" : "Torch.bernoulli.900.forward";
    if (isModules())
        return;
    inBoth([&](Draft &draft) {
        const std::vector<std::size_t> calls = forwardApis(draft);
        if (calls.empty())
            return;
        DumpRow output = tensorRow(draft, ".output.0", Side::Output, *outputOf(draft.calls[calls.front()]));
        disturb(draft, output);
        disturb(draft, output);
        insertCall(draft, calls[place % calls.size()], drawn,
                   {scalarRow(draft, ".input.0", "<class 'int'>", Statistic::ofInteger(4)), output});
    });
}

// MD5 instead of CRC-32, in both runs or in one: kinds that cannot be compared.
void Planting::otherChecksums()
{
    const bool one = chance(50);
    const auto change = [](Draft &draft) {
        for (DraftCall &call : draft.calls) {
            for (DumpRow &row : call.rows) {
                if (row.checksumKind != ChecksumKind::Crc32 || row.checksumMade)
                    continue;
                std::string text(draft.names.text(row.checksum));
                text += text + text + text;
                row.checksum = draft.names.add(text);
                row.checksumKind = ChecksumKind::Md5;
            }
        }
    };
    m_story += one ? " other checksums in one" : " md5";
    for (Draft &draft : m_run)
        change(draft);
    for (Draft &draft : m_others) {
        if (!one)
            change(draft);
    }
}

// NaN that both runs have, somewhere.
void Planting::sharedNan()
{
    if (isTensorTask())
        return;
    m_story += " NaN in both";
    const std::size_t call = m_random();
    inBoth([&](Draft &draft) {
        for (DumpRow &row : draft.calls[call % draft.calls.size()].rows) {
            if (isFinite(row) && row.side == Side::Output)
                overflow(draft, row, std::numeric_limits<double>::quiet_NaN());
        }
    });
}

void Planting::moreCallsInOneRun()
{
    Dumps &run = chance(50) ? m_run : m_others;
    m_story += &run == &m_run ? " planted run" : " other run";
    if (chance(50))
        recompute(run);
    else
        shift(run);
}

// Some forward calls again inside the backward pass; the backward calls then bear the new numbers.
void Planting::recompute(Dumps &run)
{
    m_story += " recomputes";
    const std::size_t from = m_random(), length = 1 + upTo(5);
    for (Draft &draft : run) {
        const std::vector<std::size_t> calls = forwardApis(draft);
        const std::size_t behind = firstBackward(draft) + 1;
        if (calls.size() < 8 || behind >= draft.calls.size())
            continue;
        const std::size_t first = 1 + from % (calls.size() - length - 2);
        for (std::size_t again = 0; again < length; ++again) {
            const std::string old = draft.keyOf(calls[first + again]);
            const CallName name = callName(old);
            std::size_t number = 0;
            for (std::size_t call = 0; call < draft.calls.size(); ++call) {
                if (draft.nameOf(call).name == name.name && isApi(draft.nameOf(call)))
                    number = std::max(number, numberOf(draft.nameOf(call)) + 1);
            }
            for (DraftCall &call : draft.calls) {
                if (draft.names.text(call.key) == std::string(name.name) + "." + std::string(name.number) + ".backward")
                    call.key = draft.names.add(std::string(name.name) + "." + std::to_string(number) + ".backward");
            }
            std::vector<DumpRow> rows = draft.calls[calls[first + again]].rows;
            insertCall(draft, behind + again, renumbered(name, number), std::move(rows));
        }
    }
}

// One call more: every later call of its operator has the next number.
void Planting::shift(Dumps &run)
{
    m_story += " shifted";
    const std::size_t chosen = m_random();
    for (Draft &draft : run) {
        const std::vector<std::size_t> calls = forwardApis(draft);
        const std::size_t at = calls[chosen % calls.size()];
        const std::string key = draft.keyOf(at);
        const CallName name = callName(key);
        std::vector<DumpRow> rows = draft.calls[at].rows;
        for (DumpRow &row : rows) {
            if (isFinite(row))
                disturb(draft, row);
            row.dataName = {};
        }
        for (DraftCall &call : draft.calls) {
            const std::string other(draft.names.text(call.key));
            const CallName otherName = callName(other);
            if (isApi(otherName) && otherName.name == name.name && numberOf(otherName) >= numberOf(name))
                call.key = draft.names.add(renumbered(otherName, numberOf(otherName) + 1));
        }
        insertCall(draft, at, key, std::move(rows));
    }
}

std::vector<Place> Planting::places()
{
    std::vector<Place> found;
    for (std::size_t dump = 0; dump < m_run.size(); ++dump)
        placesIn(dump, found);
    return found;
}

void Planting::placesIn(std::size_t dump, std::vector<Place> &found) const
{
    const Draft &draft = m_run[dump];
    Known known;
    for (const DraftCall &call : draft.calls) {
        known.parents.insert(call.parent.value);
        for (const DumpRow &row : call.rows) {
            if (const auto identity = identityOf(row); identity && row.side == Side::Parameters)
                known.weights.insert(*identity);
        }
    }
    for (std::size_t call = 0; call < draft.calls.size(); ++call) {
        const std::vector<DumpRow> &rows = draft.calls[call].rows;
        for (std::size_t row = 0; row < rows.size(); ++row) {
            if (fits(draft, call, rows[row], known, m_what))
                found.push_back({dump, call, row});
        }
        if (!isFinest(draft, call, known))
            continue;
        for (const DumpRow &row : rows) {
            if (const auto identity = identityOf(row); identity && row.side == Side::Output)
                known.made.insert(*identity);
        }
        known.first = known.first && rows.empty();
    }
}

bool Planting::isFinest(const Draft &draft, std::size_t call, const Known &known) const
{
    const CallName name = draft.nameOf(call);
    if (saysNothing(name))
        return false;
    if (isModules())
        return name.kind == CallName::Kind::Module && !known.parents.contains(draft.calls[call].key.value);
    return isApi(name);
}

bool Planting::fits(const Draft &draft, std::size_t call, const DumpRow &row, const Known &known, Planted what) const
{
    if (what == Planted::SavedVariable)
        return row.side == Side::Debug && isFinite(row);
    if (what == Planted::RequiresGrad)
        return row.side == Side::Parameters && row.requiresGrad == Flag::True;
    const CallName name = draft.nameOf(call);
    const std::string argument = draft.argumentOf(row);
    const auto identity = identityOf(row);
    const bool weight = identity && (known.weights.contains(*identity) || takesWeight(name, argument));
    if (what == Planted::Weights && row.side == Side::Parameters)
        return identity && isFinite(row);
    if (!isFinest(draft, call, known) || draft.calls[call].id < 0)
        return (what == Planted::Random && isRandom(name) && row.side == Side::Output && draft.calls[call].id < 0) ||
               (what == Planted::Communication && communicates(name) && row.side == Side::Output && isFinite(row));
    const bool output = row.side == Side::Output && isFinite(row) && !isRandom(name) && !communicates(name);
    const bool made = row.side == Side::Input && isFinite(row) && identity && !weight && !communicates(name) &&
                      (known.made.contains(*identity) || name.backward());
    switch (what) {
    case Planted::Operator:
        return output;
    case Planted::Uncaptured:
        return made;
    case Planted::Data:
        return isTensor(row) && row.side == Side::Input && identity && !known.made.contains(*identity) && !weight &&
               ((known.first && &row == draft.calls[call].rows.data()) || takesTarget(name, argument));
    case Planted::Weights:
        return weight && isFinite(row) && row.side == Side::Input && !known.made.contains(*identity);
    case Planted::Random:
        return isRandom(name) && row.side == Side::Output && isFinite(row) && !isModules() && !name.backward();
    case Planted::Overflow:
    case Planted::Dtype:
    case Planted::Shape:
        return output || made;
    case Planted::Argument:
        return row.scalar && row.side == Side::Input && !communicates(name) &&
               (row.max.kind == Statistic::Kind::Integer || row.max.kind == Statistic::Kind::True ||
                row.max.kind == Statistic::Kind::False ||
                (row.max.kind == Statistic::Kind::Real && std::isfinite(row.max.real())));
    case Planted::LoneCall:
        return made && !name.backward() && isApi(name);
    case Planted::Communication:
        return communicates(name) && row.side == Side::Output && isFinite(row);
    case Planted::Sent:
        return output && draft.location.rank.number == 0 && draft.names.find(key("send")).value != 0 &&
               std::any_of(draft.calls.begin() + static_cast<std::ptrdiff_t>(call), draft.calls.end(),
                           [&](const DraftCall &later) { return draft.names.text(later.key) == key("send"); });
    default:
        return false;
    }
}

void Planting::plant(Place place)
{
    Draft &draft = m_run[place.dump];
    DumpRow &row = draft.calls[place.call].rows[place.row];
    const bool everywhere = m_what == Planted::Data || m_what == Planted::Weights;
    std::set<Identity> known;
    if (const auto before = identityOf(row); before && (everywhere || row.side == Side::Output))
        known.insert(*before);
    if (everywhere)
        place = plantEverywhere(place);
    else if (m_what == Planted::LoneCall)
        place = putLoneCall(place);
    else
        change(draft, row);
    setTruth(place);
    if (isTensorTask() || isSaved() || m_what == Planted::RequiresGrad)
        return;
    spreadIn(draft, place.call, known);
    if (m_what == Planted::Sent)
        sendOn(place);
    spreadToRanks(place);
    disturbLaterSteps(draft.location.step.value);
}

// A tensor that differs before anything is computed with it does so wherever it turns up. The place is the first of
// the finest rows.
Place Planting::plantEverywhere(const Place &place)
{
    Draft &draft = m_run[place.dump];
    const auto searched = identityOf(draft.calls[place.call].rows[place.row]);
    std::optional<Place> first;
    bool firstIsApi = false;
    for (std::size_t call = 0; call < draft.calls.size(); ++call) {
        for (std::size_t row = 0; row < draft.calls[call].rows.size(); ++row) {
            if (identityOf(draft.calls[call].rows[row]) != searched)
                continue;
            change(draft, draft.calls[call].rows[row]);
            const bool api = isApi(draft.nameOf(call));
            if (!first || (api && !firstIsApi)) {
                first = Place{place.dump, call, row};
                firstIsApi = api;
            }
        }
    }
    return *first;
}

void Planting::change(Draft &draft, DumpRow &row)
{
    constexpr double infinity = std::numeric_limits<double>::infinity();
    switch (m_what) {
    case Planted::Argument: {
        const Statistic old = row.max;
        row.max = old.kind == Statistic::Kind::Real      ? Statistic::ofReal(old.real() + 0.125)
                  : old.kind == Statistic::Kind::Integer ? Statistic::ofInteger(old.integer() + 1)
                                                         : Statistic::ofBool(old.kind == Statistic::Kind::False);
        row.min = row.mean = row.norm = row.max;
        row.checksum = draft.names.add("another argument");
        return;
    }
    case Planted::RequiresGrad:
        row.requiresGrad = Flag::False;
        return;
    case Planted::Overflow: {
        const std::array<double, 3> values = {infinity, -infinity, std::numeric_limits<double>::quiet_NaN()};
        overflow(draft, row, values[isTensorTask() ? 0 : upTo(values.size())]);
        break;
    }
    case Planted::Shape:
        row.shape = draft.names.add("[3, 1, 4, 1, 5]");
        disturb(draft, row);
        break;
    case Planted::Dtype:
        row.dtype = draft.names.add(draft.framework == "mindspore" ? "Float64" : "torch.float64");
        disturb(draft, row);
        break;
    default:
        disturb(draft, row);
    }
    if (isTensorTask())
        changeTensorFile(draft, row, m_what == Planted::Overflow);
}

// The same tensor with another first element, as a file of its own.
void Planting::changeTensorFile(Draft &draft, DumpRow &row, bool overflows)
{
    const std::string name(draft.names.text(row.dataName));
    if (name.empty())
        return;
    const auto tensor = DumpTensors(draft.location).tensor(name);
    if (!tensor || !tensor->inOrder() || numpyType(tensor->type).empty())
        return;
    std::string bytes(tensor->count() * elementSize(tensor->type), '\0');
    if (bytes.empty() || !tensor->bytes->read(tensor->start, bytes))
        return;
    setFirstElement(bytes, tensor->type, overflows);
    std::string header = "{'descr': '" + numpyType(tensor->type) + "', 'fortran_order': False, 'shape': (";
    for (const std::uint64_t size : tensor->shape)
        header += std::to_string(size) + ",";
    header += "), }";
    header.append(63 - (10 + header.size()) % 64, ' ').append("\n");
    const std::string file = "planted" + std::to_string(m_seed) + ".npy";
    QFile written(QString::fromStdString(draft.location.folder + "/dump_tensor_data/" + file));
    if (!written.open(QIODevice::WriteOnly))
        return;
    written.write(QByteArray("\x93NUMPY\x01\x00", 8));
    written.putChar(static_cast<char>(header.size() & 0xff));
    written.putChar(static_cast<char>(header.size() >> 8));
    written.write(QByteArray::fromStdString(header + bytes));
    row.dataName = draft.names.add(file);
}

// A call of this run alone makes the input.
Place Planting::putLoneCall(const Place &place)
{
    Draft &draft = m_run[place.dump];
    DumpRow &row = draft.calls[place.call].rows[place.row];
    const DumpRow input = tensorRow(draft, ".input.0", Side::Input, row);
    disturb(draft, row);
    if (isTensorTask())
        changeTensorFile(draft, row, false);
    const DumpRow output = tensorRow(draft, ".output.0", Side::Output, row);
    insertCall(draft, place.call, "Torch.sign.900.forward", {input, output});
    return {place.dump, place.call + 1, place.row};
}

// What is computed from a tensor that differs differs as well, in the calls behind it.
void Planting::spreadIn(Draft &draft, std::size_t after, std::set<Identity> known)
{
    std::set<Identity> changed;
    const auto passOn = [&](DumpRow &row) {
        const auto before = identityOf(row);
        disturb(draft, row);
        if (before)
            known.insert(*before);
        if (const auto now = identityOf(row))
            changed.insert(*now);
    };
    for (std::size_t call = after + 1; call < draft.calls.size(); ++call) {
        bool touched = false;
        for (DumpRow &row : draft.calls[call].rows) {
            const auto identity = identityOf(row);
            if (!identity || !isFinite(row) || row.side == Side::Parameters)
                continue;
            const bool old = known.contains(*identity);
            if (row.side == Side::Input && (old || changed.contains(*identity))) {
                touched = true;
                if (old)
                    passOn(row);
            } else if (row.side == Side::Output && (old || (touched && m_random() % 10 != 0))) {
                passOn(row);
            }
        }
    }
}

// The other ranks have it from the next exchange on.
void Planting::spreadToRanks(const Place &place)
{
    const Draft &own = m_run[place.dump];
    const bool everywhere = m_what == Planted::Communication && chance(50);
    std::size_t at = place.call + (everywhere ? 0 : 1);
    while (at < own.calls.size() &&
           (!communicates(own.nameOf(at)) || own.keyOf(at) == key("send") || own.keyOf(at) == key("recv")))
        ++at;
    if (at == own.calls.size())
        return;
    const std::string exchange = own.keyOf(at);
    for (std::size_t dump = 0; dump < m_run.size(); ++dump) {
        Draft &draft = m_run[dump];
        if (dump == place.dump || draft.location.step != own.location.step)
            continue;
        for (std::size_t call = 0; call < draft.calls.size(); ++call) {
            if (draft.keyOf(call) != exchange)
                continue;
            std::set<Identity> known;
            for (std::size_t row = 0; row < draft.calls[call].rows.size(); ++row) {
                DumpRow &values = draft.calls[call].rows[row];
                if (values.side != Side::Output || !isFinite(values))
                    continue;
                if (const auto before = identityOf(values))
                    known.insert(*before);
                disturb(draft, values);
                if (everywhere && draft.location.rank.number < m_truth->rank)
                    setTruth({dump, call, row});
            }
            spreadIn(draft, call, known);
            break;
        }
    }
}

void Planting::sendOn(const Place &place)
{
    const Step step = m_run[place.dump].location.step;
    const bool asynchronous = chance(40);
    for (Draft &draft : m_run) {
        if (draft.location.step != step)
            continue;
        for (std::size_t call = 0; call < draft.calls.size(); ++call) {
            std::vector<DumpRow> &rows = draft.calls[call].rows;
            if (draft.keyOf(call) == key("send")) {
                disturb(draft, rows.front());
                disturb(draft, rows.back());
            } else if (draft.keyOf(call) == key("recv")) {
                if (chance(50))
                    disturb(draft, rows.front()); // what the buffer held before says nothing
                if (!asynchronous)
                    disturb(draft, rows.back());
            }
        }
    }
    if (!asynchronous)
        return;
    m_story += " asynchronously";
    const auto rename = [&](Draft &draft) {
        for (std::size_t call = 0; call < draft.calls.size(); ++call) {
            if (draft.keyOf(call) == key("recv"))
                draft.calls[call].key = draft.names.add(key("irecv"));
            else if (draft.keyOf(call) == key("send"))
                draft.calls[call].key = draft.names.add(key("isend"));
        }
    };
    inBoth(rename);
    for (Draft &draft : m_run) {
        if (draft.location.step != step || draft.location.rank.number != 1)
            continue;
        bool behind = false;
        for (std::size_t call = 0; call < draft.calls.size(); ++call) {
            std::vector<DumpRow> &rows = draft.calls[call].rows;
            if (behind && isApi(draft.nameOf(call)) && isFinite(rows.front()) && identityOf(rows.front())) {
                disturb(draft, rows.front());
                break;
            }
            behind = behind || draft.keyOf(call) == key("irecv");
        }
    }
}

void Planting::disturbLaterSteps(std::int64_t step)
{
    if (!chance(70))
        return;
    for (Draft &draft : m_run) {
        if (draft.location.step.value > step)
            disturbSome(draft, m_random);
    }
}

DiagnosisKind Planting::kind(const DumpRow &planted) const
{
    switch (m_what) {
    case Planted::Uncaptured:
        return DiagnosisKind::Uncaptured;
    case Planted::Data:
        return DiagnosisKind::Data;
    case Planted::Weights:
        return DiagnosisKind::Weights;
    case Planted::Random:
        return DiagnosisKind::Random;
    case Planted::Overflow:
        return DiagnosisKind::Overflow;
    case Planted::Argument:
    case Planted::RequiresGrad:
        return DiagnosisKind::Argument;
    case Planted::Dtype:
        return DiagnosisKind::Dtype;
    case Planted::Shape:
    case Planted::LoneCall:
        return DiagnosisKind::Structure;
    case Planted::Communication:
        return DiagnosisKind::Communication;
    default:
        return planted.side == Side::Input ? DiagnosisKind::Uncaptured : DiagnosisKind::Operator;
    }
}

// The row as A names it: there a call may have another number.
void Planting::setTruth(const Place &place)
{
    const Draft &draft = m_run[place.dump];
    const Draft &inA = m_swapped ? m_others[place.dump] : draft;
    const DraftCall &planted = draft.calls[place.call];
    std::size_t call = place.call;
    if (m_swapped) {
        const auto same = std::find_if(inA.calls.begin(), inA.calls.end(), [&](const DraftCall &candidate) {
            return planted.id >= 0 ? candidate.id == planted.id
                                   : inA.names.text(candidate.key) == draft.names.text(planted.key);
        });
        call = static_cast<std::size_t>(same - inA.calls.begin());
    }
    const DumpRow &row = planted.rows[place.row];
    m_truth =
        Truth{draft.location.step.value, draft.location.rank.number, inA.rowName(call, place.row), row.side, kind(row)};
}

} // namespace rundiff::draft
