import { z } from 'zod';
import { defineCall } from '../call';
import { id, idList, line, optionalId } from '../fields';
import {
  AREA_EYE_HEIGHTS_CM,
  AREA_RADII_CM,
  MAX_MARKER_NOTE,
  MAX_ORDER_DEVICES,
  MAX_PLAYLIST_ITEMS,
} from '../limits';
import { desiredPlay } from '../messages/desired';
import { INSTALL_FAULTS } from '../wire-numbers';

const deviceIds = idList.refine((ids) => ids.length <= MAX_ORDER_DEVICES, { error: 'too_many' });

/** Degrees, or none where a form leaves its field empty: nothing is not the middle of a picture. */
const degrees = (most: number) =>
  z
    .union([z.number(), z.string(), z.null()])
    .optional()
    .transform((value) => (value === null || value === undefined || value === '' ? undefined : Number(value)))
    .pipe(z.number().min(-most).max(most).optional());

/** Every order answers with the revision that each device should confirm, by device id. */
const ordered = z.object({ revisions: z.record(z.string(), z.number().int()) });

export const sendResource = defineCall({
  name: 'sendResource',
  method: 'POST',
  path: '/api/play/send_resource',
  summary: 'Gives devices a play list: adds to what they hold, or replaces it with type=override.',
  access: 'play.control',
  request: z.object({
    rids: idList.refine((rids) => rids.length <= MAX_PLAYLIST_ITEMS, { error: 'too_many' }),
    ids: deviceIds,
    type: z.enum(['override', '']).optional(),
    class_id: optionalId,
  }),
  response: ordered,
  errors: [
    'play.list-empty',
    'device.none-selected',
    'resource.unknown',
    'resource.removed',
    'device.unknown',
    'class.unknown',
  ],
  requirements: ['CRS-57', 'CRS-58', 'CRS-59', 'CRS-60', 'CRS-61'],
});

export const deleteResource = defineCall({
  name: 'deleteResource',
  method: 'POST',
  path: '/api/play/delete_resource',
  summary: 'Takes resources out of the play lists that devices hold; what plays goes on.',
  access: 'play.control',
  request: z.object({
    rids: idList.refine((rids) => rids.length <= MAX_PLAYLIST_ITEMS, { error: 'too_many' }),
    ids: deviceIds,
  }),
  response: ordered,
  errors: ['play.list-empty', 'device.none-selected', 'device.unknown', 'resource.unknown'],
  requirements: ['CRS-62'],
});

/** A headset as the installation tab names it. */
const installedDevice = z.object({
  id: z.number().int(),
  name: z.string(),
  student_name: z.string(),
  is_online: z.number().int(),
});

const playRequest = z.object({
  resId: id,
  ids: deviceIds,
  client_group_id: optionalId,
  /** Seconds into the media. */
  time: z.coerce.number<number | string>().min(0).default(0),
  type: z.enum(['chapter', '']).optional(),
  chapterId: optionalId,
  /** 1 where the courseware tests and what the class does belongs together as one review. */
  isReview: z.coerce.number<number | string>().int().optional(),
  /** The class of the review, 0 for none. */
  classId: optionalId,
  /** The review that goes on; without it play begins a new one. */
  old_review_id: optionalId,
});

const played = ordered.extend({
  review: z.object({ reviewId: z.number().int() }).nullable(),
  /** The order as the devices got it; null after a stop. */
  play: desiredPlay.nullable(),
});

const playErrors = [
  'device.none-selected',
  'resource.unknown',
  'resource.removed',
  'device.unknown',
  'class.unknown',
  'review.unknown',
] as const;

export const batchPlay = defineCall({
  name: 'batchPlay',
  method: 'POST',
  path: '/api/play/batchPlay_json',
  summary: 'Starts a resource on devices at an agreed moment, from `time`.',
  access: 'play.control',
  request: playRequest,
  response: played,
  errors: playErrors,
  requirements: ['PLAY-42', 'PLAY-45'],
});

