import { type CoursewareManifest, chapterAt } from '@orrery/contract';
import { Group, type Ray } from 'three';
import { CoursewareFailed } from '../errors';
import type { Aiming, LessonAttendance, LoadOptions, MediaSource, SceneLesson } from '../media/scene-media';
import { warmUp } from '../media/warm-up';
import type { OpenCourseware } from './archive';
import { ChapterScene } from './chapter-scene';
import { createSlowWatch } from './slow-watch';

/** Runs the chapters. What their module breaks is caught here, told once, and never asked again. */
export class LessonPlayer implements SceneLesson {
  readonly object = new Group();
  readonly #open: OpenCourseware;
  readonly #source: MediaSource;
  readonly #options: LoadOptions;
  readonly #inTime = createSlowWatch();
  #chosen: number | null;
  #attendance: LessonAttendance | null;
  #volume: number;
  #paused = false;
  #seconds = () => 0;
  #shown: ChapterScene | null = null;
  #making = false;
  #over = false;

  constructor(open: OpenCourseware, source: MediaSource, options: LoadOptions) {
    this.#open = open;
    this.#source = source;
    this.#options = options;
    this.#chosen = source.chapter ?? null;
    this.#attendance = options.attendance ?? null;
    this.#volume = (options.muted ?? true) ? 0 : 1;
  }

  get manifest(): CoursewareManifest {
    return this.#open.manifest;
  }

  get carrying(): boolean {
    return this.#shown?.carrying ?? false;
  }

  /** Makes what is shown first. @throws CoursewareFailed */
  async begin(): Promise<void> {
    try {
      this.#show(await this.#make());
    } catch (error) {
      throw new CoursewareFailed(this.#source.url, this.#open.broken ?? error);
    }
  }

  follow(chapter: number | null, seconds: () => number): void {
    this.#chosen = chapter;
    this.#seconds = seconds;
  }

  attend(attendance: LessonAttendance | null): void {
    this.#attendance = attendance;
  }

  pause(paused: boolean): void {
    this.#paused = paused;
    this.#shown?.pause(paused);
  }

  setVolume(volume: number): void {
    this.#volume = volume;
  }

  look(ray: Ray | null, aiming: Aiming): void {
    this.#guarded((shown) => shown.look(ray, aiming));
  }

  hold(): boolean {
    return this.#guarded((shown) => shown.hold()) ?? false;
  }

  release(): void {
    this.#guarded((shown) => shown.release());
  }

  push(metres: number): void {
    this.#guarded((shown) => shown.push(metres));
  }

  press(): void {
    this.#guarded((shown) => shown.press());
  }

  choose(index: number): boolean {
    return this.#guarded((shown) => shown.choose(index)) ?? false;
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
    // A loop without end in a callback that nobody waits for was stopped, but its scene stands still from then on.
    if (this.#open.broken) {
      this.fail(this.#open.broken);
      return true;
    }
    if (this.#shown?.chapter.id === at.chapter.id && this.#shown.attendance === this.#attendance) {
      return this.#guarded((shown) => this.#inTime(() => shown.update(at.seconds, deltaSeconds))) ?? true;
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
    const setting = {
      language: this.#options.language ?? pageLanguage(),
      attendance: this.#attendance,
      volume: () => this.#volume,
    };
    const next = await ChapterScene.create(this.#open, at.chapter, setting, at.seconds);
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
    next.pause(this.#paused);
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

  #guarded<Result>(run: (shown: ChapterScene) => Result): Result | undefined {
    if (this.#over || !this.#shown) return undefined;
    try {
      return run(this.#shown);
    } catch (error) {
      this.fail(error);
      return undefined;
    }
  }
}

function pageLanguage(): 'en' | 'zh' {
  return document.documentElement.lang.startsWith('zh') ? 'zh' : 'en';
}
