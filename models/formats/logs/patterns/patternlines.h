// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/line/linepair.h"
#include "models/formats/logs/line/linereader.h"
#include "models/formats/logs/line/lineshape.h"
#include "models/formats/logs/line/segments.h"
#include "models/formats/logs/patterns/besidelines.h"
#include "models/formats/logs/patterns/logpattern.h"
#include "models/formats/logs/records/barepochs.h"
#include "models/formats/logs/records/countedsteps.h"
#include "models/formats/logs/text/lines.h"
#include "models/formats/logs/words/wordreader.h"

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// Reads the lines of one part of a text log with one pattern: records, lines that look like records, and others.
class PatternLines : public LineReader
{
public:
    PatternLines(PatternPtr pattern, std::shared_ptr<const LauncherPrefix> prefix);

    // A physical line without its line feed. `whole` is false for the last line of a file that does not end with one.
    // Returns true if it has the shape of lines before it.
    bool addLine(std::string_view line, std::uint64_t offset, std::int64_t number, bool whole);
    // Takes the lines of known shapes at the start of the text, up to one that requires a closer inspection.
    LineRun addRun(std::string_view text, std::uint64_t offset);
    void finish();

    // Reads the lines between the records by their words, unless the pattern forbids it. `first`: of the log.
    void readBesides(bool first);
    std::unique_ptr<BesideLines> besides;

    bool learnsShapes = true; // false: every line is read by the expressions, so that fields() describes the last
                              // one
    Records training, others;
    std::map<std::int64_t, Records> evaluations; // of bars without an epoch, by their total
    std::int64_t recordCount = 0;
    std::int64_t withoutValue = 0;
    std::int64_t records() const { return recordCount + withoutValue; }
    std::int64_t expressionHits = 0; // lines that needed the expressions
    std::size_t tooHard() const { return m_matcher.tooHard(); }
    const std::vector<LineField> &fields() const { return m_fields; }

private:
    using Place = LinePlace;

    void readClean(std::string_view segment, const Place &place);
    void readUnfinished(std::string_view segment, const Place &place);
    bool isCutInNumber() const;
    void pass(std::string_view segment, const Place &place);
    void passBesides(std::string_view segment, const Place &place)
    {
        if (besides)
            besides->addLine(segment, place, records());
    }
    bool isGap(std::int64_t step) const { return m_lastStep < 0 || step - m_lastStep != m_distance; }
    void judgePassed(bool mayHoldRecord);
    void readSegment(std::string_view segment, const Place &place);
    void classify(std::string_view segment);
    void classifyStripped(std::string_view segment, std::size_t skipped);
    bool readOther(std::string_view segment, std::size_t skipped);
    bool readRecord(std::string_view segment, std::size_t skipped);
    bool readNoValue(std::string_view segment, std::size_t skipped);
    void addPairs(std::string_view segment, std::size_t skipped, std::size_t from);
    void addRepeats(std::string_view segment);
    void addFurtherValues(std::string_view segment, std::size_t skipped);
    void nameRepeats();
    std::size_t repeatOf(std::size_t metric);
    void addPlace(const Expression::Group *group, LineReading::Place place, std::string_view segment);
    void addValue(Records &records, std::string_view text, std::string_view name, std::string_view segment,
                  const MetricMarks &marks = {});
    bool hasLiteral(std::string_view segment) const;
    bool readEpochLine(std::string_view segment);
    void noteBeforeEpochs(std::string_view segment, const Place &place);
    void loseBeforeEpochs();
    bool isOfLostEpoch();

    void take(std::string_view segment, const Place &place);
    static constexpr std::size_t longestName = 100;

    void noteUnfinished(std::string_view segment, const Place &place);
    void loseUnfinished();
    void takeRecord(const Place &place);
    void takePlain(const Place &place);
    LineRun takeMany(std::string_view text, std::uint64_t offset);
    void noteRecordsEnd(std::string_view line);
    void addRow(Records &records, const Place &place, std::int64_t step);
    bool isRepeat(std::int64_t step);
    void noteDrawing(Records &records, const Place &place);
    bool isEvaluationsBar();
    void addEvaluation(const Place &place);

    void seeBar(std::string_view segment);
    std::int64_t stepFromBar(std::string_view segment);
    std::optional<double> printedEpoch() const;
    bool isCounted() const { return m_pattern->counting.rule == StepRule::Index || isBarless(); }
    bool isBarless() const { return m_pattern->counting.rule == StepRule::Bar && !m_anyBar; }
    bool goesBack() const;
    void loseRecord(std::string_view segment, const Place &place);
    bool readJoined(std::string_view segment, const Place &place);
    bool isRecord(std::string_view piece);

    PatternPtr m_pattern;
    std::shared_ptr<const LauncherPrefix> m_prefix;
    bool m_plainSteps; // a record is its step and its values
    Matcher m_matcher;
    std::vector<PassedLine> m_passed; // a record may have been lost in one if the steps after it show a gap
    std::size_t m_passedCount = 0;    // of them in use
    std::int64_t m_distance = 0;      // between the steps of the last two records
    std::vector<LineField> m_fields;
    std::vector<LinePair> m_pairs; // of a line, with their labels
    WordReader m_words;            // of values that the pattern does not name
    bool m_hasShape = true;        // the last line that was read by the expressions
    std::string m_buffer;
    std::unique_ptr<LineBatch> m_batch = std::make_unique<LineBatch>();

    std::int64_t m_epoch = -1;           // of the last line that starts an epoch
    std::optional<double> m_epochsValue; // of its record
    struct UnfinishedBar {
        std::string text;
        Place place;
        std::int64_t epoch = -1;
    };
    std::optional<UnfinishedBar> m_unfinished;     // whose epoch has no record so far
    std::vector<PassedLine> m_beforeEpochs;        // the first records, in front of any line that starts an epoch
    std::int64_t m_barTotal = -1, m_bar = -1;      // training's progress bar
    std::map<std::int64_t, BarEpochs> m_barEpochs; // by rank
    std::int64_t m_drawnStep = -1;
    double m_drawnValue = 0;
    std::int64_t m_drawnLine = -1; // of the file, of the last drawing
    CountedSteps m_counted;
    bool m_awaitsBar = false;              // the last record's step belongs to the next bar
    std::vector<std::size_t> m_behindBars; // records after a bar that may be older than they are
    void settleBehindBars();
    std::vector<double> valuesOf(std::string_view metric);
    bool m_anyBar = false;
    std::int64_t m_lastStep = -1;
};

} // namespace rundiff
