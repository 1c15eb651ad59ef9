import { z } from 'zod';
import { defineCall } from '../call';
import { id, idList, optionalId } from '../fields';
import { MAX_ORDER_DEVICES, MAX_PLAYLIST_ITEMS } from '../limits';
import { desiredPlay } from '../messages/desired';

const deviceIds = idList.refine((ids) => ids.length <= MAX_ORDER_DEVICES, { error: 'too_many' });

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

const playRequest = z.object({
  resId: id,
  ids: deviceIds,
  client_group_id: optionalId,
  /** Seconds into the media. */
  time: z.coerce.number<number | string>().min(0).default(0),
  type: z.enum(['chapter', '']).optional(),
  chapterId: optionalId,
  isReview: z.coerce.number<number | string>().int().optional(),
  classId: optionalId,
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
