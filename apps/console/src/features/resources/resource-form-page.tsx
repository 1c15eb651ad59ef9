import { CHANNEL, ERRORS, type OwnResource } from '@orrery/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { FailureNotice } from '../../components/failure-notice';
import { ManagePage } from '../../components/manage/manage-page';
import { Notice } from '../../components/notice';
import { http } from '../../lib/http';
import { currentLocale } from '../../lib/i18n';
import { useReferenceData } from '../../lib/resources';
import { CloudDisk } from './cloud-disk';
import { ResourceForm } from './form/resource-form';

const LIST = '/resourceList';

/** Everything that shows resources of the school, by the beginning of its key. */
const SHOWN = ['own-resources', 'own-resource', 'cloud-disk', 'resources', 'resource', 'installs', 'audit'];

/** The form that makes a resource, or changes the one of the address (GEN-43, RES-30). */
export function ResourceFormPage() {
  const { id } = useParams();
  return id ? <EditPage key={id} id={Number(id)} /> : <FormPage key="new" resource={null} />;
}

function EditPage({ id }: { id: number }) {
  const { t, i18n } = useTranslation();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['own-resource', id, i18n.language],
    queryFn: () => http.ownResourceItem({ rid: id }),
    // The form saves over the revision that it has seen: it begins with the newest.
    staleTime: 0,
    gcTime: 0,
  });
  if (data && data.item.channel === CHANNEL.own && !data.item.is_removed) {
    return <FormPage key={id} resource={data.item} />;
  }
  return (
    <ManagePage title={t('resourceForm.edit')} back={{ to: LIST, label: t('title.resourceList') }}>
      {isPending ? <Waiting /> : null}
      {error ? <FailureNotice error={error} onRetry={() => void refetch()} /> : null}
      {data ? <Notice mood="broken" title={ERRORS['resource.unknown'][currentLocale()]} /> : null}
    </ManagePage>
  );
}

function FormPage({ resource }: { resource: OwnResource | null }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const reference = useReferenceData();
  const disk = useQuery({ queryKey: ['cloud-disk'], queryFn: () => http.schoolCloudDisk() });
  async function end(saved: boolean): Promise<void> {
    await navigate(LIST);
    if (saved) await Promise.all(SHOWN.map((name) => queries.invalidateQueries({ queryKey: [name] })));
    else await queries.invalidateQueries({ queryKey: ['cloud-disk'] });
  }
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
          onEnd={(saved) => void end(saved)}
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
  return <Skeleton active paragraph={{ rows: 8 }} aria-busy="true" aria-label={t('app.loading')} />;
}
