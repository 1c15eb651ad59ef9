import type { Account } from '@orrery/contract';
import { Suspense, useState } from 'react';
import { useListAddress } from '../../components/manage/use-list-address';
import { useManageList } from '../../components/manage/use-manage-list';
import { http } from '../../lib/http';
import { lazyPart } from '../../lib/lazy-part';
import type { AccountFormPageProps } from './account-form-page';
import { AccountTable } from './account-table';
import { useFormAddress } from './use-form-address';

/** Comes with the first form: fields, choices and rules. */
const AccountFormPage = lazyPart<AccountFormPageProps>(
  async () => (await import('./account-form-page')).AccountFormPage,
);

/** The school's accounts, for its administrators: a table, or the form in its place (GEN-34, ACC-03, ACC-17). */
export function AccountListPage() {
  const { words } = useListAddress();
  const { target } = useFormAddress();
  const list = useManageList({
    queryKey: ['accounts', words],
    fetch: (page) => http.accountList({ page, key_word: words }),
  });
  const edited = useEdited(target, list.data?.list ?? []);
  if (target === 'new' || edited) {
    return (
      <Suspense>
        <AccountFormPage key={target} account={edited} />
      </Suspense>
    );
  }
  return <AccountTable list={list} words={words} />;
}

/**
 * The account that the form is about. It stays while the form is open, also where the list loses it meanwhile:
 * nothing typed is lost.
 */
function useEdited(target: 'new' | number | null, rows: readonly Account[]): Account | null {
  const [held, setHeld] = useState<Account | null>(null);
  const edited = target === held?.id ? held : (rows.find(({ id }) => id === target) ?? null);
  if (edited !== held) setHeld(edited);
  return edited;
}
