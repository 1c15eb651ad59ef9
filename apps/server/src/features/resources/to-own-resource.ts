import type { FileFacts, OwnResource } from '@orrery/contract';
import type { Language } from '../../platform/http/context';
import type { ResourceRow } from '../../platform/library/resource-row';
import { toResource } from '../../platform/library/to-resource';
import { toKind } from '../../platform/resources';

/** A resource with what its form and its list need besides (RES-07). */
export function toOwnResource(row: ResourceRow, language: Language): OwnResource {
  const resource = toResource(row, language);
  return {
    ...resource,
    // As somebody types them: with spaces they could be longer than the form takes back.
    key_word: resource.keywords.join(','),
    revision: row.resource.revision,
    facts: toFacts(row),
  };
}

/** What was measured of its file; null for what nobody uploads. */
function toFacts({ resource, file }: ResourceRow): FileFacts | null {
  const kind = toKind(resource.kind);
  if (!file || kind === 'courseware' || kind === 'page') return null;
  return {
    kind,
    mime: file.mime,
    bytes: file.sizeBytes,
    width: resource.width,
    height: resource.height,
    durationSeconds: resource.durationSeconds,
    codec: resource.codec,
    triangles: resource.triangles,
    drawCalls: resource.drawCalls,
    textureBytes: resource.textureBytes,
    entries: null,
  };
}
