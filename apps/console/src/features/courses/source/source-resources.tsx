import type { Resource } from '@orrery/contract';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../components/notice';
import { Pager } from '../../../components/pager';
import { ResourceCard } from '../../../components/resources/resource-card';
import { ResourceResults } from '../../../components/resources/resource-results';
import { ResourceSearch } from '../../../components/resources/resource-search';
import { TypeFilter } from '../../../components/resources/type-filter';
import { usePlace } from '../../../components/resources/use-place';
import { StepLink } from '../../../components/step-link';
import { lazyPart } from '../../../lib/lazy-part';
import { changeFilter, EVERYTHING, isNarrowed, type ListFilter } from '../../../lib/list-filter';
import { type ResourceFilter, useResourceList } from '../../../lib/resources';
import { DraggableCover } from './draggable-cover';
import filterStyles from './source-filters.module.css';
import styles from './source-panel.module.css';

/** The rest of the filters arrives after the list: what the page weighs is for the list. */
const SourceFilters = lazyPart(async () => (await import('./source-filters')).SourceFilters);

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
  const place = usePlace(filter);
  const change = (part: Partial<ListFilter>) => setFilter(changeFilter(filter, part));
  const { data } = list;
  const total = data?.total ?? 0;
  return (
    <>
      <div className={styles.head}>
        {picker}
        <ResourceSearch words={filter.words} onSearch={(words) => change({ words })} />
      </div>
      <div className={styles.chips}>
        <TypeFilter value={filter.type} onChange={(type) => change({ type })} />
        <Suspense fallback={<div className={filterStyles.line} />}>
          <SourceFilters filter={filter} onChange={change} />
        </Suspense>
        <p className="num" aria-live="polite">
          {data ? t('library.count', { count: total }) : null}
        </p>
      </div>
      <ResourceResults
        query={list}
        filter={filter}
        onChange={change}
        empty={own && !isNarrowed(filter) ? <NoOwnResources /> : undefined}
        cardWidth={CARD_WIDTH_PX}
        card={(resource) => <ResourceCard resource={resource} place={place(resource)} frame={toDraggable} />}
      />
      <Pager
        page={filter.page}
        total={total}
        pageSize={data?.page_size ?? 0}
        onChange={(page) => change({ page })}
      />
    </>
  );
}

function toDraggable(cover: ReactNode, resource: Resource): ReactNode {
  return <DraggableCover subject={{ type: 'card', resource }}>{cover}</DraggableCover>;
}

function NoOwnResources() {
  const { t } = useTranslation();
  const manage = <StepLink to="/resourceList">{t('courses.toOwnResources')}</StepLink>;
  return (
    <Notice title={t('courses.noOwnResources')} detail={t('courses.noOwnResourcesHint')} action={manage} />
  );
}
