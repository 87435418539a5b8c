/** What is wrong with a draft, told at once while it is drawn. The server decides in the end. */
import { SPACES, stepsFrom } from "./grid";
import { countOf, type Lair } from "./lair";
import type { Kit } from "./view";

/** A way from the start to a goal, and whether it keeps to the Peril rule. */
export interface Way {
  readonly spaces: readonly string[];
  /** Hazards on the way, in order. */
  readonly hazards: readonly string[];
  readonly good: boolean;
}

export interface Verdict {
  /** Pieces of the kit that are not placed yet, with how many. */
  readonly missing: ReadonlyMap<string, number>;
  /** How many walls are still needed. */
  readonly walls: number;
  readonly unreachable: ReadonlySet<string>;
  /** The best way to every goal that can be walked to, once there is a start. */
  readonly ways: ReadonlyMap<string, Way>;
  readonly legal: boolean;
}

/** The most hazards of one kind that a way to a goal may meet (D-LEGAL-04). */
const MOST = 1;
const GOALS = ["chest", "exit"];

/** Every piece of a kit with its number, in the order of the tray. */
export function piecesOf(kit: Kit): Map<string, number> {
  return new Map([
    ["start", 1],
    ["exit", 1],
    ["chest", kit.chests],
    ...kit.hazards.map(({ glyph, count }): [string, number] => [glyph, count]),
  ]);
}

export function judge(lair: Lair, kit: Kit): Verdict {
  const missing = new Map(
    [...piecesOf(kit)]
      .map(([piece, count]): [string, number] => [piece, count - countOf(lair, piece)])
      .filter(([, left]) => left > 0),
  );
  const start = spaceOf(lair, "start");
  const reached = flood(lair, start ?? SPACES[0] ?? "");
  const unreachable = new Set(SPACES.filter((space) => !reached.has(space)));
  const ways = start === null ? new Map<string, Way>() : waysFrom(lair, kit, start);
  const walls = Math.max(0, kit.min_walls - lair.walls.size);
  const legal =
    missing.size === 0 &&
    walls === 0 &&
    unreachable.size === 0 &&
    [...ways.values()].every(({ good }) => good);
  return { missing, walls, unreachable, ways, legal };
}

function spaceOf(lair: Lair, wanted: string): string | null {
  for (const [space, piece] of lair.pieces) if (piece === wanted) return space;
  return null;
}

const opens = (lair: Lair) => (border: string) => !lair.walls.has(border);

/** All spaces that can be walked to (D-LEGAL-03); hazards do not matter. */
function flood(lair: Lair, from: string): Set<string> {
  const reached = new Set([from]);
  for (const space of reached) {
    for (const next of stepsFrom(space, opens(lair))) reached.add(next);
  }
  return reached;
}

interface Walk {
  space: string;
  traps: number;
  monsters: number;
  before: Walk | null;
}

/** The least bad way to every goal: a search over spaces and how many hazards were met.
 *
 * Walks are found shortest first, so the first to come to a space with so many hazards is kept.
 */
function waysFrom(lair: Lair, kit: Kit, start: string): Map<string, Way> {
  const kinds = new Map(kit.hazards.map(({ glyph, kind }) => [glyph, kind]));
  const kindAt = (space: string) => kinds.get(lair.pieces.get(space) ?? "");
  const queue: Walk[] = [{ space: start, traps: 0, monsters: 0, before: null }];
  const seen = new Set<string>();
  const best = new Map<string, Walk>();
  for (const walk of queue) {
    const known = best.get(walk.space);
    if (!known || excess(walk) < excess(known)) best.set(walk.space, walk);
    for (const space of stepsFrom(walk.space, opens(lair))) {
      const kind = kindAt(space);
      const traps = walk.traps + Number(kind === "trap");
      const monsters = walk.monsters + Number(kind === "monster");
      const key = `${space} ${traps} ${monsters}`;
      if (seen.has(key) || passes(walk, space)) continue;
      seen.add(key);
      queue.push({ space, traps, monsters, before: walk });
    }
  }
  const found = new Map<string, Way>();
  for (const [space, piece] of lair.pieces) {
    const walk = best.get(space);
    if (!GOALS.includes(piece) || !walk) continue;
    const spaces = spacesOf(walk);
    found.set(space, {
      spaces,
      hazards: spaces.filter((on) => kindAt(on) !== undefined),
      good: excess(walk) === 0,
    });
  }
  return found;
}

const excess = ({ traps, monsters }: Walk): number =>
  Math.max(0, traps - MOST) + Math.max(0, monsters - MOST);

function spacesOf(walk: Walk): string[] {
  const spaces: string[] = [];
  for (let at: Walk | null = walk; at; at = at.before) spaces.unshift(at.space);
  return spaces;
}

function passes(walk: Walk, space: string): boolean {
  for (let at: Walk | null = walk; at; at = at.before) if (at.space === space) return true;
  return false;
}
