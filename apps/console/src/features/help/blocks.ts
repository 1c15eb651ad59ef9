/** One piece of a topic. Texts may hold **labels of the screen** and [links](/help/topic#heading). */
export type Block =
  | { readonly kind: 'heading'; readonly id: string; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'steps'; readonly items: readonly string[] }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'keys'; readonly rows: readonly (readonly [key: string, meaning: string])[] }
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [what: string, answer: string])[] }
  | { readonly kind: 'picture'; readonly name: PictureName; readonly says: string };

/** Pictures of the product; `npm run help:pictures` takes them again. */
export const PICTURES = [
  'login',
  'library',
  'create',
  'send',
  'code',
  'headset',
  'play',
  'class-view',
  'teaching-data',
  'report',
  'devices',
  'accounts',
  'students',
  'courses',
  'upload',
  'installs',
] as const;
export type PictureName = (typeof PICTURES)[number];

/** A section; its id is the same in both languages, so that links and search find it in either. */
export const heading = (id: string, text: string): Block => ({ kind: 'heading', id, text });
export const text = (words: string): Block => ({ kind: 'text', text: words });
export const steps = (...items: string[]): Block => ({ kind: 'steps', items });
export const list = (...items: string[]): Block => ({ kind: 'list', items });
export const note = (words: string): Block => ({ kind: 'note', text: words });
export const keys = (...rows: [string, string][]): Block => ({ kind: 'keys', rows });
export const facts = (...rows: [string, string][]): Block => ({ kind: 'facts', rows });
/** @param says what the picture shows, for whoever does not see it, and below it for everybody */
export const picture = (name: PictureName, says: string): Block => ({ kind: 'picture', name, says });
