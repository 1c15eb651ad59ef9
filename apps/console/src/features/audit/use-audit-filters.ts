import { AUDIT_SUBJECTS, type AuditSubject } from '@orrery/contract';
import { useListAddress } from '../../components/manage/use-list-address';

/** Which changes the address asks for. */
export interface AuditFilters {
  readonly words: string;
  readonly subject: AuditSubject | '';
  /** An account's id; 0 for everybody. */
  readonly actorId: number;
  /** First and last day as `2026-11-21`; empty for none. */
  readonly from: string;
  readonly to: string;
}

/** Reads the filters of the history; what is none of ours counts as not set. */
export function useAuditFilters(): AuditFilters {
  const { words, filter } = useListAddress();
  return {
    words,
    subject: AUDIT_SUBJECTS.find((subject) => subject === filter('kind')) ?? '',
    actorId: /^\d{1,9}$/.test(filter('person')) ? Number(filter('person')) : 0,
    from: toDate(filter('from')),
    to: toDate(filter('to')),
  };
}

function toDate(text: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(startOf(text)) ? text : '';
}

/** When a day begins in the time zone of this machine. @param shift days later */
export function startOf(day: string, shift = 0): number {
  const date = new Date(`${day}T00:00`);
  date.setDate(date.getDate() + shift);
  return date.getTime();
}
