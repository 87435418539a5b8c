from __future__ import annotations

import random
from pathlib import Path

import pytest

import lairworks
from lairworks.terminal import sitting as sitting_module
from lairworks.terminal.commands import COMMANDS
from lairworks.terminal.files import read_match
from lairworks.terminal.session import Session
from lairworks.terminal.sitting import Sitting
from tests.terminal.scripted import Script, exploring, new_match, play, sitting


def choices_of(sitting: Sitting, seat: int) -> list[str]:
    return [choice for chooser, choice in sitting.match.history if chooser == seat]


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
def test_a_whole_match_by_random_numbers(seed: int) -> None:
    luck = random.Random(seed)
    table, script = sitting(["random", "commit"], new_match(seed))

    def type_number() -> str:
        if table.match.over:
            return ""
        return str(luck.randint(1, len(table.match.choices(0))))

    script._typist = type_number
    Session(table).run()
    assert table.match.over
    assert "The match is over (" in script.text
    for winner in table.match.winners:
        assert f"{table.match.names[winner]} wins" in script.text or "share the win" in script.text
    total = next(line for line in script.text.splitlines() if line.strip().startswith("Total  "))
    assert total.split()[1:] == [f"{score:g}" for score in table.match.scores]


@pytest.mark.slow
def test_a_whole_match_by_always_choosing_one() -> None:
    table, _ = sitting(["random", "commit"])
    table.console = Script(["random", "commit"], lambda: "" if table.match.over else "1")
    Session(table).run()
    assert table.match.over


@pytest.mark.slow
def test_bots_can_be_watched() -> None:
    table, script = sitting(players=["random", "random"])
    Session(table).run()
    assert table.match.over
    assert "Ana has finished building." in script.text
    assert "Lairs · spectator" in script.text
    assert "The match is over (" in script.text


def test_the_screen_shows_board_news_question_and_choices_in_this_order() -> None:
    _, script = play(match=exploring())
    marks = ["Lairs · Ana", "+---+---+", "Ana begins turn 1", "What does", "   1  creep:"]
    places = [script.text.index(mark) for mark in marks]
    assert places == sorted(places)


def test_the_build_menu_is_grouped() -> None:
    match, script = play()
    assert "wall:…  Put a wall between …  (60 choices; wall lists them in full)" in script.text
    assert "  74  random     Let chance build a legal lair" in script.text
    assert len(script.text.splitlines()) < 40
    numbers = {int(word) for word in script.text.split() if word.isdigit()}
    assert numbers >= set(range(1, len(match.choices(0)) + 1))


@pytest.mark.parametrize("typed", ["1", "wall:A1e", "wall a1e", "WALL:A1E", "wa a1e", " 1 "])
def test_a_choice_may_be_typed_in_many_ways(typed: str) -> None:
    match, _ = play(typed)
    assert match.history == [(0, "wall:A1e")]


def test_several_answers_on_one_line() -> None:
    match, script = play("wall a1e; wall b2s;put chest; place c3 ;")
    assert [choice for _, choice in match.history] == [
        "wall:A1e",
        "wall:B2s",
        "put:chest",
        "place:C3",
    ]
    assert match.events(0)[-1].text in script.last


