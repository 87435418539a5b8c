import { describe, expect, test } from "vitest";
import type { Choice, FeedItem } from "$/api/schema";
import { aboutEvent, bySpot, flightsOf, spotOf, touchedBy, workerOf } from "./spots";

function choice(text: string, facts: Record<string, unknown> = {}): Choice {
  const [verb = "", ...words] = text.split(":");
  return { choice: text, verb, arguments: words, text, price: [], facts };
}

function event(name: string, facts: Record<string, unknown>): FeedItem {
  return { number: 0, name, facts, text: "" };
}

describe("where a choice is made", () => {
  test.each([
    ["slot:2", "plan:2"],
    ["boss:YARD", "YARD"],
    ["hench:2:L1.E1", "L1.E1"],
    ["occupy:1:L2.W1", "L2.W1"],
    ["take:R07", "pool:R07"],
    ["build:R07", "hand:1:R07"],
    ["steal:0:R20", "hand:0:R20"],
    ["exchange:2", "crates:2"],
    ["give:BP", "crate:BP"],
    ["retire", "retire"],
    ["skip", ""],
    ["retire_first", ""],
  ])("%s is at %s", (text, spot) => {
    expect(spotOf(choice(text), 1)).toBe(spot);
  });

  test("digging is done at the rock of the next level", () => {
    expect(spotOf(choice("dig", { level: 3 }), 0)).toBe("rock:3");
  });

  test("two Henchmen that may go to one room share its spot", () => {
    const found = bySpot([choice("hench:1:L1.E1"), choice("hench:2:L1.E1"), choice("end")], 0);
    expect(found.get("L1.E1")?.map(workerOf)).toEqual(["hench:1", "hench:2"]);
    expect(found.get("")).toHaveLength(1);
  });
});

test("paying a rival points at the rival's Inbox", () => {
  const paying = choice("boss:L1.W1", { paid: "owner", owner: 2 });
  expect(touchedBy(paying, 0)).toEqual(["L1.W1", "inbox:2"]);
});

describe("what is shown of an event", () => {
  test("a Boss goes, and its price goes to the owner of the crew", () => {
    const moved = event("boss_moved", {
      seat: 0,
      from: "HELI",
      to: "L1.W1",
      paid: "owner",
      owner: 1,
    });
    expect(flightsOf(moved)).toEqual([
      { what: "work", seat: 0, from: "active:0", to: "inbox:1" },
      { what: "boss", seat: 0, from: "HELI", to: "L1.W1" },
    ]);
    expect(aboutEvent(moved)).toEqual(["HELI", "L1.W1", "seat:0", "seat:1"]);
  });

  test("a Henchman without a room comes from the reserve, for nothing if it occupies", () => {
    const occupied = event("hench_moved", { seat: 1, from: "", to: "L2.E2", how: "occupy" });
    expect(flightsOf(occupied)).toEqual([
      { what: "henchman", seat: 1, from: "reserve:1", to: "L2.E2" },
    ]);
  });

  test("a score has numbers for places: nothing is pointed at by them", () => {
    expect(aboutEvent(event("score", { seat: 0, from: 3, to: 5, lost: 0 }))).toEqual(["seat:0"]);
  });
});
