/** Requests to the server, typed by the routes of its OpenAPI. */
import type { Routes } from "./schema";

export type Route = keyof Routes;
export type Answer<R extends Route> = Routes[R]["answer"];

interface Sent {
  path?: Record<string, string | number>;
  query?: Record<string, string | number | boolean | null | undefined>;
  body?: unknown;
  /** The key of a seat. */
  key?: string | null | undefined;
  signal?: AbortSignal | undefined;
}

/** Only what the route knows, and all it needs. */
type Given<R extends Route> = Omit<Sent, "path" | "query" | "body"> &
  Part<"path", Routes[R]["path"]> &
  Part<"query", Routes[R]["query"]> &
  Part<"body", Routes[R]["body"]>;
type Part<Name extends string, T> = undefined extends T
  ? { [N in Name]?: T }
  : Partial<T> extends T
    ? { [N in Name]?: T }
    : { [N in Name]: T };

/** A refusal: `code` never changes its meaning, `detail` is a sentence for people. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    readonly status: number,
    readonly detail: string,
    readonly more: Record<string, unknown> = {},
  ) {
    super(detail);
  }
}

/** A request that did not reach the server. */
export const UNREACHED = "unreached";

/** Asks the server; throws Refusal for anything but success. */
export async function ask<R extends Route>(
  route: R,
  ...[given]: Partial<Given<R>> extends Given<R> ? [given?: Given<R>] : [given: Given<R>]
): Promise<Answer<R>> {
  const sent = (given ?? {}) as Sent;
  const [method, pattern] = route.split(" ") as [string, string];
  const headers: Record<string, string> = {};
  if (sent.body !== undefined) headers["Content-Type"] = "application/json";
  if (sent.key) headers["Authorization"] = `Bearer ${sent.key}`;
  let response: Response;
  try {
    response = await fetch(address(pattern, sent), {
      method,
      headers,
      body: sent.body === undefined ? null : JSON.stringify(sent.body),
      signal: sent.signal ?? null,
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new Refusal(UNREACHED, 0, "The server cannot be reached.");
  }
  if (response.status === 204) return undefined as Answer<R>;
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw refusal(response.status, body);
  return body as Answer<R>;
}

/** The address of a route with its parameters filled in. */
export function address(pattern: string, sent: Pick<Sent, "path" | "query">): string {
  const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(sent.path?.[name] ?? "")),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(sent.query ?? {})) {
    if (value !== null && value !== undefined) query.set(name, String(value));
  }
  return query.size ? `${path}?${query}` : path;
}

function refusal(status: number, body: unknown): Refusal {
  const { code, detail, ...more } = (body ?? {}) as Record<string, unknown>;
  return new Refusal(
    typeof code === "string" ? code : "internal",
    status,
    typeof detail === "string" ? detail : `The server answered ${status}.`,
    more,
  );
}

/** What to tell a person about something that was thrown. */
export function told(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
