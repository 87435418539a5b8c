"""Laws that need no match: the vocabulary and the content."""

from __future__ import annotations

from lairworks.conformance.trial import Findings, described
from lairworks.core.content import PROVENANCE, Content, digest
from lairworks.packs import Pack, content_of


def check_words(findings: Findings) -> None:
    """Verbs cover the numbers without gaps, and every number has one text and back."""
    words = findings.game.words
    covered = 0
    for verb in words.verbs:
        if verb.start != covered:
            findings.add_outside(
                "vocabulary", f"expected {verb.name} to begin at {covered}, but saw {verb.start}"
            )
        covered = verb.end
    if covered != words.size:
        findings.add_outside(
            "vocabulary", f"expected verbs for {words.size} choices, but saw {covered}"
        )
    for choice in range(words.size):
        findings.checks["vocabulary"] += 1
        text = words.text(choice)
        if words.parse(text) != choice or not words.verb_of(choice).owns(choice):
            findings.add_outside(
                "vocabulary", f"expected {text!r} to be {choice}, but saw {words.parse(text)}"
            )


def check_content(findings: Findings, pack: Pack | None) -> Content | None:
    """The content, if it can be read; every entry says where it comes from."""
    findings.checks["content"] += 1
    try:
        content = content_of(findings.game, pack)
        again = content_of(findings.game, pack)
    except Exception as error:
        findings.add_outside("content", f"expected content, but saw {described(error)}")
        return None
    if content.digest != again.digest:
        findings.add_outside("content", "expected the same digest twice, but it changed")
    for file, table in content.tables.items():
        for key, entry in table.items():
            findings.checks["content"] += 1
            if entry.get("provenance") not in PROVENANCE:
                findings.add_outside(
                    "content",
                    f"expected {file}.{key} to say where it comes from "
                    f"({', '.join(PROVENANCE)}), but saw {entry.get('provenance')!r}",
                )
    findings.content = content
    findings.prose.forbid(content.tables, findings.game.spoken)
    return content


def check_unchanged(findings: Findings, content: Content) -> None:
    """Content is the same after all matches as before."""
    findings.checks["content"] += 1
    now = digest(content.tables)
    if now != content.digest:
        findings.add_outside(
            "content", f"expected digest {content.digest} after play as before, but saw {now}"
        )


def note_gaps(findings: Findings) -> None:
    """Says what never came up: endings, and verbs."""
    never = [name for name, times in findings.endings.items() if times == 0]
    if never:
        findings.notes.append(f"endings that never occurred: {', '.join(never)}")
    for what, seen in (("offered", findings.offered), ("played", findings.played)):
        silent = [verb.name for verb in findings.game.words.verbs if not any(map(verb.owns, seen))]
        if silent:
            findings.notes.append(f"verbs that were never {what}: {', '.join(silent)}")
