import { Check, Circle } from 'lucide-react';
import { toNeeds, toStrength } from './activation-rules';
import { useDoorTexts } from './door/door-texts';
import styles from './password-needs.module.css';

const NEEDS = [
  { need: 'length', text: 'auth.needLength' },
  { need: 'word', text: 'auth.needWord' },
] as const;

const LEVELS = [null, 'auth.strengthWeak', 'auth.strengthFair', 'auth.strengthGood'] as const;

/** What a password needs, ticked off while one types, and how strong it is once it is allowed (AUTH-36). */
export function PasswordNeeds({ password }: { password: string }) {
  const t = useDoorTexts();
  const met = toNeeds(password);
  const strength = toStrength(password);
  const level = LEVELS[strength];
  return (
    <div className={styles.needs}>
      <ul aria-label={t('auth.need')}>
        {NEEDS.map(({ need, text }) => (
          <li key={need} className={met[need] ? styles.met : undefined}>
            {met[need] ? <Check size={14} aria-hidden="true" /> : <Circle size={14} aria-hidden="true" />}
            {t(text)}
            <span className="visually-hidden">{t(met[need] ? 'auth.needMet' : 'auth.needOpen')}</span>
          </li>
        ))}
      </ul>
      <p className={styles.strength} aria-live="polite">
        {password ? <span className={styles.meter} data-level={strength} aria-hidden="true" /> : null}
        {level ? t('auth.strength', { level: t(level) }) : null}
      </p>
    </div>
  );
}
