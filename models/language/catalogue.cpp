// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/language/catalogue.h"

#include <QDataStream>
#include <QFile>

#include <utility>

namespace rundiff
{

namespace
{

constexpr std::string_view catalogueMagic = "\x3c\xb8\x64\x18\xca\xef\x9c\x95\xcd\x21\x1c\xbf\x60\xa1\xbd\xdd";
constexpr quint8 messagesSection = 0x69;

// What precedes each field of a message.
enum CatalogueTag : quint8 { EndOfMessage = 1, Translation = 3, SourceText = 6, Context = 7, Comment = 8 };

// The bytes of a section; nothing if the catalogue has none.
QByteArray sectionOf(const QByteArray &catalogue, quint8 wanted)
{
    QDataStream stream(catalogue);
    stream.skipRawData(static_cast<int>(catalogueMagic.size()));
    while (!stream.atEnd() && stream.status() == QDataStream::Ok) {
        quint8 section = 0;
        QByteArray bytes; // a length of four bytes, and the bytes
        stream >> section >> bytes;
        if (section == wanted && stream.status() == QDataStream::Ok)
            return bytes;
    }
    return {};
}

std::string fromUtf16(const QByteArray &bytes)
{
    std::u16string text(static_cast<std::size_t>(bytes.size()) / 2, u'\0');
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto high = static_cast<unsigned char>(bytes[static_cast<qsizetype>(2 * i)]);
        const auto low = static_cast<unsigned char>(bytes[static_cast<qsizetype>(2 * i + 1)]);
        text[i] = static_cast<char16_t>(high << 8U | low);
    }
    return QString::fromStdU16String(text).toStdString();
}

bool isOfModels(const Phrase &phrase)
{
    return phrase.context == "Messages" || phrase.context.starts_with("resources/");
}

} // namespace

QString catalogueFile(const std::string &code)
{
    return QStringLiteral(":/translations/rundiff_%1.qm").arg(QString::fromStdString(code));
}

std::vector<Phrase> phrasesOfLanguage(const std::string &code)
{
    QFile file(catalogueFile(code));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    std::vector<Phrase> phrases = phrasesOf(file.readAll());
    std::erase_if(phrases, [](const Phrase &phrase) { return !isOfModels(phrase); });
    return phrases;
}

std::vector<Phrase> phrasesOf(const QByteArray &catalogue)
{
    std::vector<Phrase> phrases;
    if (!catalogue.startsWith(QByteArray(catalogueMagic.data(), static_cast<qsizetype>(catalogueMagic.size()))))
        return phrases;
    const QByteArray messages = sectionOf(catalogue, messagesSection);
    QDataStream stream(messages);
    Phrase phrase;
    while (!stream.atEnd() && stream.status() == QDataStream::Ok) {
        quint8 tag = 0;
        stream >> tag;
        if (tag == EndOfMessage) {
            phrases.push_back(std::exchange(phrase, {}));
            continue;
        }
        if (tag != Translation && tag != SourceText && tag != Context && tag != Comment)
            return phrases;
        QByteArray bytes;
        stream >> bytes;
        if (tag == Translation && phrase.translated.empty()) // of several, that of the first number
            phrase.translated = fromUtf16(bytes);
        else if (tag == SourceText)
            phrase.english = bytes.toStdString();
        else if (tag == Context)
            phrase.context = bytes.toStdString();
    }
    return phrases;
}

} // namespace rundiff
