import { randomUUID } from 'node:crypto';

/** Names one request in the log and, where it fails unexpectedly, towards its caller. */
export function newRequestId(): string {
  return randomUUID();
}
