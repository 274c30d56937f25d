// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/tokens/tokenreader.h"

#include "models/formats/tokens/tokenlines.h"
#include "models/formats/tokens/tokentensors.h"
#include "models/run/lookup.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <map>
#include <utility>

namespace rundiff
{

namespace
{

std::vector<TokenSample> samplesOf(const TokenFile &file, const TokenNames &names, Problems &problems,
                                   const Progress &progress)
{
    std::vector<TokenSample> samples;
    const auto take = [&](TokenRecord record) { addSamples(std::move(record), file, samples); };
    const std::string ending = std::filesystem::path(file.path).extension().string();
    if (ending == ".pt")
        readTokenObjects(file, names, take, problems);
    else if (ending == ".npy")
        readTokenArray(file, names, take, problems);
    else
        readTokenLines(file.path, names, take, problems, progress);
    return samples;
}

// The samples of a rollout, and what the files of the training say of them.
class JoinedSamples
{
public:
    explicit JoinedSamples(std::vector<TokenSample> samples) : m_samples(std::move(samples))
    {
        for (std::size_t at = 0; at < m_samples.size(); ++at) {
            if (m_samples[at].index)
                m_byIndex.emplace(*m_samples[at].index, at);
        }
    }

    void join(std::vector<TokenSample> more)
    {
        for (TokenSample &sample : more) {
            if (TokenSample *const known = partnerOf(sample))
                addFields(*known, std::move(sample));
            else
                m_others.push_back(std::move(sample));
        }
    }

    std::vector<TokenSample> take()
    {
        std::ranges::stable_sort(m_others, {}, [](const TokenSample &sample) {
            return std::pair(sample.place.value_or(0), sample.index.value_or(0));
        });
        std::ranges::move(m_others, std::back_inserter(m_samples));
        return std::move(m_samples);
    }

private:
    TokenSample *partnerOf(const TokenSample &sample)
    {
        const auto count = static_cast<std::int64_t>(m_samples.size());
        const std::int64_t place = sample.place.value_or(-1);
        const bool hasPlace = place >= 0 && place < count;
        if (hasPlace)
            return &m_samples[static_cast<std::size_t>(place)];
        const auto *const known = sample.index ? valueAt(m_byIndex, *sample.index) : nullptr;
        return known ? &m_samples[*known] : nullptr;
    }

    std::vector<TokenSample> m_samples, m_others;
    std::map<std::int64_t, std::size_t> m_byIndex;
};

std::string folderOf(const TokenFile &file)
{
    return std::filesystem::path(file.path).parent_path().filename().string();
}

// rollout_data has the order of the samples, train_data what the trainer computed of them.
std::vector<TokenSample> joinedFiles(std::span<const TokenFile> files, const TokenNames &names, Problems &problems)
{
    std::vector<TokenSample> rollout, training;
    for (const TokenFile &file : files) {
        auto samples = samplesOf(file, names, problems, {});
        auto &of = folderOf(file) == "rollout_data" ? rollout : training;
        std::ranges::move(samples, std::back_inserter(of));
    }
    JoinedSamples joined(std::move(rollout));
    joined.join(std::move(training));
    return joined.take();
}

// One file is the field of all samples that another one lacks.
std::vector<TokenSample> zippedFiles(std::span<const TokenFile> files, const TokenNames &names, Problems &problems)
{
    std::vector<TokenSample> zipped;
    for (const TokenFile &file : files) {
        auto samples = samplesOf(file, names, problems, {});
        if (zipped.empty())
            zipped = std::move(samples);
        else
            for (std::size_t at = 0; at < std::min(zipped.size(), samples.size()); ++at)
                addFields(zipped[at], std::move(samples[at]));
    }
    return zipped;
}

void numberSamples(std::vector<TokenSample> &samples)
{
    std::ranges::stable_sort(samples, {}, &TokenSample::step);
    std::size_t number = 0;
    for (std::size_t at = 0; at < samples.size(); ++at) {
        if (at > 0 && samples[at].step != samples[at - 1].step)
            number = 0;
        samples[at].number = number++;
    }
}

} // namespace

std::vector<TokenSample> readTokens(std::span<const TokenFile> files, const TokenNames &names, Problems &problems,
                                    const Progress &progress)
{
    std::vector<TokenSample> samples;
    if (files.front().form == "slime, miles") {
        samples = joinedFiles(files, names, problems);
    } else if (!files.front().field.empty()) {
        samples = zippedFiles(files, names, problems);
    } else {
        for (const TokenFile &file : files)
            std::ranges::move(samplesOf(file, names, problems, progress), std::back_inserter(samples));
    }
    numberSamples(samples);
    return samples;
}

std::vector<std::span<const TokenFile>> tokenGroups(const std::vector<TokenFile> &files)
{
    std::vector<std::span<const TokenFile>> groups;
    for (auto begin = files.begin(); begin != files.end();) {
        const auto end = std::find_if(begin, files.end(), [&](const TokenFile &file) {
            return file.form != begin->form || file.step != begin->step || file.aside != begin->aside;
        });
        groups.emplace_back(begin, end);
        begin = end;
    }
    return groups;
}

} // namespace rundiff
