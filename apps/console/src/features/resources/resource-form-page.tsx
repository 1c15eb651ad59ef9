import { CHANNEL, ERRORS, type OwnResource } from '@orrery/contract';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { FailureNotice } from '../../components/failure-notice';
import { ManagePage } from '../../components/manage/manage-page';
import { useSchoolChanged } from '../../components/manage/use-school-changed';
import { Notice } from '../../components/notice';
import { http } from '../../lib/http';
import { currentLocale } from '../../lib/i18n';
import { useReferenceData } from '../../lib/resources';
import { useFailure } from '../../lib/use-failure';
import { CloudDisk } from './cloud-disk';
import { ResourceForm } from './form/resource-form';

const LIST = '/resourceList';

/** The form that makes a resource, or changes the one of the address (GEN-43, RES-30). */
export function ResourceFormPage() {
  const { id } = useParams();
  return id ? (
    <EditPage key={id} id={Number(id)} />
  ) : (
    <FormPage key="new" resource={null} renew={renewNothing} />
  );
}

const renewNothing = () => Promise.resolve(null);

function EditPage({ id }: { id: number }) {
  const { t, i18n } = useTranslation();
  const showFailure = useFailure();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['own-resource', id, i18n.language],
    queryFn: () => http.ownResourceItem({ rid: id }),
    // The form saves over the revision that it has seen: it begins with the newest.
    staleTime: 0,
    gcTime: 0,
  });
  async function renew(): Promise<OwnResource | null> {
    const answer = await refetch();
    if (answer.error) showFailure(answer.error);
    return answer.error ? null : (answer.data?.item ?? null);
  }
  if (data && data.item.channel === CHANNEL.own && !data.item.is_removed) {
    return <FormPage key={id} resource={data.item} renew={renew} />;
  }
  return (
    <ManagePage title={t('resourceForm.edit')} back={{ to: LIST, label: t('title.resourceList') }}>
      {isPending ? <Waiting /> : null}
      {error ? <FailureNotice error={error} onRetry={() => void refetch()} /> : null}
      {data ? <Notice mood="broken" title={ERRORS['resource.unknown'][currentLocale()]} /> : null}
    </ManagePage>
  );
}

interface FormPageProps {
  /** Null for a new one. */
  readonly resource: OwnResource | null;
  /** Fetches it anew; null where it cannot be had, which somebody was told. */
  readonly renew: () => Promise<OwnResource | null>;
}

function FormPage({ resource, renew }: FormPageProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const handleChanged = useSchoolChanged();
  const reference = useReferenceData();
  const disk = useQuery({ queryKey: ['cloud-disk'], queryFn: () => http.schoolCloudDisk() });
  // Also without saving: room that uploads took is free again.
  const end = async (settled: Promise<void>) => {
    await navigate(LIST);
    await settled;
    await handleChanged();
  };
  return (
    <ManagePage
      title={t(resource ? 'resourceForm.edit' : 'resourceForm.new')}
      back={{ to: LIST, label: t('title.resourceList') }}
    >
      {reference.data ? (
        <ResourceForm
          resource={resource}
          phases={reference.data.phase}
          remain={disk.data?.remain ?? null}
          space={(file) => <CloudDisk file={file} />}
          onEnd={(settled) => void end(settled)}
          renew={renew}
        />
      ) : reference.isPending ? (
        <Waiting />
      ) : (
        <FailureNotice error={reference.error} onRetry={() => void reference.refetch()} />
      )}
    </ManagePage>
  );
}

function Waiting() {
  const { t } = useTranslation();
  return (
    <Skeleton active title={false} paragraph={{ rows: 9 }} aria-busy="true" aria-label={t('app.loading')} />
  );
}
