// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/vocabulary/vocabularyfile.h"

#include <QFile>

// Has to stand outside of every namespace; the words are linked in from a static library.
static void initVocabularyResource()
{
    Q_INIT_RESOURCE(logpatterns);
}

namespace rundiff
{

namespace
{

Phrases phrasesOf(const Json &list)
{
    Phrases phrases;
    for (const std::string phrase : list)
        phrases.add(phrase);
    return phrases;
}

MetricKind kindNamed(const std::string &name)
{
    return fromSpelling<MetricKind>(name).value_or(MetricKind::Other);
}

} // namespace

VocabularyFile::VocabularyFile()
{
    initVocabularyResource();
    QFile file(QStringLiteral(":/rundiff/vocabulary.json"));
    if (file.open(QIODevice::ReadOnly))
        m_json = parsedJson(file.readAll().toStdString());
}

Phrases VocabularyFile::phrases(const char *member, const char *inner) const
{
    return phrasesOf(at(member, inner));
}

Phrases VocabularyFile::phrases(const Json &entry)
{
    return phrasesOf(entry.at("phrases"));
}

std::vector<std::pair<MetricKind, KindRule>> VocabularyFile::kinds() const
{
    std::vector<std::pair<MetricKind, KindRule>> rules;
    for (const Json &entry : at("kinds")) {
        const MetricKind kind = VocabularyFile::kind(entry);
        KindRule rule;
        rule.judged = entry.at("judged");
        rule.isVolatile = entry.value("volatile", false);
        rule.asLosses = entry.value("tolerance", "") == "loss";
        rule.asPrinted = entry.value("tolerance", "") == "printed";
        rule.rtol = entry.value("rtol", 0.0);
        rules.emplace_back(kind, rule);
    }
    return rules;
}

MetricKind VocabularyFile::kind(const Json &entry)
{
    return kindNamed(entry.at("kind"));
}

MetricRole VocabularyFile::role(const Json &entry)
{
    return fromSpelling<MetricRole>(entry.value("role", "")).value_or(MetricRole::Other);
}

std::vector<std::pair<std::string, MetricKind>> VocabularyFile::kindsByName(const char *member, bool words) const
{
    std::vector<std::pair<std::string, MetricKind>> kinds;
    for (const auto &[name, kind] : at("names", member).items())
        kinds.emplace_back(words ? wordsOf(name) : name, kindNamed(kind));
    return kinds;
}

} // namespace rundiff
