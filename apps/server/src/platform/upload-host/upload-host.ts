import { mkdir, statfs } from 'node:fs/promises';
import { RESUMABLE_FROM_BYTES } from '@orrery/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../database/database';
import { createArrivals } from './arrivals';
import { drainRequest } from './end-request';
import { receiveForm } from './form-post';
import { createIncoming, type Incoming } from './incoming';
import { POLICY_LIFE_MS } from './limits';
import { createLocks } from './locks';
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

/** Where files of schools arrive: the embedded storage host, which behaves as one of S3 or OSS would. */
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
}

/** Makes the storage host and its addresses. */
export async function createUploadHost(
  app: FastifyInstance,
  { db, files, secret }: HostDeps,
): Promise<UploadHost> {
  const incoming = createIncoming(files);
  const arrivals = createArrivals(db, incoming);
  const locks = createLocks();
  await mkdir(incoming.folder, { recursive: true });
  await incoming.removeBrokenForms();

  await app.register(async (scope) => {
    // The body is read as it comes.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    scope.setErrorHandler(answerRefusal);
    registerResumable(scope, { secret, incoming, arrivals, locks });
    scope.route({
      method: 'POST',
      url: FORM_PATH,
      schema: { hide: true },
      compress: false,
      handler: async (request, reply) => {
        await receiveForm({ secret, incoming, arrivals, locks }, request.raw);
        return reply.status(200).send();
      },
    });
  });

  return {
    incoming,
    files,
    async ticketFor(announced) {
      const expiresAtMs = Date.now() + POLICY_LIFE_MS;
      const fields = signPolicy(secret, { ...announced, expiresAtMs });
      return {
        accessid: ACCESS_ID,
        host: FORM_PATH,
        policy: fields.policy ?? '',
        signature: fields.signature ?? '',
        expire: Math.floor(expiresAtMs / 1000),
        fields,
        resumable: announced.sizeBytes > RESUMABLE_FROM_BYTES ? resumableUrl(fields) : null,
      };
    },
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
