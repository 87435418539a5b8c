/** Where the card of a step stands: beside what it points at, and never out of the window. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Room {
  width: number;
  height: number;
}

const GAP = 12;
const EDGE = 8;

const within = (wanted: number, size: number, room: number) =>
  Math.max(EDGE, Math.min(wanted, room - size - EDGE));

/** The upper left corner of a card of this size; `target` is null if it points at nothing. */
export function beside(target: Box | null, card: Room, room: Room): { left: number; top: number } {
  const corner = { left: room.width - card.width - EDGE, top: room.height - card.height - EDGE };
  if (!target) return { left: Math.max(EDGE, corner.left), top: Math.max(EDGE, corner.top) };
  const [right, bottom] = [target.left + target.width, target.top + target.height];
  const middle = within(target.left + target.width / 2 - card.width / 2, card.width, room.width);
  const level = within(target.top, card.height, room.height);
  const fitsAcross = (space: number) => space >= card.width + GAP + EDGE;
  const fitsAlong = (space: number) => space >= card.height + GAP + EDGE;
  if (fitsAlong(room.height - bottom)) return { left: middle, top: bottom + GAP };
  if (fitsAcross(room.width - right)) return { left: right + GAP, top: level };
  if (fitsAcross(target.left)) return { left: target.left - GAP - card.width, top: level };
  if (fitsAlong(target.top)) return { left: middle, top: target.top - GAP - card.height };
  // It lies on its target then, on the half where less of it is.
  const low = target.top + target.height / 2 < room.height / 2;
  return { left: Math.max(EDGE, corner.left), top: low ? Math.max(EDGE, corner.top) : EDGE };
}
