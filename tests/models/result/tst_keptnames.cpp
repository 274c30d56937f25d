// SPDX-License-Identifier: GPL-3.0-or-later
// Runs, files, metrics and operators may be called like any phrase of the catalogue: what is written in Chinese says
// their names as they are.
#include "models/compare/compareruns.h"
#include "models/items/words/verdictwords.h"
#include "models/language/catalogue.h"
#include "models/language/language.h"
#include "models/language/phrasebook.h"
#include "models/result/json/jsonresult.h"
#include "models/result/redaction/everytext.h"
#include "models/result/reports/report.h"
#include "models/result/texts/captionline.h"
#include "models/result/texts/keptnamesof.h"
#include "models/result/texts/textverdict.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <fmt/format.h>

#include <array>

using namespace rundiff;

namespace
{

// No phrase contains these; each is replaced by the name that is tried.
constexpr std::array<const char *, 5> places = {"zqxa", "zqxb", "zqxfile", "zqxmetric", "zqxcall"};

std::string dumpWith(double largest)
{
    const auto tensor = [](double max) {
        return fmt::format(
            "{{\"type\": \"torch.Tensor\", \"dtype\": \"torch.float32\", \"shape\": [2, 3], \"Max\": {}, "
            "\"Min\": -1.0, \"Mean\": 0.25, \"Norm\": 3.5, \"requires_grad\": false}}",
            max);
    };
    return fmt::format(
        "{{\"task\": \"statistics\", \"level\": \"L1\", \"framework\": \"pytorch\", \"data\": "
        "{{\"zqxcall.0.forward\": {{\"input_args\": [{}], \"input_kwargs\": {{}}, \"output\": [{}]}}}}}}",
        tensor(2), tensor(largest));
}

std::string logWith(int changed)
{
    std::string text;
    for (int step = 0; step < 12; ++step)
        text += fmt::format("{{\"step\": {}, \"loss\": {}, \"zqxmetric\": {}}}\n", step, 4.0 / (step + 1),
                            1.5 + (step >= changed ? 0.25 : 0));
    return text;
}

void write(const QString &path, const std::string &text)
{
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    if (file.open(QIODevice::WriteOnly))
        file.write(QByteArray::fromStdString(text));
}

std::string replaced(std::string text, std::string_view place, const std::string &name)
{
    for (std::size_t at = text.find(place); at != std::string::npos; at = text.find(place, at + name.size()))
        text.replace(at, place.size(), name);
    return text;
}

std::string withoutBlanks(std::string text)
{
    std::erase_if(text, [](char sign) { return sign == ' ' || sign == '\n'; });
    return text;
}

std::size_t countOf(const std::string &text, std::string_view wanted)
{
    std::size_t count = 0;
    for (std::size_t at = text.find(wanted); at != std::string::npos; at = text.find(wanted, at + wanted.size()))
        ++count;
    return count;
}

// Everything that is written for people.
std::string writtenOf(const Comparison &comparison, std::vector<ComparedFile> files)
{
    std::string text = textVerdict(comparison) + jsonResult(comparison);
    ReportWishes wishes;
    wishes.files = std::move(files);
    const Report report = reportOf(comparison, wishes);
    text += markdownReport(report, {}) + htmlReport(report, {});
    for (const CaptionLine &line : captionOf(comparison, wishes.files, {}))
        text += line.text + "\n";
    for (const VerdictStatement &statement : {curveStatement(comparison), equalityStatement(comparison),
                                              operatorStatement(comparison), checklistStatement(comparison)})
        text += QString(statement.subject + statement.headline + statement.detail).toStdString() + "\n";
    return withoutBlanks(std::move(text));
}

// Plain phrases that can be a name everywhere: no markup, no path.
std::vector<std::string> namesFromCatalogue()
{
    QFile file(QStringLiteral(":/translations/rundiff_zh_CN.qm"));
    std::vector<std::string> names;
    if (!file.open(QIODevice::ReadOnly))
        return names;
    constexpr std::string_view allowed = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 ,;-";
    for (const Phrase &phrase : phrasesOf(file.readAll())) {
        const std::string &name = phrase.english;
        const bool usual = !name.empty() && name.size() <= 60 && name.find_first_not_of(allowed) == name.npos &&
                           name.front() != ' ' && name.back() != ' ';
        if (usual && phrase.translated != name)
            names.push_back(name);
    }
    std::ranges::sort(names);
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return names;
}

} // namespace

