import type { CoursewareChapter } from '@orrery/contract';
import * as THREE from 'three';
import { freeObject } from '../media/free-object';
import { Aim } from './aim';
import type { OpenCourseware } from './archive';
import { createCaptionPanel, createLabel } from './sign';
import type { CoursewareScene, CoursewareStage } from './stage-types';
import { withinTime } from './within-time';

const LABEL_HEIGHT = 0.085;
/** Frames that are drawn after a change by itself: textures arrive late. */
const SETTLING_FRAMES = 30;

/** One chapter that runs: its scene, its panel, and what can be aimed at in it. */
export class ChapterScene {
  readonly object = new THREE.Group();
  readonly chapter: CoursewareChapter;
  readonly aim = new Aim();
  readonly #group = new THREE.Group();
  readonly #caption = createCaptionPanel();
  #scene: CoursewareScene | null = null;
  #lastSeconds = Number.NaN;
  #settling = SETTLING_FRAMES;

  private constructor(chapter: CoursewareChapter) {
    this.chapter = chapter;
    this.object.add(this.#group, this.#caption.object, this.aim.cursor);
  }

  /** Lets the module make a chapter. @throws what the module throws, or an error where it takes too long */
  static async create(
    open: OpenCourseware,
    chapter: CoursewareChapter,
    language: CoursewareStage['language'],
    seconds: number,
  ): Promise<ChapterScene> {
    const made = new ChapterScene(chapter);
    try {
      const scene = await withinTime(open.create(made.#stage(open, language)));
      if (typeof scene?.update !== 'function') throw new TypeError('the chapter has no update');
      made.#scene = scene;
      made.update(seconds, 0);
      return made;
    } catch (error) {
      made.dispose();
      throw error;
    }
  }

  /** @returns whether the picture changed. @throws what the module throws */
  update(seconds: number, deltaSeconds: number): boolean {
    const moved = seconds !== this.#lastSeconds;
    this.#lastSeconds = seconds;
    const alive = this.#scene?.update(seconds, deltaSeconds) === true;
    if (moved || alive) return true;
    if (this.#settling === 0) return false;
    this.#settling -= 1;
    return true;
  }

  /** @returns what is hovered changed, or the cursor moved. @throws what the module throws */
  look(ray: THREE.Ray | null, gaze: boolean): void {
    if (this.aim.look(ray, gaze)) this.#settling = SETTLING_FRAMES;
  }

  /** @throws what the module throws */
  press(): void {
    const hit = this.aim.press();
    if (hit) this.#scene?.select?.(hit);
    this.#settling = SETTLING_FRAMES;
  }

  /** @throws what the module throws, with everything else freed */
  dispose(): void {
    const scene = this.#scene;
    this.#scene = null;
    this.object.removeFromParent();
    try {
      scene?.dispose?.();
    } finally {
      freeObject(this.object);
    }
  }

  #stage(open: OpenCourseware, language: CoursewareStage['language']): CoursewareStage {
    const settle = () => {
      this.#settling = SETTLING_FRAMES;
    };
    return {
      THREE,
      group: this.#group,
      language,
      chapter: this.chapter,
      asset: open.asset,
      loadModel: open.loadModel,
      caption: (text) => {
        if (this.#caption.say(text)) settle();
      },
      label: (text, height = LABEL_HEIGHT) => createLabel(text, height, settle),
      onHover: (object, handler) => this.aim.onHover(object, handler),
      onSelect: (object, handler) => this.aim.onSelect(object, handler),
    };
  }
}
