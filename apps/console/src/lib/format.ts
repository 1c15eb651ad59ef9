import type { Resource } from '@orrery/contract';
import type { TFunction } from 'i18next';
import { currentLocale } from './i18n';
import { toCompact } from './written';

const GIGABYTE = 1024 ** 3;
const MEGABYTE = 1024 ** 2;
const KILOBYTE = 1024;

/** Seconds as a clock: 1:04, 12:30, 1:02:03. */
export function toClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const parts = [Math.floor(whole / 60) % 60, whole % 60];
  if (whole >= 3600) parts.unshift(Math.floor(whole / 3600));
  return parts.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}

/** What the card says of the file: its length, its size in pixels, or its triangles. */
export function toDetail(
  resource: Pick<Resource, 'duration' | 'triangles' | 'width' | 'height'>,
  t: TFunction,
): string {
  if (resource.duration) return toLength(resource.duration, t);
  if (resource.triangles)
    return t('format.triangles', { value: toCompact(resource.triangles, currentLocale()) });
  if (resource.width && resource.height) {
    return t('format.pixels', { width: String(resource.width), height: String(resource.height) });
  }
  return '';
}

function toLength(duration: number, t: TFunction): string {
  const minutes = Math.floor(duration / 60);
  const seconds = Math.round(duration % 60);
  return minutes > 0 ? t('format.minutesSeconds', { minutes, seconds }) : t('format.seconds', { seconds });
}

/** Bytes in the unit that a person would use. */
export function toStorage(bytes: number | null, t: TFunction): string {
  if (bytes === null) return t('format.unknown');
  if (bytes >= GIGABYTE) return t('format.gigabytes', { value: bytes / GIGABYTE });
  if (bytes < MEGABYTE) return t('format.kilobytes', { value: Math.ceil(bytes / KILOBYTE) });
  return t('format.megabytes', { value: Math.round(bytes / MEGABYTE) });
}
