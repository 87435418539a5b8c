/** Clocks of seats, as the server tells them. */
export interface Reading {
  seat: number;
  remaining: number;
  flag_at: number | null;
}

/** What is left in milliseconds at `now`, in the server's time. */
export function left(reading: Reading, now: number): number {
  return Math.max(0, reading.flag_at === null ? reading.remaining : reading.flag_at - now);
}

/** A time span in few characters: 2d 4h, 1:02:03, 4:05, and tenths at the very end. */
export function spelled(ms: number): string {
  const tenths = Math.floor(ms / 100);
  const seconds = Math.floor(tenths / 10);
  const two = (n: number) => String(n).padStart(2, "0");
  if (seconds >= 86400) {
    return `${Math.floor(seconds / 86400)}d ${Math.floor((seconds % 86400) / 3600)}h`;
  }
  if (seconds < 10) return `0:0${seconds}.${tenths % 10}`;
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  return hours
    ? `${hours}:${two(minutes)}:${two(seconds % 60)}`
    : `${minutes}:${two(seconds % 60)}`;
}
