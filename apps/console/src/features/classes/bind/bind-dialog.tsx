import type { BoundDevice } from '@orrery/contract';
import { useTranslation } from 'react-i18next';
import { ChangedNotice } from '../../../components/manage/changed-notice';
import { FormDialog } from '../../../components/manage/form-dialog';
import { TextField } from '../../../components/manage/text-field';
import { HeadsetField } from './headset-field';
import { StudentField } from './student-field';
import { useBindForm } from './use-bind-form';

export interface BindDialogProps {
  readonly classId: number;
  /** The bound headset whose student changes; null binds another one. */
  readonly device: BoundDevice | null;
  readonly onClose: () => void;
}

/** Binds a headset to a student of the class, or says who else uses a bound one (CLS-17, CLS-18, CLS-20). */
export function BindDialog(props: BindDialogProps) {
  const { classId, device, onClose } = props;
  const { t } = useTranslation();
  const form = useBindForm(props);
  return (
    <FormDialog
      title={t(device ? 'bound.editTitle' : 'bound.addTitle')}
      blocked={form.saving || form.changed !== null}
      onSubmit={() => void form.save()}
      onClose={onClose}
    >
      {device ? (
        <>
          <TextField label={t('bound.device')} value={String(device.cid)} readOnly />
          <TextField label={t('devices.mac')} value={device.mac || device.uuid.slice(0, 8)} readOnly />
        </>
      ) : (
        <HeadsetField
          classId={classId}
          value={form.headset}
          error={form.headsetError}
          onChange={form.chooseHeadset}
        />
      )}
      <StudentField
        classId={classId}
        value={form.name}
        words={form.typedName}
        error={form.nameError}
        onChange={form.nameStudent}
      />
      {form.changed ? (
        <ChangedNotice
          changed={form.changed}
          labels={{ name: t('bound.student'), class_id: t('classes.name') }}
          onTakeTheirs={form.takeTheirs}
          onKeepMine={() => void form.keepMine()}
        />
      ) : null}
    </FormDialog>
  );
}
