// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/account/marking/shapemarker.h"

#include "models/account/shapes/placeshapes.h"
#include "models/account/shapes/timeshapes.h"
#include "models/account/shapes/wordsign.h"
#include "models/formats/logs/line/segments.h"
#include "models/formats/texts/textcursor.h"
#include "models/run/lettercase.h"

#include <algorithm>
#include <array>

namespace rundiff
{

namespace
{

constexpr std::size_t leastJobDigits = 4;
constexpr std::size_t leastNumberedDigits = 6;
constexpr std::size_t trackerIdLength = 8;

std::size_t wordLength(std::string_view text, std::size_t at)
{
    std::size_t end = at;
    while (end < text.size() && isWordSign(text[end]))
        ++end;
    return end - at;
}

// Whether a text consists of some signs, and has one of those that divide.
bool divides(std::string_view text, std::string_view signs, std::string_view dividing)
{
    return text.find_first_not_of(signs) == text.npos && text.find_first_of(dividing) != text.npos;
}

// What is between the name of a setting and its value, with quotes around both: ": ", "=", "\": \"".
bool isSeparator(std::string_view text)
{
    return divides(text, " \t:=\"'", " \t:=");
}

// The same, with the dots of a table, and not with blanks alone.
bool isOfSetting(std::string_view text)
{
    return divides(text, " \t:=\"'.", ":=.");
}

bool isNameSign(char sign)
{
    return isWordSign(sign) || sign == '.' || sign == '-';
}

void skipName(TextCursor &cursor)
{
    while (isNameSign(cursor.sign()))
        cursor.skip(1);
}

// Digits and letters of a number to the base of 16, as programs draw them by chance.
bool isDrawn(std::string_view word)
{
    return std::ranges::all_of(word, isHexDigit) && std::ranges::any_of(word, ascii::isDigit) &&
           std::ranges::any_of(word, ascii::isLetter);
}

bool endsWithSign(std::string_view separator)
{
    return separator.find_first_of(":=") != std::string_view::npos;
}

} // namespace

std::string ShapeMarker::marked()
{
    m_out.reserve(m_line.size());
    const std::size_t bracket = m_line.starts_with('[') ? 1 : 0;
    if (const std::size_t glog = glogLength(m_line.substr(bracket))) {
        copy(bracket + 1);
        take(VolatileKind::Time, glog - 1);
    }
    while (m_at < m_line.size())
        step();
    return std::move(m_out);
}

bool ShapeMarker::startsWord() const
{
    return !isWordSign(before());
}

void ShapeMarker::copy(std::size_t length)
{
    m_out.append(m_line.substr(m_at, length));
    for (std::size_t i = 0; i < length; ++i)
        m_origins.push_back(static_cast<std::uint32_t>(m_at + i));
    m_at += length;
}

bool ShapeMarker::take(VolatileKind kind, std::size_t length)
{
    if (length == 0)
        return false;
    m_mark(kind, m_line.substr(m_at, length), m_out);
    m_origins.push_back(static_cast<std::uint32_t>(m_at));
    m_at += length;
    return true;
}

void ShapeMarker::step()
{
    const char sign = m_line[m_at];
    if (static_cast<unsigned char>(sign) < 0x20 && sign != '\t') {
        const std::size_t end = sign == '\x1b' ? sequenceEnd(m_line, m_at) : m_at;
        m_at = std::max(m_at + 1, end);
        return;
    }
    static constexpr std::array takes{
        &ShapeMarker::takeBehindTime, &ShapeMarker::takeTime,      &ShapeMarker::takeNumberedName,
        &ShapeMarker::takeThread,     &ShapeMarker::takeDrawnName, &ShapeMarker::takeNumberOfThread,
        &ShapeMarker::takePlace,      &ShapeMarker::takeMachine,   &ShapeMarker::takeNamedIdentity};
    if (std::ranges::any_of(takes, [this](auto taking) { return (this->*taking)(); }))
        return;
    if (isWordSign(sign) && startsWord())
        takeWord();
    else
        copy(1);
}

bool ShapeMarker::takeTime()
{
    const char sign = m_line[m_at];
    if (!startsWord() || before() == '.')
        return false;
    std::size_t length = 0;
    if (ascii::isDigit(sign))
        length = timeLength(m_line, m_at);
    else if (ascii::isLetter(sign))
        length = namedDateLength(m_line, m_at);
    if (!take(VolatileKind::Time, length))
        return false;
    m_timeEnd = m_at;
    return true;
}

// The number of a process or a job right after a time: "2026-11-26 22:24:12 (1282)", "20261126_222412-ab12cd34".
bool ShapeMarker::takeBehindTime()
{
    constexpr std::string_view between = " ]", opening = "[(", closing = "])";
    if (m_timeEnd == std::string_view::npos)
        return false;
    TextCursor cursor(m_line, m_at);
    if (cursor.takeOneOf(opening)) {
        m_timeEnd = std::string_view::npos;
        const std::size_t digits = cursor.digitsAhead(10);
        if (!cursor.expectDigits(1, 10).expectAt(closing).holds())
            return false;
        copy(1);
        return take(VolatileKind::Identity, digits);
    }
    if (takeProcessOfMachine())
        return true;
    const bool follows = m_timeEnd == m_at;
    if (between.find(m_line[m_at]) == std::string_view::npos)
        m_timeEnd = std::string_view::npos;
    if (!follows)
        return false;
    if (cursor.take('/')) {
        const std::size_t digits = cursor.digits(leastJobDigits, 20);
        if (digits == 0)
            return false;
        copy(1);
        return take(VolatileKind::Identity, digits);
    }
    if (cursor.takeOneOf("-_") && wordLength(m_line, m_at + 1) == trackerIdLength) {
        copy(1);
        return take(VolatileKind::Identity, trackerIdLength);
    }
    return false;
}

// "node07[4242]" after a time, as in a system's log.
bool ShapeMarker::takeProcessOfMachine()
{
    if (!isWordSign(m_line[m_at]) || !startsWord())
        return false;
    TextCursor cursor(m_line, m_at);
    skipName(cursor);
    const std::size_t name = cursor.at() - m_at;
    if (!cursor.expect('[').expectDigits(2, 10).expect(']').holds())
        return false;
    const std::size_t process = cursor.at() - m_at - name;
    m_timeEnd = std::string_view::npos;
    return take(VolatileKind::Host, name) && take(VolatileKind::Identity, process);
}

// "outputs/job-1234567": a long number after a dash.
bool ShapeMarker::takeNumberedName()
{
    constexpr std::string_view behind = "-/ .\t";
    if (before() != '-' || m_at < 2)
        return false;
    const char name = m_line[m_at - 2];
    TextCursor cursor(m_line, m_at);
    const std::size_t digits = cursor.digits(leastNumberedDigits, 30);
    const bool isNumber = isWordSign(name) || name == '/';
    const bool ends = cursor.atEnd() || cursor.isAt(behind);
    return isNumber && ends && take(VolatileKind::Identity, digits);
}

// "ME(13447:139841234567,MainProcess)": a process and its thread.
bool ShapeMarker::takeThread()
{
    constexpr std::size_t leastProcess = 2, leastThread = 5;
    if (before() != '(' || m_at < 2 || !isWordLetter(m_line[m_at - 2]))
        return false;
    TextCursor cursor(m_line, m_at);
    cursor.expectDigits(leastProcess, 10).expect(':').expectDigits(leastThread, 20).expectAt(",)");
    return cursor.holds() && take(VolatileKind::Identity, cursor.at() - m_at);
}

// "Thread-12", "ThreadPoolExecutor-0_3", "pool-2-thread-17": which thread does the work depends on the time.
bool ShapeMarker::takeNumberOfThread()
{
    const bool follows = before() == '-' && m_wordEnd + 1 == m_at && m_rules.namesThread(m_word);
    if (!follows || !ascii::isDigit(m_line[m_at]))
        return false;
    const std::string_view number = m_line.substr(m_at, wordLength(m_line, m_at));
    constexpr std::string_view signs = "0123456789_";
    return number.find_first_not_of(signs) == number.npos && take(VolatileKind::Identity, number.size());
}

// "output/3cdd0db5": a folder with a name that is drawn for each run. Longer ones are sums of contents.
bool ShapeMarker::takeDrawnName()
{
    constexpr std::size_t least = 8, most = 16;
    if (before() != '/' || !isHexDigit(m_line[m_at]))
        return false;
    const std::string_view name = m_line.substr(m_at, wordLength(m_line, m_at));
    const bool fits = name.size() >= least && name.size() <= most;
    return fits && isDrawn(name) && take(VolatileKind::Identity, name.size());
}

// Up to the end of a folder of the runs themselves in a path: "../runs/A" of "../runs/A/loss.txt".
std::size_t ShapeMarker::runFolderLength() const
{
    if (isNameSign(before()) || before() == '/')
        return 0;
    std::size_t found = 0, begin = m_at;
    for (std::size_t at = m_at; at <= m_line.size(); ++at) {
        const char sign = at < m_line.size() ? m_line[at] : ' ';
        if (isNameSign(sign))
            continue;
        const bool isInPath = begin > m_at;
        if (isInPath && m_rules.isRunFolder(m_line.substr(begin, at - begin)))
            found = at - m_at;
        if (sign != '/')
            break;
        begin = at + 1;
    }
    return found;
}

// Where the files of a run are differs between machines. The folder right above the file that a setting names is a part
// of its name: "/models/llama/tokenizer.json".
std::size_t ShapeMarker::placeLength() const
{
    const std::size_t folder = folderLength(m_line, m_at);
    const std::string_view separator = m_line.substr(m_wordEnd, m_at - m_wordEnd);
    if (folder < 2 || !isOfSetting(separator) || !m_rules.namesInput(m_word))
        return folder;
    const std::string_view name = m_line.substr(m_at + folder);
    const std::size_t point = std::min(name.find('.'), name.size());
    const bool isFile = point > 0 && point == wordLength(name, 0) && wordLength(name, point + 1) > 0;
    const std::size_t slash = m_line.substr(m_at, folder - 1).rfind('/');
    return !isFile || slash == std::string_view::npos ? folder : slash + 1;
}

// "experiment_id: b4eb9f0a3b4b4c00"
bool ShapeMarker::takeNamedIdentity()
{
    constexpr std::size_t least = 8;
    const bool isNamed = m_word == "id" || m_word.ends_with("_id");
    if (!isNamed || !startsWord() || !isSeparator(m_line.substr(m_wordEnd, m_at - m_wordEnd)))
        return false;
    const std::string_view word = m_line.substr(m_at, wordLength(m_line, m_at));
    return isDrawn(word) && word.size() >= least && take(VolatileKind::Identity, word.size());
}

bool ShapeMarker::takePlace()
{
    const char sign = m_line[m_at];
    if (take(VolatileKind::Path, runFolderLength()))
        return true;
    if (sign == '/' || sign == '~')
        return take(VolatileKind::Path, placeLength());
    if (before() == '[' && take(VolatileKind::Identity, jobLength(m_line, m_at)))
        return true;
    if (!isWordSign(sign) || !startsWord())
        return false;
    if (ascii::isDigit(sign) && take(VolatileKind::Address, addressLength(m_line, m_at)))
        return true;
    if (take(VolatileKind::Identity, uuidLength(m_line, m_at)))
        return true;
    if (ascii::isDigit(sign))
        return before() != '.' && take(VolatileKind::Host, networkAddressLength(m_line, m_at));
    if (take(VolatileKind::Path, driveFolderLength(m_line, m_at)))
        return true;
    return take(VolatileKind::Host, accountNameLength(m_line, m_at));
}

bool ShapeMarker::namesHost() const
{
    return m_rules.namesHost(m_word) || m_rules.namesHost(m_wordBefore + " " + m_word);
}

// The name of a machine or a user after the word for it.
bool ShapeMarker::takeMachine()
{
    if (!ascii::isLetter(m_line[m_at]) || !startsWord())
        return false;
    const std::string_view separator = m_line.substr(m_wordEnd, m_at - m_wordEnd);
    const bool isNamed = isSeparator(separator) && namesHost();
    if (!isNamed)
        return false;
    TextCursor name(m_line, m_at);
    skipName(name);
    const std::size_t length = name.at() - m_at;
    const bool hasDigit = std::ranges::any_of(m_line.substr(m_at, length), ascii::isDigit);
    return (hasDigit || endsWithSign(separator)) && take(VolatileKind::Host, length);
}

// A word, without a date or the number of a job in it: "exp_20261126_222412", "cont_123456".
void ShapeMarker::takeWord()
{
    const std::size_t begin = m_at, end = m_at + wordLength(m_line, m_at);
    const bool isOption = before() == '-';
    while (m_at < end) {
        const bool isNumber = ascii::isDigit(m_line[m_at]) && before() == '_' && m_at > begin;
        if (!isNumber) {
            copy(1);
            continue;
        }
        if (take(VolatileKind::Time, dateLength(m_line, m_at))) {
            m_timeEnd = m_at;
            continue;
        }
        const std::size_t digits = TextCursor(m_line, m_at).digitsAhead(20);
        const bool isRest = m_at + digits == end && digits >= leastJobDigits;
        if (!isRest || !m_rules.namesIdentity(lowered(m_line.substr(begin, m_at - 1 - begin))))
            copy(digits);
        else
            take(VolatileKind::Identity, digits);
    }
    m_wordBefore = std::move(m_word);
    m_word = (isOption && m_at - begin == 1 ? "-" : "") + lowered(m_line.substr(begin, m_at - begin).substr(0, 64));
    m_wordEnd = m_at;
}

} // namespace rundiff
