/** The little of CSS that the boards' pictures are styled with. */
import type { Tag } from "./markup";

export interface Rule {
  selector: Compound[];
  weight: number;
  declarations: [string, string][];
}

/** What one element of a selector asks for: a name, classes, attributes. */
interface Compound {
  name: string;
  classes: string[];
  attributes: [string, string | undefined][];
  /** Whether it must be the parent of the next one, not any ancestor. */
  parent: boolean;
}

const BLOCK = /([^{}]+)\{([^{}]*)\}/g;
const PART = /([.#]?[\w-]+)|\[([\w-]+)(?:="?([^"\]]*)"?)?\]|(\*)/g;
/** States and rows are for the page: nothing is hovered, lit or counted in print. */
const UNKNOWN = /::?(?!where\()[\w-]+/;

/** The rules of a sheet in their order; what only a page could fulfil is left out. */
export function rulesOf(sheet: string): Rule[] {
  const plain = sheet
    .replace(/\/\*[^]*?\*\//g, "")
    .replace(/@[\w-]+[^{;]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, "");
  return [...plain.matchAll(BLOCK)].flatMap(([, selectors, body]) =>
    (selectors ?? "")
      .split(",")
      .map((selector) => selector.trim())
      .filter((selector) => !UNKNOWN.test(selector))
      .map((selector) => ruleOf(selector, declarationsOf(body ?? ""))),
  );
}

export function declarationsOf(body: string): [string, string][] {
  return body.split(";").flatMap((line): [string, string][] => {
    const at = line.indexOf(":");
    return at < 0 ? [] : [[line.slice(0, at).trim(), line.slice(at + 1).trim()]];
  });
}

function ruleOf(selector: string, declarations: [string, string][]): Rule {
  const parts = selector.replace(/\s*>\s*/g, " >").split(/\s+/);
  const compounds = parts.map((part): Compound => {
    const found: Compound = { name: "", classes: [], attributes: [], parent: part.startsWith(">") };
    for (const [, word, attribute, value] of part.matchAll(PART)) {
      if (attribute !== undefined) found.attributes.push([attribute, value]);
      else if (word?.startsWith(".")) found.classes.push(word.slice(1));
      else if (word !== undefined && word !== "where") found.name = word;
    }
    return found;
  });
  const weight = compounds.reduce(
    (sum, each) => sum + (each.name ? 1 : 0) + 100 * (each.classes.length + each.attributes.length),
    0,
  );
  return { selector: compounds, weight, declarations };
}

/** Whether a rule is about the last of these elements, each the child of the one before. */
export function applies(rule: Rule, line: readonly Tag[]): boolean {
  return fits(rule.selector, rule.selector.length - 1, line, line.length - 1);
}

function fits(selector: Compound[], at: number, line: readonly Tag[], index: number): boolean {
  const compound = selector[at];
  const tag = line[index];
  if (!compound || !tag || !isOne(compound, tag)) return false;
  if (at === 0) return true;
  // The sign of a child stands before the child itself.
  if (compound.parent) return fits(selector, at - 1, line, index - 1);
  for (let above = index - 1; above >= 0; above -= 1) {
    if (fits(selector, at - 1, line, above)) return true;
  }
  return false;
}

function isOne(compound: Compound, tag: Tag): boolean {
  const classes = (tag.attributes.get("class") ?? "").split(/\s+/);
  return (
    (compound.name === "" || compound.name === tag.name) &&
    compound.classes.every((name) => classes.includes(name)) &&
    compound.attributes.every(([name, value]) => {
      const has = tag.attributes.get(name);
      return has !== undefined && (value === undefined || has === value);
    })
  );
}