export const batchPause = defineCall({
  name: 'batchPause',
  method: 'POST',
  path: '/api/play/batchPause',
  summary: 'Holds devices at the position that the class has reached.',
  access: 'play.control',
  request: playRequest,
  response: played,
  errors: playErrors,
  requirements: ['PLAY-43', 'PLAY-45'],
});

export const batchStop = defineCall({
  name: 'batchStop',
  method: 'POST',
  path: '/api/play/batchStop_json',
  summary: 'Ends the resource on devices; they return to the lobby.',
  access: 'play.control',
  request: playRequest,
  response: played,
  errors: playErrors,
  requirements: ['PLAY-44', 'PLAY-45'],
});

export const syncPlayTime = defineCall({
  name: 'syncPlayTime',
  method: 'POST',
  path: '/api/play/sync_play_time',
  summary: "Brings every device to the teacher's frame; with status 'pause' it holds there.",
  access: 'play.control',
  request: z.object({
    resId: id,
    ids: deviceIds,
    time: z.coerce.number<number | string>().min(0),
    status: z.enum(['pause', '']).optional(),
  }),
  response: played,
  errors: playErrors,
  requirements: ['PLAY-57'],
});

export const setMode = defineCall({
  name: 'setMode',
  method: 'POST',
  path: '/api/play/mode_json',
  summary: 'Switches devices between free and command (control) mode.',
  access: 'play.control',
  request: z.object({ ids: deviceIds, mode: z.enum(['toCommand', 'toFree']) }),
  response: ordered,
  errors: ['device.none-selected', 'device.unknown'],
  requirements: ['PLAY-49'],
});

export const setVolume = defineCall({
  name: 'setVolume',
  method: 'POST',
  path: '/api/play/set_volume',
  summary: 'Sets the volume of devices, 0 to 100.',
  access: 'play.control',
  request: z.object({ ids: deviceIds, volume: z.coerce.number<number | string>().min(0).max(100) }),
  response: ordered,
  errors: ['device.none-selected', 'device.unknown'],
  requirements: ['PLAY-55'],
});

export const setEyeCoordinate = defineCall({
  name: 'setEyeCoordinate',
  method: 'POST',
  path: '/api/play/set_eye_coordinate',
  summary: 'Points to a place of the panorama in every headset; without lat and lng the marker goes.',
  access: 'play.control',
  request: z
    .object({
      ids: deviceIds,
      /** Degrees, upwards. */
      lat: degrees(90),
      /** Degrees, to the right of the picture's middle. */
      lng: degrees(180),
      /** The panorama that it is in; without it the marker shows with whatever plays. */
      resId: optionalId,
      note: line.max(MAX_MARKER_NOTE).optional(),
    })
    .superRefine(({ lat, lng }, context) => {
      if ((lat === undefined) === (lng === undefined)) return;
      const missing = lat === undefined ? 'lat' : 'lng';
      context.addIssue({ code: 'custom', path: [missing], message: 'required' });
    }),
  response: ordered,
  errors: ['device.none-selected', 'device.unknown', 'resource.unknown'],
  requirements: ['PLAY-21', 'PLAY-23'],
});

export const eyeCoordinates = defineCall({
  name: 'eyeCoordinates',
  method: 'GET',
  path: '/api/play/get_eye_coordinates',
  summary: 'Where the students of a class look now; asking keeps their headsets telling it.',
  access: 'live.watch',
  request: z.object({ class_id: optionalId, client_group_id: optionalId }),
  response: z.object({
    list: z.array(
      z.object({
        client_id: z.number().int(),
        /** The student's name, else the headset's. */
        name: z.string(),
        /** Degrees. */
        longitude: z.number(),
        latitude: z.number(),
      }),
    ),
  }),
  errors: ['class.unknown', 'group.unknown'],
  requirements: ['PLAY-24', 'PLAY-25'],
});

export const gazeMap = defineCall({
  name: 'gazeMap',
  method: 'GET',
  path: '/api/play/gaze_map',
  summary:
    'Where a class looked in a panorama when it was last played, as far as the school records it: seconds by cell of GAZE_GRID.',
  access: 'live.watch',
  request: z.object({ resId: id, class_id: optionalId }),
  response: z.object({
    /** Whether the school records gaze (privacy settings); without it there are no cells. */
    recorded: z.boolean(),
    /** Row by row from the top left; empty where nothing was recorded. */
    cells: z.array(z.number()),
  }),
  errors: ['resource.unknown', 'class.unknown'],
  requirements: [],
});

