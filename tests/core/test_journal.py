"""The journal: who may know what, numbered without gaps for each."""

from __future__ import annotations

from lairworks.core.journal import Event, Journal


def told(journal: Journal, viewer: int | None, since: int = 0) -> list[Event]:
    return journal.events(viewer, since)


def test_public_events_reach_everybody() -> None:
    journal = Journal()
    journal.report("built", {"seat": 0})
    for viewer in (0, 1, None):
        assert told(journal, viewer) == [Event(0, "built", {"seat": 0})]


def test_private_facts_reach_their_seats_and_the_rest_get_the_stub() -> None:
    journal = Journal()
    journal.report("drawn", {"seat": 0}, {"card": "Crown"}, [0])
    assert told(journal, 0) == [Event(0, "drawn", {"seat": 0, "card": "Crown"})]
    assert told(journal, 1) == [Event(0, "drawn", {"seat": 0})]
    assert told(journal, None) == [Event(0, "drawn", {"seat": 0})]


def test_sealed_events_are_not_even_noticed_by_others() -> None:
    journal = Journal()
    journal.report("edited", None, {"wall": "A1e"}, [1])
    journal.report("built", {"seat": 1})
    assert told(journal, 1) == [Event(0, "edited", {"wall": "A1e"}), Event(1, "built", {"seat": 1})]
    assert told(journal, 0) == [Event(0, "built", {"seat": 1})]
    assert told(journal, None) == [Event(0, "built", {"seat": 1})]


def test_several_seats_may_share_a_secret() -> None:
    journal = Journal()
    journal.report("shown", None, {"card": "Orb"}, [0, 2])
    assert [len(told(journal, viewer)) for viewer in (0, 1, 2, None)] == [1, 0, 1, 0]


def test_private_facts_go_before_public_ones_of_the_same_name() -> None:
    journal = Journal()
    journal.report("rolled", {"die": None, "seat": 0}, {"die": 6}, [0])
    assert told(journal, 0)[0].facts == {"die": 6, "seat": 0}
    assert told(journal, 1)[0].facts == {"die": None, "seat": 0}


def test_numbers_run_without_gaps_for_every_viewer() -> None:
    journal = Journal()
    for index in range(30):
        if index % 3 == 0:
            journal.report("secret", None, {"n": index}, [index % 2])
        else:
            journal.report("open", {"n": index})
        for viewer in (0, 1, None):  # read in between, too
            told(journal, viewer)
    for viewer in (0, 1, None):
        events = told(journal, viewer)
        assert [event.number for event in events] == list(range(len(events)))
    assert [len(told(journal, viewer)) for viewer in (0, 1, None)] == [25, 25, 20]


def test_events_can_be_read_from_a_number_on() -> None:
    journal = Journal()
    for index in range(5):
        journal.report("open", {"n": index})
    assert [event.facts["n"] for event in told(journal, 0, 3)] == [3, 4]
    assert told(journal, 0, 5) == []
    assert told(journal, 0, 99) == []
    journal.report("open", {"n": 5})
    assert [event.facts["n"] for event in told(journal, 0, 5)] == [5]


def test_the_list_handed_out_is_the_readers_own() -> None:
    journal = Journal()
    journal.report("open", {"n": 0})
    told(journal, 0).clear()
    assert len(told(journal, 0)) == 1
