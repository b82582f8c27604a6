# Copyright the Sigcore authors
# SPDX-License-Identifier: Apache-2.0
"""Copies the pages of the repository to a folder for MkDocs: collect.py REPOSITORY FOLDER

Links to a folder become links to its README. Links to other files than pages, such as scripts, become plain text, since the
site does not contain these files. How-to guides come first in search results.
"""
import os
import pathlib
import re
import shutil
import sys

SKIPPED = {"target", ".git", "node_modules"}
PICTURES = {".svg", ".png"}
LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)")
root, folder = map(pathlib.Path, sys.argv[1:])


def files():
    for at, folders, names in os.walk(root):
        folders[:] = [each for each in folders if each not in SKIPPED and not each.startswith(".")]
        for name in names:
            path = pathlib.Path(at, name)
            if path.suffix == ".md" or (path.suffix in PICTURES and "docs" in path.parts or path.parent.name == "dashboards"
                                        and path.suffix in PICTURES):
                yield path.relative_to(root)


pages = set(files())


def linked(page, match):
    picture, text, target = match.groups()
    if "://" in target or target.startswith(("#", "mailto:")):
        return match.group(0)
    path, hash_sign, anchor = target.partition("#")
    found = pathlib.Path(os.path.normpath(page.parent / path))
    if found / "README.md" in pages:
        path, found = os.path.join(path, "README.md"), found / "README.md"
    return f"{picture}[{text}]({path}{hash_sign}{anchor})" if found in pages else text


def text_of(page):
    fenced, lines = False, []
    for line in (root / page).read_text(encoding="utf-8").splitlines():
        if line.lstrip().startswith("```"):
            fenced = not fenced
        lines.append(line if fenced else LINK.sub(lambda match: linked(page, match), line))
    head = "---\nsearch:\n  boost: 4\n---\n\n" if "how-to" in page.parts else ""
    return head + "\n".join(lines) + "\n"


for each in sorted(pages):
    copy = folder / each
    copy.parent.mkdir(parents=True, exist_ok=True)
    if each.suffix == ".md":
        copy.write_text(text_of(each), encoding="utf-8")
    else:
        shutil.copy(root / each, copy)
