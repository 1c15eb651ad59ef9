import { ListMusic } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Pager } from '../../components/pager';
import { ResourceResults } from '../../components/resources/resource-results';
import { ResourceSearch } from '../../components/resources/resource-search';
import { usePlace } from '../../components/resources/use-place';
import { PadCard } from './pad-card';
import { PadFilters } from './pad-filters';
import { PadHeader } from './pad-header';
import { PadLists } from './pad-lists';
import styles from './pad-page.module.css';
import { usePad } from './use-pad';

/** Least width of a card: three beside the lists on a tablet that lies, two on one that stands. */
const CARD_WIDTH_PX = 232;

/** The library for a touch tablet, with the teacher's own lists beside it (LIB-32 to LIB-41, MISC-09). */
export function PadPage() {
  const { t } = useTranslation();
  const { filter, change, list, pageSize } = usePad();
  const { data } = list;
  const place = usePlace(filter);
  const [showsLists, setShowsLists] = useState(false);
  // The detail's address takes the filter along, so that its way back leads to the same list.
  const { search } = useLocation();
  const toDetail = (id: number) => `/pad/res/${id}${search}`;
  return (
    <div className={styles.page}>
      <PadHeader>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={showsLists}
          aria-controls="pad-lists"
          onClick={() => setShowsLists(!showsLists)}
        >
          <ListMusic size={20} strokeWidth={1.6} aria-hidden="true" />
          {t('pad.lists')}
        </button>
      </PadHeader>
      <div className={styles.columns}>
        <main id="content" className={styles.main} tabIndex={-1}>
          <div className={styles.head}>
            <h1>{t('title.pad')}</h1>
            <ResourceSearch words={filter.words} onSearch={(words) => change({ words })} />
          </div>
          <PadFilters filter={filter} onChange={change} />
          <p className={`${styles.count} num`} aria-live="polite">
            {data ? t('library.count', { count: data.total }) : null}
          </p>
          <h2 className="visually-hidden">{t('library.results')}</h2>
          <ResourceResults
            query={list}
            filter={filter}
            onChange={change}
            cardWidth={CARD_WIDTH_PX}
            card={(resource) => (
              <PadCard resource={resource} place={place(resource)} to={toDetail(resource.id)} />
            )}
          />
          <div className={styles.pager}>
            <Pager
              page={filter.page}
              total={data?.total ?? 0}
              pageSize={pageSize}
              onChange={(page) => change({ page })}
            />
          </div>
        </main>
        <PadLists open={showsLists} toItem={toDetail} />
      </div>
    </div>
  );
}
