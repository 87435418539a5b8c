/** Paying with cubes: which payment is offered first, and payments put together cube by cube. */
import type { Choice } from "$/api/schema";
import { cubesOf, type CubeAt } from "./spots";
import type { Seat } from "./view";

const same = (one: CubeAt, other: CubeAt) => one.zone === other.zone && one.colour === other.colour;

/** The colour there is most of: the one that is no attribute. */
export function basicColour(seat: Seat): string {
  const sums = new Map<string, number>();
  for (const zone of Object.values(seat.cubes)) {
    for (const [colour, count] of Object.entries(zone)) {
      sums.set(colour, (sums.get(colour) ?? 0) + count);
    }
  }
  return [...sums].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? "";
}

/** The payment that costs least: an attribute's own cube where one is enough, else basic cubes.
 *
 * Where any single cube would do, the attributes are worth keeping.
 */
export function cheapest(payments: readonly Choice[], basic: string): Choice | undefined {
  const singles = payments.filter((choice) => cubesOf(choice).length === 1);
  const anyDoes = singles.length === payments.length;
  const rank = (choice: Choice): number => {
    const cubes = cubesOf(choice);
    const kept = cubes.filter(({ zone }) => zone === "kept").length;
    const special = cubes.filter(({ colour }) => colour !== basic).length;
    const own = !anyDoes && cubes.length === 1 && special === 1;
    return own ? kept : 10 * cubes.length + 100 * special + kept;
  };
  return payments.toSorted((one, other) => rank(one) - rank(other))[0];
}

/** What remains of a payment when some cubes were picked for it; null if they do not fit it. */
function rest(payment: Choice, picked: readonly CubeAt[]): CubeAt[] | null {
  const left = [...cubesOf(payment)];
  for (const cube of picked) {
    const at = left.findIndex((other) => same(other, cube));
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left;
}

/** Whether a cube may be picked next. */
export function fits(
  payments: readonly Choice[],
  picked: readonly CubeAt[],
  cube: CubeAt,
): boolean {
  return payments.some((payment) => rest(payment, [...picked, cube]) !== null);
}

/** The payment that is complete with these cubes. */
export function complete(
  payments: readonly Choice[],
  picked: readonly CubeAt[],
): Choice | undefined {
  return payments.find((payment) => rest(payment, picked)?.length === 0);
}
