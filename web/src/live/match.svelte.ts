/** A match as it happens: state, feed, presence and clocks from the server, choices to it.
 *
 * Nothing is guessed: what is shown is what the server said. A choice that was sent is sent again
 * under the same id until it is answered, so that a broken line loses and doubles nothing.
 */
import { ask, Refusal, told } from "$/api/client";
import { forget, keyOf } from "$/api/keys";
import type { FeedItem, MatchState, Message as Said } from "$/api/schema";
import type { Reading } from "./clocks";
import { Feed, Gap } from "./feed";
import { Line, type Message, type Socket } from "./line";

export type Link = "connecting" | "live" | "retrying" | "polling" | "closed";

/** Something that was refused: what and why. */
export interface Trouble {
  code: string;
  detail: string;
  rule: string | null;
}

interface Deed {
  id: string;
  message: Message;
  choice: string | null;
  /** The ply the state must have before the next deed; null until the deed was taken. */
  until: number | null;
}

declare global {
  interface Window {
    /** What early.js has begun. */
    lairworks?: { match: string; state: Promise<MatchState | null>; now?: MatchState };
  }
}

const POLL_MS = 1500;
const BLOCKED = 3; // sockets that fail so often in a row are taken to be blocked

export class LiveMatch {
  state: MatchState | null = $state.raw(null);
  /** What happened, as far as it still holds. */
  items: readonly FeedItem[] = $state.raw([]);
  /** What happened between the last state and this one; what boards animate. */
  events: readonly FeedItem[] = $state.raw([]);
  present: readonly number[] = $state.raw([]);
  spectators = $state(0);
  link: Link = $state("connecting");
  /** Why the last thing asked for was refused. */
  trouble: Trouble | null = $state.raw(null);
  /** Why the match cannot be shown at all. */
  closed: Trouble | null = $state.raw(null);
  /** The choice that is on its way. */
  pending: string | null = $state(null);
  /** What was said at the table, as far as this viewer may read it. */
  talk: readonly Said[] = $state.raw([]);
  /** The server's time, a few times a second while clocks run. */
  now = $state(Date.now());

  #feed = new Feed();
  #heard: FeedItem[] = [];
  #deed: Deed | null = null;
  #line: Line;
  #connect: () => Socket;
  #offset = 0;
  #asked = 0;
  #tick: ReturnType<typeof setInterval>;
  #poll: ReturnType<typeof setTimeout> | undefined;
  #key: string | null;