export const setArea = defineCall({
  name: 'setArea',
  method: 'POST',
  path: '/api/play/set_area',
  summary:
    'The safe area of devices: 1 resets it to the plain one, 2 sets radius (width) and eye height (height) in cm.',
  access: 'play.control',
  request: z
    .object({
      /** One id or several, joined by commas (PLAY-Q8). */
      device_id: deviceIds,
      set_mode: z.coerce.number<number | string>().pipe(z.union([z.literal(1), z.literal(2)])),
      height: z.coerce.number<number | string>().optional(),
      width: z.coerce.number<number | string>().optional(),
    })
    .superRefine(({ set_mode, height, width }, context) => {
      if (set_mode === 1) return;
      const listed: readonly (readonly ['height' | 'width', boolean])[] = [
        ['height', AREA_EYE_HEIGHTS_CM.some((value) => value === height)],
        ['width', AREA_RADII_CM.some((value) => value === width)],
      ];
      for (const [field, isListed] of listed) {
        if (!isListed) context.addIssue({ code: 'custom', path: [field], message: 'not_listed' });
      }
    }),
  response: ordered,
  errors: ['device.none-selected', 'device.unknown'],
  requirements: ['PLAY-61', 'PLAY-62', 'PLAY-63', 'PLAY-64', 'PLAY-65'],
});

export const clearClientBinding = defineCall({
  name: 'clearClientBinding',
  method: 'POST',
  path: '/api/play/clearClientBinding',
  summary: 'Logs the student out who is logged in on a headset (PLAY-Q13).',
  access: 'play.control',
  request: z.object({ client_id: id }),
  response: ordered,
  errors: ['device.unknown'],
  requirements: ['PLAY-75'],
});

export const clientInstallStatus = defineCall({
  name: 'clientInstallStatus',
  method: 'GET',
  path: '/api/play/client_install_status',
  summary:
    'How far each headset of a group or class is with one resource; of all while none is in the class.',
  access: 'play.control',
  request: z.object({ rid: id, client_group_id: optionalId, class_id: optionalId }),
  response: z.object({
    installed: z.array(installedDevice),
    installing: z.array(installedDevice.extend({ /** 0 to 100. */ downloadProgress: z.number() })),
    uninstalled: z.array(installedDevice),
    install_failed: z.array(installedDevice.extend({ reason: z.enum(INSTALL_FAULTS).nullable() })),
  }),
  errors: ['resource.unknown', 'group.unknown', 'class.unknown'],
  requirements: ['PLAY-77', 'PLAY-81', 'PLAY-82'],
});

export const spotlight = defineCall({
  name: 'spotlight',
  method: 'POST',
  path: '/api/play/spotlight',
  summary: "Shows where one headset looks to others; without `device` nobody's view is shown any more.",
  access: 'play.control',
  request: z.object({ ids: deviceIds, device: optionalId }),
  response: ordered,
  errors: ['device.none-selected', 'device.unknown'],
  requirements: [],
});

export const callDevices = defineCall({
  name: 'callDevices',
  method: 'POST',
  path: '/api/play/call',
  summary: 'Brings the content in front of students again (recentre), or calls for their attention (nudge).',
  access: 'play.control',
  request: z.object({ ids: deviceIds, type: z.enum(['recentre', 'nudge']) }),
  response: z.object({}),
  errors: ['device.none-selected', 'device.unknown'],
  requirements: [],
});

export const shutdown = defineCall({
  name: 'shutdown',
  method: 'POST',
  path: '/api/play/shutdown_json',
  summary: 'Ends class on devices: they leave immersive mode, stop, and power off where they can.',
  access: 'play.control',
  request: z.object({ ids: deviceIds }),
  response: ordered,
  errors: ['device.none-selected', 'device.unknown'],
  requirements: ['PLAY-59'],
});
