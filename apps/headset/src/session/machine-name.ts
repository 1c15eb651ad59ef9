const MODELS: readonly [RegExp, string][] = [
  [/Quest Pro/i, 'Meta Quest Pro'],
  [/Quest 3S/i, 'Meta Quest 3S'],
  [/Quest 3/i, 'Meta Quest 3'],
  [/Quest 2/i, 'Meta Quest 2'],
  [/OculusBrowser|Quest/i, 'Meta Quest'],
  [/Pico Neo 3/i, 'Pico Neo 3'],
  [/PICO 4 Ultra|A9210/i, 'Pico 4 Ultra'],
  [/Pico 4|A8110|A8140/i, 'Pico 4'],
  [/PicoBrowser|\bPico\b/i, 'Pico'],
  [/VIVE Focus 3/i, 'Vive Focus 3'],
  [/VIVE/i, 'Vive'],
  [/Wolvic/i, 'Wolvic'],
  [/iPhone/i, 'iPhone'],
  [/iPad/i, 'iPad'],
  [/CrOS/i, 'Chromebook'],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/Windows/i, 'Windows'],
  [/Macintosh/i, 'Mac'],
  [/Linux/i, 'Linux'],
];

const BROWSERS: readonly [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const firstMatch = (table: readonly [RegExp, string][], text: string) =>
  table.find(([pattern]) => pattern.test(text))?.[1];

/**
 * What to call this machine before the school names it.
 * @param userAgent `navigator.userAgent`
 * @param slot which window of this browser; the second is told apart by its number
 */
export function machineName(userAgent: string, slot: number): string {
  const android = /Android[^;]*; ([^;)]+?)(?: Build|\))/.exec(userAgent)?.[1]?.trim();
  const named = firstMatch(MODELS, userAgent) ?? (android && android !== 'K' ? android : undefined);
  const system = /Android/i.test(userAgent) ? 'Android' : (firstMatch(SYSTEMS, userAgent) ?? 'Web');
  const base = named ?? `${firstMatch(BROWSERS, userAgent) ?? 'Browser'} · ${system}`;
  return slot === 0 ? base : `${base} · ${slot + 1}`;
}
