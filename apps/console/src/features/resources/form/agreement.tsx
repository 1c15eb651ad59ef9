import { Checkbox } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../lib/lazy-part';
import styles from './resource-form.module.css';
import type { ResourceForm } from './use-resource-form';

const RulesDialog = lazyPart(async () => (await import('./rules-dialog')).RulesDialog);

/** The consent without which nothing is saved, and the rules that it is given to (RES-28, RES-37). */
export function Agreement({ form }: { form: ResourceForm }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { isAgreed } = form.draft;
  return (
    <div className={styles.agreement}>
      <Checkbox checked={isAgreed} onChange={({ target }) => form.setAgreed(target.checked)}>
        {t('resourceForm.agree')}
      </Checkbox>
      <button type="button" className={styles.link} onClick={() => setOpen(true)}>
        {t('resourceForm.readRules')}
      </button>
      {isOpen ? (
        <Suspense>
          <RulesDialog
            isAgreed={isAgreed}
            onAgree={() => {
              form.setAgreed(true);
              setOpen(false);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
