import { CallError } from '@orrery/client';
import { findNameFault } from '@orrery/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailure } from '../../lib/use-failure';
import { NAME_FAULTS } from './name-faults';

/** What a dialog with one name is about. */
export interface NameForm {
  /** What the field is called; a field left empty is named by it (DEV-15). */
  readonly label: string;
  /** The name as the row has it; empty for a new one. */
  readonly initial: string;
  /** Most characters, as people count them (`MAX_NAME`). */
  readonly maxLength: number;
  /** The field's name in the request, under which a refusal speaks of it; `name` if left out. */
  readonly field?: string;
  /**
   * Saves the name. @param revision of the row over which it may be saved, once the person was shown what somebody
   * else had saved in the meantime; undefined until then: the row's own
   */
  readonly onSave: (name: string, revision?: number) => Promise<unknown>;
  /** After a save, on cancel, and where the row is gone. */
  readonly onClose: () => void;
  /** What the list shows is not what there is: the row is gone, or has another name. */
  readonly onStale?: () => void;
}

/**
 * The states of a dialog with one name: typed, wrong, saving, changed by somebody else.
 * @param focus brings the person back to the field
 */
export function useNameForm(
  { label, initial, maxLength, field = 'name', ...form }: NameForm,
  focus: () => void,
) {
  const { t } = useTranslation();
  const showFailure = useFailure();
  const [name, setName] = useState(initial);
  const [isLeft, setLeft] = useState(false);
  const [refused, setRefused] = useState('');
  const [saving, setSaving] = useState(false);
  const [changed, setChanged] = useState<CallError['changed']>(null);

  const fault = findNameFault(name, maxLength);
  const error = isLeft && fault ? t(NAME_FAULTS[fault], { label, max: maxLength }) : refused || null;

  function type(value: string): void {
    setName(value);
    setRefused('');
  }

  function handleFailure(failure: unknown): void {
    const known = failure instanceof CallError ? failure : null;
    const refusal = known?.fields[field];
    if (known?.changed) setChanged(known.changed);
    else if (refusal) {
      setRefused(refusal);
      focus();
    } else {
      showFailure(failure);
      // The row is gone: there is nothing left to name.
      if (known?.id.endsWith('.unknown')) leaveRow();
    }
  }

  function leaveRow(): void {
    form.onStale?.();
    form.onClose();
  }

  async function save(revision?: number): Promise<void> {
    setLeft(true);
    if (fault) return focus();
    setSaving(true);
    try {
      await form.onSave(name.trim(), revision);
      form.onClose();
    } catch (failure) {
      handleFailure(failure);
    } finally {
      setSaving(false);
    }
  }

  return {
    name,
    error,
    saving,
    changed,
    type,
    save,
    takeTheirs: leaveRow,
    /** Says what is wrong once the person has left the field with something in it. */
    leave: () => name && setLeft(true),
    /** Saves over what somebody else has saved. */
    keepMine: () => save(changed?.revision),
  };
}
