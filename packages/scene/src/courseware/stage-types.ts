import type { CoursewareChapter, CoursewareOutline, Level } from '@orrery/contract';
import type { Group, Intersection, Object3D, Vector3 } from 'three';
import type { StageSound } from './sounds';

/** A name or a figure that hangs in the scene and always faces the viewer. */
export interface CoursewareLabel {
  /** Belongs into the stage's group; hidden by its `visible`. */
  readonly object: Object3D;
  setText(text: string): void;
}

/** What a test says of itself; on a teacher's stage and in the view of a class it goes nowhere. */
export interface StageReport {
  /** A step of the outline begins; its time runs, but not while the teacher has paused the test. Told once, however often it is called. */
  stepStarted(step: number): void;
  /** A step is done; one that was not begun counts as begun now. */
  stepFinished(step: number): void;
  /** A point is put before the student: its time runs from here. Without it the time runs from the step's start. */
  asked(point: number): void;
  /** The student answered; the stage counts the tries. A later answer replaces the earlier one. */
  answered(point: number, correct: boolean): void;
  /**
   * The test is done; told once, and nothing counts after it.
   * @param level where the courseware grades by itself; by the outline's `levels` without it
   */
  finished(level?: Level): void;
}

/** What happens to an object while a student carries it. Places are in the space of the stage's group, in metres. */
export interface GrabHandlers {
  start?(): void;
  /** Where the object would be carried to; without this handler the stage moves it there itself. */
  move?(position: Vector3): void;
  /** Where it was let go. */
  end?(position: Vector3): void;
}

/** A question with two to four answers. */
export interface StageQuestion {
  readonly text: string;
  readonly choices: readonly string[];
  /** @param index of the choice, the first is 0. The panel stays until it is closed or another question is asked. */
  onChoose(index: number): void;
}

/** A panel that stands before the student. */
export interface QuestionPanel {
  /** Takes it away; twice is harmless. */
  close(): void;
}

/** What one chapter of a courseware gets. It is in the content frame: metres, eyes at 1.6 m, looking along -Z. */
export interface CoursewareStage {
  /** The page's own three.js: two of them would not know each other's objects. */
  readonly THREE: typeof import('three');
  /** Everything that the chapter shows goes in here; it is emptied and freed at the end. */
  readonly group: Group;
  readonly language: 'en' | 'zh';
  readonly chapter: CoursewareChapter;
  /** Steps, points, knowledge and levels of the manifest. */
  readonly outline: CoursewareOutline;
  /** False on a teacher's stage and in the view of a class: reports go nowhere, a test shows its first step. */
  readonly isStudent: boolean;
  readonly report: StageReport;
  /** Address of a file of the archive, as long as the courseware is open. @throws where there is none */
  asset(name: string): string;
  /** A GLB of the archive. */
  loadModel(name: string): Promise<Group>;
  /** Says a sentence on the panel under the scene; the empty text takes the panel away. */
  caption(text: string): void;
  /** @param height metres, 0.085 where it is left out */
  label(text: string, height?: number): CoursewareLabel;
  /** A short sound, made on the spot; silent where the volume is 0 or nobody pressed anything yet. */
  sound(name: StageSound): void;
  /** Asks by a panel with big choices: pressed, or typed 1 to 4. One question at a time. */
  ask(question: StageQuestion): QuestionPanel;
  /** Hears when a student's gaze or pointer comes to an object, and when it leaves. */
  onHover(object: Object3D, handler: (hovered: boolean) => void): void;
  /** Hears when an object that is looked or pointed at is pressed; a gaze that has nothing to press with rests on it. */
  onSelect(object: Object3D, handler: () => void): void;
  /** Lets a student carry an object, at the distance where it was taken. @returns takes that back */
  grab(object: Object3D, handlers?: GrabHandlers): () => void;
}

/** A running chapter. */
export interface CoursewareScene {
  /**
   * Brings the scene to a second of its chapter; in a chapter that tells, the same second gives the same picture,
   * whatever was before. A test keeps its own state: each student goes at their own pace.
   * @param seconds from 0 to the chapter's duration
   * @param deltaSeconds since the frame before, for what a student's own gaze set in motion; 0 while a test is paused
   * @returns true while something moves that does not come from the timeline
   */
  update(seconds: number, deltaSeconds: number): boolean | undefined;
  /** A press on an object that `onHover`, `onSelect` or `grab` named. */
  select?(hit: Intersection): void;
  /** Lets go of what is not in the group. */
  dispose?(): void;
}

/** What a courseware's module exports as default. */
export type CreateCourseware = (stage: CoursewareStage) => CoursewareScene | Promise<CoursewareScene>;
