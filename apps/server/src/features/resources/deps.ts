import type { Logger } from 'pino';
import type { Database } from '../../platform/database/database';
import type { SearchTurns } from '../../platform/search/search-turns';
import type { Storage } from '../../platform/storage/storage';
import type { DeviceHub } from '../../realtime/hub';
import type { CoverMaker } from './cover-maker';

/** What the calls of a school's own resources need. */
export interface ResourceDeps {
  readonly db: Database;
  readonly searchTurns: SearchTurns;
  readonly storage: Storage;
  readonly hub: DeviceHub;
  readonly covers: CoverMaker;
  readonly log: Logger;
}
