// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/account/files/makeaccount.h"

#include "models/account/contents/archivemembers.h"
#include "models/account/contents/databaserows.h"
#include "models/account/contents/filecontent.h"
#include "models/account/contents/jsonleaves.h"
#include "models/account/contents/loglines.h"
#include "models/account/contents/sectionfields.h"
#include "models/account/contents/tablerows.h"
#include "models/account/contents/yamlfields.h"
#include "models/account/differences/arraydifference.h"
#include "models/account/differences/leftgroups.h"
#include "models/account/differences/movedpaths.h"
#include "models/account/files/filepairs.h"
#include "models/account/files/pathowners.h"
#include "models/account/files/samebytes.h"

#include <algorithm>
#include <filesystem>
#include <memory>

namespace rundiff
{

namespace
{

constexpr std::string_view settingsOwner = "settings";

using Owners = PathOwners<const OwnedPath *>;

Owners ownersOf(const std::vector<OwnedPath> &owned)
{
    Owners owners;
    for (const OwnedPath &one : owned)
        owners.add(one.path, &one);
    return owners;
}

const OwnedPath *ownerIn(const Owners &owners, const std::string &path)
{
    const auto *found = owners.of(path);
    return found ? *found : nullptr;
}

std::uint64_t bytesOf(const std::string &path)
{
    std::error_code error;
    const auto bytes = std::filesystem::file_size(path, error);
    return error ? 0 : bytes;
}

VolatileRules rulesFor(const AccountInput &input)
{
    VolatileRules rules = input.rules ? *input.rules : VolatileRules::builtIn();
    std::vector<std::string> folders;
    for (const std::string &root : {input.rootA, input.rootB}) {
        std::error_code error;
        const bool isFolder = std::filesystem::is_directory(root, error);
        const std::filesystem::path path(root);
        folders.push_back((isFolder ? path : path.parent_path()).filename().string());
    }
    rules.setRunFolders(folders);
    return rules;
}

class Accounting
{
public:
    Accounting(const AccountInput &input, const Progress &progress)
        : m_input(input), m_rules(rulesFor(input)), m_rulesOfSettings(m_rules.forSettings()), m_progress(progress),
          m_ownersA(ownersOf(input.ownedA)), m_ownersB(ownersOf(input.ownedB))
    {
    }

    Account all()
    {
        const FilePairs pairs = FilePairs::of(m_input);
        for (const FilePair &pair : pairs.files) {
            if (m_progress.stopped())
                break;
            m_account.files.push_back(accounted(pair));
        }
        if (!pairs.complete)
            ++m_account.more;
        m_groups.finish(m_account);
        return std::move(m_account);
    }

private:
    AccountedFile accounted(const FilePair &pair)
    {
        AccountedFile file{pair.name, pair.a, pair.b, {}, FileState::Equal, false};
        const OwnedPath *a = ownerIn(m_ownersA, pair.a), *b = ownerIn(m_ownersB, pair.b);
        if (const OwnedPath *owner = a ? a : b)
            file.owner = owner->owner;
        else if (isSettingsFile(pair.name))
            file.owner = settingsOwner;
        if (pair.a.empty() || pair.b.empty())
            file.state = stateOfLone(pair, a ? a : b);
        else
            file.state = stateOf(pair, a, b, file);
        return file;
    }

    // The comparison counts what a reader read and found no partner for.
    FileState stateOfLone(const FilePair &pair, const OwnedPath *owner)
    {
        const bool isCounted = owner && (owner->isWhole || !owner->judged.empty());
        if (!isCounted)
            m_groups.addFile(pair.name, pair.a.empty() ? "" : pair.name, pair.b.empty() ? "" : pair.name);
        return pair.b.empty() ? FileState::OnlyA : FileState::OnlyB;
    }

    FileState stateOf(const FilePair &pair, const OwnedPath *a, const OwnedPath *b, AccountedFile &file)
    {
        if (a && b && a->isWhole && b->isWhole)
            return FileState::Judged;
        const Sameness bytes = compareBytes(pair.a, pair.b, m_progress);
        if (bytes == Sameness::Unreadable) {
            m_groups.addFile(pair.name, pair.name, pair.name);
            return FileState::Unreadable;
        }
        file.isWholeCompared = bytes == Sameness::Same;
        if (file.isWholeCompared)
            return FileState::Equal;
        if (pair.isOtherProgram)
            return FileState::Shown;
        return stateOfOther(pair, a, b, file);
    }

    FileState stateOfOther(const FilePair &pair, const OwnedPath *a, const OwnedPath *b, AccountedFile &file)
    {
        const FileContent content = contentOf(pair.a), contentB = contentOf(pair.b);
        const bool isRead = a && b && (!a->judged.empty() || a->isDump);
        const bool isComparable = content == contentB && content != FileContent::Bytes;
        const bool isBinary = content == FileContent::Array || content == FileContent::Database;
        const bool isOnlyRead = !isComparable || isBinary;
        if (isOnlyRead && isRead)
            return FileState::Judged;
        if (isComparable && content == FileContent::Array)
            return stateOfArrays(pair);
        LineDifference difference;
        difference.readable = false;
        if (isComparable)
            difference = differenceOf(pair, content, a, b);
        if (!difference.readable && isComparable && hasLines(content))
            difference = differenceOf(pair, FileContent::Text, a, b);
        if (!difference.readable) {
            m_groups.addFile(pair.name, pair.name, pair.name);
            return FileState::Left;
        }
        file.isWholeCompared = content == FileContent::Text; // a value of a judged member may be no number
        if (content == FileContent::Archive)
            describeArrays(pair.a, pair.b, difference, m_progress);
        addVolatiles(difference.volatiles);
        if (difference.none())
            return stateWithoutDifference(difference, isRead);
        const LeftGroups::Meaning meaning = meaningOf(pair, content, a);
        const bool left = m_groups.addLines(pair.name, std::move(difference), meaning);
        return left ? FileState::Left : FileState::Shown;
    }

