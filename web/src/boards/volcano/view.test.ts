import { expect, test } from "vitest";
import { asLair, levelsOf, typesOf, typesOn, type Card, type Location } from "./view";

const card = (id: string, ...symbols: string[]): Card => ({
  id,
  name: id,
  cost: 1,
  vp: 1,
  symbols,
  build_must: [],
  build_may: [],
  room_must: [],
  room_may: [],
  flavour: "",
});

const places: Location[] = [
  { id: "L1.W1", level: 1, is: "room", room: card("R01", "COM", "WEA") },
  { id: "L1.E1", level: 1, is: "ruin", room: card("R02", "SCI") },
  { id: "L2.W1", level: 2, is: "rock" },
  { id: "L2.E1", level: 2, is: "rock" },
];
const lair = asLair({
  lair: places,
  levels: 1,
  limits: [0, 3, 8],
  core: 8,
  pool: [card("R03", "XYZ")],
  seats: [],
});

test("a level has its places and the slots after those above it", () => {
  const [first, second] = levelsOf(lair);
  expect(first).toMatchObject({ number: 1, open: true, core: false, slots: [1, 2, 3] });
  expect(second).toMatchObject({ number: 2, open: false, core: true, slots: [4, 5, 6, 7, 8] });
  expect(second?.places).toHaveLength(2);
});

test("a destroyed room has no types", () => {
  const [first] = levelsOf(lair);
  expect(first && [...typesOn(first)]).toEqual(["COM", "WEA"]);
});

test("types are those of the cards, whatever they are called", () => {
  expect(typesOf(lair)).toEqual(["COM", "SCI", "WEA", "XYZ"]);
});
