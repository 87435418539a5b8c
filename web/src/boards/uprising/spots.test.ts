import { describe, expect, test } from "vitest";
import type { Choice, FeedItem } from "$/api/schema";
import { lossesOf } from "./losses";
import { aboutEvent, flightsOf, spotsOf } from "./spots";
import { counted, lacking, progress, type Mat, type Plot } from "./view";

function choice(text: string, facts: Record<string, unknown> = {}): Choice {
  const [verb = "", ...args] = text.split(":");
  return { choice: text, verb, arguments: args, text, price: [], facts };
}

const event = (name: string, facts: Record<string, unknown>): FeedItem => ({
  number: 0,
  name,
  facts,
  text: "",
});
const matNamed = (name: string) => (name === "Deep Vault" ? "K4" : "");

describe("what a choice is about", () => {
  test.each([
    ["stash:M2:K1", ["hand:M2", "mat:K1"]],
    ["complete:J1:K2", ["mat:K2", "plot:J1"]],
    ["drive:A1:B1", ["cell:A1", "cell:B1"]],
    ["attack", ["well:M"]],
    ["pile:I", ["supply:I"]],
    ["hero:W", ["hero:W"]],
    ["foresee:C3", ["cell:C3"]],
    ["end", []],
  ])("%s", (text, spots) => {
    expect(spotsOf(choice(text))).toEqual(spots);
  });

  test("followers who come from nowhere in the lair come from outside", () => {
    expect(spotsOf(choice("rally", { from: "", to: "B2" }))).toEqual(["outside", "cell:B2"]);
  });
});

describe("what is shown of an event", () => {
  test("a rearrangement points at its cells and moves nothing from one to the other", () => {
    const told = event("rearranged", { cells: ["A1", "C2"], tiles: { A1: "K1", C2: "R01" } });
    expect(aboutEvent(told, matNamed)).toEqual(["cell:A1", "cell:C2"]);
    expect(flightsOf(told, matNamed)).toEqual([]);
  });

  test("a stash that is captured flies from its mat, card by card", () => {
    const told = event("captured", { key: "Deep Vault", cards: ["M1", "A3"], total: 2 });
    expect(flightsOf(told, matNamed)).toEqual([
      { what: "M1", from: "mat:K4", to: "captured" },
      { what: "A3", from: "mat:K4", to: "captured" },
    ]);
  });

  test("cards that are drawn unseen show their backs", () => {
    const backs = flightsOf(event("drawn", { number: 2 }), matNamed);
    expect(backs.map(({ what }) => what)).toEqual(["back", "back"]);
  });

  test("a hero who enters alone takes no follower along", () => {
    const alone = event("entered", { hero_id: "S", followers: 0, from: "", to: "B1" });
    expect(flightsOf(alone, matNamed)).toEqual([]);
    expect(aboutEvent(alone, matNamed)).toEqual(["cell:B1", "outside", "hero:S"]);
  });
});

describe("cards and plots", () => {
  const plot: Plot = {
    id: "J1",
    name: "The Iron Muster",
    major: true,
    needs: { M: 5, I: 2 },
    any: 0,
    where: ["K1"],
    text: "",
  };
  const mat: Mat = {
    id: "K1",
    name: "Iron Foundry",
    colour: "orange",
    number: 2,
    locked: false,
    points: { M: 3, A: 0, I: 2 },
  };

  test("a plot says what a mat has of its needs, and what it lacks", () => {
    expect(progress(plot, mat)).toEqual([
      { type: "M", has: 3, needs: 5 },
      { type: "I", has: 2, needs: 2 },
    ]);
    expect(lacking(plot, mat, (type) => type)).toBe("M 2");
  });

  test("cards of any type count together", () => {
    const any = { ...plot, needs: {}, any: 6 };
    expect(progress(any, mat)).toEqual([{ type: "", has: 5, needs: 6 }]);
  });

  test("equal cards are counted", () => {
    expect(counted(["M1", "A2", "M1"])).toEqual([
      ["M1", 2],
      ["A2", 1],
    ]);
  });

  test("losses are heroes and a number", () => {
    expect(lossesOf("WS2")).toEqual({ heroes: ["W", "S"], followers: 2 });
    expect(lossesOf("3")).toEqual({ heroes: [], followers: 3 });
  });
});
