import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { http } from '../../lib/http';

interface Heir {
  readonly id: number;
  readonly username: string;
  readonly nickname: string;
}

/**
 * What depends on an account that is about to be deleted, and which colleague gets it.
 * @param isOwn whoever deletes the own account cannot keep its lessons: then nobody is offered
 */
export function useHeirs(accountId: number, isOwn: boolean) {
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState<Heir | null>(null);
  const dependents = useDependents(accountId, '');
  const heirs: readonly Heir[] = useDependents(accountId, words).data?.heirs ?? [];
  const count = dependents.data?.course_count ?? 0;
  // Whoever deletes comes first; the own lessons go to nobody by themselves.
  const offered = isOwn && count > 0 ? null : dependents.data?.heirs[0];
  return {
    dependents,
    /** Lessons that would be without a teacher. */
    count,
    heirs,
    heir: chosen ?? offered ?? null,
    search: setWords,
    choose: (id: number | null) => setChosen(heirs.find((one) => one.id === id) ?? null),
  };
}

/** What depends on an account, with the colleagues whose names hold these words. */
function useDependents(id: number, words: string) {
  return useQuery({
    queryKey: ['account-dependents', id, words],
    queryFn: () => http.accountDependents({ id, key_word: words }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
