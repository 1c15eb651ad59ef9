/**
 * Keeps the page itself on the device, so that a headset that reloads while the school's server is away comes
 * back. Media is not its business: the page stores and verifies that itself.
 */
const SHELL = 'orrery-headset-shell-1';
/** A server that does not answer the page in this time counts as away. */
const PAGE_TIMEOUT_MS = 3000;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (pathname.startsWith('/headset/')) event.respondWith(asset(request));
});

/** The newest page where the server answers, else the kept one. */
async function page(request) {
  const cache = await caches.open(SHELL);
  const key = '/headset/';
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(PAGE_TIMEOUT_MS) });
    if (response.ok && !response.redirected) await cache.put(key, response.clone());
    return response;
  } catch {
    return (await cache.match(key)) ?? Response.error();
  }
}

/** Built files carry their hash in the name and never change; controller shapes do not either. */
async function asset(request) {
  const cache = await caches.open(SHELL);
  const kept = await cache.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok && response.status === 200) await cache.put(request, response.clone());
  return response;
}
