import type { Resource, School } from '@orrery/contract';
import { isId, isNumber, isText, isWhole, listOf, mapOf, oneOf, orAbsent, orNull, shapeOf } from './shape';
import { type Stored, storedJson, storedKeys } from './storage';

const VIEW_KEY = 'viewClass';

/** One resource of the play list (CRS-34), with what its row shows. */
export type PlayListItem = Pick<
  Resource,
  'id' | 'title' | 'cover' | 'res_type' | 'file_type' | 'is_bokong' | 'use_explain' | 'duration'
> & {
  /** 1 where it cannot be sent or played any more. */
  readonly is_removed?: number | undefined;
};

/** Where the play list came from, and what both held then. */
export interface PlayListOrigin {
  /** The own course; null for one of the cloud. */
  readonly courseId: number | null;
  readonly content: string;
  /** When the version was saved that the list came from, in milliseconds. */
  readonly utime?: number | undefined;
}

/** A play list that the end of a session interrupted. */
export interface PlayListAside {
  readonly account: number;
  readonly items: PlayListItem[];
  readonly origin: PlayListOrigin | null;
}

const playListItem = shapeOf<PlayListItem>({
  id: isId,
  title: isText,
  cover: isText,
  res_type: isWhole,
  file_type: oneOf('image', 'video', 'app', 'url'),
  is_bokong: isWhole,
  use_explain: isText,
  duration: orNull(isNumber),
  is_removed: orAbsent(isWhole),
});

const playListOrigin = shapeOf<PlayListOrigin>({
  courseId: orNull(isId),
  content: isText,
  utime: orAbsent(isNumber),
});

const school = shapeOf<School>({
  id: isId,
  name: isText,
  school_show_name: isText,
  logo: orNull(isText),
  school_key: isText,
});

/**
 * Everything that the console keeps in the browser, by key (GEN-89 to GEN-95). The play list lives as long as the
 * tab, the rest until log-out (GEN-Q13).
 */
export const stored = {
  /** The class that was chosen last (GEN-89). */
  classId: storedJson('local', 'classId', isId),
  /** The device group that was chosen last (GEN-90). */
  clientGroupId: storedJson('local', 'clientGroupId', isId),
  /** The school, from the log-in (GEN-92). */
  school: storedJson('local', 'school', school),
  /** Where the help link leads (GEN-93). */
  help: storedJson('local', 'help', isText),
  /** The play list (GEN-94). */
  playList: storedJson('session', 'playList', listOf(playListItem)),
  /** Ids of the play list's resources, flattened (GEN-94). */
  playALL: storedJson('session', 'playALL', listOf(isId)),
  /** The own course that the play list came from, and what both held then. */
  playListOrigin: storedJson('session', 'playListOrigin', playListOrigin),
  /** The play list of a session that ended by itself, for the same account to bring back. */
  playListAside: storedJson(
    'session',
    'playListAside',
    shapeOf<PlayListAside>({ account: isId, items: listOf(playListItem), origin: orNull(playListOrigin) }),
  ),
  /** Seconds into the video that plays, for frame sync (GEN-95). */
  videoTime: storedJson('local', 'video_gettime', isNumber),
  /** The last answer of the history check: `df6` (GEN-56). */
  historyCheck: storedJson('local', 'historyCheck', isWhole),
  /** Set once this tab has chosen whom it teaches, so that it is asked once (PLAY-13). */
  classAsked: storedJson('session', 'classAsked', isWhole),
  /** Headsets that the teacher unticked by hand in this class, so that no reload widens the next order (PLAY-Q9). */
  unticked: storedJson('session', 'unticked', listOf(isId)),
};

/** Which resource each device was sent to, by device id, for one class or for all devices (GEN-91). */
export function storedView(classId: number | null): Stored<Record<string, number>> {
  return storedJson('local', `${VIEW_KEY}${classId ?? ''}`, mapOf(isId));
}

/** Forgets everything of this table, as at log-out (AUTH-Q3). */
export function forgetStored(): void {
  for (const place of Object.values(stored)) place.write(null);
  for (const key of storedKeys('local')) {
    if (key.startsWith(VIEW_KEY)) storedJson('local', key, isWhole).write(null);
  }
}
