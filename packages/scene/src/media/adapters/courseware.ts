import { lessonSeconds } from '@orrery/contract';
import { Vector3 } from 'three';
import { openCourseware } from '../../courseware/archive';
import { LessonPlayer } from '../../courseware/lesson-player';
import { EYE_HEIGHT, NIGHT } from '../room';
import type { HomeView, LoadOptions, MediaSource, SceneMedia } from '../scene-media';

/** Everything of a courseware stands around this place, in metres. */
const MIDDLE = new Vector3(0, 1.5, -2.75);
/** What a flat view shows of it, panel included, in metres. */
const EXTENT = { width: 3.5, height: 2.4 } as const;

/** A courseware that follows the class: one chapter, or all of them but the test, second by second. */
export async function loadCourseware(source: MediaSource, options: LoadOptions): Promise<SceneMedia> {
  const open = await openCourseware(source.url, options.signal);
  const player = new LessonPlayer(open, source, options);
  try {
    await player.begin();
    options.signal?.throwIfAborted();
  } catch (error) {
    player.dispose();
    throw error;
  }
  return {
    kind: 'courseware',
    object: player.object,
    video: null,
    durationSeconds: lessonSeconds(open.manifest),
    home: coursewareHome(),
    background: NIGHT,
    lesson: player,
    update: (deltaSeconds) => player.update(deltaSeconds),
    dispose: () => player.dispose(),
  };
}

function coursewareHome(): HomeView {
  return {
    eye: new Vector3(0, EYE_HEIGHT, 0),
    target: MIDDLE.clone(),
    movement: 'look',
    extent: EXTENT,
  };
}
