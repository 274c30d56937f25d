// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/dumps/dumpleaf.h"
#include "models/formats/dumps/knownbytes.h"
#include "models/formats/dumps/tensornames.h"
#include "models/formats/json/jsontokens.h"
#include "models/run/dump.h"

#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// The kind of entry that a key of "data" refers to; decided only from its last two segments.
enum class EntryKind : std::uint8_t { Call, ParametersGrad, Debug, Unknown };
EntryKind entryKindOf(std::string_view key);

// Whether two rows are equal in everything that was read.
bool sayTheSame(const DumpRow &one, const DumpRow &other);

// Flattens one entry of "data" into rows, in msprobe's order.
class DumpOperatorReader
{
public:
    DumpOperatorReader(JsonTokens &tokens, Names &names) : m_tokens(tokens), m_names(names), m_leaf(names, m_left) {}

    // Returns false if the file ended before the entry did. Its rows must then not be used.
    bool read(std::string_view key, EntryKind kind, JsonToken token);
    // Appends the rows of the last entry.
    void moveRowsTo(DumpRows &rows);
    // The batch of point-to-point operations of the last entry; their calls are not set.
    const std::vector<PeerOperation> &peerOperations() const { return m_peers; }
    std::size_t rowCount() const;

    const LeftInOperators &left() const { return m_left; } // of all entries
    const TensorNames &tensorNames() const { return m_tensorNames; }

private:
    struct Section {
        std::string_view member; // of the entry
        std::string_view name;   // in the rows' names
        Side side;
        std::vector<DumpRow> rows;
    };
    struct KnownLeaf {
        DumpRow row; // without the name and the side
        std::uint32_t tokens = 0;
    };

    bool readCall(JsonToken token);
    bool readSection(Section &section, JsonToken token);
    bool skipUnknown(std::string_view name, JsonToken token);
    bool walk(JsonToken token, int depth);
    bool walkList(int depth);
    bool walkObject(int depth);
    bool walkNewObject(int depth);
    bool walkUnknownObject(const std::string &head, int depth);
    bool walkMember(std::string_view name, JsonToken token, int depth);
    bool readLeaf(const std::string &head);
    bool readPeer();
    void keepLeaf(const JsonTokens::Place &begin);
    bool takeLeafMember(DumpLeaf &leaf, std::string_view name, JsonToken token);
    bool takePeerMember(PeerOperation &peer, std::string_view name, JsonToken token);
    bool readTensorOf(JsonToken token);
    void addLeaf(DumpLeaf &leaf);
    void addKnown(const KnownLeaf &leaf);
    void addNull() { m_rows->push_back(DumpLeaf::nullRow(m_names, m_names.add(m_path), m_side)); }

    JsonTokens &m_tokens;
    Names &m_names;
    LeftInOperators m_left;
    TensorNames m_tensorNames;
    DumpLeaf m_leaf;
    // A network has few kinds of tensors and calls them often: nearly every leaf of a large dump starts like an earlier
    // one. More than half are bytewise equal to an earlier one: the output of one call is the input of the next.
    KnownBytes<LeafHead, 1024> m_heads;
    KnownBytes<KnownLeaf, 512> m_leaves;
    std::string m_key;
    std::string m_path; // of the current value, without the key
    Side m_side = Side::Input;
    bool m_withoutIndex = false; // lists of parameter gradients add no number to the name
    std::vector<DumpRow> *m_rows = nullptr;
    // In the order in which msprobe lists the rows.
    Section m_sections[5] = {{"input_args", ".input", Side::Input, {}},
                             {"input_kwargs", ".input", Side::Input, {}},
                             {"input", ".input", Side::Input, {}},
                             {"parameters", ".parameters", Side::Parameters, {}},
                             {"output", ".output", Side::Output, {}}};
    std::vector<PeerOperation> m_peers;
};

} // namespace rundiff
