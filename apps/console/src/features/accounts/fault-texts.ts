import { MAX_NICKNAME } from '@orrery/contract';
import type { TFunction } from 'i18next';
import type { AccountField, ValueFault } from './account-values';

/** The words at a field, by what is wrong with it. */
export function toFaultText(t: TFunction, field: AccountField, fault: ValueFault): string {
  switch (field) {
    case 'username':
      return t(fault === 'empty' ? 'accounts.usernameEmpty' : 'accounts.usernameRule');
    case 'nickname':
      if (fault === 'rule') return t('naming.sign');
      return fault === 'empty'
        ? t('accounts.nicknameEmpty')
        : t('accounts.nicknameLong', { count: MAX_NICKNAME });
    case 'password':
      return t(fault === 'empty' ? 'accounts.passwordEmpty' : 'accounts.passwordRule');
    case 'confirm':
      return t(fault === 'empty' ? 'accounts.confirmEmpty' : 'accounts.confirmDiffers');
    case 'phase_id':
      return t('accounts.stageEmpty');
    case 'subject_id':
      return t('accounts.subjectEmpty');
    case 'role':
      return '';
  }
}
