import { CallError } from '@orrery/client';
import type { Account } from '@orrery/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDialogEnd } from '../../components/manage/use-dialog-end';
import { http } from '../../lib/http';
import { useSession } from '../../lib/session';
import { useFailure } from '../../lib/use-failure';
import { useHeirs } from './use-heirs';

interface Messages {
  readonly heir?: string;
  readonly confirm?: string;
  /** Why the server does not want it at all. */
  readonly refused?: string;
}

/** The question before an account is deleted: what depends on it, who gets that, and the word for the own account. */
export function useDeleteAccount(account: Account, onClose: () => void) {
  const { t } = useTranslation();
  const showFailure = useFailure();
  const end = useDialogEnd(onClose);
  const isOwn = useSession(({ user }) => user?.id === account.id);
  const [typed, setTyped] = useState('');
  const [messages, setMessages] = useState<Messages>({});
  const [removing, setRemoving] = useState(false);
  const inheritance = useHeirs(account.id, isOwn);
  const { dependents, count, heir } = inheritance;

  function findFault(): Messages | null {
    if (count > 0 && !heir) return { heir: t('accounts.heirEmpty') };
    if (isOwn && typed.trim() !== account.username) return { confirm: t('accounts.deleteTyped') };
    return null;
  }

  async function remove(): Promise<void> {
    const fault = findFault();
    setMessages(fault ?? {});
    if (fault || removing) return;
    setRemoving(true);
    try {
      const asked = { id: account.id, heir_id: heir?.id, confirm: typed.trim() };
      const { course_count: moved } = await http.accountDelete(asked);
      end(
        moved > 0
          ? t('accounts.deletedLessons', { name: account.nickname, count: moved, heir: heir?.nickname ?? '' })
          : t('accounts.deleted', { name: account.nickname }),
      );
    } catch (error) {
      await refuse(error);
    } finally {
      setRemoving(false);
    }
  }

  async function refuse(error: unknown): Promise<void> {
    const id = error instanceof CallError ? error.id : '';
    if (id === 'account.last-administrator') return setMessages({ refused: (error as CallError).message });
    if (id !== 'account.unknown') return showFailure(error);
    // It may also be the heir who is gone.
    const present = await dependents.refetch();
    if (!present.isError) {
      inheritance.choose(null);
      return setMessages({ heir: t('accounts.gone') });
    }
    end(t('accounts.gone'), 'warning');
  }

  return {
    isOwn,
    dependents,
    heirs: inheritance.heirs,
    heir,
    typed,
    messages,
    removing,
    search: inheritance.search,
    choose(id: number): void {
      inheritance.choose(id);
      setMessages({});
    },
    type(text: string): void {
      setTyped(text);
      setMessages({});
    },
    remove,
    /** Goes without deleting; of an account that is gone already the list is asked for again. */
    leave: () => (dependents.isError ? end() : onClose()),
  };
}

export type AccountRemoval = ReturnType<typeof useDeleteAccount>;
