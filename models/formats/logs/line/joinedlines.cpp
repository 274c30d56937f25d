// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/line/joinedlines.h"

#include "models/formats/logs/line/lineskeleton.h"
#include "models/run/lookup.h"
#include "models/run/textpieces.h"

#include <algorithm>

namespace rundiff
{

namespace
{

using Where = LineReading::Place;

constexpr std::size_t longestStepName = 40;
constexpr std::size_t mostStepNames = 64; // of steps in one log
constexpr std::string_view nameSigns = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_";

bool isNameSign(char sign)
{
    return nameSigns.find(sign) != std::string_view::npos;
}

// The first field that places the record: its epoch, iteration or step.
const LineField *firstPlace(const std::vector<LineField> &fields)
{
    const LineField *first = nullptr;
    for (const LineField &field : fields) {
        const bool place = isAnyOf(field.place, {Where::Step, Where::Iteration, Where::Epoch});
        if (place && !field.name && (!first || field.begin < first->begin))
            first = &field;
    }
    return first;
}

// The word before a number and everything up to it: "iteration    ", "Epoch(train)  [".
std::string_view nameBefore(std::string_view line, std::size_t number)
{
    const std::size_t last = line.substr(0, number).find_last_of(nameSigns);
    if (last == std::string_view::npos)
        return {};
    static constexpr std::string_view ends = " \t0123456789";
    std::size_t begin = line.find_last_of(ends, last);
    begin = line.find_first_of(nameSigns, begin == line.npos ? 0 : begin);
    if (number - begin > longestStepName)
        return {};
    return line.substr(begin, number - begin);
}

// "iteration" of "iteration    ": how many blanks there are depends on the number.
std::string_view wordOf(std::string_view name)
{
    return name.substr(0, name.find_first_of(" \t0123456789"));
}

// Where a name is followed by a number.
std::vector<std::size_t> placesOf(std::string_view name, std::string_view line)
{
    const std::string wanted = skeletonOf(std::string(name) + "1");
    const std::string_view word = wordOf(name);
    std::vector<std::size_t> places;
    for (std::size_t at = line.find(word); at != std::string_view::npos; at = line.find(word, at + 1)) {
        const bool begins = at == 0 || !isNameSign(line[at - 1]) || !isNameSign(word.front());
        if (begins && skeletonOf(line.substr(at, 2 * longestStepName)).starts_with(wanted))
            places.push_back(at);
    }
    return places;
}

// Of records that name their step `names` times. The first piece has what is before the name.
std::vector<std::string_view> piecesOf(std::string_view line, const std::vector<std::size_t> &places, std::size_t names)
{
    std::vector<std::string_view> pieces;
    for (std::size_t i = 0; i < places.size(); i += names) {
        const std::size_t begin = i == 0 ? 0 : places[i];
        const std::size_t end = i + names < places.size() ? places[i + names] : line.size();
        pieces.push_back(line.substr(begin, end - begin));
    }
    return pieces;
}

// Whether all pieces together are whole lines like the usual one, with a blank instead of each line feed.
bool areWholeLines(const std::vector<std::string_view> &pieces, const std::string &usual, std::string_view name)
{
    static constexpr std::string_view blankSigns = " \v\f";
    const std::size_t named = usual.find(name);
    if (named == std::string::npos)
        return false;
    const std::string_view whole(usual), start = whole.substr(0, named);
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const bool last = i + 1 == pieces.size();
        const std::string piece = skeletonOf(pieces[i]) + (!last && pieces[i].ends_with(' ') ? " " : "");
        const std::string_view expected = i == 0 ? whole : whole.substr(named);
        if (!piece.starts_with(expected))
            return false;
        std::string_view rest = std::string_view(piece).substr(expected.size());
        if (!last && (rest.empty() || blankSigns.find(rest[0]) == blankSigns.npos))
            return false;
        rest.remove_prefix(last ? 0 : 1);
        if (trimmed(rest) != (last ? std::string_view() : trimmed(start)))
            return false;
    }
    return true;
}

} // namespace

JoinedLines::Pieces JoinedLines::divide(std::string_view line, const std::vector<LineField> &fields)
{
    const LineField *const first = firstPlace(fields);
    const std::string name(first ? nameBefore(line, first->begin) : std::string_view());
    if (name.empty())
        return {};
    const std::vector<std::size_t> places = placesOf(name, line);
    const std::string word(wordOf(name));
    if (places.empty() || (m_usual.size() >= mostStepNames && !m_usual.contains(word)))
        return {};
    Usual &usual = m_usual[word];
    if (usual.names == 0 || places.size() < usual.names)
        usual = {places.size(), std::string(line)};
    if (places.size() == usual.names)
        return {};
    Pieces pieces{piecesOf(line, places, usual.names), false};
    pieces.whole = areWholeLines(pieces.records, skeletonOf(usual.line), skeletonOf(name));
    return pieces;
}

bool JoinedLines::isGlued(std::string_view piece, const std::vector<LineField> &fields)
{
    return std::ranges::any_of(fields, [&](const LineField &field) {
        if (field.name)
            return false;
        return field.end == piece.size() || isNameSign(piece[field.end]) ||
               std::string_view("/-.:").find(piece[field.end]) != std::string_view::npos;
    });
}

} // namespace rundiff
