/** A small part of Markdown as data: what the rules of our games use. Nothing becomes HTML text. */
export type Span =
  { kind: "text" | "bold" | "italic" | "code"; text: string } | { kind: "rule"; text: string };

export type Block =
  | { kind: "heading"; level: number; spans: Span[]; text: string }
  | { kind: "paragraph" | "quote"; spans: Span[]; text: string }
  | { kind: "item"; rule: string | null; ordered: boolean; spans: Span[]; text: string }
  | { kind: "table"; head: Span[][]; rows: Span[][][]; text: string }
  | { kind: "code"; text: string };

const RULE = "(?:[A-Z]-[A-Z0-9]+-\\d{1,3}[a-z]?|(?:EX|R)-\\d{1,3})";
const INLINE = new RegExp(
  `\\*\\*(.+?)\\*\\*|\\*([^*\\s][^*]*?)\\*|\`([^\`]+)\`|\\[([^\\]]+)\\]\\([^)]*\\)|\\b(${RULE})\\b`,
  "g",
);
const LEADING_RULE = new RegExp(`^\\*\\*(${RULE})\\*\\*\\s*`);

/** The spans of a line. Links are shown as their text; ids of rules become links to them. */
export function spans(text: string): Span[] {
  const found: Span[] = [];
  let at = 0;
  for (const match of text.matchAll(INLINE)) {
    if (match.index > at) found.push({ kind: "text", text: text.slice(at, match.index) });
    const [, bold, italic, code, link, rule] = match;
    if (bold !== undefined) found.push({ kind: "bold", text: bold });
    else if (italic !== undefined) found.push({ kind: "italic", text: italic });
    else if (code !== undefined) found.push({ kind: "code", text: code });
    else if (link !== undefined) found.push({ kind: "text", text: link });
    else found.push({ kind: "rule", text: rule ?? "" });
    at = match.index + match[0].length;
  }
  if (at < text.length) found.push({ kind: "text", text: text.slice(at) });
  return found;
}

const cells = (line: string) =>
  line
    .trim()
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => cell.trim());

/** The blocks of a text. */
export function blocks(text: string): Block[] {
  const lines = text.split(/\r?\n/);
  const found: Block[] = [];
  let at = 0;
  const until = (stop: (line: string) => boolean) => {
    const taken: string[] = [];
    while (at < lines.length && !stop(lines[at] ?? "")) taken.push(lines[at++] ?? "");
    return taken;
  };
  while (at < lines.length) {
    const line = lines[at] ?? "";
    const heading = /^(#{1,6})\s+(.*)$/.exec(line);
    const item = /^\s*(?:[-*]|(\d+)\.)\s+(.*)$/.exec(line);
    if (!line.trim()) at++;
    else if (heading) {
      const words = heading[2] ?? "";
      found.push({
        kind: "heading",
        level: heading[1]?.length ?? 1,
        spans: spans(words),
        text: words,
      });
      at++;
    } else if (line.startsWith("```")) {
      at++;
      found.push({ kind: "code", text: until((next) => next.startsWith("```")).join("\n") });
      at++;
    } else if (line.trimStart().startsWith("|")) {
      found.push(table(until((next) => !next.trimStart().startsWith("|"))));
    } else if (item) {
      at++;
      const more = until((next) => !/^\s{2,}\S/.test(next) || /^\s*([-*]|\d+\.)\s/.test(next));
      found.push(itemOf([item[2] ?? "", ...more.map((next) => next.trim())].join(" "), !!item[1]));
    } else {
      const quote = line.startsWith(">");
      const words = until((next) => !next.trim() || /^(#{1,6}\s|```|\s*[-*]\s|\s*\|)/.test(next))
        .map((part) => part.replace(/^>\s?/, "").trim())
        .join(" ");
      found.push({ kind: quote ? "quote" : "paragraph", spans: spans(words), text: words });
    }
  }
  return found;
}

function itemOf(words: string, ordered: boolean): Block {
  const rule = LEADING_RULE.exec(words);
  const rest = rule ? words.slice(rule[0].length) : words;
  return { kind: "item", rule: rule?.[1] ?? null, ordered, spans: spans(rest), text: words };
}

function table(lines: string[]): Block {
  const rows = lines.filter((line) => !/^\s*\|?[\s:|-]+\|?\s*$/.test(line)).map(cells);
  const [head = [], ...body] = rows;
  return {
    kind: "table",
    head: head.map(spans),
    rows: body.map((row) => row.map(spans)),
    text: lines.join(" "),
  };
}
