/** Numbers that both sides must agree on. Units live in the names. */

/** The device protocol's version, sent in `device/session` and refused by name when it is not ours. */
export const PROTOCOL_VERSION = 1;

/** How far in the future a play order starts, so that every device has decoded its first frame. */
export const PLAY_LEAD_MS = 400;

/** Volume set by the mute toggle when it turns sound on again (PLAY-54). */
export const UNMUTED_VOLUME = 70;

/** Largest MQTT payload the broker takes from a device or console. */
export const MAX_MESSAGE_BYTES = 32 * 1024;

/** Most play-list items that one device may hold. */
export const MAX_PLAYLIST_ITEMS = 60;

/** Most resources that one device may be told to keep. */
export const MAX_INSTALLS = 2000;

/** Most resources that one order of installs may name. */
export const MAX_ORDER_RESOURCES = 100;

/** Files above this are uploaded in resumable pieces, others in one form post. */
export const RESUMABLE_FROM_BYTES = 32 * 1024 * 1024;

/** Longest title of a course in characters, by the language of the interface (CRS-52, CRS-Q2). */
export const MAX_COURSE_TITLE = { zh: 20, en: 40 } as const;

/** Longest explanation of one resource in a course, in characters. */
export const MAX_EXPLANATION = 500;

/** Most devices that one order may address. */
export const MAX_ORDER_DEVICES = 1000;

/** A device that has not confirmed an order for this long shows as lagging, by name. */
export const LAGGING_AFTER_MS = 2000;

/** Battery share below which a device counts as low (PLAY-72). */
export const LOW_BATTERY = 0.2;

/** Longest text beside the teacher's marker, in characters. */
export const MAX_MARKER_NOTE = 60;

/** Security distance that a teacher may choose, in centimetres (PLAY-62, PLAY-63); the first is the default. */
export const AREA_RADII_CM = [60, 70, 80] as const;
export const AREA_EYE_HEIGHTS_CM = [80, 95, 100, 105, 110, 115, 120, 125, 130, 135, 165] as const;

/** A headset's picture for the class view: its longest side in pixels, and most bytes of the JPEG. */
export const FRAME_SIDE = 320;
export const MAX_FRAME_BYTES = 48 * 1024;

/** Columns and rows of an attention map; cells are equal angles of longitude and latitude, the first top left. */
export const GAZE_GRID = { columns: 72, rows: 36 } as const;

/** Most days of history that are looked at together, both ends included (HIST-09, HIST-Q1). */
export const HISTORY_DAYS = 31;

/** Page sizes (GEN-84). */
export const PAGE_SIZE = {
  list: 10,
  resources: 20,
  deviceResources: 20,
  pad: 15,
  groups: 20,
  students: 20,
  /** What a headset offers at once: a student reads and hits each from an arm's length. */
  deviceStudents: 12,
  /** Of xAPI statements, which only a file takes. */
  statements: 500,
} as const;

/** Widths in which the server gives a picture (`/media/{sha256}?w=`), in pixels; any other is refused. */
export const PICTURE_WIDTHS = [160, 320, 480, 640, 960, 1280, 1920] as const;
