import { useSession } from '../session';
import { claimFile } from './claim';
import { pauseTask } from './pause-task';
import { RECORDS_KEY, readRecords, type UploadRecord } from './records';
import { runUpload } from './run-upload';
import { closeTask, openTask, tasks } from './task';
import { toUpload } from './to-upload';
import type { Upload, UploadPhase } from './types';
import { putUpload, readUpload, useUploads } from './upload-store';

/** Phases in which a tab that closes breaks something off. */
const UNDER_WAY: ReadonlySet<UploadPhase> = new Set(['hashing', 'sending']);

/** What another tab may end for this one. */
const AT_REST: ReadonlySet<UploadPhase> = new Set(['lost', 'ready', 'failed']);

/** Uploads of who was here before, for when they come back. */
const aside = new Map<number, readonly Upload[]>();

/** Keeps the uploads of this tab with the session, the other tabs and the closing of this one; called once. */
export function watchUploads(): void {
  void restore(useSession.getState().user?.id ?? null);
  useSession.subscribe(({ user }, before) => {
    if (user?.id === before.user?.id) return;
    if (before.user) setAside(before.user.id);
    useUploads.setState({ list: (user && aside.get(user.id)) ?? [] });
    void restore(user?.id ?? null);
  });
  window.addEventListener('storage', ({ key }) => {
    if (key === RECORDS_KEY) followTabs();
  });
  window.addEventListener('beforeunload', (event) => {
    if (useUploads.getState().list.some(({ phase }) => UNDER_WAY.has(phase))) event.preventDefault();
  });
}

/** Nobody sends for somebody who has left; who comes back finds it paused. */
function setAside(account: number): void {
  for (const task of tasks.values()) pauseTask(task);
  aside.set(account, useUploads.getState().list);
}

/** Takes up what this browser remembers; what another tab is at is left to it. */
async function restore(account: number | null): Promise<void> {
  if (account === null) return;
  const unknown = readRecords(account).filter(({ id }) => !tasks.has(id));
  await Promise.all(unknown.map(takeUp));
}

async function takeUp(record: UploadRecord): Promise<void> {
  const release = await claimFile(record);
  release?.();
  // Somebody else may have come while the other tabs were asked.
  const isTheirs = useSession.getState().user?.id === record.account;
  if (release === null || !isTheirs || tasks.has(record.id)) return;
  const task = openTask(record);
  putUpload({ ...toUpload(task), phase: 'checking' });
  await runUpload(task);
  // What the server has forgotten, nobody can go on with.
  if (readUpload(task.id)?.problem?.id === 'upload.unknown') closeTask(task);
}

/** Another tab dropped or saved an upload that rests in this one. */
function followTabs(): void {
  const account = useSession.getState().user?.id;
  if (account === undefined) return;
  const known = new Set(readRecords(account).map(({ id }) => id));
  for (const task of tasks.values()) {
    const phase = readUpload(task.id)?.phase;
    if (phase && AT_REST.has(phase) && task.key !== null && !known.has(task.id)) closeTask(task);
  }
}
