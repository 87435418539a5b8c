// Keeps the shell of the client, so that it opens without a line and can say so kindly. Matches
// are never kept: the server is the truth.
const KEPT = "lairworks-shell-2";
const SHELL = ["/", "/early.js", "/icon.svg", "/manifest.webmanifest"];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(SHELL)));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  const others = (names) => names.filter((name) => name !== KEPT);
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(others(names).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== location.origin) return;
  if (address.pathname.startsWith("/assets/")) event.respondWith(keptFirst(request));
  else if (request.mode === "navigate") event.respondWith(lineFirst(request, "/"));
  else if (SHELL.includes(address.pathname)) event.respondWith(lineFirst(request, request));
});

// Assets have their hash in their names: once fetched they stay right.
async function keptFirst(request) {
  const cache = await caches.open(KEPT);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    await cache.put(request, answer.clone());
    void tidy(cache);
  }
  return answer;
}

async function lineFirst(request, key) {
  const cache = await caches.open(KEPT);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(key, answer.clone());
    return answer;
  } catch (error) {
    const kept = await cache.match(key);
    if (kept) return kept;
    throw error;
  }
}

// Assets of earlier builds pile up; the oldest go.
async function tidy(cache) {
  const assets = (await cache.keys()).filter((request) => request.url.includes("/assets/"));
  await Promise.all(
    assets.slice(0, Math.max(0, assets.length - 120)).map((old) => cache.delete(old)),
  );
}
