// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/tensors/tensorpairs.h"

#include "models/compare/tensors/tensorcomparison.h"
#include "models/formats/dumps/dumpreader.h"
#include "models/formats/dumps/dumptensors.h"
#include "models/run/lookup.h"
#include "models/run/messages.h"
#include "models/run/parallel.h"

#include <algorithm>
#include <atomic>
#include <optional>
#include <utility>
#include <vector>

namespace rundiff
{

namespace
{

struct NamePair {
    std::string a, b; // data_names
};

struct ReadPair {
    KnownTensor a, b;
    TensorMetrics metrics;
};

std::vector<NamePair> namesInBoth(const DumpLocation &a, const DumpLocation &b)
{
    std::vector<NamePair> pairs;
    std::vector<UnreadTensor> ofA = tensorsToRead(a);
    if (ofA.empty())
        return pairs;
    std::unordered_map<std::string, std::string> ofB;
    for (UnreadTensor &tensor : tensorsToRead(b))
        ofB.insert_or_assign(std::move(tensor.name), std::move(tensor.dataName));
    for (UnreadTensor &tensor : ofA) {
        if (const auto found = ofB.find(tensor.name); found != ofB.end())
            pairs.push_back({std::move(tensor.dataName), found->second});
    }
    return pairs;
}

class PairReader
{
public:
    PairReader(const DumpLocation &a, const DumpLocation &b, const CompareOptions &options, const Progress &progress)
        : m_names(namesInBoth(a, b)), m_tensorsA(a), m_tensorsB(b), m_jobs(options.jobs), m_progress(progress),
          m_read(m_names.size()), m_large(m_names.size())
    {
        m_rules.relative = options.rowTolerance;
        m_rules.stop = progress.stop;
    }

    // Small tensors side by side, then the large ones, each by all threads.
    TensorPairs read()
    {
        inParallel(m_names.size(), m_jobs, [&](std::size_t at) { readPair(at, m_rules, largeTensor); });
        TensorRules byAll = m_rules;
        byAll.jobs = m_jobs;
        for (std::size_t at = 0; at < m_names.size(); ++at) {
            if (m_large[at])
                readPair(at, byAll, std::numeric_limits<std::uint64_t>::max());
        }
        return found();
    }

private:
    void readPair(std::size_t at, const TensorRules &rules, std::uint64_t tooLarge)
    {
        if (m_progress.stopped())
            return;
        const auto a = m_tensorsA.tensor(m_names[at].a), b = m_tensorsB.tensor(m_names[at].b);
        m_large[at] = a && a->count() >= tooLarge;
        if (!a || !b || m_large[at])
            return;
        Problems problems;
        TensorPairTotals totals;
        const TensorMetrics metrics = compareTensors(*a, *b, rules, problems, &totals);
        if (totals.known && problems.empty() && !m_progress.stopped())
            m_read[at] = ReadPair{known(*a, totals.a), known(*b, totals.b), metrics};
        m_progress.tell({message(Messages::tr("tensors compared")), ++m_finished, m_names.size()});
    }

    static KnownTensor known(const Tensor &tensor, const NumberTotals &totals)
    {
        return {tensor.type, tensor.shape, statisticsOf(totals, tensor.count())};
    }

    TensorPairs found()
    {
        TensorPairs pairs;
        for (std::size_t at = 0; at < m_names.size(); ++at) {
            if (!m_read[at])
                continue;
            pairs.a.insert_or_assign(m_names[at].a, std::move(m_read[at]->a));
            pairs.b.insert_or_assign(m_names[at].b, std::move(m_read[at]->b));
            pairs.compared.insert_or_assign(std::move(m_names[at].a),
                                            TensorPairs::Compared{std::move(m_names[at].b), m_read[at]->metrics});
        }
        return pairs;
    }

    std::vector<NamePair> m_names;
    const DumpTensors m_tensorsA, m_tensorsB;
    unsigned m_jobs;
    const Progress &m_progress;
    TensorRules m_rules;
    std::vector<std::optional<ReadPair>> m_read;
    std::vector<char> m_large; // not vector<bool>: its elements share bytes
    std::atomic<std::size_t> m_finished = 0;
};

} // namespace

const TensorMetrics *TensorPairs::find(std::string_view nameA, std::string_view nameB) const
{
    if (compared.empty())
        return nullptr;
    const auto found = compared.find(std::string(nameA));
    if (found == compared.end() || found->second.nameB != nameB)
        return nullptr;
    return &found->second.metrics;
}

TensorPairs readTensorPairs(const DumpLocation &a, const DumpLocation &b, const CompareOptions &options,
                            const Progress &progress)
{
    if (!isAnyOf(options.mode, {Mode::Auto, Mode::Tensor}))
        return {};
    return PairReader(a, b, options, progress).read();
}

} // namespace rundiff
