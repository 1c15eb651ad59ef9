import type { SceneAnimation } from '@orrery/scene';
import { Pause, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { wantsStillness } from '../../lib/stillness';
import styles from './viewer.module.css';

/** Stops a model's own movement and lets it go on; whoever asked for stillness finds it standing. */
export function AnimationButton({ animation }: { animation: SceneAnimation }) {
  const { t } = useTranslation();
  const [playing, setPlaying] = useState(() => animation.playing && !wantsStillness());
  useEffect(() => animation.setPlaying(playing), [animation, playing]);
  const label = t(playing ? 'viewer.stopMoving' : 'viewer.move');
  const Icon = playing ? Pause : Play;
  return (
    <button type="button" className={styles.move} onClick={() => setPlaying(!playing)}>
      <Icon size={16} aria-hidden="true" />
      {label}
    </button>
  );
}
