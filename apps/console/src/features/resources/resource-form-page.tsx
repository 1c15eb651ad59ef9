import { CHANNEL, ERRORS } from '@orrery/contract';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { FailureNotice } from '../../components/failure-notice';
import { ManagePage } from '../../components/manage/manage-page';
import { Notice } from '../../components/notice';
import { http } from '../../lib/http';
import { currentLocale } from '../../lib/i18n';
import { useSession } from '../../lib/session';
import { ResourceFacts } from './resource-facts';
import styles from './resources.module.css';

/** Where material of the school's own comes from, or the facts of one piece (GEN-43). */
export function ResourceFormPage() {
  const { t } = useTranslation();
  const { id } = useParams();
  const back = { to: '/resourceList', label: t('title.resourceList') };
  if (id) return <OnePiece id={Number(id)} back={back} />;
  return (
    <ManagePage title={t('resources.howToAdd')} back={back}>
      <HowToAdd />
    </ManagePage>
  );
}

interface PieceProps {
  readonly id: number;
  readonly back: { readonly to: string; readonly label: string };
}

function OnePiece({ id, back }: PieceProps) {
  const { t, i18n } = useTranslation();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['own-resource', id, i18n.language],
    queryFn: () => http.resourceItem({ id }),
  });
  // A piece of the cloud library is not the school's to manage.
  const isForeign = data && data.item.channel !== CHANNEL.own;
  return (
    <ManagePage title={data && !isForeign ? data.item.title : t('title.resourceList')} back={back}>
      {isPending ? <Skeleton active /> : null}
      {error ? <FailureNotice error={error} onRetry={() => void refetch()} /> : null}
      {isForeign ? <Notice mood="broken" title={ERRORS['resource.unknown'][currentLocale()]} /> : null}
      {data && !isForeign ? <ResourceFacts resource={data.item} /> : null}
    </ManagePage>
  );
}

/** The way in that works from the server's own machine, with this school's key filled in. */
function HowToAdd() {
  const { t } = useTranslation();
  const school = useSession((session) => session.school);
  return (
    <section className={styles.sheet}>
      <h2>{t('resources.byOperator')}</h2>
      <p>{t('resources.byOperatorHint')}</p>
      <pre>
        <code>{`npm run operator -- library import <folder> --school ${school?.school_key ?? ''}`}</code>
      </pre>
      <p>{t('resources.kinds')}</p>
    </section>
  );
}
