#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes HTML of the documentation: docs.py OUT [PROGRAM] [ROOT]

Every Markdown file of docs/ and of the root becomes a page with a list of all pages (docs/README.md and
docs/zh_CN/README.md) and a link to the same page in the other language. PROGRAM draws the pictures; without it the
drawn ones of the tree are used. Fails if a link of the result is dead, or if a page is not in the list."""

import html
import importlib.util
import os
import pathlib
import re
import shutil
import subprocess
import sys
import urllib.parse
from dataclasses import dataclass, field

TRANSLATED = "zh_CN"
LANGUAGES = {"en": "English", TRANSLATED: "简体中文"}
STYLE = pathlib.Path(__file__).with_name("docs.css")
EXTENSIONS = [word for name in ("table", "strikethrough", "autolink") for word in ("-e", name)]
SCHEME = re.compile(r"[a-z][a-z0-9+.-]*:|//", re.I)
SWITCH = re.compile(r"<p><a href=\"[^\"]*\">(?:简体中文|English)</a></p>\n")
HEADING = re.compile(r"<h([1-6])>(.*?)</h\1>", re.S)
TARGET = re.compile(r'(<a href="|<img src=")([^"]*)"')
SPEC = importlib.util.spec_from_file_location("docs_renew", pathlib.Path(__file__).with_name("docs-renew.py"))
docs_renew = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(docs_renew)
PAGE = """<!DOCTYPE html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title} – Rundiff</title>
<link rel="stylesheet" href="{style}">
</head>
<body>
<header><a href="{home}">Rundiff</a> <span>{switch}</span></header>
<nav>
{contents}</nav>
<main>
{body}</main>
</body>
</html>
"""


@dataclass
class Page:
    source: str  # its path in the tree
    place: str  # its path in the result
    language: str
    body: str = ""
    title: str = ""
    sections: list = field(default_factory=list)


def place_of(source):
    """Where a file of the tree is in the result."""
    path = pathlib.PurePosixPath(source)
    if path.parts[0] == "docs":
        path = path.relative_to("docs")
        if path.suffix == ".md":
            path = path.with_name("index.html") if path.name == "README.md" else path.with_suffix(".html")
        return str(path)
    if len(path.parts) > 1 or path.suffix != ".md":
        return f"files/{path}" if path.suffix else f"files/{path}.html"
    name = path.stem.lower()
    if name == f"readme.{TRANSLATED.lower()}":
        return f"{TRANSLATED}/overview.html"
    return "overview.html" if name == "readme" else f"{name}.html"


def section_name(heading):
    """The name by which a link refers to a heading: small letters, no punctuation, blanks as hyphens."""
    text = html.unescape(re.sub(r"<[^>]+>", "", heading)).strip().lower()
    return re.sub(r"[^\w\- ]", "", text).replace(" ", "-")


def named_headings(page, body):
    """Gives every heading its name; notes the title and the sections of the page."""
    names = {}

    def named(match):
        name = section_name(match[2])
        names[name] = names.get(name, -1) + 1
        name += f"-{names[name]}" if names[name] else ""
        if match[1] == "1" and not page.title:
            page.title = html.unescape(re.sub(r"<[^>]+>", "", match[2]))
        if match[1] == "2":
            page.sections.append((name, match[2]))
        return f'<h{match[1]} id="{name}">{match[2]}</h{match[1]}>'

    return HEADING.sub(named, body)


class Site:
    def __init__(self, root, out):
        self.root, self.out = root, out
        sources = sorted(root.glob("docs/**/*.md")) + sorted(root.glob("*.md"))
        self.pages = {}
        for path in sources:
            source = path.relative_to(root).as_posix()
            place = place_of(source)
            language = TRANSLATED if place.startswith(TRANSLATED + "/") else "en"
            self.pages[source] = Page(source, place, language)
        self.files = set()

    def relative(self, page, place):
        return os.path.relpath(place, os.path.dirname(page.place) or ".")

    def linked(self, page, target):
        """The address in the result of what a page links to."""
        address, _, section = html.unescape(target).partition("#")
        if SCHEME.match(target) or not address:
            return target
        path = os.path.normpath(os.path.join(os.path.dirname(page.source), urllib.parse.unquote(address)))
        if path not in self.pages and (self.root / path).is_file():
            self.files.add(path)
        address = urllib.parse.quote(self.relative(page, place_of(path)))
        return html.escape(address + (f"#{section}" if section else ""))

    def read(self):
        for page in self.pages.values():
            ended = subprocess.run(["cmark-gfm", *EXTENSIONS, self.root / page.source], check=True,
                                   stdout=subprocess.PIPE, encoding="utf-8")
            body = SWITCH.sub("", ended.stdout.replace("<!-- raw HTML omitted -->\n", ""), count=1)
            body = named_headings(page, body)
            page.body = TARGET.sub(lambda link, page=page: f'{link[1]}{self.linked(page, link[2])}"', body)

    def home(self, language):
        return self.pages["docs/README.md" if language == "en" else f"docs/{TRANSLATED}/README.md"]

    def partner(self, page):
        """The same page in the other language, if there is one."""
        other = f"{TRANSLATED}/{page.place}" if page.language == "en" else page.place.removeprefix(f"{TRANSLATED}/")
        return next((found for found in self.pages.values() if found.place == other), None)

    def contents(self, page):
        """The lists of the home page, seen from another page, with the sections of that page."""
        home = self.home(page.language)
        lists = "".join(re.findall(r"<h2.*?</h2>\n|<ul>.*?</ul>\n", home.body, re.S))
        lists = re.sub(r"(</a>)[^<]*(?:<(?!/li|ul|li|a)[^>]*>[^<]*)*(?=</li>)", r"\1", lists)
        lists = re.sub(r' id="[^"]*"', "", lists)

        def seen(link):
            place = os.path.normpath(os.path.join(os.path.dirname(home.place), html.unescape(link[2])))
            if place != page.place:
                return f'{link[1]}{html.escape(self.relative(page, place))}"'
            return f'<a class="here" href="#"'

        lists = TARGET.sub(seen, lists)
        sections = "".join(f'<li><a href="#{name}">{re.sub(r"</?a[^>]*>", "", text)}</a></li>\n'
                           for name, text in page.sections)
        return re.sub(r'(<a class="here".*?</a>)', lambda here: f"{here[1]}\n<ul>\n{sections}</ul>\n", lists,
                      count=1) if sections else lists

    def written(self, page):
        partner = self.partner(page)
        other = LANGUAGES["en" if page.language == TRANSLATED else TRANSLATED]
        switch = f'<a href="{html.escape(self.relative(page, partner.place))}">{other}</a>' if partner else ""
        return PAGE.format(language=page.language.replace("_", "-"), title=html.escape(page.title),
                           style=self.relative(page, "style.css"), switch=switch, contents=self.contents(page),
                           home=self.relative(page, self.home(page.language).place), body=page.body)

    def write(self):
        shutil.rmtree(self.out, ignore_errors=True)
        self.out.mkdir(parents=True)
        shutil.copy(STYLE, self.out / "style.css")
        for page in self.pages.values():
            file = self.out / page.place
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(self.written(page), encoding="utf-8")
        for path in sorted(self.files):
            file = self.out / place_of(path)
            file.parent.mkdir(parents=True, exist_ok=True)
            if pathlib.PurePosixPath(path).suffix:
                shutil.copy(self.root / path, file)
            else:  # a text, such as LICENSE
                text = html.escape((self.root / path).read_text(encoding="utf-8"))
                file.write_text(f'<!DOCTYPE html>\n<meta charset="utf-8">\n<pre>{text}</pre>\n', encoding="utf-8")

    def unlisted(self):
        """Pages of docs/ that the list of their language does not name."""
        for page in self.pages.values():
            home = self.home(page.language)
            link = html.escape(urllib.parse.quote(self.relative(home, page.place)))
            if page.source.startswith("docs/") and page is not home and f'href="{link}"' not in home.body:
                yield f"{page.source} is not in {home.source}"


def dead_links(out):
    """Links of the result to files or sections that are not there."""
    texts = {file: file.read_text(encoding="utf-8") for file in sorted(out.rglob("*.html"))}
    for file, text in texts.items():
        for _, target in re.findall(r'(href|src)="([^"]*)"', text):
            address, _, section = urllib.parse.unquote(html.unescape(target)).partition("#")
            if SCHEME.match(target):
                continue
            linked = (file.parent / address).resolve() if address else file
            if not linked.is_file() or not linked.is_relative_to(out):
                yield f"{file.relative_to(out)}: {target} does not exist"
            elif section and linked in texts and f'id="{html.escape(section)}"' not in texts[linked]:
                yield f"{file.relative_to(out)}: {target} has no such section"


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    out = pathlib.Path(sys.argv[1]).resolve()
    program = sys.argv[2] if len(sys.argv) > 2 else ""
    root = pathlib.Path(sys.argv[3] if len(sys.argv) > 3 else pathlib.Path(__file__).parent.parent).resolve()
    site = Site(root, out)
    site.read()
    site.write()
    if program:
        docs_renew.draw_pictures(program, root, out / "pictures", "en")
        docs_renew.draw_pictures(program, root, out / TRANSLATED / "pictures", TRANSLATED)
    wrong = [*site.unlisted(), *dead_links(out)]
    print("\n".join(wrong or [f"{len(site.pages)} pages in {out}"]))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
