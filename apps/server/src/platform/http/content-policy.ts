/**
 * What an answer is shown as: `page` is a document of ours, or what it loads; `console` also styles itself while it
 * runs, under a nonce; `data` is everything that is no page (calls, stored files, uploads) and may do nothing at all.
 */
export type Shown =
  | { readonly as: 'page' }
  | { readonly as: 'console'; readonly nonce: string }
  | { readonly as: 'data' };

/** What a policy names beside our own server. */
export interface PolicyHosts {
  /** Where the broker answers, with `ws:` and `wss:`. */
  readonly brokers: readonly string[];
  /** Where pages send files, if that is not this server. */
  readonly store: string | null;
}

/** Addresses that are never a page of ours. */
const PAGELESS = /^\/(api|media|storage|mqtt|metrics|ready|ca\.crt)(\/|\?|$)/;

/** Somebody may open such an answer in a tab of its own: it has no origin there, runs nothing and loads nothing else. */
export const DATA_POLICY =
  "default-src 'none'; img-src 'self'; media-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/** The reader of the interface's description (`/api/docs`), which brings its own scripts and styles as files. */
export const DOCUMENTATION_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Whether an address belongs to a page. @param url path and query */
export function isPage(url: string): boolean {
  return !PAGELESS.test(url);
}

/**
 * The Content-Security-Policy of an answer: nothing inline, nothing evaluated, no third party (decision 0072).
 * @param hosts are asked for where a page needs them
 */
export function contentPolicy(shown: Shown, hosts: () => PolicyHosts): string {
  if (shown.as === 'data') return DATA_POLICY;
  const { brokers, store } = hosts();
  const styles = shown.as === 'console' ? `'self' 'nonce-${shown.nonce}'` : "'self'";
  return [
    "default-src 'self'",
    // Decoders of compressed models and textures are WebAssembly. A courseware's module is read from its archive,
    // which keeps it playable without us (decision 0033). Only a script of ours can make a blob address, so injected
    // markup gains nothing by it.
    "script-src 'self' 'wasm-unsafe-eval' blob:",
    "script-src-attr 'none'",
    `style-src ${styles}`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self' data:",
    "worker-src 'self' blob:",
    // Older browsers do not take 'self' for WebSockets, so the broker's address is named.
    ["connect-src 'self' data: blob:", ...(store ? [store] : []), ...brokers].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    // Pages of the library stand anywhere; the console frames them without any right of ours (LIB-47).
    'frame-src http: https:',
    "frame-ancestors 'self'",
  ].join('; ');
}

/** What pages, and whatever they frame, may ask of the device. Features that old browsers do not know are not named. */
export const PERMISSIONS = [
  ...[
    'camera',
    'display-capture',
    'geolocation',
    'hid',
    'microphone',
    'midi',
    'payment',
    'serial',
    'usb',
  ].map((name) => `${name}=()`),
  'xr-spatial-tracking=(self)',
].join(', ');
