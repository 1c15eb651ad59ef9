import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { LibraryTabs } from '../../components/library-tabs';
import { Notice } from '../../components/notice';
import { Pager } from '../../components/pager';
import { ResourceCard } from '../../components/resources/resource-card';
import { ResourceResults } from '../../components/resources/resource-results';
import { ResourceSearch } from '../../components/resources/resource-search';
import { ResultsBar } from '../../components/resources/results-bar';
import { usePlace } from '../../components/resources/use-place';
import { StepLink } from '../../components/step-link';
import { isNarrowed } from '../../lib/list-filter';
import { usePageTitle } from '../../lib/use-page-title';
import { LibraryFilters } from './library-filters';
import styles from './library-page.module.css';
import { ListOrder } from './list-order';
import { PlayListDock } from './play-list-dock';
import { useLibrary } from './use-library';

/** Least width of a card, five to a row on a common screen. */
const CARD_WIDTH_PX = 216;

/** The cloud library, and the school's own resources (GEN-32, LIB-01 to LIB-16). */
export function LibraryPage() {
  const { t } = useTranslation();
  const { filter, change, list } = useLibrary();
  const place = usePlace(filter);
  const head = useRef<HTMLDivElement>(null);
  const { data } = list;
  usePageTitle(t(filter.own ? 'shell.tab.own' : 'title.resList'));
  const turnTo = (page: number) => {
    change({ page });
    head.current?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <div className={styles.page}>
      <div className={styles.head} ref={head}>
        <LibraryTabs shown={filter.own ? 'own' : 'resources'} />
        <ResourceSearch words={filter.words} onSearch={(words) => change({ words })} />
      </div>
      <LibraryFilters filter={filter} onChange={change} />
      <ResultsBar
        filter={filter}
        count={data ? t('library.count', { count: data.total }) : null}
        onChange={change}
      >
        <ListOrder filter={filter} onChange={change} />
      </ResultsBar>
      <h2 className="visually-hidden">{t('library.results')}</h2>
      <ResourceResults
        query={list}
        filter={filter}
        onChange={change}
        empty={filter.own && !isNarrowed(filter) ? <NoOwnResources /> : undefined}
        cardWidth={CARD_WIDTH_PX}
        card={(resource) => (
          <ResourceCard resource={resource} place={place(resource)} to={`/resource/${resource.id}`} />
        )}
      />
      <Pager page={filter.page} total={data?.total ?? 0} pageSize={data?.page_size ?? 0} onChange={turnTo} />
      <PlayListDock />
    </div>
  );
}

/** The school added nothing yet: where it does. */
function NoOwnResources() {
  const { t } = useTranslation();
  const way = <StepLink to="/resourceList">{t('title.resourceList')}</StepLink>;
  return <Notice title={t('shell.own.empty')} detail={t('shell.own.emptyHint')} action={way} />;
}
