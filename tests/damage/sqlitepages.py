# SPDX-License-Identifier: GPL-3.0-or-later
"""A reader of SQLite's files that shares nothing with its library: the rows of plain tables, and the journal (-wal).

After https://www.sqlite.org/fileformat2.html. What is damaged is left out; the rest is still found.
"""
import struct

MARK = b"SQLite format 3\0"
LEAF, INNER = 13, 5
HEAD = 100  # bytes before the content of the first page
FRAME_HEAD, JOURNAL_HEAD = 24, 32


def varint(content, at):
    value = 0
    for length in range(1, 10):
        byte = content[at]
        at += 1
        if length == 9:
            return value << 8 | byte, at
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at


def signed(value):
    return value - (1 << 64) if value >= 1 << 63 else value


def cell_value(kind, content):
    """None, a number, a text or bytes, of the serial type that the record names."""
    if kind == 0:
        return None
    if kind in (1, 2, 3, 4, 5, 6):
        return int.from_bytes(content, "big", signed=True)
    if kind == 7:
        return struct.unpack(">d", content)[0]
    if kind in (8, 9):
        return kind - 8
    return content.decode("utf-8", "surrogateescape") if kind % 2 else content


def size_of(kind):
    return {0: 0, 5: 6, 6: 8, 7: 8, 8: 0, 9: 0}.get(kind, kind if kind < 5 else (kind - 12) // 2)


def record(payload):
    end, at = varint(payload, 0)
    kinds = []
    while at < end:
        kind, at = varint(payload, at)
        if kind in (10, 11):
            raise ValueError("no such type")
        kinds.append(kind)
    values = []
    for kind in kinds:
        size = size_of(kind)
        if at + size > len(payload):
            raise ValueError("the record ends early")
        values.append(cell_value(kind, payload[at:at + size]))
        at += size
    return values


class Pages:
    def __init__(self, content, journal=b""):
        self.content = content
        self.newer = frames(journal)
        first = self.newer.get(1, content)  # what the journal restores is right, whatever the file has there
        size = struct.unpack_from(">H", first, 16)[0]
        self.size = 65536 if size == 1 else size
        if not first.startswith(MARK) or self.size < 512 or self.size & (self.size - 1):
            raise ValueError("not a database")
        self.usable = self.size - first[20]
        self.newer = {number: page for number, page in self.newer.items() if len(page) == self.size}

    def page(self, number):
        at = (number - 1) * self.size
        found = self.newer.get(number) or self.content[at:at + self.size]
        if number < 1 or len(found) != self.size:
            raise ValueError("no such page")
        return found

    def payload(self, page, at, size):
        """With the pages that it overflows to."""
        most = self.usable - 35
        if size <= most:
            return page[at:at + size]
        least = (self.usable - 12) * 32 // 255 - 23
        local = least + (size - least) % (self.usable - 4)
        local = local if local <= most else least
        found = bytearray(page[at:at + local])
        following = struct.unpack_from(">I", page, at + local)[0]
        while following and len(found) < size:
            more = self.page(following)
            following = struct.unpack_from(">I", more, 0)[0]
            found += more[4:min(self.usable, 4 + size - len(found))]
        return bytes(found)

    def rows(self, root, seen):
        """The rows below a page, each page once."""
        try:
            page = self.page(root)
        except ValueError:
            return
        start = HEAD if root == 1 else 0
        if root in seen or page[start] not in (LEAF, INNER):
            return
        seen.add(root)
        count = struct.unpack_from(">H", page, start + 3)[0]
        first = start + (12 if page[start] == INNER else 8)
        for place in range(first, min(first + 2 * count, self.size - 1), 2):
            at = struct.unpack_from(">H", page, place)[0]
            try:
                if page[start] == INNER:
                    yield from self.rows(struct.unpack_from(">I", page, at)[0], seen)
                    continue
                size, at = varint(page, at)
                key, at = varint(page, at)
                yield signed(key), record(self.payload(page, at, size))
            except (IndexError, ValueError, struct.error, UnicodeDecodeError):
                continue
        if page[start] == INNER:
            yield from self.rows(struct.unpack_from(">I", page, start + 8)[0], seen)

    def table(self, name):
        for _, values in self.rows(1, set()):
            if len(values) == 5 and values[0] == "table" and values[1] == name and isinstance(values[3], int):
                yield from self.rows(values[3], set())


def checksum(content, order, before):
    first, second = before
    for one, other in struct.iter_unpack(order + "II", content):
        first = (first + one + second) & 0xFFFFFFFF
        second = (second + other + first) & 0xFFFFFFFF
    return first, second


def frames(journal):
    """The newest pages of the complete transactions at the start of a journal."""
    newer, open_pages = {}, {}
    if len(journal) < JOURNAL_HEAD:
        return newer
    magic, _, size = struct.unpack_from(">III", journal, 0)
    order = ">" if magic & 1 else "<"
    sums = checksum(journal[:24], order, (0, 0))
    if magic | 1 != 0x377F0683 or not 512 <= size <= 65536 or sums != struct.unpack_from(">II", journal, 24):
        return newer
    for at in range(JOURNAL_HEAD, len(journal) - FRAME_HEAD - size + 1, FRAME_HEAD + size):
        number, committed = struct.unpack_from(">II", journal, at)
        page = journal[at + FRAME_HEAD:at + FRAME_HEAD + size]
        sums = checksum(page, order, checksum(journal[at:at + 8], order, sums))
        if journal[at + 8:at + 16] != journal[16:24] or sums != struct.unpack_from(">II", journal, at + 16):
            break
        open_pages[number] = page
        if committed:
            newer.update(open_pages)
            open_pages = {}
    return newer
