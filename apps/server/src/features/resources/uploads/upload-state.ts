import { setTimeout as wait } from 'node:timers/promises';
import type { calls, ParsedRequestOf } from '@orrery/contract';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Actor } from '../../../platform/audit/audit';
import { uploads } from '../../../platform/database/tables';
import { AppError } from '../../../platform/errors';
import type { Language } from '../../../platform/http/context';
import { toMediaUrl } from '../../../platform/resources';
import { releaseFiles } from '../../../platform/storage/release-files';
import { checkUpload } from './check-upload';
import type { UploadDeps } from './deps';
import { NEWS_WITHIN_MS } from './limits';
import { changeUpload, faultOf, findUpload, refuseUpload, type UploadRow } from './row';
import { toError } from './told';

type Asked = ParsedRequestOf<typeof calls.uploadState>;
type State = z.input<(typeof calls.uploadState)['response']>;

/** Tells how far an upload is, and has it checked when its file is there. */
type TellState = (actor: Actor, asked: Asked, language: Language) => Promise<State>;

/** @throws AppError (from the answer) what is wrong with the file; `upload.unknown` */
export function createTellState(deps: UploadDeps): TellState {
  const { db } = deps;
  const checks = new Map<string, Promise<void>>();

  /** One check of an upload at a time, however many ask. */
  function check(row: UploadRow, sha256?: string): Promise<void> {
    const running = checks.get(row.key);
    if (running) return running;
    const work = checkOnce(deps, row.key, sha256).finally(() => checks.delete(row.key));
    checks.set(row.key, work);
    // Whoever waited may have gone; the next question begins anew and hears of it.
    work.catch((error: unknown) =>
      deps.log.error({ err: error, key: row.key }, 'an upload could not be checked'),
    );
    return work;
  }

  return async (actor, { key, sha256 }, language) => {
    let row = await findUpload(db, actor, key);
    if (row?.status === 'receiving') {
      await deps.host.settle(key);
      row = await changeUpload(db, key, {});
    }
    if (row && isToCheck(row)) {
      const end = new AbortController();
      const news = wait(NEWS_WITHIN_MS, undefined, { signal: end.signal, ref: false }).catch(() => undefined);
      await Promise.race([check(row, sha256), news]).finally(() => end.abort());
      row = await findUpload(db, actor, key);
    } else if (row?.status === 'ready' && sha256 !== undefined && sha256 !== row.sourceSha256) {
      await refuseUpload(db, key, { id: 'upload.damaged', detail: null });
      await releaseFiles(deps, [row.sha256]);
      throw new AppError('upload.damaged');
    } else if (row) {
      row = await changeUpload(db, key, {});
    }
    if (!row) throw new AppError('upload.unknown');
    return present(deps, row, language);
  };
}

const isToCheck = ({ status }: UploadRow) => status === 'received' || status === 'checking';

/** Checks an upload; where another server is at it, that is waited for, and taken over where it is killed. */
function checkOnce(deps: UploadDeps, key: string, sha256?: string): Promise<void> {
  return deps.oneServer.inTurn(`upload ${key}`, async () => {
    const [row] = await deps.db.select().from(uploads).where(eq(uploads.key, key));
    if (row && isToCheck(row)) await checkUpload(deps, row, sha256);
  });
}

async function present({ host }: UploadDeps, row: UploadRow, language: Language): Promise<State> {
  switch (row.status) {
    case 'refused':
      throw toError(faultOf(row), language);
    case 'ready':
      return {
        status: 'ready',
        received: row.sizeBytes,
        file_url: toMediaUrl(row.sha256),
        file_size: row.sizeBytes,
        facts: row.facts,
      };
    case 'receiving': {
      const received = await host.incoming.sizeOf(row.key);
      return { status: 'receiving', received, file_url: '', file_size: row.sizeBytes, facts: null };
    }
    default:
      return {
        status: 'checking',
        received: row.sizeBytes,
        file_url: '',
        file_size: row.sizeBytes,
        facts: null,
      };
  }
}
