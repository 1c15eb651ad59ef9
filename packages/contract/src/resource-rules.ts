// Rules of the school's own resources, the same at the form and on the server; pages import them without schemas.

/** Most characters of each text (RES-38 to RES-41). */
export const RESOURCE_TEXTS = { title: 80, knowledge_point: 600, description: 600, key_word: 80 } as const;

/** Largest cover in pixels (RES-45). */
export const MAX_COVER = { width: 1920, height: 1080 } as const;

/** What the file choosers offer; the content decides in the end (RES-42 to RES-45, RES-Q1, RES-Q2). */
export const UPLOAD_ENDINGS = {
  image: ['.png', '.jpg', '.jpeg', '.bmp'],
  video: ['.mp4'],
  model: ['.gltf', '.glb', '.zip'],
} as const;

/** What a file is by its name, before anything is sent; null for what no chooser takes. */
export function familyOfName(fileName: string): keyof typeof UPLOAD_ENDINGS | null {
  const name = fileName.toLowerCase();
  const families = Object.keys(UPLOAD_ENDINGS) as (keyof typeof UPLOAD_ENDINGS)[];
  return families.find((family) => UPLOAD_ENDINGS[family].some((ending) => name.endsWith(ending))) ?? null;
}

/** What a headset of a class set shows smoothly, and what it shows at all: beyond the second number it is too heavy. */
export const HEADSET_BUDGET = {
  triangles: { good: 150_000, most: 500_000 },
  drawCalls: { good: 100, most: 300 },
  textureBytes: { good: 128 * 1024 ** 2, most: 384 * 1024 ** 2 },
  fileBytes: { good: 250 * 1024 ** 2, most: 1024 ** 3 },
} as const;

/** How a measured number stands to the budget. */
export type Weight = 'good' | 'heavy' | 'too-heavy';

/** Judges one number of a model. */
export function weigh(measure: keyof typeof HEADSET_BUDGET, value: number): Weight {
  const { good, most } = HEADSET_BUDGET[measure];
  if (value <= good) return 'good';
  return value <= most ? 'heavy' : 'too-heavy';
}
