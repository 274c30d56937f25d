// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/saved/savedrows.h"

#include "models/result/saved/savedtable.h"

#include <mutex>
#include <optional>
#include <utility>

namespace rundiff
{

class SavedRowsOf::File
{
public:
    explicit File(std::string path) : m_path(std::move(path)) {}

    ReadRows read(const DumpPair &place)
    {
        const std::lock_guard lock(m_mutex);
        if (!m_reader || !m_reader->sound()) {
            auto opened = ColumnFileReader::open(m_path);
            if (!opened)
                return {nullptr, {opened.error()}};
            m_reader.emplace(std::move(*opened));
        }
        ReadRows rows{readSavedTable(*m_reader, place), {}};
        if (!rows.table)
            rows.problems = {*m_reader->problem()};
        return rows;
    }

private:
    std::string m_path;
    std::mutex m_mutex;
    std::optional<ColumnFileReader> m_reader;
};

class SavedRowsOf::Source : public RowSource
{
public:
    Source(std::shared_ptr<File> file, DumpPair place) : m_file(std::move(file)), m_place(std::move(place)) {}

    ReadRows read(const Progress &) const override { return m_file->read(m_place); }
    bool isStored() const override { return true; }

private:
    std::shared_ptr<File> m_file;
    DumpPair m_place;
};

SavedRowsOf::SavedRowsOf(const std::string &path) : m_file(std::make_shared<File>(path)) {}

RowSourcePtr SavedRowsOf::source(const DumpPair &pair) const
{
    DumpPair place;
    place.a = pair.a;
    place.b = pair.b;
    place.mode = pair.mode;
    place.match = pair.match;
    place.savedRows = pair.savedRows;
    place.savedRowCount = pair.savedRowCount;
    return std::make_shared<const Source>(m_file, std::move(place));
}

} // namespace rundiff
