import { type OwnResource, RELEASE } from '@orrery/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSession } from '../../../lib/session';
import { readUpload } from '../../../lib/uploads/upload-store';
import { dropUpload, settleUpload } from '../../../lib/uploads/uploads';
import { type ResourceDraft, readDraft, storedDraft } from './draft';
import { forgetFile } from './local-files';
import { type ResourceValues, toValues } from './resource-values';

/** A form's contents, which are there again after leaving it and after a reload. */
export function useDraft(resource: OwnResource | null) {
  const rid = resource?.id ?? 0;
  const account = useSession(({ user }) => user?.id ?? 0);
  const [found] = useState(() => readDraft(rid, account));
  const [wasRestored, setRestored] = useState(found !== null);
  const [draft, setDraft] = useState(() => found ?? startDraft(resource, account));
  const [isTouched, setTouched] = useState(false);
  const present = useRef(draft);
  useEffect(() => {
    if (isTouched) storedDraft(rid).write(draft);
  }, [rid, draft, isTouched]);

  const put = useCallback((next: ResourceDraft) => {
    present.current = next;
    setDraft(next);
  }, []);
  const change = useCallback(
    (parts: Partial<ResourceDraft>) => {
      setTouched(true);
      put({ ...present.current, ...parts });
    },
    [put],
  );
  const changeValues = useCallback(
    (parts: Partial<ResourceValues>) => change({ values: { ...present.current.values, ...parts } }),
    [change],
  );
  return {
    draft,
    /** The draft at this moment, for what ends long after it began. */
    read: () => present.current,
    wasRestored: wasRestored && !isTouched,
    change,
    changeValues,
    /** The form as it opens for the first time; what was uploaded for it goes (RES-34). */
    startOver(): void {
      void endDraft(rid, present.current, giveUp);
      setTouched(false);
      setRestored(false);
      put(startDraft(resource, account));
    },
    /**
     * The form is left for good: its uploads belong to a resource now, or to nobody (RES-34).
     * @returns what ends when the room of the latter is free
     */
    async end(how: 'saved' | 'cancelled'): Promise<void> {
      setTouched(false);
      await endDraft(rid, present.current, how === 'saved' ? settleUpload : giveUp);
    },
  };
}

export type Draft = ReturnType<typeof useDraft>;

function startDraft(resource: OwnResource | null, account: number): ResourceDraft {
  return {
    account,
    revision: resource?.revision,
    values: toValues(resource),
    fileId: null,
    coverId: null,
    coverOf: null,
    // Whoever saved it first agreed to the rules; another file asks again.
    isAgreed: resource !== null,
  };
}

const giveUp = (id: string) => dropUpload(id, RELEASE.cancelled);

async function endDraft(
  rid: number,
  { fileId, coverId }: ResourceDraft,
  end: (id: string) => unknown,
): Promise<void> {
  const ids = [fileId, coverId].filter((id) => id !== null);
  const ends = ids.map((id) => (readUpload(id) ? end(id) : undefined));
  ids.forEach(forgetFile);
  storedDraft(rid).write(null);
  await Promise.all(ends);
}
