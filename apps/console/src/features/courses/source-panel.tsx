import { useDraggable } from '@dnd-kit/core';
import type { Resource } from '@orrery/contract';
import { Pagination } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterRow } from '../../components/resources/filter-row';
import { ResourceCard } from '../../components/resources/resource-card';
import { ResourceResults } from '../../components/resources/resource-results';
import { ResourceSearch } from '../../components/resources/resource-search';
import { useAddToList } from '../../components/resources/use-add-to-list';
import { usePlace } from '../../components/resources/use-place';
import { TypeIcon } from '../../components/type-icon';
import { usePlayList } from '../../lib/play-list';
import { type ResourceFilter, useReferenceData, useResourceList } from '../../lib/resources';
import { useTypeName } from '../../lib/use-type-name';
import { toCardId } from './drag-subject';
import styles from './source-panel.module.css';

/** Least width of a card, four to a row beside the list. */
const CARD_WIDTH_PX = 196;

const EVERYTHING: ResourceFilter = { words: '', type: 0, phase: 0, subject: 0, page: 1 };

/** What the lesson is made of: the cloud library, to drag from or to add from. */
export function SourcePanel() {
  const { t } = useTranslation();
  const [filter, setFilter] = useState(EVERYTHING);
  const list = useResourceList(filter);
  const place = usePlace();
  const add = useAddToList();
  const items = usePlayList((playList) => playList.items);
  const change = (part: Partial<ResourceFilter>) => setFilter({ ...filter, page: 1, ...part });
  const total = list.data?.total ?? 0;
  const pageSize = list.data?.page_size ?? 0;
  return (
    <section className={styles.panel} aria-label={t('courses.source')}>
      <div className={styles.head}>
        <h2>{t('courses.source')}</h2>
        <ResourceSearch words={filter.words} onSearch={(words) => change({ words })} />
      </div>
      <div className={styles.chips}>
        <TypeFilter value={filter.type} onChange={(type) => change({ type })} />
        <p className="num" aria-live="polite">
          {list.data ? t('library.count', { count: total }) : null}
        </p>
      </div>
      <ResourceResults
        list={list.data?.list}
        failed={list.isError}
        onRetry={() => void list.refetch()}
        onClear={() => setFilter(EVERYTHING)}
        cardWidth={CARD_WIDTH_PX}
        card={(resource) => (
          <ResourceCard
            resource={resource}
            place={place(resource)}
            inList={items.some(({ id }) => id === resource.id)}
            onAdd={() => add(resource)}
            frame={(cover) => <DraggableCover resource={resource}>{cover}</DraggableCover>}
          />
        )}
      />
      {total > pageSize ? (
        <Pagination
          className={styles.pager}
          align="center"
          current={filter.page}
          total={total}
          pageSize={pageSize}
          showSizeChanger={false}
          onChange={(page) => change({ page })}
        />
      ) : null}
    </section>
  );
}

function TypeFilter({ value, onChange }: { value: number; onChange: (type: number) => void }) {
  const { t } = useTranslation();
  const typeName = useTypeName();
  const { data } = useReferenceData();
  const options = (data?.res_type ?? []).map(({ id }) => ({
    id,
    name: typeName(id),
    icon: <TypeIcon type={id} size={17} />,
  }));
  return <FilterRow label={t('library.type')} options={options} value={value} onChange={onChange} />;
}

/** The cover drags by pointer; by keyboard the add button does the same (CRS-08, LIB-08). */
function DraggableCover({ resource, children }: { resource: Resource; children: ReactNode }) {
  const { setNodeRef, listeners, isDragging } = useDraggable({
    id: toCardId(resource.id),
    data: { type: 'card', resource },
  });
  return (
    <div ref={setNodeRef} className={isDragging ? styles.ghost : styles.draggable} {...listeners}>
      {children}
    </div>
  );
}
