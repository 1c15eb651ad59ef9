import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ACCOUNT_FIELDS, type AccountField, type AccountValues, findValueFaults } from './account-values';
import { toFaultText } from './fault-texts';
import type { Messages } from './save-account';

/** What is said at each field: by the rules once somebody has left it, and what the server said of its value. */
export function useAccountFaults(values: AccountValues, isNew: boolean) {
  const { t } = useTranslation();
  const [left, setLeft] = useState<ReadonlySet<AccountField>>(new Set());
  const [refused, setRefused] = useState<Messages>({});
  const faults = findValueFaults(values, isNew);
  return {
    messageOf(field: AccountField): string | undefined {
      const fault = left.has(field) ? faults[field] : undefined;
      return refused[field] ?? (fault && toFaultText(t, field, fault));
    },
    /** A field shows its message once the person has left it with something in it. */
    leave: (field: AccountField) => values[field] !== '' && setLeft(new Set([...left, field])),
    /** Shows every message. @returns the first field that breaks a rule */
    check(): AccountField | undefined {
      setLeft(new Set(ACCOUNT_FIELDS));
      return ACCOUNT_FIELDS.find((field) => faults[field]);
    },
    /** Shows what the server said. @returns the first field of which it spoke */
    refuse(messages: Messages): AccountField | undefined {
      setRefused(messages);
      return ACCOUNT_FIELDS.find((field) => messages[field]);
    },
  };
}
