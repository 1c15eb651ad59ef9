import type { BoundDevice } from '@orrery/contract';
import { type GetRef, Modal, type Select } from 'antd';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ChangedNotice } from '../../../components/manage/changed-notice';
import { TextField } from '../../../components/manage/text-field';
import { MODAL_WIDTH_PX } from '../../../components/modal-width';
import { useReturnFocus } from '../../../lib/use-return-focus';
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
  useReturnFocus();
  const id = useId();
  const form = useBindForm(props);
  const first = useRef<GetRef<typeof Select>>(null);
  return (
    <Modal
      open
      width={MODAL_WIDTH_PX}
      title={t(device ? 'bound.editTitle' : 'bound.addTitle')}
      okText={t('naming.save')}
      cancelText={t('action.cancel')}
      okButtonProps={{ htmlType: 'submit', form: id, disabled: form.saving || form.changed !== null }}
      mask={{ closable: false }}
      // Without motion the dialog takes the keyboard after `autoFocus` has given it to the field.
      afterOpenChange={(open) => open && first.current?.focus()}
      onCancel={onClose}
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!form.saving && !form.changed) void form.save();
        }}
      >
        {device ? (
          <>
            <TextField label={t('bound.device')} value={String(device.cid)} readOnly />
            <TextField label={t('devices.mac')} value={device.mac || device.uuid.slice(0, 8)} readOnly />
          </>
        ) : (
          <HeadsetField
            classId={classId}
            fieldRef={first}
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
          fieldRef={device ? first : null}
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
      </form>
    </Modal>
  );
}
