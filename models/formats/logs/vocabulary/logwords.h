// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// What the words of resources/log-words.json make of the text in front of a number.
enum class WordPlace : std::uint8_t { None, Step, Epoch };
enum class WordKind : std::uint8_t { Other, Loss, Score, Setting, Cost };

struct LabelMeaning {
    WordPlace place = WordPlace::None;
    std::string_view phrase; // of the place
    int rank = 0;            // of a place; the highest in a line is its step
    bool counts = false;     // the place counts through all epochs
    bool total = false;      // a place only where a total follows
    bool outer = false;      // what it counts has steps of its own
    bool plural = false;     // "epochs": a setting, where nothing else shows that it is a place
    WordKind kind = WordKind::Other;
    bool training = false, validation = false, aside = false, averaged = false;
    bool prose = false; // a sentence or the number of a thing, not a name
};

// " train loss avg ": words in lower case, one blank around each. Camel case divides words, too.
std::string wordsOf(std::string_view text);

std::size_t wordCount(std::string_view text);

LabelMeaning labelMeaning(std::string_view label);

// Where a sentence names a metric and its place, the end of the metric: "Cost after iteration 5: 0.3"; 0 for others.
std::size_t subjectEnd(std::string_view label);

// A label without log levels and the words that only join it to the text before.
std::string_view withoutOpening(std::string_view label);

// A label without the words of a sentence in front of it: "iteration" of "and iteration".
std::string_view withoutProse(std::string_view label);

// "total" alone: the sum of the losses around it.
bool isOpening(std::string_view label);
bool namesSum(std::string_view name);

// A metric's name in English, where the list has it.
std::string_view englishName(std::string_view label);

// The meaning of a name in the header of a table, where "#" is a step.
LabelMeaning headerMeaning(std::string_view name);
// How suitable the name of a column, or of a member of JSON, is for the step: 0 is not at all, larger is better.
int stepNameRank(std::string_view name);

// Whether a word may stand between a label and its number: "loss is 0.5".
bool isConnector(std::string_view word);

// Whether a word is the unit of the number before it: "30 s".
bool isUnit(std::string_view word);

// Whether the word in front of a bracket says that settings of the program follow: "Namespace(lr=0.1)".
bool namesArguments(std::string_view word);

// Whether a line names a loss or a score, and nothing that differs in every run, as times do.
bool mentionsResult(std::string_view line);

// What a whole line outside its labels is about: words like "Validation" or "[train]" on their own.
struct LineTopic {
    bool training = false, validation = false;
};
LineTopic lineTopic(std::string_view text);

} // namespace rundiff
