# SPDX-License-Identifier: GPL-3.0-or-later
"""Random damages to one file of a run, or to one of its folders."""
import dataclasses
import os


@dataclasses.dataclass
class Damaged:
    """A run after a damage: its files, the files and folders that may not be read, and words for what happened."""
    files: dict
    forbidden: tuple = ()
    damage: str = ""
    place: str = ""
    held: dict | None = None  # files that have the same content in a plain form

    def readable(self):
        def allowed(path):
            return not any(path == name or name == "." or path.startswith(name + "/") for name in self.forbidden)
        files = self.files if self.held is None else self.held
        return {path: content for path, content in files.items() if allowed(path)}


# ---- bytes -------------------------------------------------------------------------------------------------------
# Each takes random numbers, bytes (at least one) and a place in them; and returns other bytes.


def flip_bit(random, content, at):
    content[at] ^= 1 << random.randrange(8)
    return content


def overwrite_byte(random, content, at):
    content[at] = (content[at] + random.randrange(1, 256)) & 0xFF
    return content


def overwrite_printable(random, content, at):
    content[at] = random.choice(b"0123456789.,:eE-+ xX\"'{}[]|=\t\n")
    return content


def zero_run(random, content, at):
    run = content[at:at + random.choice([1, 8, 64, 512])]
    return content[:at] + bytes(len(run)) + content[at + len(run):]


def truncate(random, content, at):
    return content[:at]


def insert_bytes(random, content, at):
    return content[:at] + random.randbytes(random.choice([1, 4, 200])) + content[at:]


def delete_block(random, content, at):
    return content[:at] + content[at + random.choice([1, 7, 64, 400]):]


def repeat_block(random, content, at):
    return content[:at] + content[at:at + random.choice([10, 100, 1000])] + content[at:]


def move_block(random, content, at):
    block = content[at:at + random.choice([4, 16, 100])]
    rest = content[:at] + content[at + len(block):]
    to = random.randrange(len(rest) + 1)
    return rest[:to] + block + rest[to:]


def change_line_ends(random, content, at):
    """All from the place on, or the next one alone."""
    count = random.choice([1, -1])
    tail = content[at:]
    tail = tail.replace(b"\r\n", b"\n", count) if b"\r\n" in content else tail.replace(b"\n", b"\r\n", count)
    return content[:at] + tail


def swap_blocks(random, content, at):
    size = random.choice([16, 128, 512])
    to = random.randrange(len(content))
    first, second = sorted((at, to))
    size = min(size, second - first, len(content) - second)
    content[first:first + size], content[second:second + size] = (content[second:second + size],
                                                                  content[first:first + size])
    return content


def append_end_again(random, content, at):
    """As by a copy that was continued and had written more than it knew."""
    return content + content[at:]


def fill_up_with_zeros(random, content, at):
    """As a file for which space was reserved."""
    return content + bytes(random.choice([1, 100, 4096]))


def hole(random, content, at):
    """A page that was never written to the disk."""
    page = random.choice([256, 1024])
    begin = at // page * page
    run = content[begin:begin + page]
    return content[:begin] + bytes(len(run)) + content[begin + page:]


