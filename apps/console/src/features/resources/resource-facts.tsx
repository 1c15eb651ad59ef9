import type { Resource } from '@orrery/contract';
import { useTranslation } from 'react-i18next';
import { Cover } from '../../components/cover';
import { LinkButton } from '../../components/manage/link-button';
import { toDetail, toStorage } from '../../lib/format';
import { currentLocale } from '../../lib/i18n';
import { toMoment } from '../../lib/written';
import styles from './resources.module.css';

/** What is known of one piece of the school's own material. */
export function ResourceFacts({ resource }: { resource: Resource }) {
  const { t } = useTranslation();
  const facts = [
    [t('resources.id'), String(resource.id)],
    [t('resources.type'), resource.res_type_name],
    [
      t('resources.size'),
      [toStorage(resource.file_size, t), toDetail(resource, t)].filter(Boolean).join(' · '),
    ],
    [t('resources.description'), resource.description],
    [t('resources.knowledge'), resource.knowledge_point],
    [t('resources.keywords'), resource.key_word],
    [t('resources.credit'), [resource.credit, resource.licence].filter(Boolean).join(' · ')],
    [t('resources.updated'), toMoment(resource.utime, currentLocale())],
  ] as const;
  return (
    <section className={styles.sheet}>
      <Cover className={styles.big} src={resource.cover} width={640} />
      <dl className={styles.facts}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name} value`}>{value}</dd>])}
      </dl>
      <p />
      <LinkButton type="primary" to={`/resource/${resource.id}`}>
        {t('resources.look')}
      </LinkButton>
    </section>
  );
}
