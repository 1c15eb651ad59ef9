import type { CoursewareManifest, ResourceKind } from '@orrery/contract';
import type { Object3D, Ray, Texture, Vector3, WebGLRenderer } from 'three';
import type { CoursewareReport } from '../courseware/report-types';
import type { SceneError } from '../errors';

/** The kinds that have an adapter here. */
export type SceneKind = Exclude<ResourceKind, 'page'>;

/** What to show. `url` may be relative, absolute or a blob address. */
export interface MediaSource {
  readonly kind: ResourceKind;
  readonly url: string;
  /** Picture that stands in for a plain video where the browser keeps its first frame back. */
  readonly poster?: string;
  /** The chapter of a courseware that is shown first; null or nothing for all of them but the test. */
  readonly chapter?: number | null;
}

export interface LoadOptions {
  /** The renderer that will draw the object: textures are sized for it and light is prepared by it. */
  readonly renderer: WebGLRenderer;
  /** Stops loading; the promise rejects with the signal's reason and nothing is left behind. */
  readonly signal?: AbortSignal;
  /** Whether a video starts silent. Default true: browsers let only silent ones start by themselves. */
  readonly muted?: boolean;
  /** `small` is cheaper to draw, for many little views at once. Default `full`. */
  readonly detail?: 'full' | 'small';
  /** Upper limit of a picture's width and height in pixels, below the renderer's own. */
  readonly maxTextureSize?: number;
  /** Language of a courseware. Default: the page's. */
  readonly language?: 'en' | 'zh';
  /** Who takes part in a courseware from the start; see `SceneLesson.attend`. Default: nobody. */
  readonly attendance?: LessonAttendance | null;
  /** Hears, once, that what was loaded broke later: a courseware's own code. It shows nothing from then on. */
  readonly onFailure?: (error: SceneError) => void;
}

/** A student before a courseware. */
export interface LessonAttendance {
  /** Hears what the courseware says of the student, at once and in order. */
  onReport(report: CoursewareReport): void;
}

/**
 * With what somebody points: with something that presses too (mouse, finger, controller, hand), with the middle of the
 * view and something else that presses (keys, a trigger), or with a gaze alone, which presses by resting.
 */
export type Aiming = 'pointer' | 'view' | 'gaze';

/** Chapters that follow the class without a video, and answer to gaze and presses. */
export interface SceneLesson {
  /** What it says of itself: chapters, steps, points. */
  readonly manifest: CoursewareManifest;
  /**
   * Who takes part: a courseware tells nobody else. Another object than before, also null for nobody, begins the chapter
   * that is shown anew: another student, or another test.
   */
  attend(attendance: LessonAttendance | null): void;
  /** While a test is paused its time stands: the seconds of an answer are those in which it could be given. */
  pause(paused: boolean): void;
  /** Loudness of its sounds, from 0 to 1. Until it is told: 0 where it was loaded `muted`, else 1. */
  setVolume(volume: number): void;
  /**
   * @param chapter id; null for all chapters but the test, one after another
   * @param seconds into it, asked at each frame
   */
  follow(chapter: number | null, seconds: () => number): void;
  /**
   * Where somebody looks or points, in the world of the scene; null where nobody does. What is carried goes along.
   */
  look(ray: Ray | null, aiming: Aiming): void;
  /**
   * A button goes down, a trigger is pulled, fingers pinch: takes what may be carried there.
   * @returns whether it is carried now, and `release` is to follow; otherwise `press` where the button comes up in place
   */
  hold(): boolean;
  /** The button comes up: lets go. After a short press in place it stays in the hand until the next one. */
  release(): void;
  /** Moves what is carried away from whoever carries it, or nearer. @param metres positive is away */
  push(metres: number): void;
  /** Something is carried: a stick moves it, a drag does not turn the view. */
  readonly carrying: boolean;
  /** Presses what is looked at, also without `hold`: takes what may be carried, and puts it down at the next press. */
  press(): void;
  /** Chooses an answer of the open question by its place, the first is 0. @returns whether there is such an answer */
  choose(index: number): boolean;
  /** Ends it: what it put into the scene cannot be drawn. `onFailure` hears of it. */
  fail(error: unknown): void;
}

/** Where somebody stands at first, and what a camera that circles the content turns about. */
export interface HomeView {
  /** Eye position in metres. */
  readonly eye: Vector3;
  readonly target: Vector3;
  /** `look`: the viewer is inside and turns; `orbit`: the content is an object to go around. */
  readonly movement: 'look' | 'orbit';
  /** Metres around the target that a flat view should show whole; null where there is no such border. */
  readonly extent: { readonly width: number; readonly height: number } | null;
}

/** Movement that a model's file brings along; it runs from the start, and repeats. */
export interface SceneAnimation {
  readonly playing: boolean;
  setPlaying(playing: boolean): void;
}

/** A loaded resource: one object for any three.js scene, in the content frame (see `LonLat`). */
export interface SceneMedia {
  readonly kind: SceneKind;
  /** Self-contained, light included: add it to a scene; with y = 0 on the floor and the viewer at x = z = 0. */
  readonly object: Object3D;
  /** Playing, seeking, volume and rate are the owner's, through this element. It is loaded but not started. */
  readonly video: HTMLVideoElement | null;
  readonly durationSeconds: number | null;
  /** Absent where nothing moves by itself. */
  readonly animation?: SceneAnimation;
  readonly home: HomeView;
  /** The whole picture of a panorama, its first row on top; who draws many small views of it needs no sphere. */
  readonly panorama?: Texture;
  /** Only coursewares have one. */
  readonly lesson?: SceneLesson;
  /** Colour for clearing the picture around the object. */
  readonly background: number;
  /**
   * Call once per frame before rendering.
   * @returns whether the picture changed since the call before (new video frame, animation)
   */
  update(deltaSeconds: number): boolean;
  /** Takes the object out of its parent and frees every GPU resource, bitmap and video buffer. */
  dispose(): void;
}
