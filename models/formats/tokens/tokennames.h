// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/spelling.h"
#include "models/run/tokens.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// What a field of a record of tokens means.
enum class TokenRole : std::uint8_t {
    Rollout,    // log-probabilities of the engine that generated the tokens
    Trainer,    // those that the trainer computed of the same tokens
    Difference, // of the probabilities, where nobody wrote the two
    Mask,       // of the tokens that count
    SampleMask, // of the samples that count
    Ids,
    TokenTexts, // of the single tokens; some write them under the names of ids
    PromptIds,  // where the other ids are those of the response alone
    Request,    // the name of the sample in the engine that generated it
    Prompt,
    Text,
    Length,
    ResponseLength,
    Step,
    Rank,
    Place, // of the sample in the batch
    Index, // by which files of one batch name the same sample
    Weights,
    Score,
    Label,
    Parts,  // how many processes share one sequence
    Records // records in a record
};

template <>
struct Spelling<TokenRole> {
    static constexpr SpellingTable<TokenRole, 22> names{{{"rollout", TokenRole::Rollout},
                                                         {"trainer", TokenRole::Trainer},
                                                         {"difference", TokenRole::Difference},
                                                         {"mask", TokenRole::Mask},
                                                         {"sample mask", TokenRole::SampleMask},
                                                         {"ids", TokenRole::Ids},
                                                         {"token texts", TokenRole::TokenTexts},
                                                         {"prompt ids", TokenRole::PromptIds},
                                                         {"request", TokenRole::Request},
                                                         {"prompt", TokenRole::Prompt},
                                                         {"text", TokenRole::Text},
                                                         {"length", TokenRole::Length},
                                                         {"response length", TokenRole::ResponseLength},
                                                         {"step", TokenRole::Step},
                                                         {"rank", TokenRole::Rank},
                                                         {"place", TokenRole::Place},
                                                         {"index", TokenRole::Index},
                                                         {"weights", TokenRole::Weights},
                                                         {"score", TokenRole::Score},
                                                         {"label", TokenRole::Label},
                                                         {"parts", TokenRole::Parts},
                                                         {"records", TokenRole::Records}}};
};

struct TokenMeaning {
    TokenRole role = TokenRole::Score;
    int preference = 0; // the smallest one of a record counts
};

// The fields that make a record one of texts without log-probabilities.
struct TextFields {
    std::vector<std::string> names;
    bool lists = false; // of many samples
};

// What the name of a file says: "train_data/{step}_{rank}.pt".
struct TokenFileName {
    std::string form, folder, name, ending, field;
    bool aside = false;
};

// Numbers in a name by the words in braces of a form: "{step}_{rank}". Nothing: the name has another form.
using NumbersOfName = std::map<std::string, std::int64_t>;
std::optional<NumbersOfName> numbersOf(std::string_view name, std::string_view form);

// The names in resources/tokens/names.json, with those of the user.
class TokenNames
{
public:
    explicit TokenNames(const TokenColumnNames &ofUser = {});

    std::optional<TokenMeaning> meaningOf(std::string_view field) const;
    const std::vector<TextFields> &texts() const { return m_texts; }

    // The names of folders with dumps of an engine, the preferred one first.
    const std::vector<std::string> &rolloutFolders() const { return m_rolloutFolders; }
    const std::vector<std::string> &trainerFolders() const { return m_trainerFolders; }

    // Of a file with such an ending; nothing: its name has no known form.
    std::optional<TokenFile> fileOf(const std::string &path) const;

private:
    bool holdsWord(const std::string &name, const char *list) const;
    bool isOfOthers(const std::string &name) const;
    bool isOfUser(std::string_view field, const std::string &wanted) const;

    TokenColumnNames m_ofUser;
    std::map<std::string, TokenMeaning, std::less<>> m_meanings;
    std::map<std::string, std::vector<std::string>, std::less<>> m_words;
    std::vector<TextFields> m_texts;
    std::vector<TokenFileName> m_files;
    std::vector<std::string> m_rolloutFolders, m_trainerFolders;
};

} // namespace rundiff
