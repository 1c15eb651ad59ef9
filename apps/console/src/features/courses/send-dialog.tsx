import { Button, Modal, Radio } from 'antd';
import { CircleCheck } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MODAL_WIDTH_PX } from '../../components/modal-width';
import { StepLink } from '../../components/step-link';
import { useClassroom } from '../../lib/classroom';
import { toDeviceView } from '../../lib/live/device-view';
import { useDevices } from '../../lib/live/use-devices';
import { useSelection } from '../../lib/live/use-selection';
import type { PlayListItem } from '../../lib/play-list';
import { useReturnFocus } from '../../lib/use-return-focus';
import { ClassroomChoice } from './classroom-choice';
import { RemovedDialog } from './removed-dialog';
import { SendDevices } from './send-devices';
import styles from './send-dialog.module.css';
import { type SendMode, useSend } from './use-send';

interface SendDialogProps {
  readonly items: readonly PlayListItem[];
  readonly onClose: () => void;
}

/** To whom, to which headsets, and whether it adds or replaces. */
export function SendDialog({ items, onClose }: SendDialogProps) {
  const { t } = useTranslation();
  useReturnFocus();
  const { send, sending, sent } = useSend(items);
  const [classroom, setClassroom] = useState(useClassroom.getState);
  const [mode, setMode] = useState<SendMode>('replace');
  const { devices, loaded, failed, refetch } = useDevices(classroom);
  const views = useMemo(() => devices.map((device) => toDeviceView(device, undefined, 0)), [devices]);
  const selection = useSelection(views);
  const count = selection.ids.length;
  const removed = items.filter((item) => item.is_removed);
  if (sent !== null) return <SentDialog items={items} count={sent} onClose={onClose} />;
  if (removed.length > 0) return <RemovedDialog items={removed} onClose={onClose} />;
  return (
    <Modal
      open
      title={t('courses.sendTitle')}
      width={MODAL_WIDTH_PX}
      onCancel={onClose}
      cancelText={t('action.cancel')}
      okText={count > 0 ? t('courses.sendNow', { count }) : t('courses.send')}
      confirmLoading={sending}
      onOk={() => void send(selection.ids, mode, classroom)}
    >
      <div className={styles.form}>
        <ClassroomChoice value={classroom} onChange={setClassroom} />
        <SendDevices
          views={views}
          selection={selection}
          loaded={loaded}
          failed={failed}
          onRetry={() => void refetch()}
        />
        <fieldset>
          <legend>{t('courses.how')}</legend>
          <Radio.Group value={mode} onChange={(event) => setMode(event.target.value as SendMode)}>
            <Radio value="replace">{t('courses.replace')}</Radio>
            <Radio value="add">{t('courses.add')}</Radio>
          </Radio.Group>
        </fieldset>
      </div>
    </Modal>
  );
}

function SentDialog({ items, count, onClose }: SendDialogProps & { count: number }) {
  const { t } = useTranslation();
  const first = items[0];
  return (
    <Modal open title={t('courses.sendTitle')} width={MODAL_WIDTH_PX} onCancel={onClose} footer={null}>
      <div className={styles.sent} role="status">
        <CircleCheck size={40} strokeWidth={1.4} aria-hidden="true" />
        <p>{t('courses.sent', { count })}</p>
        <div>
          <Button onClick={onClose}>{t('courses.stay')}</Button>
          {first ? <StepLink to={`/play/${first.id}`}>{t('courses.goToClass')}</StepLink> : null}
        </div>
      </div>
    </Modal>
  );
}
