import type { OwnResource } from '@orrery/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../../lib/use-app';
import { useFailure } from '../../../lib/use-failure';
import { type SaveEnd, saveResource } from './save-resource';
import type { CoverState } from './use-cover';
import type { Draft } from './use-draft';
import type { FormFaults, FormField } from './use-form-faults';
import type { ResourceFile } from './use-resource-file';

export interface SaveInput {
  readonly resource: OwnResource | null;
  readonly draft: Draft['draft'];
  readonly file: ResourceFile;
  readonly cover: CoverState;
  readonly faults: FormFaults;
  /** Of the resource that the form was opened with, or that somebody has seen since. */
  readonly revision: number | undefined;
  /** The phase of each subject. */
  readonly phaseOf: ReadonlyMap<number, number>;
  /** Brings somebody to a field. */
  readonly focus: (field: FormField | 'file') => void;
  readonly onEnd: (end: SaveEnd) => void;
}

/** Saves what is in the form once it may be saved; a cover that is still made or on its way is waited for. */
export function useSave(input: SaveInput) {
  const { t } = useTranslation();
  const { message } = useApp();
  const showFailure = useFailure();
  const [saving, setSaving] = useState(false);
  const [waiting, setWaiting] = useState<{ readonly over: number | undefined } | null>(null);
  const { resource, draft, file, cover, faults } = input;

  /** Whether the file is there; says so where it is not (RES-35, RES-36). */
  function isFileReady(): boolean {
    const { upload } = file;
    if (upload ? upload.phase === 'failed' : resource === null) {
      file.setRefusal(t('resourceForm.noFile'));
      void message.warning(t('resourceForm.noFile'));
      input.focus('file');
      return false;
    }
    if (upload && upload.phase !== 'ready') void message.warning(t('resourceForm.wait'));
    return !upload || upload.phase === 'ready';
  }

  async function send(revision: number | undefined): Promise<void> {
    if (!file.family) return;
    setSaving(true);
    try {
      const phaseIds = [...new Set(draft.values.subject_ids.flatMap((id) => input.phaseOf.get(id) ?? []))];
      const values = { ...draft.values, surrounds: file.surrounds };
      const kept = cover.upload?.phase === 'ready' ? cover.upload : null;
      const files = { family: file.family, file: file.upload, cover: kept };
      input.onEnd(await saveResource({ resource, values, phaseIds, ...files, revision }));
    } catch (error) {
      showFailure(error);
    } finally {
      setSaving(false);
    }
  }

  /** A cover is still made or on its way, or what somebody else saved is not here yet: its file would be the former one. */
  function isSettling(over: number | undefined): boolean {
    return cover.isBusy || (resource !== null && resource.revision < (over ?? 0));
  }

  /** @param over the revision that is overwritten knowingly */
  function save(over = input.revision): void {
    const wrong = faults.check();
    if (!isFileReady()) return;
    if (wrong) input.focus(wrong);
    else if (isSettling(over)) setWaiting({ over });
    else void send(over);
  }

  const isDue = waiting !== null && !isSettling(waiting.over);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once all is settled, with what is in the form then.
  useEffect(() => {
    if (!isDue) return;
    setWaiting(null);
    if (cover.refusal === null) save(waiting.over);
  }, [isDue]);

  return { saving: saving || waiting !== null, save };
}
