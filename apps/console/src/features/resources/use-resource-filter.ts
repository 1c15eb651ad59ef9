import { useListAddress } from '../../components/manage/use-list-address';

/** Most characters that the server searches for. */
const MAX_WORDS = 100;

/** What the list is narrowed by; '' and 0 mean all. */
interface ResourceFilter {
  readonly key: string;
  readonly phase: number;
  readonly subject: number;
}

/** Everything that narrows the list, taken out of the address. */
export const NOT_NARROWED = { q: null, phase: null, subject: null } as const;

/** The filter in the address; whatever the address says, the server takes it. */
export function useResourceFilter(): ResourceFilter {
  const { words, filter } = useListAddress();
  return {
    key: words.slice(0, MAX_WORDS),
    phase: toId(filter('phase')),
    subject: toId(filter('subject')),
  };
}

/** Whether anything narrows the list. */
export function isNarrowed({ key, phase, subject }: ResourceFilter): boolean {
  return key !== '' || phase + subject > 0;
}

function toId(text: string): number {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0;
}
