import { describe, expect, test } from "vitest";
import type { Choice, FeedItem } from "$/api/schema";
import { aboutEvent, byPart, edgeOf, flightsOf, roomOf, touchedBy, usesOf } from "./spots";
import type { Heist } from "./view";

function choice(text: string, facts: Record<string, unknown> = {}): Choice {
  const [verb = "", ...words] = text.split(":");
  return { choice: text, verb, arguments: words, text, price: [], facts };
}

function event(name: string, facts: Record<string, unknown>): FeedItem {
  return { number: 0, name, facts, text: "" };
}

const planning = { raids: [] } as unknown as Heist;
const raiding = { raids: [{ seat: 0, target: 2 }] } as unknown as Heist;

describe("where a choice is", () => {
  test.each([
    [choice("pick:L"), ["card:L"]],
    [choice("place:r1c1", { room: "r1c1" }), ["room:1:r1c1"]],
    [choice("wall:r1c1-r1c2", { edge: "r1c1-r1c2" }), ["edge:1:r1c1-r1c2"]],
    [choice("claim:N01:now"), ["mission:N01"]],
    [choice("pass"), ["budget"]],
    [choice("go_with:N:g2", { room: "r4c3", with: ["g2"] }), ["gadget:2", "room:1:r4c3"]],
    [choice("stop"), []],
  ])("%#", (given, spots) => {
    expect(touchedBy(given, 1)).toEqual(spots);
  });

  test("ways into one room are found together, choices elsewhere are left out", () => {
    const plain = choice("go:N", { room: "r4c3", with: [] });
    const eased = choice("go_with:N:agent", { room: "r4c3", with: ["agent"] });
    const found = byPart([plain, eased, choice("stop")], roomOf);
    expect(found.get("r4c3")).toEqual([plain, eased]);
    expect(usesOf(eased)).toEqual(["agent"]);
    expect(edgeOf(eased)).toBe("");
  });
});

describe("what an event is about", () => {
  test("what is drawn is in the lair of who draws", () => {
    const drawn = event("placed", { seat: 1, room: "r2c2" });
    expect(aboutEvent(drawn, planning)).toEqual(["seat:1", "room:1:r2c2"]);
  });

  test("a step of a raid is in the lair that is raided", () => {
    const step = event("raid_step", { seat: 0, room: "r4c3" });
    expect(aboutEvent(step, raiding)).toEqual(["seat:0", "room:2:r4c3"]);
  });

  test("the number of a bonus action is no gadget", () => {
    expect(aboutEvent(event("bonus_used", { seat: 0, number: 1 }), planning)).toEqual(["seat:0"]);
  });
});

describe("what flies", () => {
  test("others' cards fly at the reveal, the own one was seen before", () => {
    const facts = { seat: 1, slot: "L", sealed: false };
    expect(flightsOf(event("picked", facts), 0)).toEqual([
      { what: "card", from: "card:L", to: "seat:1" },
    ]);
    expect(flightsOf(event("picked", facts), 1)).toEqual([]);
  });

  test("own coins go into the budget at once", () => {
    const earned = event("placed", { seat: 0, earned: 4, sealed: true });
    expect(flightsOf(earned, 0)).toEqual([{ what: "coin", from: "card:M", to: "budget" }]);
    expect(flightsOf({ ...earned, facts: { ...earned.facts, sealed: false } }, 0)).toEqual([]);
  });
});
