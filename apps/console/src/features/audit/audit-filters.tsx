import { AUDIT_SUBJECTS } from '@orrery/contract';
import { useQuery } from '@tanstack/react-query';
import { Input, Select } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ManageSearch } from '../../components/manage/manage-search';
import { useListAddress } from '../../components/manage/use-list-address';
import { http } from '../../lib/http';
import styles from './audit.module.css';
import { KIND_WORDS } from './audit-words';
import { useAuditFilters } from './use-audit-filters';

/** Search and filters of the history; all of them stand in the address. */
export function AuditFilterBar() {
  const { t } = useTranslation();
  const { change } = useListAddress();
  const { subject, actorId, from, to } = useAuditFilters();
  return (
    <>
      <ManageSearch label={t('audit.search')} />
      <Select<string>
        className={styles.kind ?? ''}
        aria-label={t('audit.kind')}
        value={subject}
        options={[
          { value: '', label: t('audit.allKinds') },
          ...AUDIT_SUBJECTS.map((value) => ({ value, label: t(KIND_WORDS[value]) })),
        ]}
        onChange={(kind) => change({ kind })}
      />
      <Select<number>
        className={styles.person ?? ''}
        aria-label={t('audit.person')}
        value={actorId}
        showSearch={{ optionFilterProp: 'label' }}
        options={usePeopleOptions(actorId)}
        onChange={(person) => change({ person: person || null })}
      />
      <DayField label={t('audit.from')} value={from} max={to} onChange={(day) => change({ from: day })} />
      <DayField label={t('audit.to')} value={to} min={from} onChange={(day) => change({ to: day })} />
    </>
  );
}

/** @param shown a person of the address, whom the list may not hold yet */
function usePeopleOptions(shown: number) {
  const { t } = useTranslation();
  const { data } = useQuery({ queryKey: ['audit', 'people'], queryFn: () => http.auditPeople() });
  const people = (data?.list ?? []).map(({ id, nickname, username, is_deleted }) => ({
    value: id,
    label: t(is_deleted === 1 ? 'audit.personDeleted' : 'audit.personNamed', { nickname, username }),
  }));
  const isKnown = shown === 0 || people.some(({ value }) => value === shown);
  return [
    { value: 0, label: t('audit.allPeople') },
    ...(isKnown ? [] : [{ value: shown, label: t('format.unknown') }]),
    ...people,
  ];
}

interface DayFieldProps {
  readonly label: string;
  readonly value: string;
  readonly min?: string;
  readonly max?: string;
  readonly onChange: (day: string) => void;
}

/** A day as the browser lets one choose it: the component library's calendar would outweigh the page. */
function DayField({ label, value, onChange, ...limits }: DayFieldProps) {
  const id = useId();
  return (
    <span className={styles.day}>
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        type="date"
        value={value}
        {...limits}
        onChange={(event) => onChange(event.target.value)}
      />
    </span>
  );
}
