// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { FeedItem, MatchState } from "$/api/schema";
import type { Socket } from "./line";
import { LiveMatch } from "./match.svelte";

/** A socket whose other end the test holds. */
class Pretended implements Socket {
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen: Socket["onopen"] = null;
  onclose: Socket["onclose"] = null;
  onmessage: Socket["onmessage"] = null;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(): void {
    this.readyState = 3;
  }

  welcome(): void {
    this.readyState = 1;
    this.onopen?.({} as never);
    this.say({ type: "welcome", seat: 0, ply: 0, seen: 0 });
  }

  say(message: Record<string, unknown>): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  breakOff(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }

  chosen(): Record<string, unknown>[] {
    return this.sent.filter((message) => message["type"] === "choose");
  }
}

const state = (ply: number): MatchState =>
  ({ ply, seat: 0, deciders: [0], choices: [], clocks: null }) as unknown as MatchState;
const item = (number: number): FeedItem => ({ number, name: "moved", facts: {}, text: "…" });

let sockets: Pretended[];
let live: LiveMatch;
const last = () => sockets.at(-1) as Pretended;

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  live = new LiveMatch("m", () => {
    sockets.push(new Pretended());
    return last();
  });
});

afterEach(() => {
  live.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a choice is on its way until the state that follows from it is here", () => {
  last().welcome();
  last().say({ type: "state", state: state(3) });
  live.choose("creep:N");
  live.choose("creep:S");
  expect(last().chosen()).toMatchObject([{ choice: "creep:N", ply: 3 }]);
  const id = last().chosen()[0]?.["id"];
  last().say({ type: "taken", id, ply: 5 });
  expect(live.pending).toBe("creep:N");
  last().say({ type: "state", state: state(5) });
  expect(live.pending).toBeNull();
});

test("after a break it goes on where it was and sends the same choice again", () => {
  last().welcome();
  last().say({ type: "items", from: 0, items: [item(0), item(1)] });
  last().say({ type: "state", state: state(2) });
  live.choose("stop");
  const [first] = last().chosen();
  last().breakOff();
  expect(live.link).toBe("retrying");
  vi.advanceTimersByTime(1000);
  expect(sockets).toHaveLength(2);
  last().welcome();
  expect(last().sent[0]).toMatchObject({ type: "hello", seen: 2 });
  expect(last().chosen()).toEqual([first]);
});

test("what happened between two states is what boards animate", () => {
  last().welcome();
  last().say({ type: "items", from: 0, items: [item(0)] });
  last().say({ type: "state", state: state(1) });
  expect(live.events).toEqual([]);
  last().say({ type: "items", from: 1, items: [item(1), item(2)] });
  last().say({ type: "state", state: state(3) });
  expect(live.events.map((event) => event.number)).toEqual([1, 2]);
});

test("a refusal is told with its rule, and the next choice may be sent", () => {
  last().welcome();
  last().say({ type: "state", state: state(0) });
  live.choose("creep:W");
  const id = last().chosen()[0]?.["id"];
  last().say({ type: "refused", id, code: "illegal_choice", detail: "a wall", rule: "D-CREEP-01" });
  expect(live.trouble).toMatchObject({ detail: "a wall", rule: "D-CREEP-01" });
  expect(live.pending).toBeNull();
});

test("a match that is not there is not asked for again", () => {
  last().readyState = 1;
  last().say({ type: "refused", id: "", code: "no_such_match", detail: "no" });
  last().breakOff(1008);
  vi.advanceTimersByTime(60_000);
  expect(sockets).toHaveLength(1);
  expect(live.closed?.code).toBe("no_such_match");
});

test("where sockets are blocked it asks by requests", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (address: string, given: RequestInit) => {
    asked.push(`${given.method} ${address}`);
    const body = address.includes("/events")
      ? { ply: 1, items: [item(0)] }
      : address.includes("/chat")
        ? { messages: [], last: 0, more: false }
        : state(1);
    return Promise.resolve(new Response(JSON.stringify(body)));
  });
  for (let n = 0; n < 3; n++) {
    last().breakOff();
    await vi.advanceTimersByTimeAsync(2500);
  }
  expect(live.link).toBe("polling");
  expect(live.state?.ply).toBe(1);
  live.choose("stop");
  await vi.advanceTimersByTimeAsync(10);
  expect(asked).toContain("POST /api/matches/m/choices");
  expect(live.pending).toBeNull();
});

test("what was asked for early is shown before the socket speaks, and its past is not animated", async () => {
  live.close();
  window.lairworks = { match: "m", state: Promise.resolve(state(2)) };
  live = new LiveMatch("m", () => (sockets.push(new Pretended()), last()));
  await vi.advanceTimersByTimeAsync(0);
  expect(live.state?.ply).toBe(2);
  expect(window.lairworks).toBeUndefined();
  last().welcome();
  last().say({ type: "items", from: 0, items: [item(0), item(1)] });
  last().say({ type: "state", state: state(3) });
  expect(live.items).toHaveLength(2);
  expect(live.events).toEqual([]);
  last().say({ type: "items", from: 2, items: [item(2)] });
  last().say({ type: "state", state: state(4) });
  expect(live.events.map(({ number }) => number)).toEqual([2]);
});

test("what was asked for early about another match is left alone", async () => {
  live.close();
  window.lairworks = { match: "other", state: Promise.resolve(state(2)) };
  live = new LiveMatch("m", () => (sockets.push(new Pretended()), last()));
  await vi.advanceTimersByTimeAsync(0);
  expect(live.state).toBeNull();
});
