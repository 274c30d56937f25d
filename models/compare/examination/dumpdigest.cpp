// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/examination/dumpdigest.h"

#include "models/compare/diagnosis/signs/communications.h"
#include "models/compare/table/rowdistance.h"

#include <algorithm>
#include <cmath>

namespace rundiff
{

namespace
{

constexpr double mostApart = 1e-5; // relative: sums over a tensor depend on the number of threads

bool close(const std::optional<double> &one, const std::optional<double> &other)
{
    return one && other && std::fabs(*one - *other) <= mostApart * std::max(std::fabs(*one), std::fabs(*other));
}

TensorDigest tensorAt(const Dump &dump, const DumpOperator &call, std::uint32_t row)
{
    const DumpRow values = dump.rows[row];
    TensorDigest digest;
    digest.row = row;
    digest.operatorName = dump.name(call.key);
    digest.shape = dump.name(values.shape);
    digest.dtype = dump.name(values.dtype);
    if (values.checksumKind != ChecksumKind::None)
        digest.checksum = dump.name(values.checksum);
    digest.max = finiteNumber(values.max);
    digest.min = finiteNumber(values.min);
    digest.norm = finiteNumber(values.norm);
    return digest;
}

// What is known in one of two digests only says nothing.
template <typename Value>
bool areOther(const std::optional<Value> &one, const std::optional<Value> &other)
{
    return one && other && !close(one, other);
}

bool areOther(const std::string &one, const std::string &other)
{
    return !one.empty() && !other.empty() && one != other;
}

bool isTensorRow(const Dump &dump, std::uint32_t row)
{
    return !dump.rows.scalar(row) && !dump.rows[row].null;
}

class Digester
{
public:
    Digester(const Dump &dump, const OperatorFacts &facts) : m_dump(dump), m_facts(facts)
    {
        m_digest.step = dump.location.step;
        m_digest.rank = dump.location.rank;
    }

    DumpDigest digest()
    {
        std::optional<std::uint32_t> firstBackward;
        for (std::uint32_t call = 0; call < m_dump.operators.size(); ++call) {
            const CallName name = callNameOf(m_dump, m_dump.operators[call]);
            if (name.backward() && !firstBackward)
                firstBackward = call;
            if (name.kind == CallName::Kind::ParametersGrad)
                addGradients(m_dump.operators[call], name);
            else if (!name.backward())
                addForward(m_dump.operators[call], name);
        }
        addExchanges(firstBackward);
        if (m_digest.parameters.empty()) // a dump of APIs alone
            m_digest.parameters = std::move(m_argumentsOfApis);
        return std::move(m_digest);
    }

private:
    // "Module.fc.Linear" and ".parameters.weight" or ".weight" -> "Module.fc.Linear.weight"
    std::string parameterName(const CallName &name, std::uint32_t row) const
    {
        const std::string_view suffix = m_dump.name(m_dump.rows.suffix(row));
        return std::string(name.name).append(suffix.substr(std::min(suffix.rfind('.'), suffix.size())));
    }

    void addGradients(const DumpOperator &call, const CallName &name)
    {
        for (std::uint32_t row = call.firstRow; row < call.firstRow + call.rowCount; ++row) {
            if (const auto norm = finiteNumber(m_dump.rows[row].norm))
                m_digest.gradients.emplace(gradientName(name, row), *norm);
        }
    }

    // ".weight", or ".weight.0" in some versions
    std::string gradientName(const CallName &name, std::uint32_t row) const
    {
        std::string_view suffix = m_dump.name(m_dump.rows.suffix(row));
        if (suffix.ends_with(".0"))
            suffix.remove_suffix(2);
        return std::string(name.name).append(suffix.substr(std::min(suffix.rfind('.'), suffix.size())));
    }

    bool takesParameter(const CallName &name, std::uint32_t row) const
    {
        return m_facts.isParameter(name, argumentName(m_dump.name(m_dump.rows.suffix(row))));
    }

    void addForward(const DumpOperator &call, const CallName &name)
    {
        const bool mayTakeData = name.kind == CallName::Kind::Api && !m_facts.communicates(name);
        const bool firstData = mayTakeData && m_digest.data.empty();
        bool takesData = false;
        std::vector<TensorDigest> seen;
        for (std::uint32_t row = call.firstRow; row < call.firstRow + call.rowCount; ++row) {
            if (!isTensorRow(m_dump, row))
                continue;
            const Side side = m_dump.rows.side(row);
            if (side == Side::Parameters)
                m_digest.parameters.emplace(parameterName(name, row), tensorAt(m_dump, call, row));
            if (m_dump.rows[row].requiresGrad == Flag::True && takesParameter(name, row))
                m_argumentsOfApis.emplace(m_dump.rowName(row), tensorAt(m_dump, call, row));
            if (!firstData || side == Side::Parameters || takesParameter(name, row))
                continue;
            takesData = takesData || side == Side::Input;
            seen.push_back(tensorAt(m_dump, call, row));
        }
        if (takesData)
            m_digest.data = std::move(seen);
    }

    void addExchanges(std::optional<std::uint32_t> firstBackward)
    {
        const Communications found = communicationsOf(m_dump, m_facts);
        for (std::size_t i = 0; i < found.list.size(); ++i) {
            const DumpOperator &call = m_dump.operators[found.calls[i]];
            ExchangeDigest exchange;
            exchange.api = found.list[i].api;
            exchange.ranks = found.list[i].ranks;
            exchange.asynchronous = found.list[i].asynchronous;
            for (std::uint32_t row = call.firstRow; row < call.firstRow + call.rowCount; ++row) {
                if (m_dump.rows.side(row) == Side::Output && isTensorRow(m_dump, row))
                    exchange.results.push_back(tensorAt(m_dump, call, row));
            }
            if (!firstBackward || found.calls[i] < *firstBackward)
                m_digest.exchangesInForward = true;
            m_digest.exchanges.push_back(std::move(exchange));
        }
    }

    const Dump &m_dump;
    const OperatorFacts &m_facts;
    DumpDigest m_digest;
    std::map<std::string, TensorDigest> m_argumentsOfApis;
};

} // namespace

bool TensorDigest::isSame(const TensorDigest &other) const
{
    if (shape != other.shape || dtype != other.dtype)
        return false;
    if (!checksum.empty() && !other.checksum.empty())
        return checksum == other.checksum;
    const bool known = norm && *norm != 0;
    return known && std::tie(norm, max, min) == std::tie(other.norm, other.max, other.min);
}

bool TensorDigest::isOther(const TensorDigest &other) const
{
    if (shape != other.shape || dtype != other.dtype)
        return true;
    const bool bounds = max && min, boundsOfOther = other.max && other.min;
    if (bounds && boundsOfOther)
        return areOther(max, other.max) || areOther(min, other.min) || areOther(norm, other.norm);
    return areOther(checksum, other.checksum);
}

DumpDigest digestOf(const Dump &dump, const OperatorFacts &facts)
{
    return Digester(dump, facts).digest();
}

} // namespace rundiff
