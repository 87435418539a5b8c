/** The keys of seats this browser sits in, and invitations it may give away. */
export interface Kept {
  seat: number;
  key: string;
  invites?: Record<string, string>;
  at: number;
}

const NAME = "lairworks.seats";
const MOST = 200;

function all(): Record<string, Kept> {
  try {
    return JSON.parse(localStorage.getItem(NAME) ?? "{}") as Record<string, Kept>;
  } catch {
    return {};
  }
}

function store(kept: Record<string, Kept>): void {
  const newest = Object.entries(kept).sort((a, b) => b[1].at - a[1].at);
  try {
    localStorage.setItem(NAME, JSON.stringify(Object.fromEntries(newest.slice(0, MOST))));
  } catch {
    // The cookie opens the seat too.
  }
}

/** What is kept of a match. */
export function keyOf(match: string): Kept | null {
  return all()[match] ?? null;
}

/** Keeps the key of a seat that was taken. */
export function keep(match: string, kept: Omit<Kept, "at">): void {
  store({ ...all(), [match]: { ...kept, at: Date.now() } });
}

/** Forgets a key that opens nothing any more. */
export function forget(match: string): void {
  const { [match]: _, ...others } = all();
  store(others);
}
