// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/tensors/tensorhashes.h"

#include "models/formats/dumps/dumptensors.h"
#include "models/formats/tensors/elementblocks.h"
#include "models/run/dumpcopy.h"
#include "models/run/kernelcalls.h"
#include "models/run/lookup.h"
#include "models/run/parallel.h"

#include <QCryptographicHash>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace rundiff
{

namespace
{

// MD5 or SHA1, if the dump has one of them.
std::optional<ChecksumKind> hashKind(const Dump &dump)
{
    for (std::size_t row = 0; row < dump.rows.size(); ++row) {
        const ChecksumKind kind = dump.rows.checksumKind(row);
        if (isAnyOf(kind, {ChecksumKind::Md5, ChecksumKind::Sha1}))
            return kind;
    }
    return std::nullopt;
}

// A .npy file has bfloat16 as float32: the first two bytes of each element are only there. They are the low ones.
std::size_t withoutLowBytes(std::vector<char> &bytes)
{
    std::size_t kept = 0;
    for (std::size_t at = 0; at + 4 <= bytes.size(); at += 4) {
        bytes[kept++] = bytes[at + 2];
        bytes[kept++] = bytes[at + 3];
    }
    return kept;
}

std::optional<std::string> hashOf(const Tensor &tensor, std::string_view dtype, ChecksumKind kind,
                                  const Progress &progress)
{
    constexpr std::uint64_t blockElements = 65536;
    const bool widened = dtype == "bfloat16" && tensor.type == ElementType::Float32;
    if (dtype != elementName(tensor.type) && !widened)
        return std::nullopt; // other types are stored in another form than they were hashed in
    QCryptographicHash hash(kind == ChecksumKind::Md5 ? QCryptographicHash::Md5 : QCryptographicHash::Sha1);
    ElementBlocks blocks(tensor);
    std::vector<char> raw;
    while (blocks.left() > 0) {
        raw.resize(std::min(blockElements, blocks.left()) * elementSize(tensor.type));
        if (progress.stopped() || !blocks.next(raw))
            return std::nullopt;
        const std::size_t size = widened ? withoutLowBytes(raw) : raw.size();
        hash.addData(QByteArrayView(raw.data(), static_cast<qsizetype>(size)));
    }
    return hash.result().toHex().toStdString();
}

std::vector<std::optional<std::string>> hashesOf(const Dump &dump, ChecksumKind kind, const Progress &progress)
{
    const DumpTensors tensors(dump.location);
    std::vector<std::optional<std::string>> hashes(dump.rows.size());
    inParallel(hashes.size(), 0, [&](std::size_t row) {
        if (progress.stopped() || dump.rows.dataName(row).empty())
            return;
        if (const auto tensor = tensors.tensor(dump.name(dump.rows.dataName(row))))
            hashes[row] = hashOf(*tensor, dump.name(dump.rows.dtype(row)), kind, progress);
    });
    return hashes;
}

std::shared_ptr<const Dump> withHashes(const Dump &dump, ChecksumKind kind, const Progress &progress)
{
    Names names;
    for (std::uint32_t id = 1; id < dump.names.size(); ++id) // their numbers stay
        names.add(dump.names.text({id}));
    const auto hashed = copyWithNames(dump, std::move(names));
    const auto hashes = hashesOf(dump, kind, progress);
    for (std::size_t at = 0; at < hashes.size(); ++at) {
        if (hashes[at])
            hashed->rows.setChecksum(at, hashed->names.add(*hashes[at]), kind);
    }
    return hashed;
}

} // namespace

std::shared_ptr<const Dump> withHashesLike(const std::shared_ptr<const Dump> &dump, const Dump &other,
                                           const Progress &progress)
{
    const bool kernels = holdsKernels(dump->operators) && holdsKernels(other.operators);
    const bool onlyOneHasTensors = dump->task == "tensor" && other.task != "tensor";
    if (!onlyOneHasTensors || !kernels || hashKind(*dump))
        return dump;
    if (const auto kind = hashKind(other))
        return withHashes(*dump, *kind, progress);
    return dump;
}

} // namespace rundiff
