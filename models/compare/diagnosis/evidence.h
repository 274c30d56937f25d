// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/diagnosis/signs/earliersigns.h"
#include "models/compare/diagnosis/signs/epsilons.h"
#include "models/compare/diagnosis/signs/lonecall.h"
#include "models/compare/diagnosis/signs/otherorder.h"
#include "models/compare/diagnosis/signs/unproveninput.h"
#include "models/compare/table/callorder.h"
#include "models/compare/table/pairview.h"
#include "models/compare/table/referee.h"
#include "models/compare/table/rowrule.h"
#include "models/compare/table/tensorproducers.h"

#include <optional>
#include <string>
#include <vector>

namespace rundiff
{

// The facts about the first differing row of a table, looked up once: the basis of a diagnosis.
class Evidence
{
public:
    // `orderOfA` and `orderOfB` must outlive this object.
    Evidence(const PairTable &table, std::size_t row, const RowRule &rule, const OperatorFacts &facts,
             const CallOrder &orderOfA, const CallOrder &orderOfB);

    const PairTable &table;
    const OperatorFacts &facts;
    const PairRow &row;
    const RowRule rule;
    CallRows call;
    CallName name;
    std::string argument; // "input.0"
    DumpRow a, b;
    const CallOrder &orderA, &orderB;
    Producers runA, runB;

    bool isInputRow() const { return a.side == Side::Input && !isInPlace(argument); }
    bool isOutputRow() const { return a.side == Side::Output || isInPlace(argument); }
    // An argument of a kernel that it changes: recorded after it ran, it is a result.
    bool isInPlace(std::string_view of) const;
    bool isKernelRow() const;
    bool isTensorPair() const { return isTensor(a) && isTensor(b); }
    bool inputsAgree() const;
    std::size_t inputRows() const;
    // An input of this call that one run only has.
    const PairRow *loneInput() const;
    // Only requires_grad differs, or a value that is not a tensor.
    bool onlyRequiresGradDiffers() const;
    // NaN or infinity in A, in B.
    bool badA() const, badB() const;
    // The scalar that controls whether a dropout is active, from A's dump; nothing if it is not among the arguments.
    std::optional<double> dropProbability(const DropoutRule &rule) const;
    bool drawsRandomNumbers() const;
    bool isParameter() const;
    // It feeds the first operators of the step, or is the target of a loss with no call missing before it.
    bool isData() const;
    bool holdsCalls() const; // a module with captured calls inside it
    // One factor other than 1 between all statistics: the tensor was scaled.
    std::optional<double> factor() const;
    // A single number is always some multiple of another one: of it, only a whole factor counts.
    bool isScaled() const;
    // Another checksum next to statistics that are equal in every digit.
    bool onlyChecksumDiffers() const;
    // Calls of one run only stand right before this call.
    const CallRows *loneCallBefore() const { return m_loneBefore ? &*m_loneBefore : nullptr; }
    // They are, and nothing else shows where the value comes from.
    bool standsBehindLoneCall() const;
    // The call of one run only that made this value there.
    const CallRows *loneMaker() const;
    std::optional<CallRows> loneMakerIn(bool inRunA) const;
    // What is close before it and does not differ in numbers.
    const EarlierSigns &earlier() const;
    // The collectives that the runs call a different number of times.
    const std::vector<UnevenCollective> &uneven() const;
    bool isInside(const LoneCall &lone) const; // this call is a module around it
    // The first input that is not proven to be the same in both runs.
    const UnprovenInput *unproven() const;
    // The same values in another order; nothing where a value is another one, or may be.
    const std::optional<OtherOrder> &otherOrder() const;
    // How far the row is off; nothing if it is not a number.
    const std::optional<Epsilons> &epsilons() const;
    // Unknown where equal statistics stand next to other checksums: too small to be seen in them, or no difference of
    // numbers at all.
    DifferenceSize size() const;
    // The run that breaks a law of this call; nothing where none is broken.
    const std::optional<Referee> &lawReferee() const;
    bool breaksLaw() const { return isOutputRow() && lawReferee().has_value(); }

    Producer producerA, producerB;
    // The call of the table that a producer belongs to; its row of the table, none if it has no partner.
    std::optional<std::size_t> partnerOfProducer(bool inRunA) const;
    bool samePartner() const; // both runs' producers are one row of the table
    std::optional<std::size_t> tableRowOf(const Producer &producer, bool inRunA) const;
    std::string shown(const Producer &producer, bool inRunA) const; // with the number of its row
    std::size_t tableRow() const { return static_cast<std::size_t>(&row - table.rows.data()); }
    std::string frame() const; // top frame of the stack that is not the framework's
    // That of a call which one run alone has.
    std::string frameOfLone(const CallRows &lone) const;
    // Whether the other run has a call of the same name: calls are numbered, and one more shifts the numbers.
    bool hasNamesake(const CallRows &lone) const;

private:
    void findProducers();
    void findLoneCallBefore();
    std::optional<UnprovenInput> findUnprovenInput() const;
    std::optional<CallRows> callOf(const Producer &producer, bool inRunA) const;
    bool hasLoneCallBefore() const;

    // Looked up when they are first asked for: most diagnoses need few of them.
    template <typename Value>
    struct Lazy {
        std::optional<Value> value;
        bool known = false;
    };
    std::optional<CallRows> m_loneBefore;
    mutable Lazy<CallRows> m_loneMaker;
    mutable Lazy<UnprovenInput> m_unproven;
    mutable Lazy<Epsilons> m_epsilons;
    mutable Lazy<OtherOrder> m_otherOrder;
    mutable Lazy<Referee> m_lawReferee;
    mutable std::optional<EarlierSigns> m_earlier;
    mutable std::optional<std::vector<UnevenCollective>> m_uneven;
};

// NaN or infinity among its elements, by its statistics or by its counts.
bool isBad(const Dump &dump, std::size_t row);

} // namespace rundiff
