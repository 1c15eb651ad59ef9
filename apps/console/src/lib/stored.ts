import type { Resource, School } from '@orrery/contract';
import { isId, isNumber, isText, isWhole, listOf, mapOf, oneOf, orNull, shapeOf } from './shape';
import { type Stored, storedJson, storedKeys } from './storage';

const VIEW_KEY = 'viewClass';

/** One resource of the play list (CRS-34), with what its row shows. */
export type PlayListItem = Pick<
  Resource,
  'id' | 'title' | 'cover' | 'res_type' | 'file_type' | 'is_bokong' | 'use_explain' | 'duration'
>;

const playListItem = shapeOf<PlayListItem>({
  id: isId,
  title: isText,
  cover: isText,
  res_type: isWhole,
  file_type: oneOf('image', 'video', 'app', 'url'),
  is_bokong: isWhole,
  use_explain: isText,
  duration: orNull(isNumber),
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
  playListOrigin: storedJson(
    'session',
    'playListOrigin',
    shapeOf<{ courseId: number | null; content: string }>({ courseId: orNull(isId), content: isText }),
  ),
  /** Seconds into the video that plays, for frame sync (GEN-95). */
  videoTime: storedJson('local', 'video_gettime', isNumber),
  /** The last answer of the history check: `df6` (GEN-56). */
  historyCheck: storedJson('local', 'historyCheck', isWhole),
  /** Set once this tab has chosen whom it teaches, so that it is asked once (PLAY-13). */
  classAsked: storedJson('session', 'classAsked', isWhole),
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
