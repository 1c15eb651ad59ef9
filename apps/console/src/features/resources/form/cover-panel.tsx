import { Button } from 'antd';
import { CircleAlert, Image } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FileButton } from '../../../components/file-button';
import { toPictureSource } from '../../../lib/picture-source';
import { endingsOf } from './resource-values';
import styles from './side-panels.module.css';
import type { ResourceForm } from './use-resource-form';

const MADE_FROM = {
  model: 'resourceForm.coverFromModel',
  video: 'resourceForm.coverFromVideo',
  image: 'resourceForm.coverFromPhoto',
} as const;

const ORIGINS = {
  none: 'resourceForm.coverNone',
  making: 'resourceForm.coverMaking',
  chosen: 'resourceForm.coverChosen',
  saved: 'resourceForm.coverSaved',
} as const;

/** The cover, which is optional: made from the file, or chosen (RES-24, RES-45). */
export function CoverPanel({ form }: { form: ResourceForm }) {
  const { t } = useTranslation();
  const { cover, file } = form;
  const words = cover.origin === 'made' ? MADE_FROM[file.family ?? 'image'] : ORIGINS[cover.origin];
  return (
    <section className={styles.panel} aria-labelledby="resource-cover">
      <div className={styles.coverHead}>
        <h2 id="resource-cover">{t('resourceForm.cover')}</h2>
        <span>{t('resourceForm.coverLimit')}</span>
      </div>
      <div className={styles.cover}>
        {cover.url ? (
          <img alt="" width={112} height={70} {...toPictureSource(cover.url, 224)} />
        ) : (
          <span className={styles.noCover}>
            <Image size={22} strokeWidth={1.4} aria-hidden="true" />
          </span>
        )}
        <div>
          <p aria-live="polite">{t(words)}</p>
          <FileButton
            type="link"
            size="small"
            className={styles.choose}
            text={t(cover.url ? 'resourceForm.coverOther' : 'resourceForm.coverChoose')}
            accept={endingsOf(['image'])}
            onFiles={([first]) => first && void cover.choose(first)}
          />
          {cover.canMake ? (
            <Button type="link" size="small" className={styles.choose} onClick={() => void cover.make()}>
              {t('resourceForm.coverMake')}
            </Button>
          ) : null}
        </div>
      </div>
      <p role="alert" className={styles.refusal}>
        {cover.refusal ? (
          <>
            <CircleAlert size={14} aria-hidden="true" />
            <span>{cover.refusal}</span>
          </>
        ) : null}
      </p>
    </section>
  );
}
