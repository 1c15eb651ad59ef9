import { Link } from 'react-router';
import { useDoorTexts } from './door-texts';

/** The way to the guide, and where headsets go. */
export function Foot({ className }: { className?: string | undefined }) {
  const t = useDoorTexts();
  return (
    <p className={className}>
      <Link to="/help">{t('auth.help')}</Link>
      <span>{t('auth.headsetHint', { address: `${window.location.host}/headset` })}</span>
    </p>
  );
}
