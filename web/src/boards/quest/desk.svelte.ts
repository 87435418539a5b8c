/** What the parts of this board share: the view, and which choices are about which thing. */
import { getContext, setContext } from "svelte";
import type { Attachment } from "svelte/attachments";
import type { Choice } from "$/api/schema";
import { textsOf } from "$/i18n/index.svelte";
import { painting } from "$/lib/sight.svelte";
import type { BoardProps } from "../table";
import { subjectOf, PAIRS } from "./subjects";
import { TEXTS } from "./texts";
import type { IconFacts, QuestView, Seat } from "./view";

const NAME = Symbol("quest");

export class Desk {
  #props: () => BoardProps;
  #painted = painting();
  #picked = $state.raw<{ choices: readonly Choice[]; id: string } | null>(null);

  constructor(props: () => BoardProps) {
    this.#props = props;
  }

  readonly view: QuestView = $derived.by(() => this.#props().view as unknown as QuestView);
  readonly #about: Map<string, Choice[]> = $derived.by(() => {
    const found = new Map<string, Choice[]>();
    for (const choice of this.#props().choices) {
      const subject = subjectOf(choice);
      found.set(subject, [...(found.get(subject) ?? []), choice]);
    }
    return found;
  });
  readonly #icons: Map<string, IconFacts> = $derived.by(
    () => new Map(this.view.icons.map((icon) => [icon.id, icon])),
  );

  /** Whether what cannot be seen at first is drawn, too. */
  get whole(): boolean {
    return this.#painted.done;
  }

  get seat(): number | null {
    return this.#props().seat;
  }

  get choices(): readonly Choice[] {
    return this.#props().choices;
  }

  get peeked(): Choice | undefined {
    const { peeked, choices } = this.#props();
    return choices.find((choice) => choice.choice === peeked);
  }

  get pending(): string | null {
    return this.#props().pending;
  }

  /** Whose table is at the bottom: the own one, a spectator's is the first. */
  get home(): Seat {
    return this.view.seats[this.seat ?? 0] as Seat;
  }

  get texts(): (typeof TEXTS)["en"] {
    return textsOf(TEXTS);
  }

  name(seat: number): string {
    return this.#props().names[seat] ?? "";
  }

  /** Names of seats in a row, or that it is all of them. */
  namesOf(seats: readonly number[]): string {
    if (seats.length === this.view.seats.length) return this.texts.all;
    return seats.map((seat) => this.name(seat)).join(", ");
  }

  icon(id: string): IconFacts | undefined {
    return this.#icons.get(id);
  }

  /** The choices about a thing, by its subject (see subjects.ts). */
  about(subject: string): readonly Choice[] {
    return this.#about.get(subject) ?? [];
  }

  /** The choices that are about no thing on the table: enough, no, defeat. */
  get plain(): readonly Choice[] {
    return this.about("");
  }

  // Choices about two things are made in two steps.

  get picked(): string | null {
    return this.#picked?.choices === this.choices ? this.#picked.id : null;
  }

  /** The choice that is complete with this thing. */
  completes(id: string): string | null {
    const { picked } = this;
    if (picked === null || picked === id) return null;
    for (const {
      choice,
      verb,
      arguments: [one, two],
    } of this.about(PAIRS)) {
      if (one === picked && two === id) return choice;
      if (verb !== "move" && two === picked && one === id) return choice;
    }
    return null;
  }

  /** Whether some choice begins with this thing. */
  begins(id: string): boolean {
    if (this.pending !== null) return false;
    return this.about(PAIRS).some(
      ({ verb, arguments: [one, two] }) => one === id || (verb !== "move" && two === id),
    );
  }

  /** Makes a thing the first of two, or takes that back. */
  pick(id: string): void {
    this.#picked = this.picked === id ? null : { choices: this.choices, id };
  }

  /** Makes an element the button that picks a thing as the first of two. */
  picks(id: string, name: string): Attachment<Element> {
    return (node) => {
      const dressed = {
        "data-lit": "",
        role: "button",
        tabindex: "0",
        "aria-label": `${this.texts.pickFirst}: ${name}`,
        "aria-pressed": String(this.picked === id),
      };
      for (const [key, value] of Object.entries(dressed)) node.setAttribute(key, value);
      const stop = new AbortController();
      const act = (event: Event) => {
        event.preventDefault();
        event.stopPropagation();
        this.pick(id);
      };
      node.addEventListener("click", act, { signal: stop.signal });
      node.addEventListener(
        "keydown",
        (event) => {
          if (["Enter", " "].includes((event as KeyboardEvent).key)) act(event);
        },
        { signal: stop.signal },
      );
      return () => {
        stop.abort();
        for (const key of Object.keys(dressed)) node.removeAttribute(key);
      };
    };
  }
}

export function setDesk(desk: Desk): void {
  setContext(NAME, desk);
}

export function useDesk(): Desk {
  return getContext<Desk>(NAME);
}
