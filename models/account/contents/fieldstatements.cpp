// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/account/contents/fieldstatements.h"

namespace rundiff
{

void FieldStatements::value(const FieldPath &path, const Value &value, std::int64_t line)
{
    if (m_known && m_known(path.text(), path.name()))
        return;
    const bool isText = value.type == Type::Text;
    const bool isPlace = isText && m_rules.namesFolder(path.name());
    const bool isCost = isText && m_rules.namesCostColumn(path.name());
    const std::string typed = isText ? "\"" + value.text + "\"" : value.text;
    if (isPlace || isCost) {
        m_marked = path.text() + " = \"" + m_marker.markedCost(typed, line);
    } else {
        const std::string label = std::string(path.name()) + ": ";
        m_marked = path.text() + " = " + m_marker.marked(label + typed, line);
    }
    m_take({m_marked, value.shown, path.text(), line, false});
}

void FieldStatements::structure(const FieldPath &path, const std::string &text, std::int64_t line)
{
    m_marked = path.text() + " = " + text;
    m_take({m_marked, text, path.text(), line, false});
}

void FieldStatements::line(std::string_view text, std::int64_t line)
{
    m_marked = m_marker.marked(text, line);
    m_take({m_marked, text, {}, line, false});
}

} // namespace rundiff
