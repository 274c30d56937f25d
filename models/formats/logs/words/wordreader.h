// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/line/linepair.h"
#include "models/formats/logs/line/lineshape.h"
#include "models/formats/logs/vocabulary/vocabulary.h"
#include "models/formats/logs/words/resulttable.h"
#include "models/formats/logs/words/wordblock.h"
#include "models/formats/logs/words/wordtable.h"
#include "models/run/metricmarks.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace rundiff
{

// What is the same in all lines of one form.
struct WordForm {
    std::string key; // the words of its own position
    bool own = false, validation = false, counts = false, bar = false;
    bool record = false; // it has values; otherwise only a position

    bool operator==(const WordForm &) const = default;
};

// Distinguishes steps, epochs and metrics of a line.
class WordReader
{
public:
    // Reads a line, of which the first characters are a launcher's. Returns false if it has neither a position nor a
    // value. Fills the reading, and the fields that its shape is made of; those are empty if it has no shape.
    bool read(std::string_view segment, std::size_t skipped, LineReading &reading);
    // The same for a table with a name and a value on each line.
    bool readBlock(const std::vector<WordBlock::Entry> &entries, LineReading &reading);
    // From now on lines name positions, which lines without one belong to.
    void beginRecords() { m_recording = true; }
    // A line that is not read may be the header of a table. Returns false if it is none.
    bool noteHeader(std::string_view segment);
    void passHeader() { m_headerAbove.clear(); }                    // a line that is not shown to it
    bool inTable() const { return !m_tables.empty() || m_results; } // whose rows may follow
    // Whether the line that was read last names a loss as the records before it do, but has no value for it.
    bool mentionsLoss(std::string_view segment) const;
    // The same for a line whose text is damaged.
    bool mayHoldLoss(std::string_view segment) const;

    std::size_t form() const { return m_form; } // of the line that was read last
    const WordForm &form(std::size_t number) const { return m_forms[number]; }
    const std::vector<LineField> &fields() const { return m_fields; }
    bool hasShape() const { return m_hasShape; }
    const std::string &metricName(std::size_t metric) const { return m_names[metric].name; }
    const MetricMarks &metricMarks(std::size_t metric) const { return m_names[metric].marks; }
    // "time #2" of "time"; none if there are too many.
    std::size_t repeatedMetric(std::size_t metric, std::size_t count);
    static constexpr std::size_t none = static_cast<std::size_t>(-1);

    // What a label means, remembered: valid until the next question.
    const LabelMeaning &meaning(std::string_view label);

private:
    void findSubjects(std::string_view text);
    bool isBeforeNameless(std::size_t index) const;
    void takeStepInside(std::size_t index);
    void takeSentence(std::string_view text, std::size_t last);
    std::size_t firstPlaceOfSentence(std::size_t last);
    std::string_view takeSubject(std::string_view text, std::size_t index);
    bool namesOuterLoop() const;
    bool isPlace(std::size_t index, bool plurals) const;
    void choosePlaces(bool plurals);
    bool numbersALoop(std::string_view text) const;
    void chooseInnerStep();
    void chooseUnnamedPlaces(std::string_view text, bool values);
    bool followsValidation(std::size_t index) const;
    bool isUnnamed(std::size_t index) const;
    bool namesLoop(std::size_t index) const;
    bool leads(std::size_t index) const;
    bool chooseLeadingPair();
    std::size_t countWithTotal(bool values) const;
    std::size_t unnamedStep(std::string_view text) const;
    std::size_t bracketedPlace() const;
    std::size_t percentage(std::string_view text) const;
    void chooseMetrics();
    bool hasOwnPlace() const { return m_step != none || m_epoch != none; }
    bool isNamed(std::size_t index) const;
    bool isOnlyCounted(std::size_t index) const;
    bool isMetric(std::size_t index) const;
    void judgeByUnits();
    void judgeBySubjects();
    std::size_t subjectOf(std::size_t index) const;
    void findSeries();
    bool hasValue(std::string_view text, bool own) const;
    bool isAlone(std::string_view text) const;
    bool isValidation(std::string_view text) const;
    std::string_view bestWord(std::size_t index) const;
    std::string nameOf(std::size_t index, bool validation) const;
    std::size_t metric(std::string_view name, const MetricMarks &marks = {});
    std::size_t metricApart(std::string_view name, MetricMarks marks, const LineReading &reading);
    WordForm makeForm(std::string_view text, bool record) const;
    std::size_t formNumber(const WordForm &form);
    void noteMention(std::string_view text, std::size_t index);
    bool isOfValidation(const char *mention) const;
    void addPlaces(std::size_t skipped, LineReading &reading);
    void addRank(std::size_t skipped, LineReading &reading);
    void addPlace(std::size_t begin, std::size_t end, std::int64_t number, LineReading::Place place,
                  LineReading &reading);
    void addValues(std::string_view text, std::size_t skipped, bool validation, LineReading &reading);
    // The mean that a progress line prints in brackets after a value; null: none.
    const LinePair *meanAfter(std::size_t index, std::string_view text) const;

    void beginTable(WordTable table);
    const WordTable *tableOf(std::string_view row);
    bool readTableRow(std::string_view segment, LineReading &reading);
    bool readResults(std::string_view segment, LineReading &reading);
    template <typename Cell>
    void addCell(const Cell &cell, const MetricMarks &marks, LineReading &reading);

    std::vector<WordTable> m_tables;      // the last one that began is the first
    std::optional<ResultTable> m_results; // the lines before are its header and rows
    std::string m_headerAbove;            // the line before, which may be the upper one of a header
    std::string_view m_text;              // of the line that is being read
    std::string_view m_series;            // "train encoder" of "train encoder epoch: 3"; empty: the line names none
    std::vector<LinePair> m_pairs;
    std::vector<LabelMeaning> m_meanings; // of the pairs
    std::size_t m_step = none, m_epoch = none;
    std::size_t m_leading = none;       // a number between a name and its value
    std::vector<std::size_t> m_metrics; // pairs

    // A loss in the records.
    struct Mention {
        std::string name;
        std::string behind;     // the name, with the text from the number before it
        std::string signedName; // with the sign after it: "loss:"; empty where there is none
        bool first = false;     // it is at the start of its line
        bool operator==(const Mention &) const = default;
    };
    std::vector<Mention> m_mentions;
    std::unordered_map<std::string, LabelMeaning> m_known;
    std::vector<WordForm> m_forms;
    struct Metric {
        std::string name;
        MetricMarks marks;
    };
    std::vector<Metric> m_names;
    std::unordered_map<std::string, std::size_t> m_numbers;
    std::size_t m_form = 0;
    std::vector<LineField> m_fields;
    bool m_hasShape = true;
    bool m_recording = false;
};

} // namespace rundiff
