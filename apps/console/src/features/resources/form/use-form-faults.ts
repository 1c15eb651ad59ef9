import { RESOURCE_TEXTS } from '@orrery/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findTextFault, type ResourceValues, TEXT_FIELDS, type TextField } from './resource-values';
import type { ResourceFile } from './use-resource-file';

/** Every field that can be wrong, in the order of the form. */
export type FormField = 'surrounds' | TextField;

type Messages = { readonly [Field in TextField]?: string };

/** What is said at each field: too long at once, the rest after a save was tried, and what the server said. */
export function useFormFaults(values: ResourceValues, file: ResourceFile) {
  const { t } = useTranslation();
  const [isChecked, setChecked] = useState(false);
  const [isLeft, setLeft] = useState(false);
  const [refused, setRefused] = useState<Messages>({});
  /** A video must be said to be a panorama or not (RES-23). */
  const lacksType = file.family === 'video' && file.surrounds === null;

  function messageOf(field: TextField): string | null {
    const fault = findTextFault(field, values[field]);
    if (fault === 'long') return t('resourceForm.long', { count: RESOURCE_TEXTS[field] });
    if (fault === 'empty' && (isChecked || isLeft)) return t('resourceForm.titleEmpty');
    return refused[field] ?? null;
  }
  return {
    messageOf,
    typeMessage: lacksType && isChecked ? t('resourceForm.videoTypeEmpty') : null,
    /** Somebody left the name: from then on it says that it is wanted. */
    leave: () => setLeft(true),
    /** Shows every message. @returns the first field that breaks a rule */
    check(): FormField | undefined {
      setChecked(true);
      if (lacksType) return 'surrounds';
      return TEXT_FIELDS.find((field) => findTextFault(field, values[field]));
    },
    /** Shows what the server said. @returns the first field of which it spoke */
    refuse(messages: Messages): FormField | undefined {
      setRefused(messages);
      return TEXT_FIELDS.find((field) => messages[field]);
    },
  };
}

export type FormFaults = ReturnType<typeof useFormFaults>;