def test_a_mistake_drops_the_rest_of_the_line() -> None:
    match, script = play("wall a1e; nonsense; wall b2s")
    assert match.history == [(0, "wall:A1e")]
    assert "There is no choice 'nonsense' here" in script.last


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        (
            "nonsense",
            "There is no choice 'nonsense' here; type a number from 1 to 74, or help.",
        ),
        ("0", "There is no choice '0' here"),
        ("75", "There is no choice '75' here"),
        ("-1", "There is no choice '-1' here"),
        ("9" * 30, "There is no choice '999"),
        ("¼", "There is no choice '¼' here"),
        ("[bold]x", "There is no choice '[bold]x' here"),
        ("creep", "There is no choice 'creep' here"),
        ("load", "  66  load:l1  Load The Primer from the library, turned at random"),
        ("wall b", "Which one: wall:B1e, wall:B2e, wall:B3e, wall:B4e, wall:B5e or 6 more?"),
        ("p", "Which one: put:start, put:exit, put:chest, put:B or put:P?"),
        ("commit", "[D-LEGAL-01]."),
        ("why", "Type why and a choice, such as: why wall:A1e."),
        ("why commit", "commit is not possible now. "),
        ("why commit", "Type rules D-LEGAL-01 to read it."),
        ("why 74", "random is allowed: Let chance build a legal lair."),
        ("why 75", "There is no choice 75; there are 1 to 74."),
        ("why xyz", "This game has no choice 'xyz'"),
        ("why creep", "Which one: creep:N, creep:E, creep:S or creep:W?"),
        ("undo", "Cannot undo: there is nothing to take back."),
        ("log", "Nothing has happened yet."),
        ("log x", "Log takes a number of lines, not x."),
        ("save", "Type save and the name of a file."),
        ("save /no/such/folder/m.json", "Cannot write /no/such/folder/m.json: "),
        ("rules D-CREEP-01", "D-CREEP-01"),
        ("rules d-creep", "D-CREEP-02"),
        ("rules D-CREEP-99", "There is no rule D-CREEP-99 in delve; did you mean D-CREEP-"),
        ("rules xyzzy", "The rules of delve say nothing of 'xyzzy'."),
        ("rules", "Type rules and an id or a word to read about it."),
        ("help", "which rule forbids a choice"),
        ("HELP", "which rule forbids a choice"),
        ("?", "which rule forbids a choice"),
        ("board", "   +---+---+"),
        ("", "What do you change in your lair?"),
        (" ; ;", "What do you change in your lair?"),
    ],
)
def test_what_is_answered_changes_nothing(typed: str, answer: str) -> None:
    table, script = sitting([typed, "quit"])
    before = table.match.fingerprint()
    Session(table).run()
    assert answer in " ".join(script.answers[1].split("\n"))
    assert table.match.fingerprint() == before
    assert table.match.history == []


def test_every_command_is_in_the_help() -> None:
    _, script = play("help")
    for command in COMMANDS.keys() - {"?"}:
        assert f"  {command} " in script.text


def test_a_refused_choice_names_the_rule() -> None:
    match = exploring()
    _, script = play("exit", match=match)
    assert "[D-EXIT-" in script.last


def test_undo_takes_back_and_says_so() -> None:
    match, script = play("wall a1e", "wall b2s", "undo")
    assert match.history == [(0, "wall:A1e")]
    assert "Taken back." in script.last
    assert "Walls 1 of 20" in script.last
    assert match.events(0)[-1].text not in script.last


def test_undo_is_refused_once_something_is_known() -> None:
    match, script = play("random", "undo")
    assert match.history == [(0, "random")]
    assert "Cannot undo: " in script.last


def test_news_come_once() -> None:
    match, script = play("wall a1e", "wall b2s")
    first, second = (happening.text for happening in match.events(0))
    assert first in script.answers[-1] + script.last
    assert first not in script.last
    assert second in script.last


def test_the_board_is_shown_only_when_it_has_changed() -> None:
    match, script = play("creep e", "quit", match=exploring())
    assert match.history[-1] == (0, "creep:E")
    act, pay = script.answers
    assert "+---+" in act
    assert "With which cubes do you pay" in pay
    assert "+---+" not in pay


def test_the_log_repeats_what_happened() -> None:
    match, script = play("wall a1e; wall b2s; wall c3e", "log 2", "quit")
    told = [line.strip() for line in script.answers[-1].splitlines()]
    assert told == [happening.text for happening in match.events(0)[-2:]]


def test_a_hint_is_a_choice_on_offer() -> None:
    match, script = play("hint")
    told = " ".join(script.last.split())
    assert "A bot would play 74 random Let chance build a legal lair" in told
    assert "This goes by the book, without a search." in told
    assert match.history == []


def test_a_hint_tells_why_and_what_else_was_thought_of() -> None:
    _, script = play("random; commit", "hint")
    told = " ".join(script.last.split())
    assert "A bot would play" in told
    assert "The best I found: it wins" in told
    assert "It also thought of" in told
    assert "times of" in told


