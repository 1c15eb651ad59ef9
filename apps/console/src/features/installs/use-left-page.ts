import { useEffect } from 'react';
import { useListAddress } from '../../components/manage/use-list-address';

let left = 1;

/** Coming back with `page=0` opens the page of the device view that was seen before, else the first (INS-05, INS-Q1). */
export function useLeftPage(): void {
  const { page, filter, change } = useListAddress();
  const isReturn = filter('page') === '0';
  // biome-ignore lint/correctness/useExhaustiveDependencies: `change` is new in each render and means the same.
  useEffect(() => {
    if (!isReturn) left = page;
    else if (left > 1) change({ page: left }, { replace: true });
  }, [isReturn, page]);
}
