import type { Pose } from '@orrery/contract';
import type { LonLat } from '@orrery/scene';
import { type Camera, Vector3 } from 'three';
import { type ArrowObject, createArrowObject } from './arrow-object';
import { createMarkerObject, MARKER_COLOUR, type MarkerObject } from './marker-object';
import { FRESH_SIGHT, type MarkerSight, REACH_RADIANS, type Sight, stepSight } from './marker-sight';
import { createSpotlightObject, SPOTLIGHT_COLOUR, type SpotlightObject } from './spotlight-object';
import { reachOf, type Way, wayTo } from './way';

/** Another student's view is worth an arrow only where it is out of sight altogether, in radians. */
const FRAME_AWAY_RADIANS = 0.75;

/** Where the student in the spotlight looks, and when it was heard (`performance.now()`). */
export interface HeardPose {
  readonly pose: Pose;
  readonly receivedMs: number;
}

/** Everything that a teacher points at, frame by frame. */
export interface GuideEngine {
  /** Children of the content's frame. */
  readonly glow: MarkerObject;
  readonly frame: SpotlightObject;
  /** A child of the scene: it stands before the eyes. */
  readonly arrow: ArrowObject;
  /** @param angles of the marker in radians; null for none */
  point(angles: LonLat | null): void;
  /** @returns whether anything moves or fades, so that the picture must be drawn again */
  update(camera: Camera, deltaSeconds: number, heard: HeardPose | null): boolean;
  dispose(): void;
}

/** Makes it; nothing is shown at first. @param onSight hears how far the student is with the marker */
export function createGuideEngine(onSight: (sight: Sight | null) => void): GuideEngine {
  return new Guide(onSight);
}

class Guide implements GuideEngine {
  readonly glow = createMarkerObject();
  readonly frame = createSpotlightObject();
  readonly arrow = createArrowObject();
  readonly #onSight: (sight: Sight | null) => void;
  readonly #place = new Vector3();
  readonly #way: Way = { offRadians: 0, acrossRadians: 0 };
  #pointed = false;
  #sight: MarkerSight = FRESH_SIGHT;

  constructor(onSight: (sight: Sight | null) => void) {
    this.#onSight = onSight;
  }

  point(angles: LonLat | null): void {
    this.#pointed = angles !== null;
    this.#sight = FRESH_SIGHT;
    this.glow.point(angles);
    this.#onSight(angles ? FRESH_SIGHT.sight : null);
  }

  update(camera: Camera, deltaSeconds: number, heard: HeardPose | null): boolean {
    const glows = this.#pointed && this.#glow(camera, deltaSeconds);
    const ageMs = heard ? performance.now() - heard.receivedMs : 0;
    const glides = this.frame.update(heard?.pose ?? null, ageMs, deltaSeconds);
    const calls = this.#pointed && this.#sight.sight === 'away';
    const way = calls || this.#strays(camera) ? this.#way : null;
    const colour = calls ? MARKER_COLOUR : SPOTLIGHT_COLOUR;
    return this.arrow.update(way, colour, camera, deltaSeconds) || glows || glides;
  }

  dispose(): void {
    for (const part of [this.glow, this.frame, this.arrow]) part.dispose();
  }

  #glow(camera: Camera, deltaSeconds: number): boolean {
    wayTo(this.glow.object.getWorldPosition(this.#place), camera, this.#way);
    const reach = reachOf(camera, REACH_RADIANS);
    const next = stepSight(this.#sight, this.#way.offRadians, deltaSeconds, reach);
    if (next.sight !== this.#sight.sight) this.#onSight(next.sight);
    // Counting goes on in a picture that stands still, so it is drawn until it has ended.
    const counts = next !== this.#sight;
    this.#sight = next;
    return this.glow.update(next.sight, deltaSeconds) || counts;
  }

  /** The framed view is out of sight; the way there is then known. */
  #strays(camera: Camera): boolean {
    if (this.#pointed && this.#sight.sight === 'away') return false;
    if (!this.frame.object.visible) return false;
    wayTo(this.frame.object.getWorldPosition(this.#place), camera, this.#way);
    return this.#way.offRadians > reachOf(camera, FRAME_AWAY_RADIANS);
  }
}
