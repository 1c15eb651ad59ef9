import type { Resource } from '@orrery/contract';
import { Check, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useHere } from '../../lib/came-from';
import { toDetail } from '../../lib/format';
import { useTypeName } from '../../lib/use-type-name';
import { Cover } from '../cover';
import { TypeIcon } from '../type-icon';
import styles from './resource-card.module.css';

interface ResourceCardProps {
  readonly resource: Resource;
  /** Subject and phase in words; empty where the resource has none. */
  readonly place: string;
  readonly inList: boolean;
  readonly onAdd: () => void;
  /** Where cover and title lead; without it they are only looked at. */
  readonly to?: string;
  /** Wraps the cover, for dragging it. */
  readonly frame?: (cover: ReactNode) => ReactNode;
}

/** Cover, type, title, and the one button that fits (LIB-07, LIB-15, CRS-39). */
export function ResourceCard({
  resource,
  place,
  inList,
  onAdd,
  to,
  frame = (cover) => cover,
}: ResourceCardProps) {
  const { t } = useTranslation();
  const detail = toDetail(resource, t);
  const here = useHere();
  return (
    <article className={inList ? `${styles.card} ${styles.inList}` : styles.card} aria-label={resource.title}>
      <div className={styles.frame}>
        {frame(
          to ? (
            // The title is the same link in words.
            <Link to={to} state={here} tabIndex={-1} aria-hidden="true" draggable={false}>
              <CardCover resource={resource} />
            </Link>
          ) : (
            <CardCover resource={resource} />
          ),
        )}
        {inList ? (
          <span className={styles.chip}>
            <Check size={14} aria-hidden="true" />
            {t('library.inList')}
          </span>
        ) : null}
        <button
          type="button"
          className={inList ? `${styles.add} ${styles.added}` : styles.add}
          aria-label={t('library.addNamed', { title: resource.title })}
          onClick={onAdd}
        >
          <Plus size={16} aria-hidden="true" />
          {t('library.add')}
        </button>
      </div>
      <h3 title={resource.title}>
        {to ? (
          <Link to={to} state={here}>
            {resource.title}
          </Link>
        ) : (
          resource.title
        )}
      </h3>
      <p>
        {place ? <span>{place}</span> : null}
        {detail ? <span className={place ? styles.detail : undefined}>{detail}</span> : null}
      </p>
    </article>
  );
}

/** The picture with its type chip. */
export function CardCover({ resource }: { resource: Pick<Resource, 'cover' | 'res_type'> }) {
  const typeName = useTypeName();
  return (
    <div className={styles.cover}>
      <Cover src={resource.cover} width={640} />
      <span className={styles.type}>
        <TypeIcon type={resource.res_type} />
        {typeName(resource.res_type)}
      </span>
    </div>
  );
}
