import { expect, test } from "vitest";
import { blocks, spans } from "./markdown";

test("a rule is found by its id, and ids in its text are links", () => {
  const [rule] = blocks("- **Q-PREP-14** If it is empty, renew it (Q-DECK-02).");
  expect(rule).toMatchObject({ kind: "item", rule: "Q-PREP-14" });
  expect(rule?.kind === "item" && rule.spans).toContainEqual({ kind: "rule", text: "Q-DECK-02" });
});

test("tables have a head and rows", () => {
  const [table] = blocks("| a | b |\n| --- | --- |\n| 1 | **2** |");
  expect(table).toMatchObject({ kind: "table", rows: [[[{ text: "1" }], [{ kind: "bold" }]]] });
});

test("markup stays text", () => {
  const text = '<img src=x onerror="alert(1)">';
  expect(spans(text)).toEqual([{ kind: "text", text }]);
  expect(spans("[here](javascript:alert)")).toEqual([{ kind: "text", text: "here" }]);
});
