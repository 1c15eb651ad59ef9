import type { Film } from '../engine/film';
import type { HeardPose } from '../engine/guide/guide-engine';
import type { Sight } from '../engine/guide/marker-sight';
import type { Stage } from '../engine/stage';
import type { FrameSender } from './frame-sender';
import type { HeadsetStore } from './state';
import type { StudentDesk } from './student-desk';

export interface HeadsetSessionOptions {
  readonly stage: Stage;
  readonly slot: number;
  readonly machineName: string;
  readonly vr: boolean;
  readonly window: Window & typeof globalThis;
}

/** The device's life in its class: orders in, pictures on the stage, reports out. */
export interface HeadsetSession {
  readonly store: HeadsetStore;
  readonly machineName: string;
  /** Joins a school. Errors are the client's `CallError`. @param code eight digits */
  join(code: string): Promise<void>;
  /** "Enter class" was pressed: sound is allowed from here. */
  enter(): void;
  /** Something was pressed: the browser allows sound now. */
  allowSound(): void;
  /** Free mode: shows a piece of the shelf; null goes back to it. */
  pick(rid: number | null): void;
  /** Free mode: pauses or continues the own pick. */
  togglePlay(): void;
  /** Leaves "class is over" for the lobby. */
  rejoin(): void;
  /** @param visibility of the immersive session; null where there is none */
  setImmersive(visibility: XRVisibilityState | null): void;
  /** The school's number of this device; null before its first session. */
  readonly deviceId: number | null;
  /** Where the student in the spotlight looks. */
  readonly spotlightPose: HeardPose | null;
  /** How far the student is with the teacher's marker. */
  tellSight(sight: Sight | null): void;
  /** The student left the safe area, or came back. */
  tellOutside(outside: boolean): void;
  /** Who wears this device. */
  readonly students: StudentDesk;
  /** Pictures of what a pose alone does not tell. */
  readonly frames: FrameSender;
  /** The student's own view, for those who watch it live. */
  readonly film: Film;
  /** Called per frame; sends the pose only while somebody watches. */
  offerPose(): void;
}
