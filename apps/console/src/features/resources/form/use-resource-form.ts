import type { OwnResource } from '@orrery/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOvertaken } from '../../../components/manage/use-overtaken';
import { useApp } from '../../../lib/use-app';
import { useFailure } from '../../../lib/use-failure';
import type { ResourceValues } from './resource-values';
import { type SaveEnd, saveResource } from './save-resource';
import { useCover } from './use-cover';
import { useDraft } from './use-draft';
import type { FormField } from './use-form-faults';
import { useFormFaults } from './use-form-faults';
import { useResourceFile } from './use-resource-file';

/** What the form needs of its page. */
export interface FormInput {
  /** Null for a new one (RES-30). */
  readonly resource: OwnResource | null;
  /** Free bytes of the school's cloud space; null while unknown. */
  readonly remain: number | null;
  /** The phase of each subject. */
  readonly phaseOf: ReadonlyMap<number, number>;
  /** The form is over; the list shows what became of it. */
  readonly onEnd: (saved: boolean) => void;
  /** Brings somebody to a field. */
  readonly focus: (field: FormField) => void;
}

/** The form's states: filled in, uploading, saving, refused by field, overtaken by somebody else. */
export function useResourceForm({ resource, remain, phaseOf, onEnd, focus }: FormInput) {
  const { t } = useTranslation();
  const { message } = useApp();
  const showFailure = useFailure();
  const form = useDraft(resource);
  const { draft } = form;
  const file = useResourceFile(resource, form, remain);
  const cover = useCover(resource, form, file);
  const faults = useFormFaults(draft.values, file);
  const { revision, changed, setChanged, accept } = useOvertaken(draft.revision);
  const [saving, setSaving] = useState(false);

  /** Whether the files are there; says so where they are not (RES-35, RES-36). */
  function areFilesReady(): boolean {
    const isThere = file.upload ? file.upload.phase !== 'failed' : resource !== null;
    if (!isThere) file.setRefusal(t('resourceForm.noFile'));
    const isDone = [file.upload, cover.upload].every(
      (upload) => !upload || upload.phase === 'ready' || upload.phase === 'failed',
    );
    if (!isThere) void message.warning(t('resourceForm.noFile'));
    else if (!isDone || cover.origin === 'making') void message.warning(t('resourceForm.wait'));
    return isThere && isDone && cover.origin !== 'making';
  }

  /** @param over the revision that is overwritten knowingly */
  async function save(over = revision): Promise<void> {
    const wrong = faults.check();
    if (!areFilesReady()) return;
    if (wrong) return focus(wrong);
    if (!file.family) return;
    setSaving(true);
    try {
      const { subject_ids } = draft.values;
      const phaseIds = [...new Set(subject_ids.flatMap((id) => phaseOf.get(id) ?? []))];
      const values = { ...draft.values, surrounds: file.surrounds };
      const kept = cover.upload?.phase === 'ready' ? cover.upload : null;
      end(
        await saveResource({
          ...{ resource, values, phaseIds, family: file.family, file: file.upload, cover: kept },
          revision: over,
        }),
      );
    } catch (error) {
      showFailure(error);
    } finally {
      setSaving(false);
    }
  }

  function end(answer: SaveEnd): void {
    if (answer.kind === 'saved') {
      const name = draft.values.title.trim();
      void message.success(t(resource ? 'resourceForm.changed' : 'resourceForm.made', { name }));
      form.end('saved');
      onEnd(true);
    } else if (answer.kind === 'gone') {
      void message.warning(t('resourceForm.gone'));
      form.end('cancelled');
      onEnd(true);
    } else if (answer.kind === 'changed') setChanged(answer.changed);
    else if (answer.kind === 'file') file.setRefusal(answer.text);
    else {
      const first = faults.refuse(answer.fields);
      if (first) focus(first);
    }
  }

  return {
    ...{ resource, draft, file, cover, faults, saving, changed },
    wasRestored: form.wasRestored,
    startOver: form.startOver,
    setAgreed: (isAgreed: boolean) => form.change({ isAgreed }),
    change(parts: Partial<ResourceValues>): void {
      form.changeValues(parts);
      faults.refuse({});
    },
    save,
    cancel(): void {
      form.end('cancelled');
      onEnd(false);
    },
    takeTheirs(): void {
      const seen = accept();
      if (!seen) return;
      form.change({ revision: seen.revision });
      form.changeValues(toTheirs(seen.now));
    },
    keepMine(): void {
      const seen = accept();
      if (!seen) return;
      form.change({ revision: seen.revision });
      void save(seen.revision);
    },
  };
}

export type ResourceForm = ReturnType<typeof useResourceForm>;

function toTheirs(now: Record<string, unknown>): Partial<ResourceValues> {
  const texts = ['title', 'knowledge_point', 'description', 'key_word'] as const;
  return Object.fromEntries(
    texts.filter((name) => name in now).map((name) => [name, String(now[name] ?? '')]),
  );
}
