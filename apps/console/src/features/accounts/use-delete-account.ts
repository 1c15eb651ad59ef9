import { CallError } from '@orrery/client';
import type { Account } from '@orrery/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { http } from '../../lib/http';
import { useSession } from '../../lib/session';
import { useApp } from '../../lib/use-app';
import { useFailure } from '../../lib/use-failure';
import { ACCOUNTS_KEY } from './accounts-key';
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
  const { message } = useApp();
  const showFailure = useFailure();
  const queries = useQueryClient();
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
      const answer = await http.accountDelete({ id: account.id, heir_id: heir?.id, confirm: typed.trim() });
      say(answer.course_count);
      await finish();
    } catch (error) {
      await refuse(error);
    } finally {
      setRemoving(false);
    }
  }

  function say(moved: number): void {
    const name = account.nickname;
    void message.success(
      moved > 0
        ? t('accounts.deletedLessons', { name, count: moved, heir: heir?.nickname ?? '' })
        : t('accounts.deleted', { name }),
    );
  }

  /** Of the own account the list's answer is that nobody is logged in, which opens the log-in. */
  async function finish(): Promise<void> {
    onClose();
    await queries.invalidateQueries({ queryKey: [ACCOUNTS_KEY] });
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
    void message.warning(t('accounts.gone'));
    await finish();
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
    leave: () => (dependents.isError ? void finish() : onClose()),
  };
}

export type AccountRemoval = ReturnType<typeof useDeleteAccount>;
