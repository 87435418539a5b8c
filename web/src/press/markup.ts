/** The little of markup that the boards' pictures are written in, as a tree and back. */

export interface Tag {
  name: string;
  attributes: Map<string, string>;
  children: (Tag | string)[];
}

const PIECE =
  /<!--[^]*?-->|<\/([\w:-]+)\s*>|<([\w:-]+)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*(\/?)>|[^<]+/g;
const ATTRIBUTE = /([^\s=]+)(?:="([^"]*)")?/g;
/** Words about a picture, which stand beside it in print. */
const UNSEEN = new Set(["title"]);

/** Reads well-formed markup; comments and what is not seen are left out. */
export function parse(text: string): Tag {
  const root: Tag = { name: "", attributes: new Map(), children: [] };
  const open: Tag[] = [root];
  const inner = () => open[open.length - 1] as Tag;
  for (const [piece, closed, opened, attributes, alone] of text.matchAll(PIECE)) {
    if (closed !== undefined) {
      const done = open.pop();
      if (done?.name !== closed) throw new Error(`markup: </${closed}> closes <${done?.name}>`);
    } else if (opened !== undefined) {
      const tag: Tag = { name: opened, attributes: attributesOf(attributes ?? ""), children: [] };
      if (!UNSEEN.has(opened)) inner().children.push(tag);
      if (alone !== "/") open.push(tag);
    } else if (!piece.startsWith("<!--")) {
      inner().children.push(piece);
    }
  }
  if (open.length !== 1) throw new Error(`markup: <${inner().name}> is never closed`);
  return root;
}

function attributesOf(text: string): Map<string, string> {
  return new Map([...text.matchAll(ATTRIBUTE)].map(([, name, value]) => [name ?? "", value ?? ""]));
}

export function write(piece: Tag | string): string {
  if (typeof piece === "string") return piece;
  const attributes = [...piece.attributes].map(([name, value]) => ` ${name}="${value}"`).join("");
  return `<${piece.name}${attributes}>${piece.children.map(write).join("")}</${piece.name}>`;
}
