import { type CoursewareManifest, chapterAt, lessonSeconds } from '@orrery/contract';
import { Group, type Ray, Vector3 } from 'three';
import { type OpenCourseware, openCourseware } from '../../courseware/archive';
import { ChapterScene } from '../../courseware/chapter-scene';
import { CoursewareFailed } from '../../errors';
import { EYE_HEIGHT, NIGHT } from '../room';
import type { HomeView, LoadOptions, MediaSource, SceneMedia } from '../scene-media';
import { warmUp } from '../warm-up';

/** Everything of a courseware stands around this place, in metres. */
const MIDDLE = new Vector3(0, 1.5, -2.75);
/** What a flat view shows of it, panel included, in metres. */
const EXTENT = { width: 3.5, height: 2.4 } as const;

/** A courseware that follows the class: one chapter, or all of them but the test, second by second. */
export async function loadCourseware(source: MediaSource, options: LoadOptions): Promise<SceneMedia> {
  const open = await openCourseware(source.url, options.signal);
  const player = new CoursewarePlayer(open, source, options);
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

/** Runs the chapters. What their module breaks is caught here, told once, and never asked again. */
class CoursewarePlayer {
  readonly object = new Group();
  readonly #open: OpenCourseware;
  readonly #source: MediaSource;
  readonly #options: LoadOptions;
  #chosen: number | null;
  #seconds = () => 0;
  #shown: ChapterScene | null = null;
  #making = false;
  #over = false;

  constructor(open: OpenCourseware, source: MediaSource, options: LoadOptions) {
    this.#open = open;
    this.#source = source;
    this.#options = options;
    this.#chosen = source.chapter ?? null;
  }

  get manifest(): CoursewareManifest {
    return this.#open.manifest;
  }

  /** Makes what is shown first. @throws CoursewareFailed */
  async begin(): Promise<void> {
    try {
      this.#show(await this.#make());
    } catch (error) {
      throw new CoursewareFailed(this.#source.url, error);
    }
  }

  follow(chapter: number | null, seconds: () => number): void {
    this.#chosen = chapter;
    this.#seconds = seconds;
  }

  look(ray: Ray | null, gaze: boolean): void {
    this.#guarded(() => this.#shown?.look(ray, gaze));
  }

  press(): void {
    this.#guarded(() => this.#shown?.press());
  }

  fail(error: unknown): void {
    if (this.#over) return;
    this.#over = true;
    this.object.visible = false;
    this.#options.onFailure?.(new CoursewareFailed(this.#source.url, error));
  }

  update(deltaSeconds: number): boolean {
    const at = this.#at();
    if (this.#over || !at) return false;
    if (this.#shown?.chapter.id === at.chapter.id) {
      return this.#guarded(() => this.#shown?.update(at.seconds, deltaSeconds)) ?? true;
    }
    if (!this.#making) void this.#change();
    return true;
  }

  dispose(): void {
    this.#over = true;
    this.#letGo();
    this.object.removeFromParent();
    this.#open.close();
  }

  #at() {
    return chapterAt(this.#open.manifest, this.#chosen, this.#seconds());
  }

  /** Another chapter takes the place of the present one as soon as it can be seen. */
  async #change(): Promise<void> {
    this.#making = true;
    try {
      const next = await this.#make();
      if (this.#over) next.dispose();
      else this.#show(next);
    } catch (error) {
      this.fail(error);
    } finally {
      this.#making = false;
    }
  }

  async #make(): Promise<ChapterScene> {
    const at = this.#at();
    if (!at) throw new Error('there is no chapter');
    const language = this.#options.language ?? pageLanguage();
    const next = await ChapterScene.create(this.#open, at.chapter, language, at.seconds);
    try {
      await warmUp(next.object, this.#options.renderer);
      return next;
    } catch (error) {
      next.dispose();
      throw error;
    }
  }

  #show(next: ChapterScene): void {
    this.#letGo();
    this.#shown = next;
    this.object.add(next.object);
  }

  #letGo(): void {
    const shown = this.#shown;
    this.#shown = null;
    try {
      shown?.dispose();
    } catch (error) {
      this.fail(error);
    }
  }

  #guarded<Result>(run: () => Result): Result | undefined {
    if (this.#over) return undefined;
    try {
      return run();
    } catch (error) {
      this.fail(error);
      return undefined;
    }
  }
}

function pageLanguage(): 'en' | 'zh' {
  return document.documentElement.lang.startsWith('zh') ? 'zh' : 'en';
}

function coursewareHome(): HomeView {
  return {
    eye: new Vector3(0, EYE_HEIGHT, 0),
    target: MIDDLE.clone(),
    movement: 'look',
    extent: EXTENT,
  };
}
