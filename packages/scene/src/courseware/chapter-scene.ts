import type { CoursewareChapter } from '@orrery/contract';
import * as THREE from 'three';
import { freeObject } from '../media/free-object';
import type { Aiming, LessonAttendance } from '../media/scene-media';
import { Aim } from './aim';
import type { OpenCourseware } from './archive';
import { Carrier } from './carrier';
import { GazePress } from './gaze-press';
import { QuestionBoard } from './question-board';
import { createLabel } from './sign';
import { playSound, requireSound } from './sounds';
import type { CoursewareScene, CoursewareStage } from './stage-types';
import { createStopwatch } from './stopwatch';
import { createTestReport } from './test-report';
import { withinTime } from './within-time';

const LABEL_HEIGHT = 0.085;
/** Frames that are drawn after a change by itself: textures arrive late. */
const SETTLING_FRAMES = 30;

/** What a chapter runs in. */
export interface ChapterSetting {
  readonly language: CoursewareStage['language'];
  readonly attendance: LessonAttendance | null;
  /** From 0 to 1, asked at each sound. */
  readonly volume: () => number;
}

/** One chapter that runs: its scene, its panel, and what can be aimed at and carried in it. */
export class ChapterScene {
  readonly object = new THREE.Group();
  readonly chapter: CoursewareChapter;
  readonly #setting: ChapterSetting;
  readonly #group = new THREE.Group();
  readonly #aim = new Aim(this.object);
  readonly #carrier = new Carrier(this.#group);
  readonly #board = new QuestionBoard(this.#aim, () => this.#settle());
  readonly #ray = new THREE.Ray();
  readonly #gaze = new GazePress();
  /** Of a student's answers. */
  readonly #watch = createStopwatch();
  #aiming: Aiming = 'pointer';
  #paused = true;
  #scene: CoursewareScene | null = null;
  #lastSeconds = Number.NaN;
  #settling = SETTLING_FRAMES;

