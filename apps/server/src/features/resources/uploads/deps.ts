import type { Logger } from 'pino';
import type { Database } from '../../../platform/database/database';
import type { OneServer } from '../../../platform/database/one-server';
import type { Inspector } from '../../../platform/inspection/inspector';
import type { Bucket } from '../../../platform/storage/bucket';
import type { Storage } from '../../../platform/storage/storage';
import type { UploadHost } from '../../../platform/upload-host/upload-host';

/** What uploads need. */
export interface UploadDeps {
  readonly db: Database;
  readonly storage: Storage;
  readonly host: UploadHost;
  readonly inspector: Inspector;
  /** Of several servers, one looks at a file, and one sweeps. */
  readonly oneServer: OneServer;
  /** What all servers share beside the storage; null where it is this machine's disk. */
  readonly bucket: Bucket | null;
  readonly log: Logger;
}
