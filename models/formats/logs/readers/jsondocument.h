// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/line/lenientjson.h"
#include "models/formats/logs/readers/jsonrows.h"
#include "models/run/log.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace rundiff
{

// A log that is one JSON document: trainer_state.json, a list of records, lists of numbers by metric. After a damaged
// record, reading continues at the next one.
class JsonDocument
{
public:
    JsonDocument(Log &log, JsonRows &rows, std::string_view text) : m_log(log), m_rows(rows), m_text(text) {}

    // Unreadable parts are added to the log's unread lines. Returns false if the document is damaged or has no end.
    bool read();
    bool atEnd() { return m_json.atEnd(); }
    bool closed() const { return m_closed; }   // every bracket is closed; something may follow
    bool history() const { return m_history; } // of the Trainer of Hugging Face
    bool series() const { return m_series; }   // lists of numbers
    bool list() const { return m_list; }       // a list of records in an object

private:
    bool member(const std::string &name);
    bool holdsObjects() const;
    bool list(const std::string &name);
    bool records();
    bool record();
    bool triple();
    bool number(const std::string &metric, std::int64_t step, std::size_t begin);
    bool numbers(const std::string &metric, std::int64_t first, std::int64_t interval);
    bool golden(const std::string &metric);
    std::optional<std::size_t> nextRecord(std::size_t from) const;
    std::optional<std::size_t> historyBegin() const;
    void lose(std::size_t at, std::string reason);
    void leaveOut(std::size_t at, std::string reason);

    Log &m_log;
    JsonRows &m_rows;
    std::string_view m_text;
    LenientJson m_json{m_text};
    bool m_history = false, m_series = false, m_list = false, m_sound = true, m_closed = false;
    std::size_t m_begin = 0; // of the current record, or the position after the last one
    std::int64_t m_index = 0;
    std::size_t m_lostAt = 0; // the last one, and its line
    std::int64_t m_lostLine = 1;
};

} // namespace rundiff
