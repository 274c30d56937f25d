// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/line/linereader.h"
#include "models/formats/logs/line/saidresults.h"
#include "models/formats/logs/line/segments.h"
#include "models/formats/logs/text/lines.h"
#include "models/formats/logs/words/repeatedlines.h"
#include "models/formats/logs/words/worddoubts.h"
#include "models/formats/logs/words/wordgroup.h"
#include "models/formats/logs/words/wordreader.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// Reads the lines of a log of unknown form: numbers with labels, of which some are steps or epochs and some losses. A
// record may spread over several lines; the lines of one position belong together.
class WordLines : public LineReader
{
public:
    explicit WordLines(std::shared_ptr<const LauncherPrefix> prefix);

    // See PatternLines.
    bool addLine(std::string_view line, std::uint64_t offset, std::int64_t number, bool whole);
    LineRun addRun(std::string_view text, std::uint64_t offset);
    void finish();
    // A record that another reader has read: what follows without a position of its own belongs to it.
    void followRecord();
    // Whether the last line said neither a number nor a position, and begins no table: at most what the lines after it
    // are about.
    enum class Saying : std::uint8_t { Something, Nothing, Training, Validation };
    Saying saying() const { return m_saying; }
    // A line that says the same as one of that kind.
    void hear(Saying saying)
    {
        m_reader.passHeader();
        if (saying == Saying::Training || saying == Saying::Validation)
            m_inValidation = saying == Saying::Validation;
    }
    std::vector<std::string_view> takenNames() const; // of the values of the last line
    // Whether the next line is read by itself, and not as a part of the text before it.
    bool readsAlone() const { return !m_block.open() && !m_reader.inTable(); }

    std::vector<WordGroup> groups;
    SaidResults said;
    std::int64_t removedRecords = 0; // of the groups: nothing says where they belong

private:
    using Place = LinePlace;

    void readClean(std::string_view segment, const Place &place);
    void readSegment(std::string_view segment, const Place &place);
    bool readJoined(std::string_view segment, std::size_t prefix, const std::vector<LineField> &fields,
                    const Place &place);
    bool readRecord(std::string_view piece);
    void endBlock();
    void readUnfinished(std::string_view segment, const Place &place);
    bool isCutInNumber() const;
    void pass(std::string_view segment, const Place &place);
    void passUnfinished(std::string_view segment, const Place &place);
    bool isDamagedRecord(std::string_view segment, const Place &place);
    bool goesBack() const;
    void loseRecord(std::string_view segment, const Place &place, std::string reason);
    void judgePassed();

    bool takeKnown(std::string_view line, const Place &place);
    void take(const Place &place);
    bool takeNext(const Place &place);
    LineRun takeMany(std::string_view text, std::uint64_t offset);
    void addBatch(WordGroup &group, const std::vector<std::uint32_t> &metrics, std::uint64_t offset);
    bool isOwn(const WordForm &form) const;
    RecordPosition takePosition(const Place &place);
    void moveContext(const RecordPosition &position, bool isDrawn);
    std::int64_t numberOf(const RecordPosition &position);
    void beginRow(WordGroup &group, const RecordPosition &position, const Place &place);
    RecordPosition ownPosition() const;
    const std::string &groupKey() const;
    std::size_t findGroup() const;
    WordGroup *groupFor();
    WordGroup *foundGroup();
    void addRow(WordGroup &group, const RecordPosition &position, bool own, const Place &place);
    bool isRedrawn(WordGroup &group, const RecordPosition &position, bool own, std::int64_t line);
    bool isDrawing(const WordGroup &group, const RecordPosition &position, const Place &place) const;
    static void noteDrawing(WordGroup &group, bool drawing, std::int64_t line);
    bool continues(const WordGroup &group, const RecordPosition &position, bool own) const;
    static bool isSet(const WordGroup &group, std::size_t metric);
    void nameCostsApart(const WordGroup &group);
    bool repeatsContext() const;
    std::optional<WordDoubt> doubtOf(std::string_view segment, const Place &place,
                                     std::optional<LineKinds::Number> kind) const;
    void addDoubt(WordGroup &group);
    WordGroup::Column &columnOf(WordGroup &group, std::uint32_t metric) const;
    void setValues(WordGroup &group);
    void noteRecordsEnd(std::string_view line);
    void judgeDoubts();
    void removeCut();

    std::shared_ptr<const LauncherPrefix> m_prefix;
    Matcher m_matcher;
    WordReader m_reader;
    WordBlock m_block;
    std::size_t m_form = 0;                 // of the reading
    std::vector<std::size_t> m_groupOfForm; // of lines with their own position
    RecordPlace m_lastRecord;
    static constexpr std::size_t noForm = static_cast<std::size_t>(-1);
    std::size_t m_nextForm = noForm; // of the last record, if the next one can be taken by takeNext()
    std::string m_buffer;
    std::unique_ptr<LineBatch> m_batch = std::make_unique<LineBatch>();

    RecordPosition m_context;     // of the last line that names one
    std::size_t m_contexts = 0;   // lines that name a position
    bool m_contextHidden = false; // a damaged line after it may have named another one
    std::int64_t m_lost = 0;      // records since the last one, in a log without positions
    bool m_inValidation = false;  // a headline says so
    Saying m_saying = Saying::Something;
    std::size_t m_followed = 0;   // records of another reader
    bool m_followsRecord = false; // of the last one, and nothing after it names a position
    WordDoubts m_doubts;
    std::optional<WordDoubt> m_doubt; // of the line that is being read
    RepeatedLines m_repeated;
    std::vector<PassedLine> m_passed; // lines since the last record that may be what is left of one
};

} // namespace rundiff
