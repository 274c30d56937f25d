// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/text/notebooktext.h"

#include "models/formats/json/jsondocument.h"
#include "models/formats/logs/text/htmltable.h"

#include <cstdint>

namespace rundiff
{

namespace
{

constexpr std::uint64_t largestNotebook = std::uint64_t(256) << 20;

// A multi-line text is a list of its lines.
void addText(const Json &json, std::string &text)
{
    if (json.is_string())
        text += json.get_ref<const std::string &>();
    else if (json.is_array()) {
        for (const Json &line : json) {
            if (line.is_string())
                text += line.get_ref<const std::string &>();
        }
    }
}

void endLine(std::string &text)
{
    if (!text.empty() && text.back() != '\n')
        text += '\n';
}

const Json &member(const Json &json, const char *name)
{
    static const Json nothing;
    const auto found = json.is_object() ? json.find(name) : json.end();
    if (json.is_object() && found != json.end())
        return *found;
    return nothing;
}

// The outputs of programs; those of version 3 have their texts next to each other.
void addOutput(const Json &output, std::string &text)
{
    const Json &data = member(output, "data").is_object() ? member(output, "data") : output;
    std::string html, tables;
    addText(member(data, data.contains("text/html") ? "text/html" : "html"), html);
    tables = tablesAsRows(html);
    if (!tables.empty()) {
        endLine(text);
        text += tables;
        return;
    }
    const bool stream = member(output, "output_type") == "stream";
    if (!stream)
        endLine(text);
    addText(member(data, "text"), text);
    addText(member(data, "text/plain"), text);
    if (!stream)
        endLine(text);
}

void addCells(const Json &cells, std::string &text)
{
    if (!cells.is_array())
        return;
    for (const Json &cell : cells) {
        const Json &outputs = member(cell, "outputs");
        if (!outputs.is_array())
            continue;
        for (const Json &output : outputs)
            addOutput(output, text);
        endLine(text);
    }
}

} // namespace

bool looksLikeNotebook(std::string_view start)
{
    const std::size_t first = start.find_first_not_of(" \t\r\n");
    return first != std::string_view::npos && start[first] == '{' &&
           start.find("\"cell_type\"") != std::string_view::npos &&
           (start.find("\"cells\"") != std::string_view::npos ||
            start.find("\"worksheets\"") != std::string_view::npos);
}

std::optional<std::string> notebookOutputs(LogText &source)
{
    const auto whole = readAll(source, largestNotebook);
    if (!whole)
        return std::nullopt;
    const Json notebook = parsedJson(*whole);
    if (!notebook.is_object() || !(notebook.contains("cells") || notebook.contains("worksheets")))
        return std::nullopt;
    std::string text;
    addCells(member(notebook, "cells"), text);
    const Json &sheets = member(notebook, "worksheets");
    for (std::size_t i = 0; sheets.is_array() && i < sheets.size(); ++i)
        addCells(member(sheets[i], "cells"), text);
    return text;
}

} // namespace rundiff
