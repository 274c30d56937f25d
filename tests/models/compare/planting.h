// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/communication.h"
#include "models/compare/table/diagnosis.h"
#include "tests/models/compare/dumpdraft.h"

#include <functional>
#include <random>
#include <set>

// Plants one difference of a random class at a random position in two runs that agree, with the expected finding.
namespace rundiff::draft
{

using Dumps = std::vector<Draft>; // of a run, one for each step and rank, by step

// Two runs that agree; from several frameworks if they differ.
struct Runs {
    std::string name;
    Dumps a, b;
    std::string tensorFolder; // folder for tensor files; empty: the dumps have none

    bool mixed() const { return a.front().framework != b.front().framework; }
};

struct Truth {
    std::int64_t step = 0, rank = 0;
    std::string row;
    Side side = Side::Output;
    DiagnosisKind kind = DiagnosisKind::Operator;
};

struct Place {
    std::size_t dump = 0, call = 0, row = 0;
};

enum class Planted {
    Operator,
    Uncaptured,
    Data,
    Weights,
    Random,
    Overflow,
    Argument,
    RequiresGrad,
    Dtype,
    Shape,
    LoneCall,
    Communication,
    Sent,
    SavedVariable,
    Count
};

// The surroundings of the difference are in plantedsurroundings.cpp, its possible positions in plantedplaces.cpp, its
// effects in plantedspread.cpp.
class Planting
{
public:
    Planting(const Runs &runs, Planted what, unsigned seed);

    bool done() const { return m_truth.has_value(); }
    const Truth &truth() const { return *m_truth; }
    const Dumps &a() const { return m_swapped ? m_others : m_run; }
    const Dumps &b() const { return m_swapped ? m_run : m_others; }
    std::string story() const { return m_story; } // of how the runs were created

private:
    std::size_t upTo(std::size_t count) { return m_random() % count; }
    bool chance(int percent) { return m_random() % 100 < static_cast<unsigned>(percent); }
    bool isTensorTask() const { return m_run.front().task == "tensor"; }
    bool isModules() const { return m_run.front().level == "L0"; }
    bool isSaved() const { return m_run.front().location.debug; }
    std::string key(const char *call) const;

    void addRanks();
    void inBoth(const std::function<void(Draft &)> &change);
    void addCommunication();
    void addSending();
    void addRandomCall();
    void otherChecksums();
    void sharedNan();
    void moreCallsInOneRun();
    void recompute(Dumps &run);
    void shift(Dumps &run);

    // The information of the calls before a position about its tensors.
    struct Known {
        std::set<Identity> made, weights; // by the calls so far; parameters of the whole model
        std::set<std::uint32_t> parents;  // modules that contain others
        bool first = true;                // no call so far
    };

    std::vector<Place> places();
    void placesIn(std::size_t dump, std::vector<Place> &found) const;
    bool fits(const Draft &draft, std::size_t call, const DumpRow &row, const Known &known, Planted what) const;
    bool isFinest(const Draft &draft, std::size_t call, const Known &known) const;

    void plant(Place place);
    Place plantEverywhere(const Place &place);
    void change(Draft &draft, DumpRow &row);
    void changeTensorFile(Draft &draft, DumpRow &row, bool overflows);
    Place putLoneCall(const Place &place);
    void spreadIn(Draft &draft, std::size_t after, std::set<Identity> known);
    void spreadToRanks(const Place &place);
    void sendOn(const Place &place);
    void disturbLaterSteps(std::int64_t step);
    void setTruth(const Place &place);
    DiagnosisKind kind(const DumpRow &planted) const;

    std::mt19937 m_random;
    Planted m_what;
    std::string m_tensorFolder;
    Dumps m_run, m_others; // the run with the planted difference, and the other
    bool m_swapped = false;
    std::optional<Truth> m_truth;
    std::string m_story;
    unsigned m_seed;
};

std::string nameOf(Planted what);

} // namespace rundiff::draft
