import { type DesiredMarker, MAX_MARKER_NOTE } from '@orrery/contract';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SceneSight } from '../../../../components/viewer/use-scene-viewer';
import styles from './gaze.module.css';
import { toRadians } from './radians';
import { usePlaced } from './use-placed';

interface MarkerPinProps {
  readonly sight: SceneSight;
  readonly marker: DesiredMarker;
  /** Undefined where the note cannot be changed. */
  readonly onNote?: ((note: string) => void) | undefined;
}

/** The place of the picture where a note changes to the ring's other side. */
const TURN_AT = 0.62;

/** The marker as the teacher sees it: a ring at its place, and a few words beside it. */
export function MarkerPin({ sight, marker, onNote }: MarkerPinProps) {
  const pin = useRef<HTMLDivElement>(null);
  usePlaced(sight, () => {
    if (!pin.current) return;
    const place = sight.viewer.project(toRadians(marker));
    pin.current.hidden = !place;
    if (!place) return;
    pin.current.style.transform = `translate(${place.x}px, ${place.y}px)`;
    const { clientWidth } = sight.viewer.renderer.domElement;
    pin.current.dataset.side = place.x > clientWidth * TURN_AT ? 'left' : 'right';
  });
  return (
    <div ref={pin} className={styles.pin}>
      <svg className={styles.ring} viewBox="-62 -62 124 124" aria-hidden="true">
        <circle r="60" />
        <circle r="42" className={styles.bold} />
        <circle r="5" className={styles.dot} />
        <path d="M-60 0h18M42 0h18M0-60v18M0 42v18" className={styles.bold} />
      </svg>
      {onNote ? <Note note={marker.note} onNote={onNote} /> : <PlainNote note={marker.note} />}
    </div>
  );
}

function PlainNote({ note }: { note: string }) {
  return note ? <span className={styles.note}>{note}</span> : null;
}

function Note({ note, onNote }: { note: string; onNote: (note: string) => void }) {
  const { t } = useTranslation();
  const [writing, setWriting] = useState(false);
  if (writing) {
    const handleDone = (written: string | null) => {
      setWriting(false);
      if (written !== null) onNote(written);
    };
    return <NoteForm note={note} onDone={handleDone} />;
  }
  return (
    <button type="button" className={styles.note} data-empty={!note} onClick={() => setWriting(true)}>
      {note || t('gaze.addNote')}
    </button>
  );
}

/** @param onDone hears what was written, once; null where it was given up */
function NoteForm({ note, onDone }: { note: string; onDone: (written: string | null) => void }) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(note);
  // Going away takes the focus, and that means the same as Enter.
  const done = useRef(false);
  const finish = (written: string | null) => {
    if (done.current) return;
    done.current = true;
    onDone(written);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    finish(draft.trim());
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') finish(null);
  };
  return (
    <form className={styles.note} onSubmit={handleSubmit}>
      <input
        // biome-ignore lint/a11y/noAutofocus: whoever pressed the note wants to write it.
        autoFocus
        aria-label={t('gaze.note')}
        placeholder={t('gaze.noteHint')}
        maxLength={MAX_MARKER_NOTE}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={handleKey}
        onBlur={() => finish(draft.trim())}
      />
    </form>
  );
}
