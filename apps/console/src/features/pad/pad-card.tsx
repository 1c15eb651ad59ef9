import type { Resource } from '@orrery/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CardCover } from '../../components/resources/resource-card';
import { useHere } from '../../lib/came-from';
import { toDetail } from '../../lib/format';
import styles from './pad-page.module.css';

interface PadCardProps {
  readonly resource: Resource;
  /** Subject and phase in words. */
  readonly place: string;
  readonly to: string;
}

/** A card that is one large target: pressing it opens the resource (LIB-32). */
export function PadCard({ resource, place, to }: PadCardProps) {
  const { t } = useTranslation();
  const facts = [place, toDetail(resource, t)].filter(Boolean).join(' · ');
  return (
    <Link to={to} state={useHere()} className={styles.card}>
      <CardCover resource={resource} />
      <h3 dir="auto">{resource.title}</h3>
      <p>{facts}</p>
    </Link>
  );
}
