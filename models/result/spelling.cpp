// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/spelling.h"

#include <cmath>
#include <filesystem>
#include <fmt/format.h>

namespace rundiff
{

std::string_view spelled(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Same:
        return "same";
    case Verdict::Within:
        return "within";
    case Verdict::Incomplete:
        return "incomplete";
    case Verdict::Different:
        break;
    }
    return "different";
}

std::string_view spelled(Align align)
{
    return align == Align::Step ? "step" : "index";
}

std::string_view spelled(Mode mode)
{
    switch (mode) {
    case Mode::Auto:
        return "auto";
    case Mode::Md5:
        return "md5";
    case Mode::Statistics:
        return "statistics";
    case Mode::Tensor:
        break;
    }
    return "tensor";
}

std::string_view spelled(Match match)
{
    switch (match) {
    case Match::Auto:
        return "auto";
    case Match::Exact:
        return "exact";
    case Match::Fuzzy:
        return "fuzzy";
    case Match::Aligned:
        break;
    }
    return "aligned";
}

std::string_view spelled(Rule rule)
{
    switch (rule) {
    case Rule::Auto:
        return "auto";
    case Rule::Exact:
        return "exact";
    case Rule::Tolerance:
        break;
    }
    return "tolerance";
}

std::string_view spelled(Side side)
{
    switch (side) {
    case Side::Input:
        return "input";
    case Side::Parameters:
        return "parameters";
    case Side::ParametersGrad:
        return "parameters_grad";
    case Side::Output:
    case Side::Debug:
        break;
    }
    return "output";
}

std::string_view spelled(DiagnosisKind kind)
{
    switch (kind) {
    case DiagnosisKind::Operator:
        return "operator";
    case DiagnosisKind::Uncaptured:
        return "uncaptured";
    case DiagnosisKind::Data:
        return "data";
    case DiagnosisKind::Weights:
        return "weights";
    case DiagnosisKind::Random:
        return "random";
    case DiagnosisKind::Overflow:
        return "overflow";
    case DiagnosisKind::Argument:
        return "argument";
    case DiagnosisKind::Dtype:
        return "dtype";
    case DiagnosisKind::Structure:
        return "structure";
    case DiagnosisKind::Communication:
        return "communication";
    case DiagnosisKind::Update:
        return "update";
    case DiagnosisKind::Accumulation:
        return "accumulation";
    case DiagnosisKind::Undetermined:
        return "undetermined";
    case DiagnosisKind::Rounding:
        return "rounding";
    case DiagnosisKind::Order:
        return "order";
    case DiagnosisKind::Artefact:
        return "artefact";
    case DiagnosisKind::Alignment:
        break;
    }
    return "alignment";
}

std::string_view spelled(DifferenceSize size)
{
    switch (size) {
    case DifferenceSize::Rounding:
        return "rounding";
    case DifferenceSize::Beyond:
        return "beyond";
    case DifferenceSize::Unknown:
        break;
    }
    return "unknown";
}

std::string_view spelled(Confidence confidence)
{
    switch (confidence) {
    case Confidence::Possible:
        return "possible";
    case Confidence::Likely:
        return "likely";
    case Confidence::Proven:
        break;
    }
    return "proven";
}

std::string_view spelled(FirstTwo::Meaning meaning)
{
    switch (meaning) {
    case FirstTwo::Meaning::NotEnoughSteps:
        return "not enough steps";
    case FirstTwo::Meaning::NotFixed:
        return "not fixed";
    case FirstTwo::Meaning::ForwardFixed:
        return "forward fixed, backward not";
    case FirstTwo::Meaning::BothFixed:
        break;
    }
    return "forward and backward fixed";
}

std::string_view spelled(Severity severity)
{
    return severity == Severity::Error ? "error" : "warning";
}

std::string_view spelled(UnreadReason reason)
{
    switch (reason) {
    case UnreadReason::Damaged:
        return "damaged";
    case UnreadReason::Permission:
        return "permission";
    case UnreadReason::Truncated:
        return "truncated";
    case UnreadReason::Unrecognised:
        return "unrecognised";
    case UnreadReason::Limit:
        return "limit";
    case UnreadReason::NoPartner:
        return "no partner";
    case UnreadReason::Replaced:
        return "replaced";
    case UnreadReason::Duplicate:
        return "duplicate";
    case UnreadReason::Checksum:
        break;
    }
    return "checksum";
}

std::string_view spelled(CoverageKind kind)
{
    switch (kind) {
    case CoverageKind::Steps:
        return "steps";
    case CoverageKind::Dumps:
        return "dumps";
    case CoverageKind::Ranks:
        return "ranks";
    case CoverageKind::Rows:
        return "rows";
    case CoverageKind::Metrics:
        break;
    }
    return "metrics";
}

std::string allDigits(double number)
{
    if (std::isnan(number))
        return "nan";
    return fmt::format("{}", number);
}

std::string rankFolder(const DumpLocation &dump)
{
    const std::string name = std::filesystem::path(dump.folder).lexically_normal().filename().string();
    if (dump.group.empty() && RankId::fromFolderName(name))
        return name;
    return dump.rank == RankId{} ? std::string() : dump.rank.folderName();
}

} // namespace rundiff
