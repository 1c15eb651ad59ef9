import { mkdir, statfs } from 'node:fs/promises';
import { RESUMABLE_FROM_BYTES } from '@orrery/contract';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../database/database';
import type { SharedStore } from '../storage/open-storage';
import { createArrivals } from './arrivals';
import { createBucketIncoming } from './bucket-incoming';
import { createBucketPieces } from './bucket-pieces';
import { createDiskPieces } from './disk-pieces';
import { drainRequest } from './end-request';
import { receiveForm } from './form-post';
import { createIncoming, type DiskIncoming, type Incoming } from './incoming';
import { POLICY_LIFE_MS } from './limits';
import { createLocks } from './locks';
import { createPieceChain } from './piece-chain';
import type { Pieces } from './pieces';
import { ACCESS_ID, type FormFields, signPolicy } from './policy';
import { HostRefusal, toXml } from './refusal';
import { registerResumable, resumableUrl } from './resumable';

const FORM_PATH = '/storage/upload';

/** What a page needs to send a file. */
export interface UploadTicket {
  readonly accessid: string;
  readonly host: string;
  readonly policy: string;
  readonly signature: string;
  readonly expire: number;
  readonly fields: FormFields;
  readonly resumable: string | null;
}

/** What is to be sent. */
interface Announced {
  readonly key: string;
  readonly contentType: string;
  readonly sizeBytes: number;
}

/** Where files of schools arrive: the embedded storage host, which behaves as one of S3 or OSS would, or such a store. */
export interface UploadHost {
  /** Allows one file, for some minutes. */
  ticketFor(announced: Announced): Promise<UploadTicket>;
  readonly incoming: Incoming;
  /** Folder of the storage. */
  readonly files: string;
  /** Room on the disk of the files. */
  freeBytes(): Promise<number>;
  /** Takes up an upload whose last byte came before a server that ended could say so. */
  settle(key: string): Promise<void>;
  /** Ends whoever is sending a file, and removes what came of it. */
  discard(key: string): Promise<void>;
}

interface HostDeps {
  readonly db: Database;
  /** Folder of the storage. */
  readonly files: string;
  readonly secret: Uint8Array;
  /** Where files arrive for all servers; null: on this machine's disk. */
  readonly shared: SharedStore | null;
}

/** Makes the storage host and its addresses. */
export async function createUploadHost(
  app: FastifyInstance,
  { db, files, secret, shared }: HostDeps,
): Promise<UploadHost> {
  const { incoming, pieces, disk } = createPlaces({ db, files, shared }, app.log);
  const arrivals = createArrivals(db, incoming);
  const locks = createLocks();
  await mkdir(incoming.folder, { recursive: true });
  await incoming.removeBrokenForms();

  await app.register(async (scope) => {
    // The body is read as it comes.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    scope.setErrorHandler(answerRefusal);
    registerResumable(scope, { secret, pieces, arrivals, locks });
    if (disk === null) return;
    scope.route({
      method: 'POST',
      url: FORM_PATH,
      schema: { hide: true },
      compress: false,
      handler: async (request, reply) => {
        await receiveForm({ secret, incoming: disk, arrivals, locks }, request.raw);
        return reply.status(200).send();
      },
    });
  });

  return {
    incoming,
    files,
    ticketFor: (announced) => makeTicket(secret, shared, announced),
    async freeBytes() {
      const { bavail, bsize } = await statfs(files);
      return bavail * bsize;
    },
    async settle(key) {
      const hold = await locks.take(key, () => undefined);
      if (!hold) return;
      try {
        const found = await arrivals.find(key);
        const isWhole = found?.status === 'receiving' && (await incoming.sizeOf(key)) === found.sizeBytes;
        if (isWhole) await arrivals.arrived(key, null);
      } finally {
        hold.release();
      }
    },
    async discard(key) {
      await locks.end(key);
      await incoming.remove(key);
    },
  };
}

/** Where files wait: on this machine's disk, or where every server reaches them. */
function createPlaces(
  { db, files, shared }: Omit<HostDeps, 'secret'>,
  log: FastifyBaseLogger,
): { incoming: Incoming; pieces: Pieces; disk: DiskIncoming | null } {
  if (shared === null) {
    const disk = createIncoming(files);
    return { incoming: disk, pieces: createDiskPieces(disk), disk };
  }
  const { bucket } = shared;
  const chain = createPieceChain(db);
  const incoming = createBucketIncoming({
    ...{ bucket, chain, files },
    onLeft: (error) =>
      log.warn({ err: error }, 'what an upload left in the bucket stays until the next sweep'),
  });
  return { incoming, pieces: createBucketPieces(bucket, chain), disk: null };
}

/** Small files go by a form, to a store straight from the page; large ones in pieces to this server. */
async function makeTicket(
  secret: Uint8Array,
  shared: SharedStore | null,
  announced: Announced,
): Promise<UploadTicket> {
  const expiresAtMs = Date.now() + POLICY_LIFE_MS;
  const fields = signPolicy(secret, { ...announced, expiresAtMs });
  const resumable = announced.sizeBytes > RESUMABLE_FROM_BYTES ? resumableUrl(fields) : null;
  const expire = Math.floor(expiresAtMs / 1000);
  if (shared !== null) {
    const form = await shared.forms.formFor({ ...announced, lifeSeconds: POLICY_LIFE_MS / 1000 });
    return { ...form, expire, resumable };
  }
  const { policy = '', signature = '' } = fields;
  return { accessid: ACCESS_ID, host: FORM_PATH, policy, signature, expire, fields, resumable };
}

/** Every failure of the host is XML, as an S3 host answers it. */
function answerRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!(error instanceof HostRefusal)) throw error;
  drainRequest(request.raw);
  request.log.info({ code: error.code, reason: error.message }, 'upload refused');
  return reply
    .status(error.status)
    .type('application/xml')
    .header('cache-control', 'no-store')
    .send(toXml(error, request.id));
}
