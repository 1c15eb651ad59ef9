import { useLocation, useNavigate, useSearchParams } from 'react-router';

/** Whose report is shown: a student of the address, 0 for everybody (STUDY-07). */
export function useChosenStudent() {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  return {
    cid: /^\d{1,9}$/.test(search.get('student') ?? '') ? Number(search.get('student')) : 0,
    choose(cid: number): void {
      const next = new URLSearchParams(search);
      if (cid) next.set('student', String(cid));
      else next.delete('student');
      // In place of this address, and knowing where one came from: back leads there, not through every student.
      void navigate({ search: next.toString() }, { replace: true, state });
    },
  };
}
