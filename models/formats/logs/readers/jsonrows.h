// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/line/jsonshape.h"
#include "models/formats/logs/line/lenientjson.h"
#include "models/formats/logs/records/records.h"
#include "models/formats/logs/records/steprule.h"
#include "models/formats/logs/text/lines.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// The meaning of a name in a JSON log, determined at its first occurrence.
struct JsonKey {
    enum class Meaning : std::uint8_t { Value, Mode, Iteration, Epoch, StepOfMost };
    Meaning meaning = Meaning::Value;
    int stepRank = 0;
    bool metric = false, loss = false, namedLoss = false;
    std::optional<std::size_t> column; // among the training's metrics
    std::int64_t rows = 0;             // that contain it ...
    std::uint64_t firstRow = 0;        // ... and the position of the first one
    std::int64_t lastRow = 0;          // by its number

    bool onlyMetric() const { return metric && stepRank == 0 && meaning == Meaning::Value; }
    bool onlyEpoch() const { return metric && meaning == Meaning::Epoch; }
    bool onlyStep() const { return !metric && stepRank > 0 && meaning == Meaning::Value; }
};

// Collects the objects of a JSON log, one training record or evaluation each.
class JsonRows
{
public:
    enum class Taken : std::uint8_t { Broken, Record, Unusable, NoStep, Nothing };

    // Takes the object at the position of `json`. Broken: it does not parse; Unusable: it has a loss that is not a
    // number; NoStep: a loss and no step, while others have one; Nothing: it parses and has no step or no metric.
    Taken take(LenientJson &json, std::uint64_t offset);
    // The same for the object at the start of a line. `readable` bytes after the line may be read.
    Taken takeLine(std::string_view line, std::size_t readable, std::uint64_t offset);
    // Takes the lines at the start of the text that are records like those before them, of a step and numbers only.
    LineRun takeRun(std::string_view text, std::uint64_t offset);

    // A number of a separate series.
    void add(const std::string &metric, std::int64_t step, const PrintedNumber &number, std::uint64_t offset);

    std::int64_t atOnce() const { return m_atOnce; } // lines that were read many at a time
    std::size_t records() const { return m_training.size(); }
    bool namesMetric() const; // "value" and "epoch" say nothing about what they are
    bool hasKey(std::string_view key) const { return m_keys.find(key) != m_keys.end(); }
    const std::string &unusable() const { return m_unusable; } // the text that is not a number

    // About the last object: the text after it in its line, and whether it contains something that no JSON writer
    // produces, for example a name twice.
    std::string_view rest() const { return m_rest; }
    bool odd() const { return m_odd; }

    // Names that occur in one row only instead of a name in the other rows: misspelt, or joined from two of them.
    struct StrangeKey {
        std::string name, usual;
        std::uint64_t offset = 0; // of the row
    };
    std::vector<StrangeKey> strangeKeys();
    // Rows that were counted because they have no step, before many that have one.
    std::vector<std::uint64_t> rowsWithoutStep() const;

    void finish(Log &log, std::optional<std::int64_t> rank);

private:
    StepCounting counting() const;

    static constexpr std::size_t mostMetrics = 5000;
    using Keys = std::map<std::string, JsonKey, std::less<>>;

    struct Value {
        Keys::value_type *key = nullptr;
        PrintedNumber number;
    };
    struct Row {
        std::vector<Value> values;
        std::vector<std::string_view> nulls;
        std::optional<std::int64_t> step, iteration, epoch;
        int stepRank = 0;
        const Keys::value_type *stepKey = nullptr; // whose value the step is
        std::string mode, unusable;
        bool hasLoss = false, namedLoss = false;

        void clear()
        {
            values.clear();
            nulls.clear();
            step = iteration = epoch = std::nullopt;
            stepRank = 0;
            stepKey = nullptr;
            mode.clear();
            unusable.clear();
            hasLoss = namedLoss = false;
        }
    };

    // A shape, and the owners of its leaves' values.
    struct Shape {
        JsonShape line;
        std::vector<Keys::value_type *> keys; // null: a name that is ignored
        std::int64_t rows = 0;                // read by it
        std::optional<std::size_t> stepLeaf;  // of rows that have nothing else but numbers

        std::optional<QuickLine> quick; // to read many lines at once
        bool quickTried = false;
        std::vector<std::size_t> columns; // of the quick line, among the training's metrics
    };

    // A row with a new name, and all its names.
    struct NewNames {
        std::uint64_t offset = 0;
        std::vector<const Keys::value_type *> keys;
        bool holds(const Keys::value_type *key) const { return std::ranges::find(keys, key) != keys.end(); }
    };

    void keepNewNames();
    const Keys::value_type *replacedBy(const Keys::value_type &rare) const;
    bool takesStep(Row &row);
    Keys::value_type *keyOf(std::string_view name);
    void beginRow(std::uint64_t offset);
    void countRow(Keys::value_type *known);
    static void countRows(Shape &shape);
    void addLeaf(Row &row, Keys::value_type &known, std::string_view text, bool quoted);
    void addNumber(Row &row, Keys::value_type &known, const PrintedNumber &number);
    static void addStep(Row &row, const Keys::value_type &known, std::int64_t step);
    bool readByShape(std::string_view line, std::size_t readable);
    bool readAndLearn(std::string_view line);
    static std::optional<std::size_t> stepLeafOf(const Shape &shape);
    bool takeNext(Shape &shape, std::uint64_t offset);
    static void makeQuick(Shape &shape);
    LineRun takeMany(std::size_t shape, std::string_view text, std::uint64_t offset);
    Taken takeRow(std::uint64_t offset);
    void addRow(const Row &row, std::uint64_t offset);
    void addValue(const Value &value, bool evaluation, const std::string &mode);
    bool isEvaluation(const Row &row) const;

    Row m_row;
    std::vector<const Keys::value_type *> m_rowKeys; // of the current row
    bool m_newKey = false;                           // one of them was not known
    std::vector<NewNames> m_newNames;
    std::vector<Shape> m_shapes; // the latest one first
    std::vector<JsonShape::Leaf> m_leaves;
    std::unique_ptr<LineBatch> m_batch = std::make_unique<LineBatch>();
    std::int64_t m_learned = 0, m_byShape = 0, m_atOnce = 0; // lines
    Records m_training, m_others;
    std::map<std::string, std::int64_t, std::less<>> m_nulls;
    Keys m_keys;
    Keys::value_type m_beyond; // replaces names in excess of the limit
    std::string m_unusable;
    std::string_view m_rest;
    bool m_odd = false;
    int m_repeats = 0;                    // names that the current row has twice
    std::uint64_t m_offset = 0;           // of the current row
    std::int64_t m_stepped = 0;           // records with a step
    std::int64_t m_epochRows = 0;         // records with an epoch instead
    std::int64_t m_unnumberedRows = 0;    // records with neither
    std::vector<std::uint64_t> m_counted; // those before them without one; the first ones
    std::int64_t m_rowNumber = 0;
    std::optional<std::int64_t> m_lastStep;
    bool m_iterations = false; // rows that have a step and an iteration (mmengine)
    bool m_series = false;     // lists of numbers one after the other: no record follows another
    bool m_perEpoch = false;   // rows that have an epoch and an iteration and no step (mmcv 1.x)
};

} // namespace rundiff
