// SPDX-License-Identifier: GPL-3.0-or-later
// Records of dump.json: what makes an object a record, and the order of its members.
#include "tests/models/formats/tinyfolder.h"

#include <algorithm>

using namespace rundiff;
using namespace rundiff::tinyfolder;

namespace
{

// Each member comes first once.
bool nextTurn(QByteArrayList &members)
{
    members.append(members.takeFirst());
    return !std::is_sorted(members.begin(), members.end());
}

} // namespace

class TestDumpRecords : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theOrderOfMembersMeansNothing_data()
    {
        QTest::addColumn<QByteArrayList>("members");
        const auto add = [](const char *name, std::initializer_list<const char *> members) {
            QByteArrayList list;
            for (const char *member : members)
                list << json(member);
            QTest::newRow(name) << list;
        };
        add("tensor", {"'type': 'T'", "'dtype': 'f'", "'shape': [2, 3]", "'Max': 7.5", "'Min': null", "'Mean': 0.5",
                       "'Norm': 2", "'requires_grad': true", "'md5': '0a1b2c3d'"});
        add("no dtype", {"'type': 'T'", "'dtype': null", "'shape': [2]", "'value': 3"});
        add("slice", {"'type': 'slice'", "'value': [null, 3, null]"});
        add("size", {"'type': 'torch.Size'", "'value': [4, 8]"});
        add("nothing", {"'type': 'NoneType'", "'value': null"});
        add("group", {"'type': 'torch.ProcessGroup'", "'group_ranks': [0, 1]", "'group_id': '7'"});
        add("statistics that are lists", {"'type': 'T'", "'Mean': [1, null]", "'dtype': 'f'", "'shape': []"});
        add("objects that are no records", {"'type': 'T'", "'dtype': 'f'", "'value': {'a': [1]}", "'shape': [2]"});
        add("members that are not known", {"'type': 'T'", "'dtype': 'f'", "'shape': [2]", "'more': [1, null, {}]"});
        add("exchange", {"'class_type': 'torch.distributed.P2POp'", "'op': 'isend'", "'peer': 1",
                         "'tensor': {'shape': [2], 'type': 'T', 'dtype': 'f', 'Max': 1}", "'tag': 0"});
    }
    void theOrderOfMembersMeansNothing()
    {
        QFETCH(QByteArrayList, members);
        const auto read = [](const QByteArrayList &list) {
            const QByteArray leaf = "{" + list.join(", ") + "}";
            return readData(json("'Torch.a.0.forward': {'input_args': [") + leaf + ", null], \"output\": [" + leaf +
                            "]}");
        };
        const auto unread = [](const Dump &dump) {
            return dump.problems.empty() ? Unread{} : *dump.problems[0].unread;
        };
        std::sort(members.begin(), members.end());
        const auto expected = read(members);
        QVERIFY(expected->rows.size() == 3);
        do {
            const auto dump = read(members);
            QCOMPARE(namesOf(*dump), namesOf(*expected));
            QVERIFY(unread(*dump) == unread(*expected));
            QCOMPARE(dump->peerOperations.size(), expected->peerOperations.size());
            for (std::uint32_t row = 0; row < dump->rows.size(); ++row)
                compareRows(*dump, dump->rows[row], *expected, expected->rows[row]);
        } while (members.size() < 7 ? std::next_permutation(members.begin(), members.end()) : nextTurn(members));
    }

    // Arguments may have the names of members.
    void argumentsAreNoMembers()
    {
        const auto dump = readData(
            json("'Torch.full.0.forward': {'input_kwargs': {'shape': [{'type': 'int', 'value': 2}, null], 'value': "
                 "{'value': 3, 'type': 'int'}, 'dtype': {'type': 'torch.dtype', 'value': 'torch.float32'}}}"));
        QCOMPARE(namesOf(*dump), QStringList({QStringLiteral("Torch.full.0.forward.input.shape.0"),
                                              QStringLiteral("Torch.full.0.forward.input.shape.1"),
                                              QStringLiteral("Torch.full.0.forward.input.value"),
                                              QStringLiteral("Torch.full.0.forward.input.dtype")}));
        QVERIFY(dump->problems.empty());
    }

    void recordsWithoutATypeAreReported()
    {
        const auto dump = readData(json("'Torch.a.0.forward': {'output': [{'dtype': 'f', 'shape': [2], 'Max': 7}]}"));
        QCOMPARE(dump->problems.size(), std::size_t(1));
        QCOMPARE(dump->problems.front().unread->reason, UnreadReason::Unrecognised);
    }
};

QTEST_APPLESS_MAIN(TestDumpRecords)
#include "tst_dumprecords.moc"
