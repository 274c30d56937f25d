# SPDX-License-Identifier: GPL-3.0-or-later
"""What happens to the files of real runs: power cuts, copies through other systems, pipes, rotation, other writers.

Each takes random numbers, the files of a run, and a function that makes the files of another run of the same kind. It
returns a Damaged, or None where it does not concern such files. Where only the form of a file changes, `held` has the
files in their plain form: what they hold is still there.
"""
import gzip
import re

from damages import Damaged, is_text, line_around


def one_file(change):
    """A mishap of one file. The function takes the content of the other run's file, too."""
    def mishap(random, files, other):
        name = random.choice(sorted(path for path, content in files.items() if content))
        changed = change(random, files[name], lambda: other().get(name, b""))
        return None if changed is None else Damaged({**files, name: changed}, place=name)
    mishap.__name__ = change.__name__
    return mishap


def form_only(change):
    """A mishap of one text that takes nothing from it."""
    def mishap(random, files, other):
        texts = sorted(path for path, content in files.items() if content and is_text(content))
        if not texts:
            return None
        name = random.choice(texts)
        changed = change(random, files[name])
        return None if changed is None else Damaged({**files, name: changed}, place=name, held=files)
    mishap.__name__ = change.__name__
    return mishap


def some_lines(random, content, change):
    """Changes all lines from some place on, or a single one."""
    lines = content.split(b"\n")
    first = random.randrange(len(lines))
    last = random.choice([first + 1, len(lines)])
    return b"\n".join(change(line) if first <= i < last and line else line for i, line in enumerate(lines))


# ---- power cuts and copies -----------------------------------------------------------------------------------------


@one_file
def zeros_to_the_end(random, content, other):
    """Space was reserved, and the power failed before the data was written."""
    at = random.randrange(len(content))
    return content[:at] + bytes(len(content) - at)


@one_file
def zeros_at_the_begin(random, content, other):
    at = random.randrange(1, len(content) + 1)
    return bytes(at) + content[at:]


@one_file
def another_run_behind(random, content, other):
    """A copy over an older file that stopped half way."""
    at = random.randrange(len(content))
    return content[:at] + other()[at:]


@one_file
def another_runs_block(random, content, other):
    """A block of a disk that belongs to another file."""
    size = random.choice([64, 512])
    at = random.randrange(len(content)) // size * size
    block = other()[at:at + size]
    return content[:at] + block + content[at + len(block):]


@one_file
def another_runs_file(random, content, other):
    return other()


def stopped_extraction(random, files, other):
    """An archive was unpacked until the disk was full."""
    names = sorted(files)
    last = random.randrange(len(names))
    content = files[names[last]]
    left = {name: files[name] for name in names[:last]}
    return Damaged({**left, names[last]: content[:random.randrange(len(content) + 1)]}, place=names[last])


def other_cases(random, files, other):
    """Copied through a system whose names have no cases. The name of a kernel's tensor is a part of the data."""
    change = random.choice([str.upper, str.lower])
    name = random.choice(sorted(files))
    if name.split("/")[-1].count(".") > 4:
        return None
    changed = "/".join([*name.split("/")[:-1], change(name.split("/")[-1])])
    if changed == name:
        return None
    return Damaged({changed if path == name else path: content for path, content in files.items()}, place=name,
                   held=files)


def swapped_folders(random, files, other):
    """The folders of two ranks or steps have each other's names."""
    folders = sorted({re.sub(r"(rank|step|proc)_?\d+", r"\1#", path.rsplit("/", 1)[0]) for path in files
                      if re.search(r"(rank|step|proc)_?\d", path.rsplit("/", 1)[0])})
    numbered = sorted({path.rsplit("/", 1)[0] for path in files if "/" in path})
    numbered = [folder for folder in numbered
                if folders and re.sub(r"(rank|step|proc)_?\d+", r"\1#", folder) == folders[0]]
    if len(numbered) < 2:
        return None
    first, second = random.sample(numbered, 2)

    def renamed(path):
        for one, two in ((first, second), (second, first)):
            if path.startswith(one + "/"):
                return two + path[len(one):]
        return path
    return Damaged({renamed(path): content for path, content in files.items()}, place=f"{first} and {second}")


def packed_under_its_name(random, files, other):
    name = random.choice(sorted(files))
    return Damaged({**files, name: gzip.compress(files[name], mtime=0)}, place=name, held=files)


# ---- writers and pipes -----------------------------------------------------------------------------------------------


@one_file
def two_runs_in_turn(random, content, other):
    """Two runs append lines to one file."""
    if not is_text(content):
        return None
    own, others = content.split(b"\n"), other().split(b"\n")
    first = random.randrange(len(own))
    mixed = [line for pair in zip(own[first:], others[first:]) for line in pair]
    return b"\n".join(own[:first] + mixed)


