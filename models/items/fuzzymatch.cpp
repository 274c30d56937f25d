// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/fuzzymatch.h"

#include <QList>

#include <algorithm>
#include <vector>

namespace rundiff
{

namespace
{

constexpr int noMatch = -1;
constexpr int ofLetter = 1, ofWordStart = 8, ofNeighbours = 9; // a word goes on before another begins
constexpr qsizetype longestWord = 64;

bool startsWord(QStringView text, qsizetype at)
{
    return at == 0 || (!text[at - 1].isLetterOrNumber() && text[at].isLetterOrNumber());
}

// The score of a letter next to the one before it, or at a distance from the best place before.
int scoreOfLetter(int neighbour, int bestBefore, bool isWordStart)
{
    int score = bestBefore + ofLetter;
    if (isWordStart)
        score += ofWordStart;
    if (neighbour != noMatch)
        score = std::max(score, neighbour + ofLetter + ofNeighbours);
    return score;
}

// Row by row: the best score with the letters so far, the last one at each place of the text.
std::optional<int> scoreOfWord(QStringView word, QStringView text)
{
    std::vector<int> before, now(static_cast<std::size_t>(text.size()), noMatch);
    for (qsizetype letter = 0; letter < word.size(); ++letter) {
        before.swap(now);
        now.assign(static_cast<std::size_t>(text.size()), noMatch);
        int bestBefore = letter == 0 ? 0 : noMatch;
        for (qsizetype at = 0; at < text.size(); ++at) {
            const auto place = static_cast<std::size_t>(at);
            const int neighbour = letter > 0 && at > 0 ? before[place - 1] : noMatch;
            bestBefore = std::max(bestBefore, neighbour);
            if (bestBefore == noMatch || text[at].toCaseFolded() != word[letter].toCaseFolded())
                continue;
            now[place] = scoreOfLetter(neighbour, bestBefore, startsWord(text, at));
        }
    }
    const int best = *std::max_element(now.begin(), now.end());
    if (best == noMatch)
        return std::nullopt;
    return std::optional(best);
}

} // namespace

std::optional<int> fuzzyScore(QStringView typed, QStringView text)
{
    int sum = 0;
    const QList<QStringView> words = typed.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    for (const QStringView word : words) {
        const auto score = text.isEmpty() || word.size() > longestWord ? std::nullopt : scoreOfWord(word, text);
        if (!score)
            return std::nullopt;
        sum += *score;
    }
    return sum;
}

} // namespace rundiff
