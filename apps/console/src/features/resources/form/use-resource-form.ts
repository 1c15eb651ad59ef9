import type { OwnResource } from '@orrery/contract';
import { useTranslation } from 'react-i18next';
import { useOvertaken } from '../../../components/manage/use-overtaken';
import { useApp } from '../../../lib/use-app';
import { type ResourceValues, toValues } from './resource-values';
import type { SaveEnd } from './save-resource';
import { useCover } from './use-cover';
import { useDraft } from './use-draft';
import type { FormField } from './use-form-faults';
import { useFormFaults } from './use-form-faults';
import { useResourceFile } from './use-resource-file';
import { useSave } from './use-save';

/** What the form needs of its page. */
export interface FormInput {
  /** Null for a new one (RES-30). */
  readonly resource: OwnResource | null;
  /** Free bytes of the school's cloud space; null while unknown. */
  readonly remain: number | null;
  /** The phase of each subject. */
  readonly phaseOf: ReadonlyMap<number, number>;
  /** The form is over; the list shows what became of it once `settled` ends. */
  readonly onEnd: (settled: Promise<void>) => void;
  /** Brings somebody to a field. */
  readonly focus: (field: FormField | 'file') => void;
  /** Fetches the resource as it is now; null where it cannot be had, which somebody was told. */
  readonly renew: () => Promise<OwnResource | null>;
}

/** The form's states: filled in, uploading, saving, refused by field, overtaken by somebody else. */
export function useResourceForm({ resource, remain, phaseOf, onEnd, focus, renew }: FormInput) {
  const { t } = useTranslation();
  const { message } = useApp();
  const form = useDraft(resource);
  const { draft } = form;
  const file = useResourceFile(resource, form, remain);
  const cover = useCover(resource, form, file);
  const faults = useFormFaults(draft.values, file);
  const { revision, changed, setChanged, accept } = useOvertaken(draft.revision);
  function end(answer: SaveEnd): void {
    if (answer.kind === 'saved') {
      const name = draft.values.title.trim();
      void message.success(t(resource ? 'resourceForm.changed' : 'resourceForm.made', { name }));
      onEnd(form.end('saved'));
    } else if (answer.kind === 'gone') {
      void message.warning(t('resourceForm.gone'));
      onEnd(form.end('cancelled'));
    } else if (answer.kind === 'changed') setChanged(answer.changed);
    else if (answer.kind === 'file') file.setRefusal(answer.text);
    else {
      const first = faults.refuse(answer.fields);
      if (first) focus(first);
    }
  }

  const { saving, save } = useSave({
    ...{ resource, draft, file, cover, faults, revision, phaseOf, focus },
    onEnd: end,
  });
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
      onEnd(form.end('cancelled'));
    },
    async takeTheirs(): Promise<void> {
      const now = await renew();
      if (!now) return;
      accept();
      const { surrounds, ...theirs } = toValues(now);
      // Another file that is chosen here is no panorama because theirs is one.
      form.changeValues(form.read().fileId === null ? { ...theirs, surrounds } : theirs);
      form.change({ revision: now.revision });
    },
    async keepMine(): Promise<void> {
      // What is not mine, as the file, stays as they have it.
      const seen = (await renew()) && accept();
      if (!seen) return;
      form.change({ revision: seen.revision });
      save(seen.revision);
    },
  };
}

export type ResourceForm = ReturnType<typeof useResourceForm>;
