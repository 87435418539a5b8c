/** Makes a picture stand alone: what style sheets and variables say becomes attributes. */
import { applies, declarationsOf, rulesOf, type Rule } from "./css";
import { parse, write, type Tag } from "./markup";

/** What a printer of pictures understands as attributes; everything else is about the page. */
const DRAWN = new Set([
  "clip-rule",
  "color",
  "fill",
  "fill-opacity",
  "fill-rule",
  "font-size",
  "font-style",
  "font-weight",
  "letter-spacing",
  "opacity",
  "paint-order",
  "stroke",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "stroke-opacity",
  "stroke-width",
  "text-anchor",
]);
const LEFT_OUT = /^(?:data-|aria-|class$|style$|role$|tabindex$)/;
const FONT = /^(?:(italic)\s+)?(?:(\d{3}|bold)\s+)?([\d.]+)(?:px|rem|em)?(?:\/[\d.]+)?(?:\s|$)/;
const FACE = "Libertinus Serif";

type Values = ReadonlyMap<string, string>;

/** The picture in some markup as a file of its own. */
export function standalone(markup: string, sheet: string, variables: Values, ink: string): string {
  const root = parse(markup).children.find((child): child is Tag => typeof child !== "string");
  if (root?.name !== "svg") throw new Error(`a face must be a picture, not <${root?.name ?? ""}>`);
  const rules = rulesOf(sheet);
  dress([root], rules, variables);
  if (ink) root.attributes.set("color", ink);
  for (const name of ["width", "height"]) root.attributes.delete(name);
  root.attributes.set("xmlns", "http://www.w3.org/2000/svg");
  root.attributes.set("font-family", FACE);
  return write(root);
}

function dress(line: readonly Tag[], rules: readonly Rule[], inherited: Values): void {
  const tag = line[line.length - 1] as Tag;
  const said = [
    ...rules
      .filter((rule) => applies(rule, line))
      .sort((one, two) => one.weight - two.weight)
      .flatMap((rule) => rule.declarations),
    ...declarationsOf(tag.attributes.get("style") ?? ""),
  ];
  const variables = new Map(inherited);
  for (const [name, value] of said) {
    if (name.startsWith("--")) variables.set(name, resolve(value, inherited));
  }
  for (const [name, value] of said.flatMap(([name, value]) =>
    longhand(name, resolve(value, variables)),
  )) {
    if (DRAWN.has(name)) tag.attributes.set(name, plain(value));
  }
  for (const child of tag.children) {
    if (typeof child !== "string") dress([...line, child], rules, variables);
  }
  // Only now: rules about the children look at them, too.
  for (const name of [...tag.attributes.keys()]) {
    if (LEFT_OUT.test(name)) tag.attributes.delete(name);
  }
}

function resolve(value: string, variables: Values): string {
  return value.replace(/var\((--[\w-]+)(?:,\s*([^()]*))?\)/g, (_, name: string, other?: string) => {
    const known = variables.get(name) ?? other;
    if (known === undefined) throw new Error(`a face asks for ${name}, which print does not know`);
    return known;
  });
}

function longhand(name: string, value: string): [string, string][] {
  if (name !== "font") return [[name, value]];
  const [, style, weight, size] = FONT.exec(value) ?? [];
  const parts: [string, string | undefined][] = [
    ["font-style", style],
    ["font-weight", weight],
    ["font-size", size],
  ];
  return parts.filter((part): part is [string, string] => part[1] !== undefined);
}

/** Lengths without their unit, and colours as older readers write them. */
function plain(value: string): string {
  return value
    .replace(/^([\d.]+)px$/, "$1")
    .replace(/\bcurrentcolor\b/gi, "currentColor")
    .replace(/light-dark\(([^,]+),[^)]+\)/g, "$1")
    .replace(/rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)%\)/g, (_, red, green, blue, part: string) => {
      return `rgba(${red}, ${green}, ${blue}, ${Number(part) / 100})`;
    });
}
