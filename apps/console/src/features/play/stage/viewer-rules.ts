import type { PlayStatus } from '../play-status';

/** What the stage does while the class is at a status. */
export interface ViewerRules {
  /** The stage's own video: at its start, with the class, or held where the class is. */
  readonly video: 'reset' | 'run' | 'hold';
  /** Whether it says over the picture that the class is paused. */
  readonly overlay: boolean;
  /** Whether a click points: only where headsets show something to point into (PLAY-Q1, reading B). */
  readonly marking: boolean;
}

const RULES: Readonly<Record<PlayStatus, ViewerRules>> = {
  Play: { video: 'reset', overlay: false, marking: false },
  Pause: { video: 'run', overlay: false, marking: true },
  Stop: { video: 'run', overlay: false, marking: true },
  PauseNew: { video: 'hold', overlay: true, marking: true },
};

/** The viewer's rules by the play status (PLAY-22, PLAY-26 to PLAY-29). */
export function viewerRules(status: PlayStatus): ViewerRules {
  return RULES[status];
}
