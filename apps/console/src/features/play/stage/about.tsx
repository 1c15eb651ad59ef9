import type { Resource } from '@orrery/contract';
import { Popover } from 'antd';
import { Info } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toSourceAddress } from '../../../lib/source-address';
import styles from './stage.module.css';

/** What the piece is, whose work it is, and under which licence it may be shown. */
export function About({ resource }: { resource: Resource }) {
  const { t } = useTranslation();
  const facts = [
    { name: t('viewer.credit'), value: resource.credit },
    { name: t('viewer.licence'), value: resource.licence },
    { name: t('viewer.source'), value: toSourceAddress(resource) },
  ].filter(({ value }) => value !== '');
  if (facts.length === 0 && !resource.description) return null;
  const content = (
    <div className={styles.about}>
      {resource.description ? <p>{resource.description}</p> : null}
      {facts.length > 0 ? (
        <dl>
          {facts.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </div>
  );
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      content={content}
      // In full screen only what is inside the stage can be seen.
      getPopupContainer={(button) => button.closest('section') ?? document.body}
    >
      <button type="button" className={styles.pill}>
        <Info size={16} aria-hidden="true" />
        {t('play.about')}
      </button>
    </Popover>
  );
}
