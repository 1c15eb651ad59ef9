import { InvalidArgumentError } from 'commander';

const UNITS: readonly string[] = ['B', 'KB', 'MB', 'GB', 'TB'];
const STEP = 1024;
/** Far more than any school's disk, and a number that JSON carries whole. */
const MAX_BYTES = STEP ** 5;

/** A size like `20GB` or `512 MB`, in bytes; a unit is 1024 of the one before. */
export function parseBytes(value: string): number {
  const [, number = '', unit = 'B'] = /^(\d{1,16}(?:\.\d{1,3})?)\s*([KMGT]?B)?$/i.exec(value.trim()) ?? [];
  const power = UNITS.indexOf(unit.toUpperCase());
  const bytes = Math.round(Number(number) * STEP ** power);
  if (number === '' || bytes > MAX_BYTES) {
    throw new InvalidArgumentError('It takes a size like 20GB or 512MB, up to 1024TB.');
  }
  return bytes;
}

/** A size for people, with a digit behind the point where that says more. */
export function formatBytes(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10));
  return `${Number((bytes / STEP ** power).toFixed(1))} ${UNITS[power]}`;
}
