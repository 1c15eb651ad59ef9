import { CircleQuestionMark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { toHelpTarget } from '../../lib/help-target';
import { useSession } from '../../lib/session';
import styles from './layout.module.css';

/** The school's help: our own guide opens here, another site beside; without an address there is no link (GEN-58). */
export function HelpLink() {
  const { t } = useTranslation();
  const target = toHelpTarget(useSession((session) => session.help));
  if (!target) return null;
  const icon = <CircleQuestionMark size={20} strokeWidth={1.6} aria-hidden="true" />;
  const look = { className: styles.icon, 'aria-label': t('title.help'), title: t('title.help') };
  if (target.own) {
    return (
      <Link to={target.address} {...look}>
        {icon}
      </Link>
    );
  }
  return (
    <a href={target.address} target="_blank" rel="noopener noreferrer" {...look}>
      {icon}
    </a>
  );
}
