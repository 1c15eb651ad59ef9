import { createHash } from 'node:crypto';
import type { Database } from '../../database/database';
import { loadSecret } from '../../secrets';

/** What makes ids of this platform unlike those of another. */
export type Namespace = Uint8Array;

const NAMESPACE_BYTES = 16;

/** The platform's own namespace, the same for ever: what is sent again must have the id that it had. */
export async function loadNamespace(db: Database): Promise<Namespace> {
  return (await loadSecret(db, 'statements')).subarray(0, NAMESPACE_BYTES);
}

/**
 * The UUID (version 5) of a name: always the same one, and nobody without the namespace can tell the name from it.
 * @param namespace 16 bytes
 */
export function nameUuid(namespace: Namespace, name: string): string {
  const bytes = createHash('sha1').update(namespace).update(name).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
}
