// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/tokens/tokenrecord.h"
#include "models/formats/tokens/tokentexts.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace rundiff
{

// A field with a number for each token.
struct TokenColumn {
    std::string name;
    TokenMeaning meaning;
    TokenValues values;
};

// A sequence that the model generated, with or without its prompt.
struct TokenSample {
    std::int64_t step = 0, rank = 0;
    std::size_t number = 0;                   // in its step, from 0, in the order of the files
    std::optional<std::int64_t> place, index; // by which other files of the step name it
    TokenValues ids, promptIds;               // without promptIds the ids may hold the prompt, too
    std::string request;                      // its name in the engine
    TokenTexts texts;                         // of the tokens
    std::vector<TokenColumn> columns;         // log-probabilities
    std::optional<TokenColumn> mask;
    std::size_t length = 0, responseLength = 0; // 0: not known
    std::string prompt, text, textName, weights;
    std::vector<TokenColumn> scores;
    std::string labels;
    bool isPart = false; // another process has the rest of the sequence

    const TokenColumn *column(const std::string &name) const
    {
        for (const TokenColumn &column : columns) {
            if (column.name == name)
                return &column;
        }
        return nullptr;
    }
};

// The samples of a record: one, or as many as its lists have elements.
void addSamples(TokenRecord record, const TokenFile &file, std::vector<TokenSample> &samples);

// Adds what another file of the step says of the same sample.
void addFields(TokenSample &sample, TokenSample more);

} // namespace rundiff
