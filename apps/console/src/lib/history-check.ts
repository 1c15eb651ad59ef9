import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { http } from './http';
import { stored } from './stored';

/** Value of `df6` with which the school looks at test results (GEN-55). */
const LOOKS_AT_RESULTS = 1;

/**
 * Whether the history data entry shows. The last answer is kept and shows at once; the server is asked again after
 * each log-in and page load (GEN-55 to GEN-57, GEN-Q12).
 */
export function useHistoryCheck(): boolean {
  const { data = stored.historyCheck.read() } = useQuery({
    queryKey: ['history-check'],
    queryFn: async () => (await http.historyCheck()).df6,
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => {
    if (data !== null) stored.historyCheck.write(data);
  }, [data]);
  return data === LOOKS_AT_RESULTS;
}
