import { calls } from '@orrery/contract';
import type { CallServer } from '../../../platform/http/handle';
import type { UploadDeps } from './deps';
import { release } from './release';
import { reserve } from './reserve';
import { createShrink } from './shrink-upload';
import { createTellState } from './upload-state';

/** Files on their way into the school's resources (RES-14 to RES-19). */
export function registerUploads(server: CallServer, deps: UploadDeps): void {
  const tellState = createTellState(deps);
  server.handle(calls.uploadPolicy, (asked, { caller, language }) => reserve(deps, caller, asked, language));
  server.handle(calls.uploadState, (asked, { caller, language }) => tellState(caller, asked, language));
  const shrink = createShrink(deps);
  server.handle(calls.ownModelShrink, (asked, { caller, language }) => shrink(caller, asked, language));
  server.handle(calls.resourceCloudDisk, async (asked, { caller }) => {
    await release(deps, caller, asked);
    return {};
  });
}
