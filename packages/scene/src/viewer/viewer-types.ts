import type { PerspectiveCamera, Scene, WebGLRenderer } from 'three';
import type { LonLat } from '../frame/direction';
import type { SceneMedia } from '../media/scene-media';

export interface ViewerOptions {
  /** Upper limit of device pixels per CSS pixel. Default 2. */
  readonly maxPixelRatio?: number;
  /** Vertical opening angle at the start, in degrees. Default 75. */
  readonly fieldOfView?: number;
  /** Takes arrow keys, plus, minus and Home while the canvas has focus. Default true. */
  readonly keyboard?: boolean;
  /** Hears the view whenever it changed, at most once per frame. */
  readonly onView?: () => void;
  /** A press that was not a drag, as a direction (radians) in the content frame. */
  readonly onPick?: (direction: LonLat) => void;
}

/** Where the viewer's camera is, in the content frame; the same fields as the wire's `Pose`. */
export interface ViewPose {
  readonly quaternion: readonly [number, number, number, number];
  readonly position: readonly [number, number, number];
}

/** What became of asking for the device's own turning sensors. */
export type OrientationOutcome = 'on' | 'denied' | 'unavailable';

/** A flat view into one resource. It borrows the media: whoever loaded it disposes of it. */
export interface Viewer {
  /** Pass it to `loadMedia`. */
  readonly renderer: WebGLRenderer;
  /** For pieces of the owner's: markers, screens. Call `invalidate` after changing them. */
  readonly scene: Scene;
  readonly camera: PerspectiveCamera;
  setMedia(media: SceneMedia | null): void;
  /** The present view (a fresh object; call it at the rate of sending, not per frame). */
  pose(): ViewPose;
  /** Turns to a direction (radians) at once. For panoramas and screens. */
  lookAt(direction: LonLat): void;
  /** Back to the media's home view. */
  recentre(): void;
  /** Place of a direction (radians) on the canvas in CSS pixels; null while it is outside the picture. */
  project(direction: LonLat): { x: number; y: number } | null;
  /** Direction (radians) under a point of the canvas in CSS pixels. */
  unproject(x: number, y: number): LonLat;
  /** Follows the device's sensors. Call it from a press: iOS asks the user then. */
  startDeviceOrientation(): Promise<OrientationOutcome>;
  stopDeviceOrientation(): void;
  /** Whether the person may move the view. Default true. */
  setInteractive(interactive: boolean): void;
  /** Draws again at the next frame. */
  invalidate(): void;
  /** Gives the context back: the canvas cannot be used a second time. */
  dispose(): void;
}
