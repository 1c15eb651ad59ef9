import type { Logger } from 'pino';
import type { Database } from '../../../platform/database/database';
import type { Inspector } from '../../../platform/inspection/inspector';
import type { Storage } from '../../../platform/storage/storage';
import type { UploadHost } from '../../../platform/upload-host/upload-host';

/** What uploads need. */
export interface UploadDeps {
  readonly db: Database;
  readonly storage: Storage;
  readonly host: UploadHost;
  readonly inspector: Inspector;
  readonly log: Logger;
}
