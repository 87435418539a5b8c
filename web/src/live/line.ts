/** A socket that stays: it says hello, listens, and comes back when the line breaks. */

export type Message = { type: string } & Record<string, unknown>;

/** What a line needs of a socket. */
export interface Socket {
  readyState: number;
  send(text: string): void;
  close(code?: number): void;
  onopen: ((event: never) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
}

export interface Ears {
  hello(): Message;
  hear(message: Message): void;
  /** The line broke after it was good, or could not be made for the `failures`th time. */
  lost(failures: number): void;
  /** The server does not want this line. */
  refused(code: number): void;
}

const OPEN = 1;
const POLICY = 1008;
const QUIET = 45_000; // the server beats every 20 s
const ANSWER = 8_000;
const GREETING = 10_000;
const LONGEST = 20_000;

/** How long to wait before trying again, spread so that not everybody comes at once. */
export function pause(failures: number, chance = Math.random()): number {
  return Math.min(LONGEST, 400 * 2 ** Math.max(0, failures - 1)) * (0.5 + chance);
}

export class Line {
  #socket: Socket | null = null;
  #failures = 0;
  #greeted = false;
  #closed = false;
  #again: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly ears: Ears,
    private readonly connect: () => Socket,
  ) {}

  /** Whether messages can be sent. */
  get good(): boolean {
    return this.#greeted && this.#socket?.readyState === OPEN;
  }

  open(): void {
    if (this.#closed || this.#socket) return;
    clearTimeout(this.#again);
    const socket = this.connect();
    this.#socket = socket;
    this.#greeted = false;
    this.#guard(GREETING, () => this.#drop(socket));
    socket.onopen = () => socket.send(JSON.stringify(this.ears.hello()));
    socket.onmessage = (event) => this.#hear(socket, String(event.data));
    socket.onclose = (event) => this.#lost(socket, event.code);
  }

  /** Sends a message; false if the line is not good. */
  send(message: Message): boolean {
    if (!this.good) return false;
    this.#socket?.send(JSON.stringify(message));
    return true;
  }

  /** Makes sure the line is alive, now: the page was asleep, or the network is back. */
  check(): void {
    if (this.#closed) return;
    const socket = this.#socket;
    if (!socket) {
      this.#failures = 0;
      this.open();
    } else if (this.send({ type: "ping" })) {
      this.#guard(ANSWER, () => this.#drop(socket));
    }
  }

  /** Starts afresh, for what was heard does not fit together. */
  restart(): void {
    if (this.#socket) this.#drop(this.#socket);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#again);
    clearTimeout(this.#watch);
    const socket = this.#socket;
    this.#socket = null;
    if (socket) {
      socket.onclose = socket.onmessage = socket.onopen = null;
      socket.close(1000);
    }
  }

  #hear(socket: Socket, text: string): void {
    if (socket !== this.#socket) return;
    this.#guard(QUIET, () => this.check());
    const message = JSON.parse(text) as Message;
    if (message.type === "welcome") {
      this.#greeted = true;
      this.#failures = 0;
    }
    this.ears.hear(message);
  }

  #guard(ms: number, then: () => void): void {
    clearTimeout(this.#watch);
    this.#watch = setTimeout(then, ms);
  }

  /** Gives a socket up without waiting for its farewell. */
  #drop(socket: Socket): void {
    socket.onclose = socket.onmessage = socket.onopen = null;
    socket.close();
    this.#lost(socket, 1006);
  }

  #lost(socket: Socket, code: number): void {
    if (socket !== this.#socket || this.#closed) return;
    this.#socket = null;
    clearTimeout(this.#watch);
    if (code === POLICY) {
      this.#closed = true;
      this.ears.refused(code);
      return;
    }
    this.#failures = this.#greeted ? 1 : this.#failures + 1;
    this.#greeted = false;
    this.ears.lost(this.#failures);
    this.#again = setTimeout(() => this.open(), pause(this.#failures));
  }
}
