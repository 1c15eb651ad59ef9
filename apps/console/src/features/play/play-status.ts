import type { DesiredPlay } from '@orrery/contract';

/**
 * The status names what the next press of the button does (PLAY-Q2): `Play` nothing runs, `Stop` it runs,
 * `Pause` it runs and can be paused, `PauseNew` it is paused (PLAY-30).
 */
export type PlayStatus = 'Play' | 'Pause' | 'PauseNew' | 'Stop';

/** The call that a press makes (PLAY-Q3, PLAY-Q4). */
export type PlayRequest = 'play' | 'pause' | 'stop';

export interface PlayStep {
  readonly status: PlayStatus;
  readonly request: PlayRequest;
}

/**
 * What a press of the big button does (PLAY-31 to PLAY-35).
 * @param pausable the pause flag: whether the item moves along a timeline
 */
export function pressPlay(status: PlayStatus, pausable: boolean): PlayStep {
  if (status === 'Play') return { status: pausable ? 'Pause' : 'Stop', request: 'play' };
  if (status === 'PauseNew' && pausable) return { status: 'Pause', request: 'play' };
  if (status !== 'PauseNew' && pausable) return { status: 'PauseNew', request: 'pause' };
  return { status: 'Play', request: 'stop' };
}

/** Whether the devices run the item now. */
export function isRunning(status: PlayStatus): boolean {
  return status === 'Stop' || status === 'Pause';
}

/**
 * The status that an order means for an item: restored where it plays that very item, `Play` otherwise
 * (PLAY-37, PLAY-38).
 */
export function statusOfOrder(play: DesiredPlay | null, resourceId: number, pausable: boolean): PlayStatus {
  if (play?.resource !== resourceId) return 'Play';
  if (!pausable) return 'Stop';
  return play.status === 'playing' ? 'Pause' : 'PauseNew';
}