    // Whether a file is a text, also where its fields are not understood.
    static bool hasLines(FileContent content)
    {
        switch (content) {
        case FileContent::Json:
        case FileContent::Yaml:
        case FileContent::Ini:
        case FileContent::Toml:
            return true;
        case FileContent::Text:
        case FileContent::Table:
        case FileContent::Archive:
        case FileContent::Array:
        case FileContent::Database:
        case FileContent::Bytes:
            break;
        }
        return false;
    }

    FileState stateOfArrays(const FilePair &pair)
    {
        const auto difference = ArrayDifference::ofFiles(pair.a, pair.b, m_progress);
        if (!difference) {
            m_groups.addFile(pair.name, pair.name, pair.name);
            return FileState::Left;
        }
        if (difference->isNone)
            return FileState::TextEqual;
        m_groups.addArrays(pair.name, difference->a, difference->b);
        return FileState::Left;
    }

    static FileState stateWithoutDifference(const LineDifference &difference, bool isRead)
    {
        if (isRead)
            return FileState::Judged;
        return difference.volatiles.empty() ? FileState::TextEqual : FileState::Volatile;
    }

    static LeftGroups::Meaning meaningOf(const FilePair &pair, FileContent content, const OwnedPath *owner)
    {
        if (!owner && isSettingsFile(pair.name))
            return LeftGroups::Meaning::Settings;
        return content == FileContent::Text ? LeftGroups::Meaning::Text : LeftGroups::Meaning::Fields;
    }

    LineDifference differenceOf(const FilePair &pair, FileContent content, const OwnedPath *a, const OwnedPath *b)
    {
        const auto linesA = linesOf(pair.a, content, a), linesB = linesOf(pair.b, content, b);
        const std::uint64_t bytes = std::max(bytesOf(pair.a), bytesOf(pair.b));
        LineDifference difference = LineDifference::of(*linesA, *linesB, pair.name, bytes);
        leaveOutMovedPaths(difference, pair.name);
        return difference;
    }

    std::unique_ptr<AccountLines> linesOf(const std::string &path, FileContent content, const OwnedPath *owner) const
    {
        static const OwnedPath nobody;
        const OwnedPath &reader = owner ? *owner : nobody;
        const VolatileRules &rules = !owner && isSettingsFile(path) ? m_rulesOfSettings : m_rules;
        switch (content) {
        case FileContent::Json:
            return std::make_unique<JsonLeaves>(path, rules, knownFields(reader), m_progress);
        case FileContent::Yaml:
            return std::make_unique<YamlFields>(path, rules, knownFields(reader), m_progress);
        case FileContent::Ini:
            return std::make_unique<SectionFields>(SectionFields::Language::Ini, path, rules, knownFields(reader),
                                                   m_progress);
        case FileContent::Toml:
            return std::make_unique<SectionFields>(SectionFields::Language::Toml, path, rules, knownFields(reader),
                                                   m_progress);
        case FileContent::Table:
            return std::make_unique<TableRows>(path, rules, reader.names, reader.lone, m_progress);
        case FileContent::Archive:
            return std::make_unique<ArchiveMembers>(path);
        case FileContent::Database:
            return std::make_unique<DatabaseRows>(path, rules, m_progress);
        case FileContent::Text:
        case FileContent::Array:
        case FileContent::Bytes:
            break;
        }
        return std::make_unique<LogLines>(path, reader.encoding, rules, JudgedNumbers(reader.judged, reader.lone),
                                          reader.lone, m_progress);
    }

    // The fields that a reader compares: the data of a dump, the judged metrics of a log.
    static FieldStatements::Known knownFields(const OwnedPath &reader)
    {
        if (reader.isDump)
            return [](std::string_view path, std::string_view) { return path.starts_with("/data/"); };
        return [&reader](std::string_view, std::string_view key) { return reader.names.contains(std::string(key)); };
    }

    void addVolatiles(const std::vector<VolatileDifference> &found)
    {
        for (const VolatileDifference &one : found) {
            const auto known = std::ranges::find(m_account.volatiles, one.kind, &VolatileDifference::kind);
            if (known == m_account.volatiles.end())
                m_account.volatiles.push_back(one);
            else
                known->count += one.count;
        }
    }

    const AccountInput &m_input;
    const VolatileRules m_rules, m_rulesOfSettings;
    const Progress &m_progress;
    Owners m_ownersA, m_ownersB;
    LeftGroups m_groups;
    Account m_account;
};

} // namespace

Account makeAccount(const AccountInput &input, const Progress &progress)
{
    return Accounting(input, progress).all();
}

} // namespace rundiff
