import type { FileFacts } from '@orrery/contract';

type Always = 'kind' | 'mime' | 'bytes';

/** Facts with null for all that was not measured. */
export function toFacts(known: Pick<FileFacts, Always> & Partial<Omit<FileFacts, Always>>): FileFacts {
  return {
    width: null,
    height: null,
    durationSeconds: null,
    codec: null,
    triangles: null,
    drawCalls: null,
    textureBytes: null,
    entries: null,
    ...known,
  };
}
