// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/models/compare/planting.h"

#include "models/formats/dumps/dumptensors.h"
#include "tests/models/compare/plantedcalls.h"

#include <QFile>
#include <QString>

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>

namespace rundiff::draft
{

namespace
{

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
        // Calls are distinguished by their tensors: with checksums that cannot be compared, the additional call is not
        // defined.
        if (!isModules() && !isSaved() && m_story.find("other checksums") == std::string::npos && chance(25))
            moreCallsInOneRun();
    }
    const std::vector<Place> found = places();
    if (!found.empty())
        plant(found[upTo(found.size())]);
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

} // namespace rundiff::draft
