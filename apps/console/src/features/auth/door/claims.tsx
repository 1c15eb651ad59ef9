import { useDoorTexts } from './door-texts';

/** The four showcase figures (AUTH-05). */
const CLAIMS = [
  { figure: '5G', caption: 'auth.claim.network' },
  { figure: '30%', caption: 'auth.claim.time' },
  { figure: '70%', caption: 'auth.claim.time2' },
  { figure: '10000+', caption: 'auth.claim.resources' },
] as const;

/** What the product claims, figure by figure. */
export function Claims({ className }: { className?: string | undefined }) {
  const t = useDoorTexts();
  return (
    <ul className={className} aria-label={t('auth.claims')}>
      {CLAIMS.map(({ figure, caption }) => (
        <li key={figure}>
          <b className="num">{figure}</b> <span>{t(caption)}</span>
        </li>
      ))}
    </ul>
  );
}
