// SPDX-License-Identifier: GPL-3.0-or-later
// Every member of everything in a comparison is in the list of its structure: saving, JSON and redaction follow from
// it.
#include "models/result/fields/examinationfields.h"
#include "models/result/fields/partfields.h"
#include "models/result/redaction/everytext.h"
#include "models/result/redaction/resultorigin.h"
#include "models/result/saved/savedsummary.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <set>
#include <typeinfo>

using namespace rundiff;

namespace
{

// Stands for a value of any type.
struct Anything {
    template <typename T>
    operator T() const;
};

// The members of a structure: so many values initialise it, and one more does not.
template <typename T, typename... Values>
consteval std::size_t membersOf()
{
    if constexpr (requires { T{Values{}..., Anything{}}; })
        return membersOf<T, Values..., Anything>();
    else
        return sizeof...(Values);
}

struct ListedMembers {
    void operator()(const char *name, const auto &)
    {
        ++count;
        names << QLatin1String(name);
    }
    void flat(const auto &) { ++count; }
    void unsaved(const auto &...members) { count += sizeof...(members); }
    void apart(const auto &...members) { count += sizeof...(members); }
    void valuesOf(const auto &) {}

    std::size_t count = 0;
    QStringList names;
};

template <typename T>
ListedMembers listed()
{
    ListedMembers members;
    const T value{};
    Fields<T>::visit(members, value);
    return members;
}

// Goes from a structure to the structures of its members, by their types.
class Structures
{
public:
    void operator()(const char *, const auto &member) { see(member); }
    void flat(const auto &member) { see(member); }
    void unsaved(const auto &...members) { (see(members), ...); }
    void apart(const auto &...) {}
    void valuesOf(const auto &) {}

    template <typename T>
    void see(const std::optional<T> &)
    {
        seeValueOf<T>();
    }
    template <typename T>
    void see(const std::vector<T> &)
    {
        seeValueOf<T>();
    }
    template <typename T>
    void see(const std::shared_ptr<const T> &)
    {
        seeValueOf<T>();
    }
    template <typename Key, typename T>
    void see(const std::map<Key, T> &)
    {
        seeValueOf<T>();
    }
    template <HasFields T>
    void see(const T &value)
    {
        if (!m_seen.insert(typeid(T).name()).second)
            return;
        const std::size_t members = membersOf<T>(), inList = listed<T>().count;
        if (members != inList)
            wrong << QStringLiteral("%1 has %2 members, its list %3")
                         .arg(QLatin1String(typeid(T).name()))
                         .arg(members)
                         .arg(inList);
        Fields<T>::visit(*this, value);
    }
    void see(const auto &) {}

    std::size_t count() const { return m_seen.size(); }
    QStringList wrong;

private:
    template <typename T>
    void seeValueOf()
    {
        see(T{});
    }

    std::set<std::string> m_seen;
};

// A member of a result with a text without a kind does not compile, neither where results are redacted nor where they
// are saved.
static_assert(EveryText::mayBeMember<std::int64_t> && EveryText::mayBeMember<Problem>);
static_assert(!EveryText::mayBeMember<std::string> && !EveryText::mayBeMember<std::string_view>);
static_assert(holdsPlainText<std::vector<std::string>> && holdsPlainText<std::map<std::string, double>>);
static_assert(!holdsPlainText<Name> && !holdsPlainText<std::vector<Path>> && !holdsPlainText<std::optional<Secret>>);

struct WithoutOneMember {
    std::int64_t line = 0;
    Path path;
};

} // namespace

template <>
struct rundiff::Fields<WithoutOneMember> {
    static void visit(auto &field, auto &value) { field("line", value.line); }
};

class TestFields : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyMemberIsListed()
    {
        Structures structures;
        structures.see(Comparison());
        structures.see(ComparisonPart());
        structures.see(Provenance());
        structures.see(SavedSummary());
        structures.see(Dump());
        structures.see(ExaminationFinding());
        structures.see(ReplicaStep());
        structures.see(LeavingCurve());
        QCOMPARE(structures.wrong.join(u'\n'), QString());
        QVERIFY2(structures.count() > 60, qPrintable(QString::number(structures.count())));
    }

    void aMissingMemberIsFound()
    {
        Structures structures;
        structures.see(WithoutOneMember());
        QCOMPARE(structures.wrong.size(), 1);
    }

    // What the JSON of a comparison takes from the lists is what its schema describes.
    void theSchemaHasTheListedMembers_data()
    {
        QTest::addColumn<QString>("definition");
        QTest::addColumn<QStringList>("members");
        QTest::newRow("count") << "count" << listed<CoveredCount>().names;
        QTest::newRow("read") << "read" << listed<ReadCount>().names;
        QTest::newRow("step") << "step" << listed<ComparedStep>().names;
        QTest::newRow("noiseRange") << "noiseRange" << listed<NoiseFinding::Range>().names;
        QTest::newRow("known_operator") << "known_operator" << listed<KnownOperator>().names;
        QTest::newRow("recomputed") << "recomputed" << listed<Recomputation>().names;
    }

    void theSchemaHasTheListedMembers()
    {
        QFETCH(QString, definition);
        QFETCH(QStringList, members);
        QFile file(QStringLiteral(RUNDIFF_SOURCE_DIR "/resources/schemas/rundiff.comparison-1.schema.json"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QJsonObject definitions = QJsonDocument::fromJson(file.readAll())[QStringLiteral("$defs")].toObject();
        const QJsonObject described = definitions[definition][QStringLiteral("properties")].toObject();
        members.sort();
        QCOMPARE(members, described.keys());
    }
};

QTEST_GUILESS_MAIN(TestFields)
#include "tst_fields.moc"
