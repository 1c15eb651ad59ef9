import { posix } from 'node:path';
import type { GltfJson } from './gltf-json';
import { modelRefusals } from './model-texts';

/**
 * Files beside the glTF that its buffers and pictures are in, as it writes them; what is written inside it as data is
 * none.
 * @throws Refusal where one lies elsewhere: on another computer, or outside of the archive
 */
export function listReferences(json: GltfJson): string[] {
  // Nothing in extensions that headsets show names a file; whoever does so wants one from elsewhere.
  refuseHidden(json.extensions);
  for (const image of json.images ?? []) refuseHidden(image.extensions);
  const uris = [...(json.buffers ?? []), ...(json.images ?? [])].flatMap(({ uri }) => uri ?? []);
  return [...new Set(uris.filter((uri) => !isData(uri)))];
}

/** The path in an archive that a reference means. @param folder where the glTF is @throws Refusal */
export function resolveReference(folder: string, uri: string): string {
  const path = decode(uri).replaceAll('\\', '/');
  if (/^[a-z][a-z\d+.-]*:/i.test(path) || path.startsWith('/')) throw modelRefusals.external(uri);
  const resolved = posix.join(folder, path.replace(/[?#].*$/, ''));
  if (resolved.startsWith('..')) throw modelRefusals.external(uri);
  return resolved;
}

function isData(uri: string): boolean {
  return /^data:/i.test(uri);
}

/** Some exporters write names as they are, with spaces and percent signs. */
function decode(uri: string): string {
  try {
    return decodeURIComponent(uri);
  } catch {
    return uri;
  }
}

const DEEPEST = 20;

function refuseHidden(value: unknown, depth = 0): void {
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key === 'uri' && typeof inner === 'string' && !isData(inner)) throw modelRefusals.external(inner);
    refuseHidden(inner, depth + 1);
  }
}
