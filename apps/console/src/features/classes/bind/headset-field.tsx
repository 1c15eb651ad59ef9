import type { BindableDevice } from '@orrery/contract';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../components/manage/field';
import { http } from '../../../lib/http';
import { Choice } from './choice';

interface HeadsetFieldProps {
  readonly classId: number;
  readonly value: BindableDevice | null;
  readonly error: string | null;
  readonly onChange: (device: BindableDevice) => void;
}

/** Chooses a headset that is not in the class; of one that is bound elsewhere it says so before it comes over. */
export function HeadsetField({ classId, value, error, onChange }: HeadsetFieldProps) {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const { devices, isPending } = useBindableDevices(classId, words);
  const comesOver = value?.class_id
    ? t('bound.comesOver', { name: value.alias || t('bound.nobody'), class: value.class_name })
    : null;
  return (
    <Field label={t('bound.headset')} error={error} hint={comesOver}>
      {(control) => (
        <Select<number>
          {...control}
          placeholder={t('bound.chooseHeadset')}
          showSearch={{ filterOption: false, onSearch: setWords, searchValue: words }}
          loading={isPending}
          notFoundContent={isPending ? null : t(words ? 'bound.noHeadsetFound' : 'bound.noHeadsets')}
          value={value?.cid ?? null}
          options={(devices ?? []).map((device) => ({ value: device.cid, label: toName(device), device }))}
          optionRender={({ data }) => <HeadsetChoice device={data.device} />}
          labelRender={() => (value ? toName(value) : '')}
          onChange={(cid) => {
            const chosen = devices?.find((device) => device.cid === cid);
            if (chosen) onChange(chosen);
          }}
        />
      )}
    </Field>
  );
}

function HeadsetChoice({ device }: { device: BindableDevice }) {
  const { t } = useTranslation();
  const { class_id, class_name, alias } = device;
  return (
    <Choice
      name={toName(device)}
      note={class_id ? t('bound.elsewhere', { class: class_name, name: alias }) : t('bound.free')}
    />
  );
}

function toName({ cid, device_name }: BindableDevice): string {
  return `${cid} · ${device_name}`;
}

function useBindableDevices(classId: number, typed: string) {
  const words = useDeferredValue(typed.trim());
  const { data, isPending } = useQuery({
    queryKey: ['class-devices', 'bindable', classId, words],
    queryFn: () => http.bindableDevices({ class_id: classId, key_word: words }),
    placeholderData: (previous) => previous,
  });
  return { devices: data?.list, isPending };
}
