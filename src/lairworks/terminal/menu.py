"""The choices on offer: numbered, found by what was typed, and put into groups."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from lairworks.match import Match

SHORT_MENU = 12  # so many choices are always listed one by one
SMALL_GROUP = 8  # in a longer menu, only groups smaller than this are


@dataclass(frozen=True)
class Offer:
    """A choice as a person sees it: its number, its notation and its sentence."""

    number: int
    choice: str
    verb: str
    arguments: tuple[str, ...]
    text: str


@dataclass(frozen=True)
class Group:
    """Choices of one kind that are shown together, without the words they all share."""

    offers: tuple[Offer, ...]
    title: str
    cells: tuple[str, ...]


def offers_of(match: Match, seat: int) -> list[Offer]:
    """What a seat may choose now."""
    described = match.describe(seat)["choices"]
    assert isinstance(described, list)
    return [
        Offer(number, item["choice"], item["verb"], tuple(item["arguments"]), item["text"])
        for number, item in enumerate(described, start=1)
    ]


def matching(typed: str, choices: Iterable[str]) -> list[str]:
    """The choices that typed words may mean: the exact one, or else those that begin so.

    `creep:N` may be typed as `creep n`, `cr:n` or, if there is no other creep, `creep`. Choices
    that agree with whole words win over those that only begin with them.
    """
    words = typed.replace(":", " ").split()
    notation = ":".join(words)
    known = list(choices)
    if notation in known:
        return [notation]
    folded = [word.casefold() for word in words]
    ranked: dict[int, list[str]] = {}
    for choice in known:
        parts = choice.casefold().split(":")
        if parts == folded:
            return [choice]
        if folded and _begins(parts, folded):
            whole = sum(part == word for part, word in zip(parts, folded, strict=False))
            ranked.setdefault(whole, []).append(choice)
    return ranked[max(ranked)] if ranked else []


def _begins(parts: Sequence[str], words: Sequence[str]) -> bool:
    return len(words) <= len(parts) and all(
        part.startswith(word) for part, word in zip(parts, words, strict=False)
    )


def split(offers: Sequence[Offer]) -> list[Offer | Group]:
    """A menu in order: lone offers to be listed one by one, and groups to be shown as a grid.

    Offers belong together if their verb and the first word of their sentence are the same.
    """
    if len(offers) <= SHORT_MENU:
        return list(offers)
    kinds: dict[tuple[str, str], list[Offer]] = {}
    for offer in offers:
        kinds.setdefault((offer.verb, offer.text.partition(" ")[0]), []).append(offer)
    parts: list[Offer | Group] = []
    for members in kinds.values():
        if len(members) < SMALL_GROUP:
            parts.extend(members)
        else:
            parts.append(group(members))
    return parts


def group(offers: Sequence[Offer]) -> Group:
    """A group with the words that all its sentences share as title, and the rest as cells."""
    sentences = [offer.text.split() for offer in offers]
    before = _shared(sentences)
    rests = [words[before:] for words in sentences]
    after = _shared([words[::-1] for words in rests])
    shared = sentences[0]
    title = [*shared[:before], "…", *shared[len(shared) - after :]]
    cells = [" ".join(words[: len(words) - after]).rstrip(",") for words in rests]
    return Group(tuple(offers), " ".join(title), tuple(cells))


def _shared(sentences: Sequence[Sequence[str]]) -> int:
    """How many first words all sentences have in common."""
    number = 0
    for words in zip(*sentences, strict=False):
        if len(set(words)) > 1:
            break
        number += 1
    return number