class TestKeptNames : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        const auto at = [this](const char *path) { return m_folder.filePath(QString::fromLatin1(path)); };
        write(at("zqxa/zqxfile/train.jsonl"), logWith(5));
        write(at("zqxb/zqxfile/train.jsonl"), logWith(99));
        write(at("zqxa/step0/rank0/dump.json"), dumpWith(2.5));
        write(at("zqxb/step0/rank0/dump.json"), dumpWith(2.25));
        m_base = compareRuns(at("zqxa").toStdString(), at("zqxb").toStdString(), {}, {});
        m_files = comparedFiles(*m_base);
        useLanguage("zh_CN");
        m_neutral = writtenOf(*m_base, m_files);
        for (const char *place : places)
            QVERIFY2(countOf(m_neutral, place) > 0, place);
    }

    void cleanup() { forgetNames(); }
    void cleanupTestCase() { useLanguage("en"); }

    // Every name is tried at one place, and each place has hundreds of them.
    void namesLikePhrasesStay()
    {
        const std::vector<std::string> names = namesFromCatalogue();
        QVERIFY(names.size() > 500);
        QStringList translated;
        for (std::size_t first = 0; first < names.size(); first += places.size()) {
            const auto nameAt = [&](std::size_t place) { return names[(first + place) % names.size()]; };
            const std::string written = writtenWith(nameAt);
            for (std::size_t place = 0; place < places.size(); ++place) {
                // Rows that are read again from the files have their old names.
                const std::size_t kept =
                    countOf(written, withoutBlanks(nameAt(place))) + countOf(written, places[place]);
                if (kept < countOf(m_neutral, places[place]))
                    translated << QStringLiteral("%1: %2").arg(QLatin1String(places[place]),
                                                               QString::fromStdString(nameAt(place)));
            }
        }
        QVERIFY2(translated.isEmpty(), qPrintable(QString::number(translated.size()) + QStringLiteral(" of ") +
                                                  QString::number(names.size()) + QStringLiteral(": ") +
                                                  translated.mid(0, 40).join(QStringLiteral(" | "))));
    }

    // What is no name is translated as before.
    void wordsAreTranslatedAroundNames()
    {
        const std::string before = shown("DIFFERENT: outside the tolerance: loss from step 3");
        keepNames({"step", "clean", "same"});
        QCOMPARE(shown("DIFFERENT: outside the tolerance: loss from step 3"), before);
        QCOMPARE(shown("clean"), std::string("clean"));
        forgetNames();
        QVERIFY(shown("clean") != "clean");
    }

private:
    template <typename NameAt>
    std::string writtenWith(NameAt nameAt) const
    {
        const auto use = [&](TextKind, std::string text, const std::string &) {
            for (std::size_t place = 0; place < places.size(); ++place)
                text = replaced(std::move(text), places[place], nameAt(place));
            return text;
        };
        Comparison comparison = *m_base;
        EveryText(use).visit(comparison);
        auto files = m_files;
        for (ComparedFile &file : files)
            file.path = use(TextKind::Path, file.path, {});
        forgetNames();
        keepNamesOf(comparison);
        return writtenOf(comparison, std::move(files));
    }

    QTemporaryDir m_folder;
    ComparisonPtr m_base;
    std::vector<ComparedFile> m_files;
    std::string m_neutral;
};

QTEST_GUILESS_MAIN(TestKeptNames)

#include "tst_keptnames.moc"