  constructor(
    readonly id: string,
    connect: (id: string) => Socket = openSocket,
  ) {
    this.#key = keyOf(id)?.key ?? null;
    this.#connect = () => connect(id);
    this.#line = this.#newLine();
    this.#showEarly();
    this.#tick = setInterval(() => this.#ticked(), 200);
    window.addEventListener("online", this.#wake);
    document.addEventListener("visibilitychange", this.#wake);
  }

  /** The key that opens the own seat here, for requests beside the socket. */
  get key(): string | null {
    return this.#key;
  }

  get clocks(): Reading[] {
    return (this.state?.clocks ?? []) as unknown as Reading[];
  }

  /** Whether the own seat is to decide. */
  get myTurn(): boolean {
    const state = this.state;
    return !!state && state.seat !== null && state.deciders.includes(state.seat);
  }

  choose(choice: string): void {
    const state = this.state;
    if (!state || this.#deed) return;
    const message = { type: "choose", ply: state.ply, choice, seat: state.seat };
    this.#begin(message, choice);
  }

  undo(): void {
    if (this.state && !this.#deed) this.#begin({ type: "undo", ply: this.state.ply }, null);
  }

  resign(): void {
    if (this.state && !this.#deed) this.#begin({ type: "resign" }, null);
  }

  comeBack(): void {
    if (this.state && !this.#deed) this.#begin({ type: "back" }, null);
  }

  /** Says something; throws Refusal. */
  async say(text: string): Promise<void> {
    const given = { path: { match: this.id }, key: this.#key };
    const said = await ask("POST /api/matches/{match}/chat", { ...given, body: { text } });
    // With a socket it comes back in its turn, with what others said before it.
    if (this.link !== "live") this.#hearTalk([said]);
  }

  dismiss(): void {
    this.trouble = null;
  }

  close(): void {
    clearInterval(this.#tick);
    clearTimeout(this.#poll);
    window.removeEventListener("online", this.#wake);
    document.removeEventListener("visibilitychange", this.#wake);
    this.#line.close();
    this.link = "closed";
  }

  #newLine(): Line {
    const line = new Line(
      {
        hello: () => ({ type: "hello", seen: this.#feed.length, key: this.#key }),
        hear: (message) => this.#hear(message),
        lost: (failures) => this.#lost(failures),
        refused: () => this.#refusedLine(),
      },
      this.#connect,
    );
    line.open();
    return line;
  }

  #wake = (): void => {
    if (document.visibilityState === "visible") this.#line.check();
  };

  #ticked(): void {
    if (this.state?.clocks || this.state?.timer) this.now = Date.now() + this.#offset;
  }

  // To the server

  #begin(message: Message, choice: string | null): void {
    const id = newId();
    this.trouble = null;
    this.#deed = { id, message: { ...message, id }, choice, until: null };
    this.pending = choice ?? message.type;
    this.#send();
  }

  #send(): void {
    const deed = this.#deed;
    if (!deed || deed.until !== null) return;
    if (this.link === "polling") void this.#post(deed);
    else this.#line.send(deed.message); // if the line is down, once it is there again
  }

  async #post(deed: Deed): Promise<void> {
    const seat = this.state?.seat ?? 0;
    const common = { path: { match: this.id }, key: this.#key };
    const { type, ply } = deed.message as { type: string; ply?: number };
    try {
      let after: MatchState;
      if (type === "choose") {
        const body = { seat, ply: ply ?? 0, choice: deed.choice ?? "", client: deed.id };
        after = await ask("POST /api/matches/{match}/choices", { ...common, body });
      } else if (type === "undo") {
        const body = { seat, ply: ply ?? null };
        after = await ask("POST /api/matches/{match}/undo", { ...common, body });
      } else if (type === "resign") {
        after = await ask("POST /api/matches/{match}/resign", { ...common, body: { seat } });
      } else {
        after = await ask("POST /api/matches/{match}/back", { ...common, body: { seat } });
      }
      this.#taken(deed.id, after.ply);
      await this.#pollNow();
    } catch (error) {
      if (error instanceof Refusal && error.status !== 0 && error.status !== 503) {
        this.#refuse(deed.id, { ...error.more, code: error.code, detail: error.detail });
      }
    }
  }

  #taken(id: string, ply: number): void {
    if (this.#deed?.id !== id) return;
    this.#deed.until = ply;
    this.#settle();
  }

  /** The deed is done once the state that follows from it is here. */
  #settle(): void {
    const until = this.#deed?.until ?? null;
    if (until !== null && this.state && this.state.ply >= until) {
      this.#deed = null;
      this.pending = null;
    }
  }

  #refuse(id: string, problem: Record<string, unknown>): void {
    const rule = typeof problem["rule"] === "string" && problem["rule"] ? problem["rule"] : null;
    const trouble = { code: String(problem["code"]), detail: String(problem["detail"]), rule };
    if (this.#deed?.id === id) {
      this.#deed = null;
      this.pending = null;
    }
    if (!this.state) this.closed = trouble;
    else this.trouble = trouble;
  }

  // From the server

  #hear(message: Message): void {
    switch (message.type) {
      case "welcome":
        this.link = "live";
        clearTimeout(this.#poll);
        this.#asked = Date.now();
        this.#line.send({ type: "ping" });
        this.#send();
        break;
      case "items":
        this.#hearItems(message["items"] as FeedItem[]);
        break;
      case "state":
        this.#show(message["state"] as MatchState);
        break;
      case "presence":
        this.present = message["seats"] as number[];
        this.spectators = Number(message["spectators"]);
        break;
      case "taken":
        this.#taken(String(message["id"]), Number(message["ply"]));
        break;
      case "refused":
        this.#refuse(String(message["id"]), message);
        break;
      case "chat":
        this.#hearTalk(message["messages"] as Said[]);
        break;
      case "pong":
        // The answer was half of the way old when it arrived.
        this.#offset = Number(message["now"]) - (Date.now() + this.#asked) / 2;
        break;
    }
  }

  #hearItems(items: FeedItem[]): void {
    try {
      const history = this.#feed.length === 0; // nothing to be animated
      const fresh = this.#feed.take(items);
      if (!history) this.#heard.push(...fresh);
      this.items = this.#feed.valid;
    } catch (error) {
      if (!(error instanceof Gap)) throw error;
      this.#feed = new Feed();
      this.#heard = [];
      this.#line.restart();
    }
  }

  #hearTalk(said: Said[]): void {
    const last = this.talk.at(-1)?.number ?? -1;
    const fresh = said.filter((message) => message.number > last);
    if (fresh.length > 0) this.talk = [...this.talk, ...fresh];
  }

  /** What early.js asked for is there before the socket is. */
  #showEarly(): void {
    const early = window.lairworks;
    delete window.lairworks;
    if (early?.match !== this.id) return;
    if (early.now) this.#show(early.now);
    else void early.state.then((state) => state && !this.state && this.#show(state));
  }

  #show(state: MatchState): void {
    if (this.state && JSON.stringify(state) === JSON.stringify(this.state)) return this.#settle();
    this.events = this.#heard;
    this.#heard = [];
    this.state = state;
    this.now = Date.now() + this.#offset;
    this.#settle();
  }

  #lost(failures: number): void {
    if (failures >= BLOCKED && this.link !== "polling") void this.#startPolling();
    else if (this.link !== "polling") this.link = this.state ? "retrying" : "connecting";
  }

  #refusedLine(): void {
    const reason = this.closed ?? this.trouble ?? { code: "closed", detail: "", rule: null };
    if (reason.code === "not_your_seat" && this.#key) {
      // The key opens nothing any more; without one it may still be possible to watch.
      forget(this.id);
      this.#key = null;
      this.closed = this.trouble = null;
      this.#feed = new Feed();
      this.#line = this.#newLine();
      return;
    }
    this.link = "closed";
    this.closed = reason;
  }

  // Without a socket

  async #startPolling(): Promise<void> {
    try {
      await this.#pollOnce();
    } catch {
      this.link = this.state ? "retrying" : "connecting";
      return;
    }
    this.link = "polling";
    this.#send();
    this.#later();
  }

