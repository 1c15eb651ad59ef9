import { ArrowLeft, Languages } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useHeadset } from '../headset-context';
import { Mark } from '../mark';
import { switchLanguage } from '../texts';
import { VisorIcon } from '../visor-icon';
import styles from './code-pad.module.css';
import { CODE_LENGTH, type CodePad as Pad, useCodePad } from './use-code-pad';

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/** The first screen of a device: eight digits, and it belongs to its school. */
export function CodePad() {
  const pad = useCodePad();
  return (
    <main className={styles.screen} data-testid="code-pad">
      <section className={styles.panel}>
        <Explanation pad={pad} />
        <Keys pad={pad} />
      </section>
    </main>
  );
}

function Explanation({ pad }: { pad: Pad }) {
  const { t } = useTranslation();
  const { session } = useHeadset();
  return (
    <div className={styles.left}>
      <div className={styles.brand}>
        <Mark size="calc(40 * var(--u))" />
        <span>{t('brand')}</span>
        <button type="button" className={styles.language} onClick={() => void switchLanguage()}>
          <Languages aria-hidden="true" />
          {t('language.other')}
        </button>
      </div>
      <h1>{t('join.title')}</h1>
      <p className={styles.hint}>{t('join.hint')}</p>
      <CodeBoxes code={pad.code} />
      <p className={styles.message} role="status" data-error={pad.errorId ?? undefined}>
        {pad.message}
      </p>
      <p className={styles.device}>
        <VisorIcon />
        <span>{t('join.thisDevice')}</span>
        <b>{session.machineName}</b>
      </p>
    </div>
  );
}

function CodeBoxes({ code }: { code: string }) {
  const { t } = useTranslation();
  const boxes = Array.from({ length: CODE_LENGTH }, (_, index) => ({ index, digit: code[index] ?? '' }));
  return (
    <div className={styles.code} role="img" aria-label={t('join.code')}>
      <span className="visually-hidden">{t('join.progress', { count: code.length })}</span>
      {boxes.map(({ index, digit }) => (
        <i key={index} data-current={index === code.length} aria-hidden="true">
          {digit}
        </i>
      ))}
    </div>
  );
}

function Keys({ pad }: { pad: Pad }) {
  const { t } = useTranslation();
  return (
    <fieldset className={styles.keys} disabled={pad.busy}>
      {DIGITS.map((digit) => (
        <button key={digit} type="button" onClick={() => pad.type(digit)}>
          {digit}
        </button>
      ))}
      <button type="button" className={styles.quiet} onClick={pad.clear}>
        {t('join.clear')}
      </button>
      <button type="button" onClick={() => pad.type('0')}>
        {'0'}
      </button>
      <button type="button" className={styles.quiet} onClick={pad.back} aria-label={t('join.back')}>
        <ArrowLeft aria-hidden="true" />
      </button>
    </fieldset>
  );
}
