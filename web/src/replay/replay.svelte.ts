/** A finished match to look back on: where we are in it, who looks, and what is to be seen.
 *
 * Frames are fetched one by one and kept; those around the one shown are fetched ahead, so that
 * stepping needs no waiting.
 */
import { ask } from "$/api/client";
import { keyOf } from "$/api/keys";
import type { FeedItem, MatchState, ReplayFrame, ReplayLog, Timeline } from "$/api/schema";

export type Viewer = number | null;

const KEPT = 400; // frames
const AHEAD = [1, 2, -1, 3, -2];
const BREATH = 30; // milliseconds between two requests, so that no scrubbing asks for too much
/** Milliseconds between two choices, by speed. */
export const SPEEDS = { "½": 2000, "1": 1000, "2": 500, "4": 250 } as const;
export type Speed = keyof typeof SPEEDS;

export class Replay {
  /** The match as it ended: who sat where, the game, its options. */
  match: MatchState | null = $state.raw(null);
  timeline: Timeline | null = $state.raw(null);
  /** The ply that is wanted; the frame follows as soon as it is here. */
  ply = $state(0);
  seat: Viewer = $state(null);
  frame: ReplayFrame | null = $state.raw(null);
  /** What happened between the last frame and this one; what boards animate. */
  events: readonly FeedItem[] = $state.raw([]);
  log: ReplayLog | null = $state.raw(null);
  playing = $state(false);
  speed: Speed = $state("1");
  trouble: unknown = $state.raw(null);

  #frames = new Map<string, ReplayFrame>();
  #logs = new Map<Viewer, ReplayLog>();
  #fetching = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #key: string | null;
  #closed = false;

  constructor(readonly id: string) {
    this.#key = keyOf(id)?.key ?? null;
  }

  get plies(): number {
    return this.timeline?.moves.length ?? 0;
  }

  /** The key of the own seat in this match, which opens it if it is private. */
  get key(): string | null {
    return this.#key;
  }

  /** What the viewer had been told by now. */
  get items(): readonly FeedItem[] {
    const log = this.log;
    return log && this.frame ? log.items.slice(0, log.heard[this.frame.ply] ?? 0) : [];
  }

  /** What the viewer was told of the next choice. */
  get nextItems(): readonly FeedItem[] {
    return this.frame ? this.#between(this.frame.ply, this.frame.ply + 1) : [];
  }

  /** Opens the match at a ply (null: its start), as a viewer saw it. */
  async open(ply: number | null, seat: Viewer): Promise<void> {
    try {
      const given = { path: { match: this.id }, key: this.#key };
      const [match, timeline] = await Promise.all([
        ask("GET /api/matches/{match}", given),
        ask("GET /api/matches/{match}/timeline", given),
      ]);
      this.seat = seat !== null && seat >= 0 && seat < match.seats.length ? seat : null;
      this.match = match;
      this.timeline = timeline;
      await this.#hear();
      this.go(ply ?? 0);
    } catch (error) {
      this.trouble = error;
    }
  }

  go(ply: number): void {
    this.ply = Math.min(Math.max(0, Math.round(ply)), this.plies);
    this.#show();
  }

  step(by: number): void {
    this.pause();
    this.go(this.ply + by);
  }

  /** Goes to the next (or the last) start of a turn or a round. */
  turn(by: 1 | -1): void {
    const starts = this.timeline?.moments.filter((moment) => moment.kind === "start") ?? [];
    const found =
      by > 0
        ? starts.find((moment) => moment.ply > this.ply)
        : starts.findLast((moment) => moment.ply < this.ply);
    this.pause();
    this.go(found?.ply ?? (by > 0 ? this.plies : 0));
  }

  /** Looks with the eyes of a seat, or of a spectator. */
  async look(seat: Viewer): Promise<void> {
    if (seat === this.seat) return;
    this.seat = seat;
    try {
      await this.#hear();
      this.#show();
    } catch (error) {
      this.trouble = error;
    }
  }

  toggle(): void {
    if (this.playing) return this.pause();
    if (this.ply >= this.plies) this.go(0);
    this.playing = true;
    this.#wait();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  close(): void {
    this.#closed = true;
    this.pause();
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#tick(), SPEEDS[this.speed]);
  }

  #tick(): void {
    if (!this.playing) return;
    if (this.ply >= this.plies) return this.pause();
    // What is not here yet is waited for: nothing is skipped.
    if (this.frame?.ply === this.ply) this.go(this.ply + 1);
    this.#wait();
  }

  #between(from: number, to: number): readonly FeedItem[] {
    const log = this.log;
    return log ? log.items.slice(log.heard[from] ?? 0, log.heard[to] ?? log.items.length) : [];
  }

  async #hear(): Promise<void> {
    const seat = this.seat;
    let log = this.#logs.get(seat);
    if (!log) {
      log = await ask("GET /api/matches/{match}/replay/log", {
        path: { match: this.id },
        query: { seat },
        key: this.#key,
      });
      this.#logs.set(seat, log);
    }
    if (seat === this.seat) this.log = log;
  }

  #show(): void {
    const frame = this.#frames.get(`${this.seat} ${this.ply}`);
    if (frame) this.#put(frame);
    void this.#fetch();
  }

  #put(frame: ReplayFrame): void {
    const before = this.frame;
    if (before === frame) return;
    const steps = before && before.seat === frame.seat && frame.ply === before.ply + 1;
    this.events = steps ? this.#between(before.ply, frame.ply) : [];
    this.frame = frame;
  }

  /** Fetches what is wanted, then what may be wanted next; one at a time. */
  async #fetch(): Promise<void> {
    if (this.#fetching) return;
    this.#fetching = true;
    try {
      for (let ply = this.#missing(); ply !== null && !this.#closed; ply = this.#missing()) {
        const [seat, wanted] = [this.seat, ply === this.ply];
        const frame = await ask("GET /api/matches/{match}/replay", {
          path: { match: this.id },
          query: { ply, seat },
          key: this.#key,
        });
        this.#keep(`${seat} ${ply}`, frame);
        // Who scrubs on sees what was wanted a moment ago, rather than nothing.
        if (seat === this.seat && (wanted || ply === this.ply)) this.#put(frame);
        await new Promise((rested) => setTimeout(rested, BREATH));
      }
      this.trouble = null;
    } catch (error) {
      this.trouble = error;
      this.pause();
    } finally {
      this.#fetching = false;
    }
  }

  #missing(): number | null {
    const around = [0, ...AHEAD].map((by) => this.ply + by);
    const missing = around.find(
      (ply) => ply >= 0 && ply <= this.plies && !this.#frames.has(`${this.seat} ${ply}`),
    );
    return missing ?? null;
  }

  #keep(name: string, frame: ReplayFrame): void {
    this.#frames.set(name, frame);
    if (this.#frames.size > KEPT) {
      const oldest = this.#frames.keys().next().value;
      if (oldest !== undefined) this.#frames.delete(oldest);
    }
  }
}
