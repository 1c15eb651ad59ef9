import { Slider } from 'antd';
import {
  Flag,
  NotepadText,
  Pause,
  Play,
  RefreshCw,
  SkipBack,
  SkipForward,
  Square,
  Volume2,
  VolumeX,
} from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toClock } from '../../lib/format';
import { lazyPart } from '../../lib/lazy-part';
import styles from './play-footer.module.css';
import type { Lesson } from './use-lesson';
import { usePosition } from './use-position';

/** Few pieces have chapters, and a chooser is heavy. */
const ChapterSelect = lazyPart(async () => (await import('./chapter-select')).ChapterSelect);

/** Volume, time, the way through the list, the one button that matters, and the end of class (PLAY-05 to PLAY-12). */
export function PlayFooter({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation();
  const { playback, steps } = lesson;
  const canSync = playback.pausable && playback.status !== 'Play';
  return (
    <footer className={styles.footer}>
      {playback.pausable ? <SeekBar lesson={lesson} /> : null}
      <div className={styles.begin}>
        <VolumeControl lesson={lesson} />
        {(lesson.resource?.chapterList.length ?? 0) > 1 ? (
          <Suspense fallback={<span className={styles.chapter} />}>
            <ChapterSelect lesson={lesson} />
          </Suspense>
        ) : null}
      </div>
      <div className={styles.transport}>
        <RoundButton label={t('play.previous')} shortcut="ArrowLeft" onClick={steps.previous}>
          <SkipBack size={24} strokeWidth={1.6} aria-hidden="true" />
        </RoundButton>
        <PlayButton lesson={lesson} />
        <RoundButton label={t('play.next')} shortcut="ArrowRight" onClick={steps.next}>
          <SkipForward size={24} strokeWidth={1.6} aria-hidden="true" />
        </RoundButton>
      </div>
      <div className={styles.end}>
        {canSync ? (
          <>
            <button
              type="button"
              aria-label={t('play.stop')}
              title={t('play.stop')}
              onClick={() => void playback.stop()}
            >
              <Square size={16} aria-hidden="true" />
              <span>{t('play.stop')}</span>
            </button>
            <button
              type="button"
              aria-label={t('play.sync')}
              title={t('play.sync')}
              onClick={() => void lesson.syncFrame()}
            >
              <RefreshCw size={16} aria-hidden="true" />
              <span>{t('play.sync')}</span>
            </button>
          </>
        ) : null}
        <CardLink address={lesson.resource?.card_url} />
        <button
          type="button"
          className={styles.finish}
          aria-label={t('play.finish')}
          title={t('play.finish')}
          onClick={lesson.finish}
        >
          <Flag size={16} aria-hidden="true" />
          <span>{t('play.finish')}</span>
        </button>
      </div>
    </footer>
  );
}

/** The card of activities that comes with the piece (PLAY-12). */
function CardLink({ address }: { readonly address: string | undefined }) {
  const { t } = useTranslation();
  if (!address) return null;
  return (
    <a href={address} target="_blank" rel="noreferrer" aria-label={t('play.card')} title={t('play.card')}>
      <NotepadText size={16} aria-hidden="true" />
      <span>{t('play.card')}</span>
    </a>
  );
}

interface RoundButtonProps {
  readonly label: string;
  readonly shortcut: string;
  readonly onClick: () => void;
  readonly children: React.ReactNode;
}

function RoundButton({ label, shortcut, onClick, children }: RoundButtonProps) {
  return (
    <button
      type="button"
      className={styles.round}
      aria-label={label}
      title={label}
      aria-keyshortcuts={shortcut}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

function PlayButton({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation();
  const { playback } = lesson;
  const label = playback.running ? (playback.pausable ? 'play.pause' : 'play.stop') : 'play.start';
  const Icon = playback.running ? (playback.pausable ? Pause : Square) : Play;
  return (
    <button
      type="button"
      className={styles.play}
      aria-label={t(label)}
      title={t(label)}
      aria-keyshortcuts="Space"
      disabled={!lesson.resource || !lesson.loaded}
      onClick={() => void playback.press()}
    >
      <Icon size={28} fill="currentColor" strokeWidth={1} aria-hidden="true" />
    </button>
  );
}

function VolumeControl({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation();
  const { controls } = lesson;
  const [draft, setDraft] = useState<number | null>(null);
  const Icon = controls.muted ? VolumeX : Volume2;
  const handleDone = async (volume: number) => {
    await controls.setVolume(volume);
    setDraft(null);
  };
  return (
    <div className={styles.volume}>
      <Icon size={20} strokeWidth={1.6} aria-hidden="true" />
      <Slider
        className={styles.slider}
        ariaLabelForHandle={t('play.volume')}
        tooltip={{ open: false }}
        value={draft ?? controls.volume}
        onChange={setDraft}
        onChangeComplete={(volume) => void handleDone(volume)}
      />
      <b className="num">{Math.round(draft ?? controls.volume)}</b>
    </div>
  );
}

function SeekBar({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation();
  const { playback } = lesson;
  const position = usePosition(playback.timeline);
  const [draft, setDraft] = useState<number | null>(null);
  const duration = playback.duration ?? 0;
  const handleDone = async (time: number) => {
    await playback.syncTo(time);
    setDraft(null);
  };
  return (
    <div className={styles.seek}>
      <span className="num">{toClock(draft ?? position)}</span>
      <Slider
        className={styles.slider}
        ariaLabelForHandle={t('play.position')}
        ariaValueTextFormatterForHandle={(value) => toClock(value)}
        min={0}
        max={duration}
        step={0.1}
        disabled={playback.status === 'Play'}
        tooltip={{ formatter: (value) => toClock(value ?? 0) }}
        value={draft ?? position}
        onChange={setDraft}
        onChangeComplete={(time) => void handleDone(time)}
      />
      <span className="num">{toClock(duration)}</span>
    </div>
  );
}
