import { VIDEO_TYPE } from '@orrery/contract';
import { Radio } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldNote } from '../../../components/manage/field-note';
import styles from './resource-form.module.css';
import { judgeShape } from './resource-values';
import type { ResourceForm } from './use-resource-form';

/** Panorama or not: asked of every video (RES-22, RES-23), and of photos whose shape leaves it open. */
export function KindChoice({ form }: { form: ResourceForm }) {
  const { family, surrounds, shape } = form.file;
  if (family === 'video') return <VideoType form={form} />;
  const isOpen = surrounds || (shape !== null && judgeShape(shape) !== 'no');
  return family === 'image' && isOpen ? <PhotoType form={form} /> : null;
}

function VideoType({ form }: { form: ResourceForm }) {
  const { t } = useTranslation();
  const noteId = useId();
  const { surrounds } = form.file;
  const error = form.faults.typeMessage;
  return (
    <fieldset className={styles.kind} data-field="surrounds" aria-describedby={noteId}>
      <legend>
        {t('resourceForm.videoType')}
        <i aria-hidden="true">*</i>
      </legend>
      <Radio.Group
        name="file_type"
        value={surrounds === null ? null : surrounds ? VIDEO_TYPE.panorama : VIDEO_TYPE.normal}
        options={[
          { value: VIDEO_TYPE.panorama, label: t('resourceForm.videoPanorama') },
          { value: VIDEO_TYPE.normal, label: t('resourceForm.videoNormal') },
        ]}
        onChange={({ target }) => form.change({ surrounds: target.value === VIDEO_TYPE.panorama })}
      />
      <FieldNote id={noteId} error={error} />
    </fieldset>
  );
}

function PhotoType({ form }: { form: ResourceForm }) {
  const { t } = useTranslation();
  const noteId = useId();
  return (
    <fieldset className={styles.kind} data-field="surrounds" aria-describedby={noteId}>
      <legend>{t('resourceForm.photoType')}</legend>
      <Radio.Group
        name="is_bokong"
        value={form.file.surrounds ? 1 : 0}
        options={[
          { value: 1, label: t('resourceForm.photoPanorama') },
          { value: 0, label: t('resourceForm.photoFlat') },
        ]}
        onChange={({ target }) => form.change({ surrounds: target.value === 1 })}
      />
      <FieldNote id={noteId} hint={t('resourceForm.photoHint')} />
    </fieldset>
  );
}
