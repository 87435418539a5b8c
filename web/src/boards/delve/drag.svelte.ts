/** Dragging pieces with mouse, pen or finger: from the kit to a space, from space to space, off. */

interface Held {
  readonly piece: string;
  /** The space it stood on; null if it comes from the kit. */
  readonly from: string | null;
  readonly x: number;
  readonly y: number;
  readonly pointer: number;
}

/** So far a finger may tremble before it drags. */
const SLACK_PX = 6;

export class Drag {
  #pressed: Held | null = null;
  #ended = false;
  #drop: (piece: string, from: string | null, to: string | null) => void;
  /** What is being dragged, and where to. */
  held = $state.raw<Held | null>(null);

  /** `drop` hears where a piece was let go; null is beside the board. */
  constructor(drop: (piece: string, from: string | null, to: string | null) => void) {
    this.#drop = drop;
  }

  grab(event: PointerEvent, piece: string, from: string | null): void {
    if (event.button !== 0) return;
    const { clientX: x, clientY: y, pointerId: pointer } = event;
    this.#pressed = { piece, from, x, y, pointer };
  }

  moved(event: PointerEvent): void {
    const pressed = this.#pressed;
    if (!pressed || event.pointerId !== pressed.pointer) return;
    const { clientX: x, clientY: y } = event;
    const far = Math.hypot(x - pressed.x, y - pressed.y) > SLACK_PX;
    if (this.held || far) this.held = { ...pressed, x, y };
  }

  dropped(event: PointerEvent): void {
    const { held } = this;
    this.cancel();
    if (!held || event.pointerId !== held.pointer) return;
    this.#ended = true;
    setTimeout(() => (this.#ended = false));
    this.#drop(held.piece, held.from, spaceUnder(event));
  }

  cancel(): void {
    this.#pressed = null;
    this.held = null;
  }

  /** The click that ends a drag is none. */
  swallow(event: MouseEvent): void {
    if (!this.#ended) return;
    event.stopPropagation();
    event.preventDefault();
  }
}

/** The space at a point; on a border, the one it is named from. */
function spaceUnder({ clientX, clientY }: PointerEvent): string | null {
  const at = document.elementFromPoint(clientX, clientY);
  const { space, border } =
    at?.closest<SVGElement>("[data-space], [data-border]")?.dataset ?? ({} as DOMStringMap);
  return space ?? border?.slice(0, 2) ?? null;
}