  #later(): void {
    clearTimeout(this.#poll);
    this.#poll = setTimeout(() => void this.#pollNow(), POLL_MS);
  }

  async #pollNow(): Promise<void> {
    if (this.link !== "polling") return;
    try {
      await this.#pollOnce();
      this.#send();
    } catch (error) {
      if (error instanceof Refusal && error.status >= 400 && error.status < 500) {
        this.trouble = { code: error.code, detail: told(error), rule: null };
      }
    }
    if (this.link === "polling") this.#later();
  }

  async #pollOnce(): Promise<void> {
    const given = { path: { match: this.id }, key: this.#key };
    const since = this.#feed.length;
    const { items } = await ask("GET /api/matches/{match}/events", { ...given, query: { since } });
    const state = await ask("GET /api/matches/{match}", given);
    const heard = this.talk.at(-1)?.number;
    const query = heard === undefined ? {} : { since: heard };
    const { messages } = await ask("GET /api/matches/{match}/chat", { ...given, query });
    this.#hearTalk(messages);
    this.#hearItems(items);
    this.#show(state);
  }
}

function openSocket(id: string): Socket {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const address = `${scheme}://${location.host}/api/matches/${encodeURIComponent(id)}/live`;
  return new WebSocket(address) as unknown as Socket;
}

/** An id nobody else has; not a secret. (`randomUUID` is missing on pages without https.) */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
