import type { Resource } from '@orrery/contract';
import { Check, Plus } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useHere } from '../../lib/came-from';
import { toDetail } from '../../lib/format';
import { usePlayList } from '../../lib/play-list';
import { useTypeName } from '../../lib/use-type-name';
import { Cover } from '../cover';
import { TypeIcon } from '../type-icon';
import styles from './resource-card.module.css';
import { useAddToList } from './use-add-to-list';

interface ResourceCardProps {
  readonly resource: Resource;
  /** Subject and grade or phase in words; empty where the resource has none. */
  readonly place: string;
  /** Where cover and title lead; without it they are only looked at. */
  readonly to?: string;
  /** Wraps the cover, for dragging it. Always the same function, or every card is drawn again with its list. */
  readonly frame?: (cover: ReactNode, resource: Resource) => ReactNode;
}

/**
 * Cover, type, title, and the one button that fits (LIB-07, LIB-15, LIB-16, CRS-39). It watches for itself whether the
 * play list has it: a change of the list draws the card that it is about, and no other.
 */
export const ResourceCard = memo(function ResourceCard({ resource, place, to, frame }: ResourceCardProps) {
  const { t } = useTranslation();
  const inList = usePlayList(({ items }) => items.some(({ id }) => id === resource.id));
  const detail = toDetail(resource, t);
  const here = useHere();
  const cover = to ? (
    // The title is the same link in words.
    <Link to={to} state={here} tabIndex={-1} aria-hidden="true" draggable={false}>
      <CardCover resource={resource} />
    </Link>
  ) : (
    <CardCover resource={resource} />
  );
  return (
    <article className={inList ? `${styles.card} ${styles.inList}` : styles.card} aria-label={resource.title}>
      <div className={styles.frame}>
        {frame ? frame(cover, resource) : cover}
        <AddButton resource={resource} inList={inList} />
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
});

/** Adds the resource, and says so once it is in the list. */
function AddButton({ resource, inList }: { resource: Resource; inList: boolean }) {
  const { t } = useTranslation();
  const add = useAddToList();
  return (
    <>
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
        onClick={() => add(resource)}
      >
        <Plus size={16} aria-hidden="true" />
        {t('library.add')}
      </button>
    </>
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
