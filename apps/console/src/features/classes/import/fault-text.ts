import type { TFunction } from 'i18next';
import type { UnfitReason, UnfitRow } from './import-plan';

const TEXTS = {
  'name-empty': 'import.fault.noName',
  'name-long': 'import.fault.nameLong',
  'name-sign': 'import.fault.nameSign',
  'number-empty': 'import.fault.noNumber',
  'number-digits': 'import.fault.numberDigits',
  'number-long': 'import.fault.numberLong',
  'number-inexact': 'import.fault.numberInexact',
} as const satisfies Partial<Record<UnfitReason, string>>;

/** Why a row will not be imported, in a reader's words. */
export function toFaultText(unfit: Omit<UnfitRow, 'name' | 'number' | 'row'>, t: TFunction): string {
  const { reason, firstRow, takenName, takenClass } = unfit;
  switch (reason) {
    case 'number-twice':
      // A row is a name, no quantity.
      return firstRow === undefined
        ? t('import.fault.twice')
        : t('import.fault.repeated', { row: String(firstRow) });
    case 'number-taken':
      return takenName && takenClass
        ? t('import.fault.takenBy', { name: takenName, class: takenClass })
        : t('import.fault.taken');
    default:
      return t(TEXTS[reason]);
  }
}
