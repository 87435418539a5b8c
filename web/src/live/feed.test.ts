import { expect, test } from "vitest";
import type { FeedItem } from "$/api/schema";
import { Feed, Gap } from "./feed";

const item = (number: number, name = "moved", facts: Record<string, unknown> = {}): FeedItem => ({
  number,
  name,
  facts,
  text: `${name} ${number}`,
});

test("items come in order, and each once", () => {
  const feed = new Feed();
  expect(feed.take([item(0), item(1)])).toHaveLength(2);
  expect(feed.take([item(1), item(2)]).map((fresh) => fresh.number)).toEqual([2]);
  expect(feed.length).toBe(3);
});

test("a missing item is noticed", () => {
  expect(() => new Feed().take([item(1)])).toThrow(Gap);
});

test("a rewind makes later items void, but not what is about the table", () => {
  const feed = new Feed();
  feed.take([item(0), item(1), item(2, "back"), item(3, "rewind", { to: 1 }), item(4)]);
  expect(feed.valid.map((kept) => kept.number)).toEqual([0, 2, 4]);
  expect(feed.length).toBe(5);
});