def test_quit_tells_how_to_go_on(tmp_path: Path) -> None:
    path = tmp_path / "my match.json"
    _, script = play("wall a1e", "quit", path=path)
    again = f"lairworks play delve --resume '{path}' --save '{path}'"
    assert script.last == f"Good-bye. Go on with\n  {again}\n"
    _, script = play("quit")
    assert "Good-bye. This match was not saved" in script.last


def test_the_end_of_the_input_ends_the_session() -> None:
    _, script = play()
    assert "The input has ended. This match was not saved" in script.last


def test_an_interrupt_ends_the_session_politely() -> None:
    def interrupt() -> str:
        raise KeyboardInterrupt

    table, script = sitting(typist=interrupt)
    Session(table).run()
    assert "Interrupted." in script.text


def test_every_choice_is_saved_before_the_next_question(tmp_path: Path) -> None:
    path = tmp_path / "m.json"
    saved: list[int] = []
    table, script = sitting(["random", "commit", "1", "1", "1"], path=path)

    def look() -> str | None:
        saved.append(len(read_match(path).history))
        assert read_match(path).fingerprint() == table.match.fingerprint()
        return "1" if len(saved) < 5 else None

    script._typist = look
    Session(table).run()
    assert len(saved) == 5


def test_save_names_the_file_for_the_rest_of_the_match(tmp_path: Path) -> None:
    path = tmp_path / "later.json"
    match, script = play("wall a1e", f"save {path}", "wall b2s")
    assert "Saved to" in script.answers[2]
    assert read_match(path).history == match.history
    _, script = play(f"save {path}")
    assert "exists; name another file." in " ".join(script.last.split())


def test_a_full_disk_does_not_end_the_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(path: Path, match: lairworks.Match) -> None:
        raise lairworks.LairworksError("cannot write m.json: No space left on device")

    monkeypatch.setattr(sitting_module, "write_match", fail)
    match, script = play("wall a1e", path=tmp_path / "m.json")
    assert "Not saved: cannot write m.json: No space left on device." in script.last
    assert len(match.history) == 1


def test_two_people_hand_the_keyboard_over() -> None:
    match = new_match()
    table, script = sitting(["random;commit", "", "wall a1e"], match, ["person", "person"])
    Session(table).run()
    assert match.history == [(0, "random"), (0, "commit"), (1, "wall:A1e")]
    assert "Now Ben. Press Enter when nobody else is looking." in script.answers[1]
    assert script.cleared == 1
    assert match.events(1)[-1].text in script.last


def test_undo_reaches_the_choice_of_the_person_before() -> None:
    match = exploring()
    match.play(0, "stop")
    match.play(1, "stop")  # now both have seen where they start: a stop reveals nothing more
    before = list(match.history)
    table, script = sitting(["stop", "", "undo", ""], match, ["person", "person"])
    Session(table).run()
    assert match.history == before
    assert "Now Ben." in script.answers[1]
    assert "Taken back." in script.answers[3]
    assert "Now Ana." in script.answers[3]


def test_people_answer_before_bots_where_both_are_asked() -> None:
    table, _ = sitting(["wall a1e", "wall b2s"], players=["random", "person"])
    Session(table).run()
    assert choices_of(table, 1) == ["wall:A1e", "wall:B2s"]
    assert choices_of(table, 0) == []


@pytest.mark.slow
def test_after_an_unsaved_match_it_can_still_be_saved(tmp_path: Path) -> None:
    path = tmp_path / "end.json"
    table, script = sitting(["random", "commit"])
    endings = iter(["log 1", "undo", f"save {path}"])
    script._typist = lambda: next(endings) if table.match.over else "1"
    Session(table).run()
    assert read_match(path).over
    assert "Cannot undo: the match is over." in script.text
    assert script.last.endswith(f"Look at it again with\n  lairworks replay {path}\n")


def test_a_resumed_match_shows_only_the_last_news() -> None:
    match = new_match()
    for border in ("A1e", "A2e", "A3e", "A4e", "A5e", "B1e", "B2e", "B3e"):
        match.play(0, f"wall:{border}")
    _, script = play(match=match)
    shown = [happening.text in script.text for happening in match.events(0)]
    assert shown == [False] * 2 + [True] * sitting_module.RECENT
