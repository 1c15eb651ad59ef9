import type { DeviceResource } from '@orrery/contract';
import { useTranslation } from 'react-i18next';
import { useHeadset, useHeadsetState } from '../headset-context';
import { KIND_TEXTS } from '../kind-texts';
import { WhoAmI } from '../students/who-am-i';
import { currentLocale } from '../texts';
import styles from './shelf.module.css';
import { StatusLine } from './status-line';

/** Widths that a cover is asked for in. */
const COVER_WIDTH = 640;

/** The address of a cover in the size of a card. */
export function coverAddress(cover: string): string {
  return cover.startsWith('/media/') ? `${cover}?w=${COVER_WIDTH}` : cover;
}

/** Free mode: the play list, to choose from. */
export function Shelf() {
  const { t } = useTranslation();
  const { vr, enterClass } = useHeadset();
  const className = useHeadsetState((state) => state.desired.classroom?.name);
  const shelf = useHeadsetState((state) => state.shelf);
  const immersive = useHeadsetState((state) => state.immersive);
  const entered = useHeadsetState((state) => state.entered);
  return (
    <main className={styles.screen} data-testid="shelf">
      <header className={styles.head}>
        {className ? <p>{className}</p> : null}
        <h1>{t('shelf.title')}</h1>
        <WhoAmI />
        {immersive || (entered && !vr) ? null : (
          <button type="button" className={styles.enter} onClick={() => void enterClass()}>
            {t(vr ? 'stage.enterVr' : 'lobby.enter')}
          </button>
        )}
      </header>
      <ul className={styles.cards}>
        {shelf.map((resource) => (
          <li key={resource.rid}>
            <Card resource={resource} />
          </li>
        ))}
      </ul>
      <StatusLine />
    </main>
  );
}

function Card({ resource }: { resource: DeviceResource }) {
  const { t } = useTranslation();
  const { session } = useHeadset();
  return (
    <button type="button" className={styles.card} onClick={() => session.pick(resource.rid)}>
      <span className={styles.cover}>
        {resource.cover ? <img src={coverAddress(resource.cover)} alt="" width={640} height={360} /> : null}
        <small>{t(KIND_TEXTS[resource.kind])}</small>
      </span>
      <b>{resource.title[currentLocale()]}</b>
    </button>
  );
}
