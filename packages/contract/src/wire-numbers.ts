// Numbers of the wire that pages use stand apart from the schemas, which pages have no use for.

/** Whose course is meant (GEN-25). */
export const COURSE_TYPE = { cloud: 0, own: 1 } as const;

/** Install status filter ids of the wire, by what a device reports (INS-12, INS-13). */
export const INSTALL_STATUS = { being: 1, failed: 2, done: 3, pend: 4 } as const;
export type InstallStatus = keyof typeof INSTALL_STATUS;

/** What a play call asks of devices (PLAY-41, PLAY-Q4): 0 batchPlay_json, 1 batchPause, 2 batchStop_json. */
export const PLAY_REQUEST = { play: 0, pause: 1, stop: 2 } as const;
export type PlayRequest = (typeof PLAY_REQUEST)[keyof typeof PLAY_REQUEST];

/**
 * What devices can do, as `state.capabilities` tells it: the kinds that they show, and what orders they can carry out.
 * Devices may name others too.
 */
export const DEVICE_CAPABILITIES = [
  'panorama_image',
  'panorama_video',
  'image',
  'video',
  'model',
  'courseware',
  'page',
  'volume',
  'recentre',
  'identify',
  'nudge',
  'marker',
  'area',
  'spotlight',
  'student',
  'review',
  'frames',
  'stream',
  'immersive-vr',
  'flat',
  'offline',
  'power-off',
] as const;
export type DeviceCapability = (typeof DEVICE_CAPABILITIES)[number];

/** Why a device could not keep a resource: no room, other bytes than promised, the file is gone, or no line to it. */
export const INSTALL_FAULTS = ['storage', 'damaged', 'gone', 'network'] as const;
export type InstallFault = (typeof INSTALL_FAULTS)[number];

/** `fileType` of uploads: the resource itself, or its cover. */
export const UPLOAD_PURPOSE = { resource: 1, cover: 2 } as const;

/** `file_type` of uploaded videos (RES-22, RES-31). */
export const VIDEO_TYPE = { panorama: 11, normal: 21 } as const;

/** Why a file is let go: uploaded in this form and replaced, saved earlier and replaced, or the form was cancelled (RES-Q3). */
export const RELEASE = { fresh: 1, saved: 2, cancelled: 3 } as const;

/** The attribute of a resource, `cate_type` on the wire (LIB-34): it belongs to a subject's lessons, or to all of them. */
export const CATE_TYPE = { subject: 1, general: 2 } as const;

/** The phase whose books are volumes (LIB-36). */
export const PHASE_WITH_VOLUMES = 30;

/** Orders of a list of resources: the library's own, the newest change first, by title. */
export const RESOURCE_SORTS = ['library', 'updated', 'title'] as const;
export type ResourceSort = (typeof RESOURCE_SORTS)[number];

/** Where somebody is in a test: 1 in progress, 2 finished, 3 not begun (TEACH-05, TEACH-Q2). */
export const PARTICIPANT_STATUS = { inProgress: 1, finished: 2, holding: 3 } as const;

/** How somebody answered a test point. */
export const POINT_STATUS = { correct: 1, wrong: 2, none: 3 } as const;
