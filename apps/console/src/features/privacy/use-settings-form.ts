import { CallError } from '@orrery/client';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MODAL_WIDTH_PX } from '../../components/modal-width';
import { http } from '../../lib/http';
import { useApp } from '../../lib/use-app';
import { useFailure } from '../../lib/use-failure';
import {
  type DaysField,
  findFaults,
  isSame,
  isShorter,
  type SettingsInput,
  toDays,
  toInput,
  toRequest,
} from './settings-rules';
import type { Settings } from './use-settings';

export interface SettingsFormOptions {
  readonly settings: Settings;
  /** What is set is no longer what the page shows. */
  readonly onChanged: () => void;
  /** Brings the person to a field. */
  readonly focus: (field: DaysField) => void;
}

/** The states of the form: typed, wrong, asked about, saving, changed by somebody else. */
export function useSettingsForm({ settings, onChanged, focus }: SettingsFormOptions) {
  const { t } = useTranslation();
  const { modal, message } = useApp();
  const showFailure = useFailure();
  const [input, setInput] = useState<SettingsInput>(() => toInput(settings));
  const [left, setLeft] = useState<ReadonlySet<DaysField>>(new Set());
  const [saving, setSaving] = useState(false);
  const [changed, setChanged] = useState<CallError['changed']>(null);
  const faults = findFaults(input);

  async function send(revision: number): Promise<void> {
    setSaving(true);
    try {
      await http.privacySettingsSave({ ...toRequest(input), revision });
      void message.success(t('privacy.saved'));
      onChanged();
    } catch (error) {
      if (error instanceof CallError && error.changed) setChanged(error.changed);
      else showFailure(error);
    } finally {
      setSaving(false);
    }
  }

  function save(): void {
    setLeft(new Set(['results', 'gaze']));
    const [first] = faults;
    if (first) focus(first);
    else if (isSame(input, settings)) void message.info(t('privacy.unchanged'));
    else if (isShorter(input, settings)) askAndSend();
    else void send(settings.revision);
  }

  function askAndSend(): void {
    modal.confirm({
      width: MODAL_WIDTH_PX,
      title: t('privacy.shorterTitle'),
      content: t('privacy.shorterHint', {
        results: toDays(input.results),
        gaze: toDays(input.gaze),
      }),
      okText: t('privacy.shorterConfirm'),
      okButtonProps: { danger: true },
      cancelText: t('action.cancel'),
      onOk: () => send(settings.revision),
    });
  }

  return {
    input,
    /** Only what somebody has left or tried to save is told to be wrong. */
    faults: faults.filter((field) => left.has(field)),
    saving,
    changed,
    change: (part: Partial<SettingsInput>) => setInput((present) => ({ ...present, ...part })),
    leave: (field: DaysField) => setLeft((present) => new Set([...present, field])),
    save,
    /** Saves over what somebody else has saved. */
    keepMine: () => changed && void send(changed.revision),
  };
}
