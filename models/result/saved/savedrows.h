// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/dumppair.h"

#include <string>

namespace rundiff
{

// The rows of pairs in one saved result, which is opened when they are wanted, and then stays open.
class SavedRowsOf
{
public:
    explicit SavedRowsOf(const std::string &path);

    // Of a pair that names its place in the file.
    RowSourcePtr source(const DumpPair &pair) const;

private:
    class File;
    class Source;
    std::shared_ptr<File> m_file;
};

} // namespace rundiff
