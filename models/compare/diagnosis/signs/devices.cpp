// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/diagnosis/signs/devices.h"

#include <algorithm>

namespace rundiff
{

namespace
{

// "npu", "npu:0"
bool isDevice(std::string_view text, std::string_view kind)
{
    return text.starts_with(kind) && (text.size() == kind.size() || text[kind.size()] == ':');
}

void addDevicesOf(const Dump &dump, Devices &devices)
{
    for (std::uint32_t row = 0; row < dump.rows.size(); ++row) {
        const Statistic value = dump.rows.statistic(row, StatisticName::Max);
        if (dump.rows.side(row) != Side::Input || value.kind != Statistic::Kind::Text)
            continue;
        const std::string_view text = dump.name(value.text());
        devices.npu |= isDevice(text, "npu") || isDevice(text, "Ascend");
        devices.cuda |= isDevice(text, "cuda") || isDevice(text, "GPU");
        devices.cpu |= isDevice(text, "cpu") || isDevice(text, "CPU");
    }
    devices.npu = devices.npu || std::ranges::any_of(dump.operators, [&](const DumpOperator &call) {
                      return dump.name(call.key).starts_with("NPU.");
                  });
}

} // namespace

Devices devicesOf(const PairTable &table)
{
    Devices devices;
    addDevicesOf(*table.a, devices);
    addDevicesOf(*table.b, devices);
    devices.cpu = devices.cpu && !devices.npu && !devices.cuda;
    return devices;
}

bool concerns(const OperatorFact &fact, const PairTable &table, const Devices &devices)
{
    const auto canBePyTorch = [](const Dump &dump) { return dump.framework == "pytorch" || dump.framework.empty(); };
    // An operator of MindSpore is another one, also next to PyTorch's.
    const bool ofPyTorch = fact.release.starts_with("PyTorch");
    if (ofPyTorch && !(canBePyTorch(*table.a) && canBePyTorch(*table.b)))
        return false;
    if (devices.unknown())
        return true;
    if (fact.platform.starts_with("Ascend"))
        return devices.npu;
    if (fact.platform.starts_with("CUDA"))
        return devices.cuda;
    return fact.platform != "CPU" || devices.cpu;
}

} // namespace rundiff