  private constructor(chapter: CoursewareChapter, setting: ChapterSetting) {
    this.chapter = chapter;
    this.#setting = setting;
    this.object.add(this.#group, this.#board.object, this.#aim.ring.object);
  }

  /** Lets the module make a chapter. @throws what the module throws, or an error where it takes too long */
  static async create(
    open: OpenCourseware,
    chapter: CoursewareChapter,
    setting: ChapterSetting,
    seconds: number,
  ): Promise<ChapterScene> {
    const made = new ChapterScene(chapter, setting);
    try {
      const scene = await withinTime(open.create(made.#stage(open)));
      if (typeof scene?.update !== 'function') throw new TypeError('the chapter has no update');
      made.#scene = scene;
      made.update(seconds, 0);
      return made;
    } catch (error) {
      made.dispose();
      throw error;
    }
  }

  get attendance(): LessonAttendance | null {
    return this.#setting.attendance;
  }

  get carrying(): boolean {
    return this.#carrier.object !== null;
  }

  /** @returns whether the picture changed. @throws what the module throws */
  update(seconds: number, deltaSeconds: number): boolean {
    const moved = seconds !== this.#lastSeconds;
    this.#lastSeconds = seconds;
    const dwelt = this.#dwell(deltaSeconds);
    const alive = this.#scene?.update(seconds, this.#paused ? 0 : deltaSeconds) === true;
    if (moved || alive || dwelt) return true;
    if (this.#settling === 0) return false;
    this.#settling -= 1;
    return true;
  }

  /** Time stands, or goes on: it stands until the first call. */
  pause(paused: boolean): void {
    if (paused === this.#paused) return;
    this.#paused = paused;
    this.#watch.run(!paused);
  }

  /** @throws what the module throws */
  look(ray: THREE.Ray | null, aiming: Aiming): void {
    this.#aiming = ray ? aiming : 'pointer';
    if (ray) this.#ray.copy(ray);
    if (this.carrying) {
      if (this.#aiming === 'gaze') this.#aim.ring.place(this.#ray, this.#carrier.distance);
      else this.#aim.ring.hide();
      if (ray && this.#carrier.follow(ray)) this.#settle();
    } else if (this.#aim.look(ray, aiming)) this.#settle();
  }

  /** @returns whether something is carried now. @throws what the module throws */
  hold(): boolean {
    this.#settle();
    if (this.#carrier.sticks) {
      this.#carrier.drop();
      return true;
    }
    return this.#take(false);
  }

  /** @throws what the module throws */
  release(): void {
    this.#settle();
    const tapped = this.#carrier.release((object) => !this.#aim.isPressed(object));
    if (tapped && !this.#carrier.sticks) this.#select();
  }

  push(metres: number): void {
    this.#carrier.push(metres);
    if (this.#carrier.follow(this.#ray)) this.#settle();
  }

  /** @throws what the module throws */
  press(): void {
    this.#settle();
    if (this.carrying) {
      if (this.#carrier.sticks) this.#carrier.drop();
      return;
    }
    const grip = this.#gripAt();
    if (grip && !this.#aim.isPressed(grip)) this.#take(true);
    else this.#select();
  }

  /** @throws what the module throws */
  choose(index: number): boolean {
    return this.#board.choose(index);
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

  /** @returns whether the ring of a gaze has moved. @throws what the module throws */
  #dwell(deltaSeconds: number): boolean {
    const before = this.#gaze.share;
    if (this.#aiming !== 'gaze') this.#gaze.reset();
    else if (this.#gaze.step(this.#pressable(), this.#ray, this.carrying, deltaSeconds)) this.press();
    this.#aim.ring.setShare(this.#gaze.share);
    return before !== this.#gaze.share;
  }

  #pressable(): THREE.Object3D | null {
    const grip = this.#gripAt();
    const { hovered } = this.#aim;
    if (grip || !hovered) return grip;
    return this.#aim.isPressed(hovered) || this.#scene?.select ? hovered : null;
  }

  #select(): void {
    const hit = this.#aim.press();
    if (hit) this.#scene?.select?.(hit);
  }

  #take(sticks: boolean): boolean {
    const grip = this.#gripAt();
    const point = this.#aim.hit?.point;
    if (!grip || !point) return false;
    this.#carrier.take(grip, this.#ray, point, sticks);
    return this.carrying;
  }

  /** What would be carried: the object that is looked at, or what it is a part of. */
  #gripAt(): THREE.Object3D | null {
    let object = this.#aim.hit?.object ?? null;
    while (object && !this.#carrier.has(object)) object = object.parent;
    return object;
  }

  #settle(): void {
    this.#settling = SETTLING_FRAMES;
  }

  #stage(open: OpenCourseware): CoursewareStage {
    const { language, attendance, volume } = this.#setting;
    const { manifest } = open;
    return {
      ...{ THREE, group: this.#group, language, chapter: this.chapter },
      outline: toOutline(manifest),
      isStudent: attendance !== null,
      report: createTestReport(
        manifest,
        attendance && ((report) => attendance.onReport(report)),
        this.#watch.now,
      ),
      asset: open.asset,
      loadModel: open.loadModel,
      caption: (text) => this.#board.say(text),
      label: (text, height = LABEL_HEIGHT) => createLabel(text, height, () => this.#settle()),
      sound: (name) => {
        requireSound(name);
        playSound(name, volume());
      },
      ask: (question) => {
        this.#gaze.reset();
        return this.#board.ask(question);
      },
      onHover: (object, handler) => this.#aim.onHover(object, handler),
      onSelect: (object, handler) => this.#aim.onSelect(object, handler),
      grab: (object, handlers = {}) => {
        this.#aim.onMeet(object);
        return this.#carrier.add(object, handlers);
      },
    };
  }
}

function toOutline({
  knowledge,
  points,
  steps,
  levels,
}: OpenCourseware['manifest']): CoursewareStage['outline'] {
  return structuredClone({ knowledge, points, steps, levels });
}
