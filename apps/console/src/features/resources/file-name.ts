import type { OwnResource } from '@orrery/contract';
import { toFileName } from '../../lib/save-file';

/** Ends of names by media type; of what a school has, these are all. */
const ENDINGS: Readonly<Record<string, string>> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'video/mp4': '.mp4',
  'model/gltf-binary': '.glb',
  'application/zip': '.zip',
};

/** What the file of a resource is called where somebody keeps it: its title says more than its hash. */
export function toResourceFileName({ id, title, mime }: Pick<OwnResource, 'id' | 'title' | 'mime'>): string {
  return `${toFileName(title, String(id))}${ENDINGS[mime] ?? ''}`;
}
