import { describe, expect, test } from "vitest";
import type { Choice } from "$/api/schema";
import type { Desk } from "./desk.svelte";
import { Plan } from "./plan.svelte";
import type { Cell, Doing } from "./view";

const CELLS = ["A1", "B1", "C1", "D1"];

function choice(text: string, facts: Record<string, unknown> = {}, sentence = text): Choice {
  const [verb = "", ...args] = text.split(":");
  return { choice: text, verb, arguments: args, text: sentence, price: [], facts };
}

/** A plan at a lair of four rooms, and what it sends. */
function planAt(step: string, choices: Choice[], laid: number, doing: Partial<Doing> = {}) {
  const sent: string[] = [];
  const cells = CELLS.map((cell, index): Cell => {
    const room = { cell, up: false, followers: 0, heroes: [], defence: 0 };
    const id = `R0${index + 1}`;
    const tile = { id, name: cell, short: cell, kind: "help" as const, icon: "", text: "" };
    return index < laid ? { ...room, tile } : room;
  });
  const desk = {
    view: { phase: step === "layout" ? "layout" : "room", laid, cells, doing },
    step,
    choices,
    waits: false,
    choose: (text: string) => sent.push(text),
    offer: (text: string) => choices.find((each) => each.choice === text),
    offers: (verb: string) => choices.filter((each) => each.verb === verb),
    cell: (name: string) => cells.find(({ cell }) => cell === name),
  };
  return { plan: new Plan(desk as unknown as Desk), sent };
}

describe("laying out", () => {
  const lay = (tile: string, name: string) =>
    choice(`lay:${tile}`, { tile, cell: "B1", kind: "help", name, text: "It helps." });
  const start = () => planAt("layout", [lay("R02", "Old Chapel"), lay("R03", "Cells")], 1);

  test("a tile is told by the facts of its choice", () => {
    const [tile] = start().plan.tray;
    expect(tile).toMatchObject({ id: "R02", name: "Old Chapel", text: "It helps." });
  });

  test("a tile put on a cell leaves the tray, and comes back when taken up", () => {
    const { plan } = start();
    plan.put("R03", "B1");
    expect(plan.tray.map(({ id }) => id)).toEqual(["R02"]);
    plan.put("R03", "C1");
    expect([plan.tileAt("B1"), plan.tileAt("C1")]).toEqual([undefined, "R03"]);
    plan.takeUp("C1");
    expect(plan.tray).toHaveLength(2);
  });

  test("the next cell is sent first, and each question is answered once", () => {
    const { plan, sent } = start();
    plan.put("R02", "C1");
    plan.put("R03", "B1");
    plan.send();
    plan.pump();
    expect(sent).toEqual(["lay:R03"]);
  });

  test("a cell that is laid already takes no tile", () => {
    const { plan } = start();
    plan.put("R02", "A1");
    expect(plan.tileAt("A1")).toBeUndefined();
  });
});

describe("picking up", () => {
  const picks = ["A1", "B1", "C1"].map((cell) => choice(`pick:${cell}`));

  test("rooms are picked in any order, and sent in the engine's", () => {
    const { plan, sent } = planAt("room.pick", picks, 4, { picked: [], most: 3 });
    plan.togglePick("D1");
    expect(plan.canPickOut).toBe(false);
    plan.togglePick("B1");
    expect(plan.picked).toEqual(["B1", "D1"]);
    expect(plan.canPickOut).toBe(true);
    plan.send();
    expect(sent).toEqual(["pick:B1"]);
  });

  test("no more than the engine allows", () => {
    const { plan } = planAt("room.pick", picks, 4, { picked: [], most: 2 });
    plan.togglePick("A1");
    plan.togglePick("B1");
    expect(plan.canPick("C1")).toBe(false);
  });
});

describe("laying back", () => {
  const puts = ["R01", "R02", "R04"].map((tile) => choice(`put:${tile}`));

  test("tiles lie as they were until two are exchanged", () => {
    const { plan, sent } = planAt("room.put", puts, 4, { picked: ["A1", "B1", "D1"], put: [] });
    expect(plan.order).toEqual(["R01", "R02", "R04"]);
    plan.exchange("A1", "D1");
    expect(plan.order).toEqual(["R04", "R02", "R01"]);
    expect([plan.wasMoved("A1"), plan.wasMoved("B1")]).toEqual([true, false]);
    plan.send();
    expect(sent).toEqual(["put:R04"]);
  });

  test("what is laid back already stays", () => {
    const { plan } = planAt("room.put", puts, 4, { picked: ["A1", "B1", "D1"], put: ["R02"] });
    expect(plan.order).toEqual(["R02", "R01", "R04"]);
    expect([plan.isOpen("A1"), plan.isOpen("B1")]).toEqual([false, true]);
  });
});
