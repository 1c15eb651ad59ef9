import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LibraryTabs } from '../../components/library-tabs';
import { Notice } from '../../components/notice';
import { Pager } from '../../components/pager';
import { ResourceCard } from '../../components/resources/resource-card';
import { ResourceResults } from '../../components/resources/resource-results';
import { ResourceSearch } from '../../components/resources/resource-search';
import { useAddToList } from '../../components/resources/use-add-to-list';
import { usePlace } from '../../components/resources/use-place';
import { usePlayList } from '../../lib/play-list';
import type { ResourceFilter } from '../../lib/resources';
import { usePageTitle } from '../../lib/use-page-title';
import { ActiveFilters } from './active-filters';
import { LibraryFilters } from './library-filters';
import styles from './library-page.module.css';
import { PlayListDock } from './play-list-dock';
import { useLibrary } from './use-library';

/** Least width of a card, five to a row on a common screen. */
const CARD_WIDTH_PX = 216;

/** The cloud library (GEN-32, LIB-01 to LIB-13). */
export function LibraryPage() {
  const { t } = useTranslation();
  const { filter, change, list } = useLibrary();
  const place = usePlace();
  const add = useAddToList();
  const items = usePlayList((playList) => playList.items);
  usePageTitle(t(filter.own ? 'shell.tab.own' : 'title.resList'));
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <LibraryTabs shown={filter.own ? 'own' : 'resources'} />
        <ResourceSearch words={filter.words} onSearch={(words) => change({ words })} />
      </div>
      <LibraryFilters filter={filter} onChange={change} />
      <ActiveFilters filter={filter} total={list.data?.total} onChange={change} />
      <h2 className="visually-hidden">{t('library.results')}</h2>
      <ResourceResults
        list={list.data?.list}
        error={list.error}
        onRetry={() => void list.refetch()}
        onClear={() => change({ words: '', type: 0, phase: 0 })}
        {...(filter.own && !isFiltered(filter) ? { empty: <NoOwnResources /> } : {})}
        cardWidth={CARD_WIDTH_PX}
        card={(resource) => (
          <ResourceCard
            resource={resource}
            place={place(resource)}
            inList={items.some(({ id }) => id === resource.id)}
            onAdd={() => add(resource)}
            to={`/resource/${resource.id}`}
          />
        )}
      />
      <Pager
        page={filter.page}
        total={list.data?.total ?? 0}
        pageSize={list.data?.page_size ?? 0}
        onChange={(page) => change({ page })}
      />
      <PlayListDock />
    </div>
  );
}

function isFiltered({ words, type, phase, page }: ResourceFilter): boolean {
  return words !== '' || type !== 0 || phase !== 0 || page > 1;
}

/** The school added nothing yet: where it does. */
function NoOwnResources() {
  const { t } = useTranslation();
  const way = <Link to="/resourceList">{t('title.resourceList')}</Link>;
  return <Notice title={t('shell.own.empty')} detail={t('shell.own.emptyHint')} action={way} />;
}
