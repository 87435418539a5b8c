// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Replay } from "./replay.svelte";

const PLIES = 40;
let asked: string[] = [];

/** What a server would say about a match of so many choices; seat 1 hears two things of each. */
function answer(address: string): unknown {
  const { pathname, searchParams } = new URL(address, "http://lair.test");
  const seat = searchParams.has("seat") ? Number(searchParams.get("seat")) : null;
  const each = seat === 1 ? 2 : 1;
  if (pathname.endsWith("/timeline")) {
    const moves = Array.from({ length: PLIES }, () => ({ seat: 0, choice: "x", text: "X" }));
    const moments = [5, 20].map((ply) => ({ ply, kind: "start", text: "" }));
    return { end: "", moves, measure: "scores", scores: [], chances: [], moments, turns: [] };
  }
  if (pathname.endsWith("/log")) {
    const items = Array.from({ length: PLIES * each }, (_, number) => ({ number }));
    return { items, heard: Array.from({ length: PLIES + 1 }, (_, ply) => ply * each) };
  }
  if (pathname.endsWith("/replay")) {
    return { ply: Number(searchParams.get("ply")), plies: PLIES, seat, deciders: [0], view: {} };
  }
  return { match: "m", game: "quest", seats: [{ seat: 0 }, { seat: 1 }] };
}

beforeEach(() => {
  asked = [];
  vi.useFakeTimers();
  vi.stubGlobal("fetch", (address: string) => {
    asked.push(address);
    return Promise.resolve({ status: 200, ok: true, json: () => Promise.resolve(answer(address)) });
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function opened(ply: number | null, seat: number | null): Promise<Replay> {
  const replay = new Replay("m");
  await replay.open(ply, seat);
  await vi.advanceTimersByTimeAsync(500);
  return replay;
}

test("opens where it is told to, and fetches what lies around", async () => {
  const replay = await opened(7, 1);
  expect(replay.frame).toMatchObject({ ply: 7, seat: 1 });
  expect(replay.items.length).toBe(14);
  const plies = asked.flatMap((address) => /ply=(\d+)/.exec(address)?.[1] ?? []).map(Number);
  expect(plies[0]).toBe(7);
  expect(plies.toSorted((a, b) => a - b)).toEqual([5, 6, 7, 8, 9, 10]);
});

test("keeps within the match, whatever is asked for", async () => {
  const replay = await opened(999, 7);
  expect([replay.ply, replay.seat]).toEqual([PLIES, null]);
  replay.step(-999);
  expect(replay.ply).toBe(0);
});

test("steps without waiting, and tells boards what happened on the way", async () => {
  const replay = await opened(7, 1);
  replay.step(1);
  expect(replay.frame?.ply).toBe(8);
  expect(replay.events.map((item) => item.number)).toEqual([14, 15]);
  replay.step(-1);
  expect(replay.events).toEqual([]);
});

test("goes to the turns before and after", async () => {
  const replay = await opened(7, null);
  replay.turn(1);
  expect(replay.ply).toBe(20);
  replay.turn(1);
  expect(replay.ply).toBe(PLIES);
  replay.turn(-1);
  replay.turn(-1);
  replay.turn(-1);
  expect(replay.ply).toBe(0);
});

test("looks with other eyes at the same choice", async () => {
  const replay = await opened(7, null);
  expect(replay.items.length).toBe(7);
  await replay.look(1);
  await vi.advanceTimersByTimeAsync(100);
  expect(replay.frame).toMatchObject({ ply: 7, seat: 1 });
  expect(replay.items.length).toBe(14);
  expect(replay.events).toEqual([]);
});

test("plays by itself to the end, and from the start after that", async () => {
  const replay = await opened(PLIES - 2, null);
  replay.speed = "4";
  replay.toggle();
  await vi.advanceTimersByTimeAsync(2000);
  expect([replay.ply, replay.playing]).toEqual([PLIES, false]);
  replay.toggle();
  expect([replay.ply, replay.playing]).toEqual([0, true]);
  replay.close();
});

test("says what went wrong", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no line")));
  const replay = await opened(7, null);
  expect(replay.trouble).toMatchObject({ code: "unreached" });
});
