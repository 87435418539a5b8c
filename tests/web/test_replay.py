"""Looking back on a finished match in the browser: scrubbing, eyes, links, playing on."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

Visit = Callable[..., Any]
pytestmark = pytest.mark.slow

CAP = {"constants": {"turn_cap": {"value": 3}}}


def finished(page: Any) -> str:
    """A short match of quest that whoever has this page open has played to its end."""
    body = {"game": "quest", "seats": ["me", "bot:random"], "pack": CAP, "name": "Ana"}
    id = page.request.post("/api/matches", data=body).json()["match"]
    luck = random.Random(2)
    while not (state := fetch(page, id))["over"]:
        if state["choices"]:
            choice = luck.choice(state["choices"])["choice"]
            sent = {"seat": 0, "ply": state["ply"], "choice": choice, "client": "test"}
            page.request.post(f"/api/matches/{id}/choices", data=sent)
        else:
            fetch(page, id, f"/events?since={state['ply']}&wait=2")
    return str(id)


def fetch(page: Any, id: str, what: str = "") -> Any:
    """What the server says about a match."""
    answer = page.request.get(f"/api/matches/{id}{what}")
    assert answer.status == 200, answer.text()
    return answer.json()


def slider(page: Any) -> Any:
    """What one scrubs with."""
    return page.get_by_role("slider", name="Choice")


def expect_at(page: Any, id: str, ply: int, seat: int | None = None) -> Any:
    """Waits until a ply is shown as a viewer saw it; returns what the server says of it."""
    query = f"?ply={ply}" if seat is None else f"?ply={ply}&seat={seat}"
    frame = fetch(page, id, f"/replay{query}")
    expect(slider(page)).to_have_attribute("aria-valuetext", f"Choice {ply} of {frame['plies']}")
    expect(page).to_have_url(re.compile(rf"/replay/{id}{re.escape(query)}$"))
    if frame["next"] and frame["next"]["text"]:
        page.locator(".asked", has_text=frame["next"]["text"]).wait_for()
    return frame


def test_the_end_tells_how_it_came_and_leads_into_the_replay(visit: Visit) -> None:
    page = visit("/")
    id = finished(page)
    line = fetch(page, id, "/timeline")
    page.goto(f"/match/{id}")
    end = page.get_by_role("dialog")
    end.get_by_text(line["end"]).wait_for()
    end.get_by_role("img", name=re.compile("over the match")).wait_for()
    end.get_by_text("As a table").click()
    rows = end.get_by_role("table").last.get_by_role("row")
    assert rows.last.get_by_role("rowheader").inner_text() == str(len(line["moves"]))
    if line["turns"]:
        turn = line["turns"][0]
        end.get_by_role("link").filter(has_text=turn["text"]).first.click()
        expect_at(page, id, turn["ply"], 0)
        page.go_back()
    end.get_by_role("link", name="Replay").click()
    expect_at(page, id, 0)


def test_one_steps_jumps_and_plays_through_a_match(visit: Visit) -> None:
    page = visit("/")
    id = finished(page)
    page.goto(f"/replay/{id}")
    plies = expect_at(page, id, 0)["plies"]
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect_at(page, id, 3)
    page.keyboard.press("ArrowLeft")
    expect_at(page, id, 2)
    page.keyboard.press("End")
    expect_at(page, id, plies)
    expect(page.locator(".asked")).to_contain_text(fetch(page, id, "/timeline")["end"])
    slider(page).fill("5")
    expect_at(page, id, 5)
    page.get_by_role("button", name="One choice on").click()
    expect_at(page, id, 6)
    page.get_by_role("tab", name="Moments").click()
    moment = fetch(page, id, "/timeline")["moments"][-1]
    page.get_by_role("button", name=moment["text"]).last.click()
    expect_at(page, id, moment["ply"])
    page.keyboard.press("Home")
    page.get_by_label("Speed").select_option("4")
    page.get_by_role("button", name="Play", exact=True).click()
    page.get_by_role("button", name="Pause").wait_for()
    expect(slider(page)).to_have_attribute("aria-valuetext", re.compile(r"Choice [3-9] of"))
    page.get_by_role("button", name="Pause").click()


def test_a_seat_sees_no_more_than_it_did(visit: Visit) -> None:
    page = visit("/")
    id = finished(page)
    moves = fetch(page, id, "/timeline")["moves"]
    ply = next(ply for ply, move in enumerate(moves) if ply > 4 and move["seat"] == 0)
    page.goto(f"/replay/{id}?ply={ply}")
    expect_at(page, id, ply)
    rival = fetch(page, id)["seats"][1]["name"]
    page.get_by_role("radio", name=re.compile(rival)).check()
    frame = expect_at(page, id, ply, 1)
    assert frame["next"]["text"] is None
    expect(page.locator(".asked")).to_contain_text(f"{rival} was told")
    expect(page.locator(".asked")).not_to_contain_text("Chosen:")
    log = fetch(page, id, "/replay/log?seat=1")
    told = [item["text"] for item in log["items"][: log["heard"][ply]] if item["text"]]
    lines = page.get_by_role("log").locator("p")
    expect(lines).to_have_count(len(told[-200:]))
    assert lines.all_inner_texts() == told[-200:]
    page.get_by_role("radio", name=re.compile("Ana")).check()
    expect_at(page, id, ply, 0)
    expect(page.locator(".asked")).to_contain_text("Chosen:")


def test_a_link_opens_at_the_very_choice(visit: Visit) -> None:
    page, friend = visit("/"), visit("/", "phone")
    id = finished(page)
    page.goto(f"/replay/{id}?ply=4&seat=0")
    expect_at(page, id, 4, 0)
    page.reload()
    expect_at(page, id, 4, 0)
    assert page.get_by_role("radio", name=re.compile("Ana")).is_checked()
    page.get_by_role("button", name="Share").click()
    link = page.get_by_role("textbox", name="Link").input_value()
    friend.goto(link)
    expect_at(friend, id, 4, 0)
    friend.get_by_role("button", name="One choice on").tap()
    expect_at(friend, id, 5, 0)
    assert friend.evaluate("document.documentElement.scrollWidth") == 390


def test_one_plays_on_from_here(visit: Visit) -> None:
    page = visit("/")
    id = finished(page)
    moves = fetch(page, id, "/timeline")["moves"]
    ply = next(ply for ply, move in enumerate(moves) if ply > 6 and move["seat"] == 0)
    page.goto(f"/replay/{id}?ply={ply}&seat=0")
    frame = expect_at(page, id, ply, 0)
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_role("radio", name="Easy").check()
    page.get_by_role("button", name="Play on", exact=True).click()
    page.wait_for_url(re.compile(rf"/match/(?!{id})"))
    page.get_by_text(frame["question"]).first.wait_for()
    state = fetch(page, page.url.rsplit("/", 1)[1])
    assert state["view"] == frame["view"]
    assert (state["status"], state["seat"], state["deciders"]) == ("playing", 0, [0])
    page.goto(f"/replay/{id}?ply={len(moves)}")
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_text("Nothing is left to play here").wait_for()


def test_a_match_that_goes_on_has_no_replay(visit: Visit) -> None:
    page = visit("/")
    body = {"game": "quest", "seats": ["me", "bot:random"]}
    id = page.request.post("/api/matches", data=body).json()["match"]
    page.goto(f"/replay/{id}")
    page.get_by_text("once it is over").wait_for()
    assert any("409" in fault for fault in visit.faults)  # type: ignore[attr-defined]
    visit.faults.clear()  # type: ignore[attr-defined]
