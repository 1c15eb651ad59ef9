import { z } from 'zod';
import { bilingual } from '../fields';
import { MAX_MARKER_NOTE, MAX_PLAYLIST_ITEMS } from '../limits';
import { RESOURCE_KINDS } from '../resource-kind';
import { timeline } from '../timeline';

/** What a device should be showing, and since when. */
export const desiredPlay = timeline.extend({
  resource: z.number().int().positive(),
  chapter: z.number().int().positive().nullable().default(null),
  reviewId: z.number().int().positive().nullable().default(null),
});
export type DesiredPlay = z.infer<typeof desiredPlay>;

/** Safety area: mode 1 is the plain safe area, 2 the security distance (PLAY-61 to PLAY-64). */
export const desiredArea = z.object({
  mode: z.union([z.literal(1), z.literal(2)]),
  radiusCm: z.number().positive(),
  eyeHeightCm: z.number().positive(),
});

/** A place in a panorama where everybody should look (PLAY-21, PLAY-23); it belongs to one resource. */
export const desiredMarker = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number(),
  /** The panorama that it is in; null for whatever plays. */
  resource: z.number().int().positive().nullable().default(null),
  /** A few words of the teacher beside it. */
  note: z.string().max(MAX_MARKER_NOTE).default(''),
});
export type DesiredMarker = z.infer<typeof desiredMarker>;

/** Retained on `devices/{id}/desired`: everything that a device should be doing. */
export const desired = z.object({
  /** Grows with every change; a device applies only higher ones. */
  revision: z.number().int().nonnegative(),
  mode: z.enum(['free', 'command']),
  classroom: z.object({ id: z.number().int(), name: z.string() }).nullable().default(null),
  playlist: z.array(z.number().int().positive()).max(MAX_PLAYLIST_ITEMS),
  play: desiredPlay.nullable(),
  volume: z.number().min(0).max(100),
  area: desiredArea,
  /** Where the teacher points; degrees. */
  marker: desiredMarker.nullable(),
  /** The student who is logged in on this device; the server's word, which the device shows and reports. */
  student: z.object({ id: z.number().int(), name: z.string() }).nullable().default(null),
  /** The headset whose view is shown to the class: its pose comes on `spotlight/{id}`. */
  spotlight: z.object({ device: z.number().int().positive(), name: z.string() }).nullable().default(null),
  /**
   * Grows whenever what this device should hold, or the content of it, has changed: it asks `deviceInstallSync` then.
   * The list itself is not told here, so that orders of a lesson stay small.
   */
  installs: z.number().int().nonnegative().default(0),
});
export type Desired = z.infer<typeof desired>;

/** What a device that was never told anything should do. */
export const INITIAL_DESIRED: Desired = {
  revision: 0,
  mode: 'free',
  classroom: null,
  playlist: [],
  play: null,
  volume: 70,
  area: { mode: 1, radiusCm: 60, eyeHeightCm: 80 },
  marker: null,
  student: null,
  spotlight: null,
  installs: 0,
};

/** What a device must know of a resource to play it, also while the server is away. */
export const deviceResource = z.object({
  rid: z.number().int().positive(),
  kind: z.enum(RESOURCE_KINDS),
  title: bilingual,
  /** Address on this server, without origin. */
  url: z.string(),
  cover: z.string(),
  mime: z.string(),
  sha256: z.string(),
  bytes: z.number().int().nonnegative(),
  durationSeconds: z.number().positive().nullable(),
  /** Whether it starts again at its end, also where a student picks it; devices may hold entries from before it. */
  loop: z.boolean().optional(),
  credit: z.string(),
});
export type DeviceResource = z.infer<typeof deviceResource>;
