import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../components/notice';
import { Pager } from '../../../components/pager';
import { ResourceCard } from '../../../components/resources/resource-card';
import { ResourceResults } from '../../../components/resources/resource-results';
import { ResourceSearch } from '../../../components/resources/resource-search';
import { TypeFilter } from '../../../components/resources/type-filter';
import { useAddToList } from '../../../components/resources/use-add-to-list';
import { usePlace } from '../../../components/resources/use-place';
import { StepLink } from '../../../components/step-link';
import { EVERYTHING } from '../../../lib/list-filter';
import { usePlayList } from '../../../lib/play-list';
import { type ResourceFilter, useResourceList } from '../../../lib/resources';
import { DraggableCover } from './draggable-cover';
import styles from './source-panel.module.css';

/** Least width of a card, four to a row beside the list. */
const CARD_WIDTH_PX = 196;

interface SourceResourcesProps {
  /** The school's own resources instead of the cloud's. */
  readonly own: boolean;
  readonly picker: ReactNode;
}

/** Resources of the cloud or of the school. */
export function SourceResources({ own, picker }: SourceResourcesProps) {
  const { t } = useTranslation();
  const [filter, setFilter] = useState<ResourceFilter>({ ...EVERYTHING, own });
  const list = useResourceList(filter);
  const place = usePlace();
  const add = useAddToList();
  const items = usePlayList((playList) => playList.items);
  const change = (part: Partial<ResourceFilter>) => setFilter({ ...filter, page: 1, ...part });
  const total = list.data?.total ?? 0;
  const hasNone = own && list.data?.total === 0 && !filter.words && !filter.type;
  return (
    <>
      <div className={styles.head}>
        {picker}
        <ResourceSearch words={filter.words} onSearch={(words) => change({ words })} />
      </div>
      <div className={styles.chips}>
        <TypeFilter value={filter.type} onChange={(type) => change({ type })} />
        <p className="num" aria-live="polite">
          {list.data ? t('library.count', { count: total }) : null}
        </p>
      </div>
      {hasNone ? (
        <NoOwnResources />
      ) : (
        <ResourceResults
          list={list.data?.list}
          error={list.error}
          onRetry={() => void list.refetch()}
          onClear={() => change({ words: '', type: 0 })}
          cardWidth={CARD_WIDTH_PX}
          card={(resource) => (
            <ResourceCard
              resource={resource}
              place={place(resource)}
              inList={items.some(({ id }) => id === resource.id)}
              onAdd={() => add(resource)}
              frame={(cover) => (
                <DraggableCover id={resource.id} subject={{ type: 'card', resource }}>
                  {cover}
                </DraggableCover>
              )}
            />
          )}
        />
      )}
      <Pager
        page={filter.page}
        total={total}
        pageSize={list.data?.page_size ?? 0}
        onChange={(page) => change({ page })}
      />
    </>
  );
}

function NoOwnResources() {
  const { t } = useTranslation();
  const manage = <StepLink to="/resourceList">{t('courses.toOwnResources')}</StepLink>;
  return (
    <Notice title={t('courses.noOwnResources')} detail={t('courses.noOwnResourcesHint')} action={manage} />
  );
}
