const CHANNEL = 'orrery-uploads';
/** Longest wait for another tab to say that it holds a name, in milliseconds: tabs of one browser answer at once. */
const ANSWER_WITHIN_MS = 200;

type Words = { readonly ask: string } | { readonly held: string };

/** Names that this tab holds where the browser has no locks. */
const held = new Set<string>();
let channel: BroadcastChannel | null = null;

/** Holds a file for this tab: two would send it twice. @returns how to let go; null where somebody holds it, in another tab or here */
export function claimFile(file: { account: number; purpose: number; fingerprint: string }) {
  return claim(`${file.account}:${file.purpose}:${file.fingerprint}`);
}

/**
 * Holds a name for this tab alone, until it is let go or the tab ends.
 * @returns how to let go; null where somebody holds it, in another tab or here
 */
function claim(name: string): Promise<(() => void) | null> {
  // On pages without HTTPS browsers have no locks.
  return 'locks' in navigator ? claimLock(name) : claimByAsking(name);
}

function claimLock(name: string): Promise<(() => void) | null> {
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(`${CHANNEL}:${name}`, { ifAvailable: true }, (lock) => {
        if (lock === null) return resolve(null);
        return new Promise<void>((release) => resolve(release));
      })
      .catch(reject);
  });
}

/** Asks the other tabs, and answers them from then on. */
export async function claimByAsking(name: string): Promise<(() => void) | null> {
  if (held.has(name)) return null;
  held.add(name);
  channel ??= openChannel();
  if (await isHeldElsewhere(channel, name)) {
    held.delete(name);
    return null;
  }
  return () => void held.delete(name);
}

function openChannel(): BroadcastChannel {
  const opened = new BroadcastChannel(CHANNEL);
  opened.addEventListener('message', ({ data }: MessageEvent<Words>) => {
    if ('ask' in data && held.has(data.ask)) opened.postMessage({ held: data.ask } satisfies Words);
  });
  return opened;
}

function isHeldElsewhere(asking: BroadcastChannel, name: string): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (answer: boolean) => {
      clearTimeout(timer);
      asking.removeEventListener('message', hear);
      resolve(answer);
    };
    const hear = ({ data }: MessageEvent<Words>) => {
      if ('held' in data && data.held === name) end(true);
    };
    const timer = setTimeout(end, ANSWER_WITHIN_MS, false);
    asking.addEventListener('message', hear);
    asking.postMessage({ ask: name } satisfies Words);
  });
}
