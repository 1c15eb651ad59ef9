import { CallError } from '@orrery/client';
import { type BindableDevice, type BoundDevice, findNameFault, MAX_NAME } from '@orrery/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAME_FAULTS } from '../../../components/manage/name-faults';
import { useDialogEnd } from '../../../components/manage/use-dialog-end';
import { http } from '../../../lib/http';
import { useFailure } from '../../../lib/use-failure';

interface BindForm {
  readonly classId: number;
  readonly device: BoundDevice | null;
  readonly onClose: () => void;
}

/** The states of the dialog that binds a headset: chosen, wrong, saving, changed by somebody else (CLS-18, CLS-20). */
export function useBindForm({ classId, device, onClose }: BindForm) {
  const { t } = useTranslation();
  const showFailure = useFailure();
  const end = useDialogEnd(onClose);
  const [headset, setHeadset] = useState<BindableDevice | null>(null);
  const [student, setStudent] = useState({ name: device?.name ?? '', id: 0, typed: '' });
  const [isChecked, setChecked] = useState(false);
  const [saving, setSaving] = useState(false);
  const [changed, setChanged] = useState<CallError['changed']>(null);
  const bound = device ?? headset;
  const fault = findNameFault(student.name, MAX_NAME.student);

  function handleFailure(error: unknown): void {
    const known = error instanceof CallError ? error : null;
    if (known?.changed) setChanged(known.changed);
    else {
      showFailure(error);
      // The headset, the class or the student is gone; what the lists show is old.
      if (known?.id.endsWith('.unknown')) end();
    }
  }

  /** @param revision of the binding over which is saved: the one that was seen */
  async function save(revision = bound?.revision): Promise<void> {
    setChecked(true);
    if (!bound || fault) return;
    const name = student.name.trim();
    setSaving(true);
    try {
      await http.bindClientAlias({
        class_id: classId,
        cid: bound.cid,
        name,
        student_id: student.id || undefined,
        revision,
      });
      end(t('bound.bound', { id: String(bound.cid), name }));
    } catch (error) {
      handleFailure(error);
    } finally {
      setSaving(false);
    }
  }

  return {
    headset,
    name: student.name,
    /** What was typed of a name; empty where it is somebody's whom there is no need to look for. */
    typedName: student.typed,
    headsetError: isChecked && !bound ? t('bound.headsetRule') : null,
    nameError:
      isChecked && fault ? t(NAME_FAULTS[fault], { label: t('bound.student'), max: MAX_NAME.student }) : null,
    saving,
    changed,
    chooseHeadset: (chosen: BindableDevice) => {
      setHeadset(chosen);
      setChanged(null);
    },
    /** @param id of the student who was chosen; 0 where the name was typed */
    nameStudent: (name: string, id: number) => setStudent({ name, id, typed: id ? '' : name }),
    save,
    takeTheirs: () => end(),
    /** Saves over what somebody else has saved. */
    keepMine: () => save(changed?.revision),
  };
}