def lose_middle(random, content, at):
    """As an upload in parts of which one is missing."""
    return content[:at] + content[at + (len(content) - at) // 2:]


def lose_begin(random, content, at):
    """As a log of which only the end was kept."""
    return content[at:]


def seven_bits(random, content, at):
    """As a transfer for text alone does."""
    return content[:at] + bytes(byte & 0x7F for byte in content[at:])


def as_if_text(random, content, at):
    """As an editor that takes bytes for UTF-8, and replaces those that are none."""
    return content[:at] + bytes(content[at:]).decode("utf-8", "replace").encode()


def reverse_bytes(random, content, at):
    """As on a machine with the other order of bytes."""
    size = random.choice([2, 4, 8])
    return content[:at] + content[at:at + size][::-1] + content[at + size:]


def exchange_halves(random, content, at):
    """As by files that were joined in the wrong order."""
    return content[at:] + content[:at]


def all_ones(random, content, at):
    """As flash memory that was erased and not written."""
    run = content[at:at + random.choice([4, 64, 512])]
    return content[:at] + b"\xff" * len(run) + content[at + len(run):]


def twice(random, content, at):
    return content + content


# ---- lines -------------------------------------------------------------------------------------------------------


def line_around(content, at):
    begin = content.rfind(b"\n", 0, at) + 1
    end = content.find(b"\n", at)
    return begin, end + 1 if end >= 0 else len(content)


def delete_line(random, content, at):
    begin, end = line_around(content, at)
    return content[:begin] + content[end:]


def repeat_line(random, content, at):
    begin, end = line_around(content, at)
    return content[:end] + content[begin:end] + content[end:]


def cut_line(random, content, at):
    """The rest of the line is gone, its end is left."""
    _, end = line_around(content, at)
    return content[:at] + content[max(at, end - 1):]


def change_digit(random, content, at):
    """The next digit becomes another character."""
    places = [i for i in range(at, min(at + 200, len(content))) if 0x30 <= content[i] <= 0x39]
    return overwrite_printable(random, content, places[0] if places else at)


def old_line_ends(random, content, at):
    """Carriage returns alone, from the place on."""
    return content[:at] + content[at:].replace(b"\r\n", b"\n").replace(b"\n", b"\r")


def wrap_lines(random, content, at):
    """As an editor or a mail does with lines that are too long for it."""
    lines = bytes(content[at:]).split(b"\n")
    width = random.choice([72, 80])
    wrapped = [line[i:i + width] for line in lines for i in range(0, max(len(line), 1), width)]
    return content[:at] + b"\n".join(wrapped)


def conflict(random, content, at):
    """What version control writes where two versions of some lines meet."""
    begin, end = line_around(content, at)
    own = bytes(content[begin:end])
    other = bytes(change_digit(random, bytearray(own), 0))
    return content[:begin] + b"<<<<<<< HEAD\n" + own + b"=======\n" + other + b">>>>>>> other\n" + content[end:]


def sort_lines(random, content, at):
    lines = bytes(content).splitlines(keepends=True)
    return bytearray(b"".join(sorted(lines)))


def typographic_signs(random, content, at):
    """What a word processor makes of the next quote or hyphen, or of all of them."""
    count = random.choice([1, -1])
    tail = content[at:].replace(b'"', "\u201d".encode(), count).replace(b"'", "\u2019".encode(), count)
    return content[:at] + tail.replace(b"-", "\u2013".encode(), count)


def decimal_commas(random, content, at):
    """As a program with another locale."""
    count = random.choice([1, -1])
    return content[:at] + content[at:].replace(b".", b",", count)


def blanks_lost(random, content, at):
    """As a page that shows several blanks as one."""
    return content[:at] + b" ".join(part for part in bytes(content[at:]).split(b" ") if part)


def mixed_lines(random, content, at):
    """Two processes write without waiting for each other: pieces of two lines in turn."""
    begin, middle = line_around(content, at)
    end = line_around(content, middle)[1] if middle < len(content) else middle
    one, other = bytes(content[begin:middle]), bytes(content[middle:end])
    cut = len(one) // 2
    return content[:begin] + one[:cut] + other + one[cut:] + content[end:]


def other_output(random, content, at):
    """Another process printed into the line."""
    words = random.choice([b"[W socket.cpp:601] retrying\n", b"Saving checkpoint at step 7\n", b"loss: "])
    return content[:at] + words + content[at:]


OF_BYTES = [flip_bit, flip_bit, overwrite_byte, overwrite_printable, zero_run, truncate, insert_bytes, delete_block,
            repeat_block, move_block, change_line_ends, swap_blocks, append_end_again, fill_up_with_zeros, hole,
            lose_middle, lose_begin, seven_bits, as_if_text, reverse_bytes, exchange_halves, all_ones, twice]
OF_LINES = [delete_line, repeat_line, cut_line, change_digit, old_line_ends, wrap_lines, conflict, sort_lines,
            typographic_signs, other_output, decimal_commas, blanks_lost, mixed_lines]


# ---- whole files -------------------------------------------------------------------------------------------------
# Each takes random numbers and the files of a run, and returns what is left.


def delete_file(random, files):
    name = random.choice(sorted(files))
    return Damaged({path: content for path, content in files.items() if path != name}, place=name)


def empty_file(random, files):
    name = random.choice(sorted(files))
    return Damaged({**files, name: b""}, place=name)


def forbid_file(random, files):
    name = random.choice(sorted(files))
    return Damaged(dict(files), (name,), place=name)


def forbid_folder(random, files):
    folders = sorted({parent for path in files for parent in parents(path)})
    name = random.choice(folders or ["."])
    return Damaged(dict(files), (name,), place=name)


def parents(path):
    while path := os.path.dirname(path):
        yield path


def delete_folder(random, files):
    folders = sorted({parent for path in files for parent in parents(path)})
    if not folders:
        return delete_file(random, files)
    name = random.choice(folders)
    return Damaged({path: content for path, content in files.items() if not path.startswith(name + "/")}, place=name)


def two_of(random, files):
    """Two files, of one ending where there are such."""
    first = random.choice(sorted(files))
    others = [path for path in sorted(files) if path != first]
    alike = [path for path in others if os.path.splitext(path)[1] == os.path.splitext(first)[1]]
    return first, random.choice(alike or others)


def swap_files(random, files):
    first, second = two_of(random, files)
    return Damaged({**files, first: files[second], second: files[first]}, place=f"{first} and {second}")


def replace_file(random, files):
    first, second = two_of(random, files)
    return Damaged({**files, first: files[second]}, place=f"{first} by {second}")


OF_FILES = [delete_file, empty_file, forbid_file, forbid_folder, delete_folder]
OF_TWO_FILES = [swap_files, replace_file]


def is_text(content):
    return b"\0" not in content and content.count(b"\n") * 1000 > len(content)


def damage_bytes(random, files):
    name = random.choice(sorted(path for path, content in files.items() if content))
    content = bytearray(files[name])
    change = random.choice(OF_BYTES + (OF_LINES if is_text(content) else []))
    at = random.randrange(len(content))
    changed = bytes(change(random, content, at))
    return Damaged({**files, name: changed}, damage=words(change), place=f"{name}, byte {at} of {len(files[name])}")


def words(change):
    return change.__name__.replace("_", " ")


def damaged(random, files, may_forbid):
    """One damage. Most go to the bytes of one file."""
    if random.random() > (0.2 if len(files) > 1 else 0.06):
        return damage_bytes(random, files)
    change = random.choice(OF_FILES + (OF_TWO_FILES if len(files) > 1 else []))
    if change in (forbid_file, forbid_folder) and not may_forbid:
        return damage_bytes(random, files)
    found = change(random, files)
    found.damage = words(change)
    return found
