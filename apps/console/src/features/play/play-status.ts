import { type DesiredPlay, PLAY_REQUEST, type PlayRequest, TEST_CHAPTER } from '@orrery/contract';

/**
 * The status names what the next press of the button does (PLAY-Q2): `Play` nothing runs, `Stop` it runs,
 * `Pause` it runs and can be paused, `PauseNew` it is paused (PLAY-30).
 */
export type PlayStatus = 'Play' | 'Pause' | 'PauseNew' | 'Stop';

/** Where the play of an item is. */
export interface PlayMachine {
  readonly status: PlayStatus;
  /** The stop flag (PLAY-39, PLAY-Q5): the next play starts at the beginning instead of going on. */
  readonly startsAfresh: boolean;
}

/** A change of it, and the call that makes it: 0 play, 1 pause, 2 stop (PLAY-41, PLAY-Q3, PLAY-Q4). */
export interface PlayStep extends PlayMachine {
  readonly request: PlayRequest;
}

/**
 * What a press of the big button does (PLAY-31 to PLAY-35).
 * @param pausable the pause flag: whether the item moves along a timeline
 */
export function pressPlay({ status }: PlayMachine, pausable: boolean): PlayStep {
  const goesOn = { startsAfresh: false };
  if (status === 'Play')
    return { ...goesOn, status: pausable ? 'Pause' : 'Stop', request: PLAY_REQUEST.play };
  if (!pausable) return stopPlay();
  if (status === 'PauseNew') return { ...goesOn, status: 'Pause', request: PLAY_REQUEST.play };
  return { ...goesOn, status: 'PauseNew', request: PLAY_REQUEST.pause };
}

/** Ends the play: the next one starts afresh (PLAY-39). */
export function stopPlay(): PlayStep {
  return { status: 'Play', startsAfresh: true, request: PLAY_REQUEST.stop };
}

/** Whether the devices run the item now. */
export function isRunning(status: PlayStatus): boolean {
  return status === 'Stop' || status === 'Pause';
}

/** What is opened. */
export interface OpenedItem {
  readonly resourceId: number;
  readonly pausable: boolean;
  /** Ids of its chapters in their order. */
  readonly chapterIds: readonly number[];
  /** The chapter that is opened, null for all; left out it is whichever runs. */
  readonly chapter?: number | null | undefined;
}

/**
 * Where an item is when it is opened: restored where the devices' order plays that very item and chapter, at `Play`
 * otherwise (PLAY-37, PLAY-38). An item that begins with its test goes on where its class was (PLAY-Q5).
 */
export function openItem(play: DesiredPlay | null, item: OpenedItem): PlayMachine {
  const isSame =
    play?.resource === item.resourceId && (item.chapter === undefined || play.chapter === item.chapter);
  if (!isSame) return { status: 'Play', startsAfresh: item.chapterIds[0] !== TEST_CHAPTER };
  if (!item.pausable) return { status: 'Stop', startsAfresh: false };
  return { status: play.status === 'playing' ? 'Pause' : 'PauseNew', startsAfresh: false };
}

/** Whether a chapter opens the review display (PLAY-40). */
export function opensReview(chapter: number | null): boolean {
  return chapter === TEST_CHAPTER;
}
