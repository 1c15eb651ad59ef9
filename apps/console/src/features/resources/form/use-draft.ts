import { type OwnResource, RELEASE } from '@orrery/contract';
import { useCallback, useEffect, useState } from 'react';
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
  useEffect(() => {
    if (isTouched) storedDraft(rid).write(draft);
  }, [rid, draft, isTouched]);

  const change = useCallback((parts: Partial<ResourceDraft>) => {
    setTouched(true);
    setDraft((present) => ({ ...present, ...parts }));
  }, []);
  const changeValues = useCallback((parts: Partial<ResourceValues>) => {
    setTouched(true);
    setDraft((present) => ({ ...present, values: { ...present.values, ...parts } }));
  }, []);
  return {
    draft,
    wasRestored: wasRestored && !isTouched,
    change,
    changeValues,
    /** The form as it opens for the first time; what was uploaded for it goes (RES-34). */
    startOver(): void {
      endDraft(rid, draft, giveUp);
      setTouched(false);
      setRestored(false);
      setDraft(startDraft(resource, account));
    },
    /** The form is left for good: its uploads belong to a resource now, or to nobody (RES-34). */
    end(how: 'saved' | 'cancelled'): void {
      endDraft(rid, draft, how === 'saved' ? settleUpload : giveUp);
      setTouched(false);
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

function endDraft(rid: number, { fileId, coverId }: ResourceDraft, end: (id: string) => void): void {
  for (const id of [fileId, coverId]) {
    if (id !== null && readUpload(id)) end(id);
    forgetFile(id);
  }
  storedDraft(rid).write(null);
}
