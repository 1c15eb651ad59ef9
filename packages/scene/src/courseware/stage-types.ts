import type { CoursewareChapter } from '@orrery/contract';
import type { Group, Intersection, Object3D } from 'three';

/** A name or a figure that hangs in the scene and always faces the viewer. */
export interface CoursewareLabel {
  /** Belongs into the stage's group; hidden by its `visible`. */
  readonly object: Object3D;
  setText(text: string): void;
}

/** What one chapter of a courseware gets. It is in the content frame: metres, eyes at 1.6 m, looking along -Z. */
export interface CoursewareStage {
  /** The page's own three.js: two of them would not know each other's objects. */
  readonly THREE: typeof import('three');
  /** Everything that the chapter shows goes in here; it is emptied and freed at the end. */
  readonly group: Group;
  readonly language: 'en' | 'zh';
  readonly chapter: CoursewareChapter;
  /** Address of a file of the archive, as long as the courseware is open. @throws where there is none */
  asset(name: string): string;
  /** A GLB of the archive. */
  loadModel(name: string): Promise<Group>;
  /** Says a sentence on the panel under the scene; the empty text takes the panel away. */
  caption(text: string): void;
  /** @param height metres, 0.085 where it is left out */
  label(text: string, height?: number): CoursewareLabel;
  /** Hears when a student's gaze or pointer comes to an object, and when it leaves. */
  onHover(object: Object3D, handler: (hovered: boolean) => void): void;
  /** Hears when an object that is looked or pointed at is pressed. */
  onSelect(object: Object3D, handler: () => void): void;
}

/** A running chapter. */
export interface CoursewareScene {
  /**
   * Brings the scene to a second of its chapter; the same second must give the same picture, whatever was before.
   * @param seconds from 0 to the chapter's duration
   * @param deltaSeconds since the frame before, for what a student's own gaze set in motion
   * @returns true while something moves that does not come from the timeline
   */
  update(seconds: number, deltaSeconds: number): boolean | undefined;
  /** A press on an object that `onHover` or `onSelect` named. */
  select?(hit: Intersection): void;
  /** Lets go of what is not in the group. */
  dispose?(): void;
}

/** What a courseware's module exports as default. */
export type CreateCourseware = (stage: CoursewareStage) => CoursewareScene | Promise<CoursewareScene>;
