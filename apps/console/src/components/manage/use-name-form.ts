import { CallError } from '@orrery/client';
import { findNameFault } from '@orrery/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailure } from '../../lib/use-failure';
import { NAME_FAULTS } from './name-faults';
import { useDialogEnd } from './use-dialog-end';

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
   * else had saved in the meantime; undefined until then: the row's own. @returns what is said then
   */
  readonly onSave: (name: string, revision?: number) => Promise<string>;
  /** After a save, on cancel, and where the row is gone. */
  readonly onClose: () => void;
}

/**
 * The states of a dialog with one name: typed, wrong, saving, changed by somebody else.
 * @param focus brings the person back to the field
 */
export function useNameForm(
  { label, initial, maxLength, field = 'name', onSave, onClose }: NameForm,
  focus: () => void,
) {
  const { t } = useTranslation();
  const showFailure = useFailure();
  const end = useDialogEnd(onClose);
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
      if (known?.id.endsWith('.unknown')) end();
    }
  }

  async function save(revision?: number): Promise<void> {
    setLeft(true);
    if (fault) return focus();
    setSaving(true);
    try {
      end(await onSave(name.trim(), revision));
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
    /** Nothing is saved; the list shows the name that the row has now. */
    takeTheirs: () => end(),
    /** Says what is wrong once the person has left the field with something in it. */
    leave: () => name && setLeft(true),
    /** Saves over what somebody else has saved. */
    keepMine: () => save(changed?.revision),
  };
}
