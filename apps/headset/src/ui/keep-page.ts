/** Lets the browser keep this page for a reload while the server is away; secure pages of the built product only. */
export async function keepPage(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Storage may be switched off on the device; the page then needs its server, as any page does.
  await navigator.serviceWorker.register(`${import.meta.env.BASE_URL}sw.js`).catch(() => undefined);
  const used = performance.getEntriesByType('resource').map((entry) => entry.name);
  await keepUsed(used.filter((address) => new URL(address).pathname.startsWith('/headset/')));
}

/** The first visit loads its files before the worker listens, so they are fetched once more through it. */
async function keepUsed(addresses: readonly string[]): Promise<void> {
  await navigator.serviceWorker.ready;
  await Promise.all(
    [window.location.pathname, ...addresses].map((address) => fetch(address).catch(() => undefined)),
  );
}
