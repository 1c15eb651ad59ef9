import {
  ArrowLeft,
  Glasses,
  LoaderCircle,
  LocateFixed,
  Navigation,
  Pause,
  Play,
  ScanEye,
  TriangleAlert,
  VolumeX,
  WifiOff,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMarker, useSpotlight } from '../guide/use-guidance';
import { useHeadset, useHeadsetState } from '../headset-context';
import { Mark } from '../mark';
import { WhoAmI } from '../students/who-am-i';
import { TestMark } from '../test-words';
import { currentLocale } from '../texts';
import styles from './stage-screen.module.css';

/** Over the running lesson: nothing but what somebody needs right now. */
export function StageScreen() {
  const { t } = useTranslation();
  return (
    <main className={styles.screen} data-testid="stage" aria-label={t('stage.view')}>
      <Notices />
      <Middle />
      <Controls />
    </main>
  );
}

function Notices() {
  const { t } = useTranslation();
  const { session, vr } = useHeadset();
  const offline = useHeadsetState((state) => state.connection !== 'online');
  const soundBlocked = useHeadsetState((state) => state.soundBlocked);
  const timed = useHeadsetState((state) => (state.playing?.position ?? 0) > 0);
  const entered = useHeadsetState((state) => state.entered);
  return (
    <div className={styles.notices} role="status">
      {offline ? (
        <span className={styles.mark} data-testid="offline-mark">
          <WifiOff aria-hidden="true" />
          {t('connection.lostMark')}
        </span>
      ) : null}
      <Pointer />
      <TestMark className={styles.mark} />
      {soundBlocked && timed && (entered || !vr) ? (
        <button type="button" className={styles.mark} onClick={() => session.allowSound()}>
          <VolumeX aria-hidden="true" />
          {t('stage.sound')}
        </button>
      ) : null}
    </div>
  );
}

/** What the teacher points at, in words: for whoever does not see the arrow, and for screen readers. */
function Pointer() {
  const { t } = useTranslation();
  const marker = useMarker();
  const sight = useHeadsetState((state) => state.sight);
  const { shown, own } = useSpotlight();
  return (
    <>
      {marker && sight !== 'seen' ? (
        <span className={styles.mark} data-testid="marker-word">
          <Navigation aria-hidden="true" />
          {marker.note ? t('marker.note', { note: marker.note }) : t('marker.look')}
        </span>
      ) : null}
      {shown ? (
        <span className={styles.mark} data-testid="spotlight-word">
          <ScanEye aria-hidden="true" />
          {own ? t('spotlight.own') : t('spotlight.of', { name: shown.name })}
        </span>
      ) : null}
    </>
  );
}

/** What stands in the way of the picture, while something does. */
function Middle() {
  const { t } = useTranslation();
  const { stage } = useHeadset();
  const status = useHeadsetState((state) => state.playing?.status ?? 'loading');
  const reason = useHeadsetState((state) => state.playing?.reason ?? null);
  if (status === 'failed') {
    return (
      <p className={styles.middle} role="alert">
        <TriangleAlert aria-hidden="true" />
        {t(reason === 'unsupported-kind' ? 'stage.unsupported' : 'stage.failed')}
      </p>
    );
  }
  if (status !== 'loading' || stage.media) return null;
  return (
    <p className={styles.middle}>
      <LoaderCircle className={styles.turning} aria-hidden="true" />
      {t('stage.loading')}
    </p>
  );
}

function Controls() {
  const { t } = useTranslation();
  const { stage, vr } = useHeadset();
  const entered = useHeadsetState((state) => state.entered);
  const immersive = useHeadsetState((state) => state.immersive);
  const free = useHeadsetState((state) => state.desired.mode === 'free');
  // On a page a drag beside the answers turns the picture, and the question with it.
  const asks = useHeadsetState((state) => state.playing?.kind === 'courseware') && !immersive;
  const listed = useHeadsetState(
    (state) => state.desired.mode === 'free' && state.desired.playlist.length > 0,
  );
  return (
    <>
      {immersive || (entered && !vr) ? null : <EnterPill />}
      <div className={styles.corner}>
        {listed ? <FreeControls /> : null}
        <WhoAmI quiet />
        {free || asks ? (
          <button
            type="button"
            className={styles.round}
            onClick={() => stage.recentre()}
            aria-label={t('stage.recentre')}
            title={t('stage.recentre')}
          >
            <LocateFixed aria-hidden="true" />
          </button>
        ) : null}
      </div>
    </>
  );
}

/** The lesson already runs: the press that brings sound, full screen and, where there is any, VR. */
function EnterPill() {
  const { t } = useTranslation();
  const { enterClass, vr } = useHeadset();
  const [failed, setFailed] = useState(false);
  // The panel of a courseware, with its question and answers, is where the press would be in reach otherwise.
  const aside = useHeadsetState((state) => state.playing?.kind === 'courseware');
  return (
    <div className={aside ? styles.aside : styles.entry}>
      {failed ? <p role="alert">{t('vr.failed')}</p> : null}
      <button
        type="button"
        className={styles.enter}
        onClick={() => void enterClass().then((outcome) => setFailed(outcome === 'vr-failed'))}
      >
        {vr ? <Glasses aria-hidden="true" /> : <Mark size="1.2em" />}
        {t(vr ? 'stage.enterVr' : 'lobby.enter')}
      </button>
    </div>
  );
}

/** Free mode: back to the shelf, and pause for what the student picked. */
function FreeControls() {
  const { t } = useTranslation();
  const { session } = useHeadset();
  const own = useHeadsetState((state) => state.wanted.screen === 'stage' && state.wanted.order.own);
  const paused = useHeadsetState((state) => state.playing?.status === 'paused');
  const resource = useHeadsetState((state) =>
    state.shelf.find((item) => item.rid === state.playing?.resource),
  );
  const timed = resource?.durationSeconds != null;
  return (
    <>
      <button type="button" className={styles.wide} onClick={() => session.pick(null)}>
        <ArrowLeft aria-hidden="true" />
        {t('shelf.back')}
      </button>
      {own && timed ? (
        <button
          type="button"
          className={styles.round}
          onClick={() => session.togglePlay()}
          aria-label={t(paused ? 'shelf.play' : 'shelf.pause')}
        >
          {paused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
        </button>
      ) : null}
      {resource ? <span className={styles.title}>{resource.title[currentLocale()]}</span> : null}
    </>
  );
}