@one_file
def every_second_line(random, content, other):
    return b"\n".join(content.split(b"\n")[::2]) + b"\n" if is_text(content) else None


@one_file
def each_line_twice(random, content, other):
    """As a pipe that writes to the terminal and to the file, both of which are the file."""
    return some_lines(random, content, lambda line: line + b"\n" + line) if is_text(content) else None


@one_file
def last_lines(random, content, other):
    """As tail shows them."""
    if not is_text(content):
        return None
    begin, _ = line_around(content, random.randrange(len(content)))
    return content[begin:]


@one_file
def first_lines(random, content, other):
    if not is_text(content):
        return None
    _, end = line_around(content, random.randrange(len(content)))
    return content[:end]


@one_file
def lines_cut_to_a_width(random, content, other):
    """As a pager or a terminal's copy does."""
    width = random.choice([40, 80, 120])
    return b"\n".join(line[:width] for line in content.split(b"\n")) if is_text(content) else None


def rotated(random, files, other):
    """The first part has another name, as log rotation gives it: nobody reads it."""
    texts = sorted(path for path, content in files.items() if content and is_text(content))
    if not texts:
        return None
    name = random.choice(texts)
    begin, _ = line_around(files[name], random.randrange(len(files[name])))
    return Damaged({**files, name + ".1": files[name][:begin], name: files[name][begin:]}, place=name)


# ---- other forms of a text -----------------------------------------------------------------------------------------


@form_only
def sixteen_bits(random, content):
    mark, encoding = random.choice([(b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"), (b"", "utf-16-le")])
    return mark + decoded(content).encode(encoding)


@form_only
def sixteen_bits_behind(random, content):
    """A shell appended in another encoding than the file has."""
    begin, _ = line_around(content, random.randrange(len(content)))
    return content[:begin] + decoded(content[begin:]).encode("utf-16-le")


def decoded(content):
    return content.decode("utf-8", "surrogateescape").encode("utf-8", "replace").decode()


@form_only
def coloured_numbers(random, content):
    return some_lines(random, content, lambda line: re.sub(rb"(\d+\.\d+)", b"\x1b[32m\\1\x1b[0m", line))


@form_only
def coloured_words(random, content):
    return some_lines(random, content, lambda line: re.sub(rb"([a-z]{3,})", b"\x1b[1;34m\\1\x1b[m", line))


@form_only
def times_before_lines(random, content):
    """As a container's log has them."""
    return some_lines(random, content, lambda line: b"2025-03-07T10:11:12.131415161Z " + line)


@form_only
def ranks_before_lines(random, content):
    """As launchers label what their processes print."""
    label = random.choice([b"0: ", b"[1,0]<stdout>:", b"[default0]:", b"(pid=4242) "])
    return some_lines(random, content, lambda line: label + line)


@form_only
def numbers_before_lines(random, content):
    """As by cat -n or grep -n. In a table without names in its lines, a number is one more column."""
    if not re.search(rb"[a-z]['\"]?[:=]", content):
        return None
    form = random.choice([b"%6d\t%s", b"%d:%s"])
    return b"\n".join(form % (i + 1, line) if line else line for i, line in enumerate(content.split(b"\n")))


@form_only
def quoted_lines(random, content):
    return some_lines(random, content, lambda line: b"> " + line)


@form_only
def marks_in_the_middle(random, content):
    """Files that begin with a byte order mark were joined."""
    begin, _ = line_around(content, random.randrange(len(content)))
    return content[:begin] + b"\xef\xbb\xbf" + content[begin:]


@form_only
def doubled_returns(random, content):
    """As a terminal's record, of a text that had returns already."""
    return some_lines(random, content, lambda line: line + b"\r\r")


@form_only
def blanks_at_ends(random, content):
    return some_lines(random, content, lambda line: line + b"    ")


@form_only
def empty_lines_between(random, content):
    return some_lines(random, content, lambda line: line + b"\n")


MISHAPS = [zeros_to_the_end, zeros_at_the_begin, another_run_behind, another_runs_block, another_runs_file,
           stopped_extraction, other_cases, swapped_folders, packed_under_its_name, two_runs_in_turn, every_second_line,
           last_lines, first_lines, lines_cut_to_a_width, each_line_twice, rotated, sixteen_bits,
           sixteen_bits_behind, coloured_numbers, coloured_words, times_before_lines, ranks_before_lines,
           numbers_before_lines, quoted_lines, marks_in_the_middle, doubled_returns, blanks_at_ends,
           empty_lines_between]
