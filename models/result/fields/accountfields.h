// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/account/account.h"
#include "models/account/files/fileinventory.h"
#include "models/formats/json/jsonfields.h"

namespace rundiff
{

// The members of the account of the files.

template <>
struct Fields<AccountedFile> {
    static void visit(auto &field, auto &file)
    {
        field("path", file.path);
        field("a", file.a);
        field("b", file.b);
        field("owner", file.owner);
        field("state", file.state);
        field("whole", file.isWholeCompared);
    }
};

template <>
struct Fields<VolatileDifference> {
    static void visit(auto &field, auto &difference)
    {
        field("kind", difference.kind);
        field("count", difference.count);
        field("path", difference.path);
        field("line", difference.line);
        field("a", difference.a);
        field("b", difference.b);
    }
};

template <>
struct Fields<LeftDifference> {
    static void visit(auto &field, auto &difference)
    {
        field("kind", difference.kind);
        field("path", difference.path);
        field("line", difference.line);
        field("key", difference.key);
        field("a", difference.a);
        field("b", difference.b);
        field("count", difference.count);
    }
};

template <>
struct Fields<Account> {
    static void visit(auto &field, auto &account)
    {
        field("files", account.files);
        field("volatile", account.volatiles);
        field("left", account.left);
        field("settings", account.settings);
        field("more", account.more);
    }
};

template <>
struct Fields<UnconsumedLine> {
    static void visit(auto &field, auto &line)
    {
        field("line", line.line);
        field("result", line.isResult);
        field("text", line.text);
    }
};

template <>
struct Fields<InventoriedFile> {
    static void visit(auto &field, auto &file)
    {
        field("path", file.path);
        field("owner", file.owner);
        field("bytes", file.bytes);
        field("lines", file.lines);
        field("records", file.records);
        field("results", file.results);
        field("unconsumed", file.unconsumed);
    }
};

template <>
struct Fields<FileInventory> {
    static void visit(auto &field, auto &inventory)
    {
        field("files", inventory.files);
        field("complete", inventory.complete);
    }
};

} // namespace rundiff
