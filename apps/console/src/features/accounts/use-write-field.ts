import { ADMINISTRATOR } from '@orrery/contract';
import { useTranslation } from 'react-i18next';
import type { Stages } from './teaching-rows';

/** Writes the value of a field as the form shows it: names for the ids of phases and subjects, a word for the role. */
export function useWriteField(stages: Stages): (field: string, value: string | number | null) => string {
  const { t } = useTranslation();
  const nameIn = (list: readonly { readonly id: number; readonly name: string }[], id: unknown) =>
    list.find((one) => one.id === id)?.name ?? '';
  return (field, value) => {
    if (field === 'phase_id') return nameIn(stages, value);
    if (field === 'subject_id')
      return nameIn(
        stages.flatMap(({ subjects }) => subjects),
        value,
      );
    if (field === 'role') return t(value === ADMINISTRATOR ? 'accounts.administrator' : 'accounts.teacher');
    return String(value ?? '');
  };
}
