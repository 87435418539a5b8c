/** Where a picture lies in its place: scale and shift, kept within sensible bounds. */
export interface Position {
  scale: number;
  x: number;
  y: number;
}

export interface Sizes {
  /** The picture's own size. */
  width: number;
  height: number;
  /** The place's size. */
  room: { width: number; height: number };
  most: number;
}

/** The picture as large as it fits, in the middle. */
export function fitted(sizes: Sizes): Position {
  const { room, width, height } = sizes;
  const scale = Math.min(room.width / width, room.height / height);
  return {
    scale,
    x: (room.width - width * scale) / 2,
    y: (room.height - height * scale) / 2,
  };
}

/** Scales about a point that stays where it is. */
export function scaled(at: Position, factor: number, x: number, y: number, sizes: Sizes): Position {
  const least = fitted(sizes).scale;
  const scale = Math.min(Math.max(at.scale * factor, least), least * sizes.most);
  const real = scale / at.scale;
  return kept({ scale, x: x - (x - at.x) * real, y: y - (y - at.y) * real }, sizes);
}

/** The same position with no gap where there need not be one. */
export function kept(at: Position, sizes: Sizes): Position {
  return {
    scale: at.scale,
    x: along(at.x, sizes.width * at.scale, sizes.room.width),
    y: along(at.y, sizes.height * at.scale, sizes.room.height),
  };
}

function along(start: number, length: number, room: number): number {
  if (length <= room) return (room - length) / 2;
  return Math.min(0, Math.max(room - length, start));
}
