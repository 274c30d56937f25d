// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/tokens/comparetokens.h"
#include "models/formats/runreader.h"
#include "models/formats/tokens/requestlog.h"
#include "tests/writtenfile.h"

#include <filesystem>
#include <string>

#include <unistd.h>

// Files of tokens. All have the same bytes: each reader takes what is its own.

namespace
{

class TokenFolder
{
public:
    TokenFolder()
        : m_folder(std::filesystem::temp_directory_path() / ("rundiff-fuzz-tokens-" + std::to_string(::getpid())))
    {
    }
    TokenFolder(const TokenFolder &) = delete;
    TokenFolder &operator=(const TokenFolder &) = delete;
    ~TokenFolder()
    {
        std::error_code ignored;
        std::filesystem::remove_all(m_folder, ignored);
    }

    std::string path() const { return m_folder.string(); }
    std::string logOfRequests() const { return (m_folder / requests).string(); }

    void hold(const std::string &text) const
    {
        for (const char *file : {"train_data_step1.jsonl", "rollout_data/0.pt", "train_data/0.pt",
                                 "prob_diff_step_1.npy", "prob_mask_step_1.npy", requests})
            rundiff::write(m_folder / file, text);
    }

private:
    static constexpr const char *requests = "generate_sequence/7/dispatch_log.jsonl";
    std::filesystem::path m_folder;
};

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *bytes, std::size_t size)
{
    static const TokenFolder folder;
    folder.hold(std::string(reinterpret_cast<const char *>(bytes), size));
    const auto run = rundiff::readRun(folder.path(), {}, {});
    rundiff::CompareOptions options;
    rundiff::Problems ofLog;
    rundiff::readRequestLog(folder.logOfRequests(), ofLog);
    for (const bool isOfOneRun : {false, true}) {
        rundiff::Problems problems;
        options.tokens.ofOneRun = isOfOneRun;
        rundiff::compareTokens(*run, *run, options, problems, {});
    }
    return 0;
}
