// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/msproberesults/spreadsheetrows.h"

#include "models/formats/tensors/bytesources.h"
#include "models/run/fallback.h"

#include <QXmlStreamReader>

#include <algorithm>
#include <optional>
#include <string_view>

namespace rundiff
{

namespace
{

constexpr std::size_t mostColumns = 200, longestCell = 32'768;

std::optional<std::string> memberText(const ZipArchive &archive, std::string_view name)
{
    const ZipMember *const member = archive.find(name);
    if (!member)
        return std::nullopt;
    const auto source = archive.open(*member);
    if (!source)
        return std::nullopt;
    return readText(**source, 0, (*source)->size());
}

// The texts between the tags `t` up to the end of this element.
std::string textInside(QXmlStreamReader &xml)
{
    std::string text;
    int depth = 1;
    while (depth > 0 && !xml.atEnd()) {
        xml.readNext();
        if (xml.isStartElement())
            ++depth;
        else if (xml.isEndElement())
            --depth;
        else if (xml.isCharacters() && text.size() < longestCell)
            text += xml.text().toString().toStdString();
    }
    return text;
}

std::optional<std::vector<std::string>> sharedTexts(const ZipArchive &archive)
{
    std::vector<std::string> texts;
    const auto member = memberText(archive, "xl/sharedStrings.xml");
    if (!member) // a sheet may hold its texts itself
        return archive.find("xl/sharedStrings.xml") ? std::nullopt : std::optional(texts);
    QXmlStreamReader xml(QByteArray::fromRawData(member->data(), static_cast<qsizetype>(member->size())));
    while (!xml.atEnd()) {
        xml.readNext();
        if (xml.isStartElement() && xml.name() == QLatin1String("si"))
            texts.push_back(textInside(xml));
    }
    if (xml.hasError())
        return std::nullopt;
    return texts;
}

// "AB12" is in column 27; columns without a cell are left out in a row.
std::optional<std::size_t> columnOf(QStringView reference)
{
    std::size_t column = 0;
    for (const QChar sign : reference) {
        if (!sign.isUpper() || sign.unicode() > 'Z')
            break;
        column = column * 26 + static_cast<std::size_t>(sign.unicode() - 'A') + 1;
        if (column > mostColumns)
            return std::nullopt;
    }
    return column == 0 ? std::nullopt : std::optional(column - 1);
}

// The number of a text is that of a shared one.
std::string cellText(bool isShared, std::string text, const std::vector<std::string> &shared)
{
    if (!isShared)
        return text;
    const bool isNumber = !text.empty() && text.size() < 9 && text.find_first_not_of("0123456789") == text.npos;
    const std::size_t index = isNumber ? std::stoul(text) : shared.size();
    return elementOr(shared, index, {});
}

std::vector<std::string> cellsOfRow(QXmlStreamReader &xml, const std::vector<std::string> &shared)
{
    std::vector<std::string> cells;
    while (!xml.atEnd()) {
        xml.readNext();
        if (xml.isEndElement() && xml.name() == QLatin1String("row"))
            break;
        if (!xml.isStartElement() || xml.name() != QLatin1String("c"))
            continue;
        const QXmlStreamAttributes attributes = xml.attributes();
        const bool isShared = attributes.value(QLatin1String("t")) == QLatin1String("s");
        const std::size_t column = columnOf(attributes.value(QLatin1String("r"))).value_or(cells.size());
        std::string text = cellText(isShared, textInside(xml), shared);
        if (column >= mostColumns)
            continue;
        cells.resize(std::max(cells.size(), column + 1));
        cells[column] = std::move(text);
    }
    return cells;
}

} // namespace

std::vector<std::string> sheetsOf(const ZipArchive &archive)
{
    std::vector<std::string> sheets;
    for (const ZipMember &member : archive.members()) {
        if (member.name.starts_with("xl/worksheets/") && member.name.ends_with(".xml"))
            sheets.push_back(member.name);
    }
    return sheets;
}

bool forEachRow(const ZipArchive &archive, const std::string &sheet,
                const std::function<bool(const std::vector<std::string> &cells)> &take)
{
    const auto shared = sharedTexts(archive);
    const auto text = memberText(archive, sheet);
    if (!shared || !text)
        return false;
    QXmlStreamReader xml(QByteArray::fromRawData(text->data(), static_cast<qsizetype>(text->size())));
    while (!xml.atEnd()) {
        xml.readNext();
        const bool isRow = xml.isStartElement() && xml.name() == QLatin1String("row");
        if (isRow && !take(cellsOfRow(xml, *shared)))
            return true;
    }
    return !xml.hasError();
}

} // namespace rundiff
