import { z } from 'zod';
import { defineCall } from '../call';
import { optionalId } from '../fields';
import { desired } from '../messages/desired';
import { deviceState } from '../messages/state';
import { brokerAccess } from '../ticket';

const whose = z.object({ class_id: optionalId, client_group_id: optionalId });

/** A device in the teacher's list (PLAY-73). */
export const playDevice = z.object({
  id: z.number().int(),
  client_id: z.number().int(),
  name: z.string(),
  student_name: z.string(),
  is_online: z.number().int(),
  is_play: z.number().int(),
  is_mute: z.number().int(),
  is_download: z.number().int(),
  cmdMode: z.number().int(),
  lowBattery: z.number().int(),
  /** 1 yes, 2 no. */
  is_student_login: z.number().int(),
  play_class_id: z.number().int(),
  /** 2 = not in the asked class. */
  is_in_class: z.number().int(),
  /** Address of its latest picture (`deviceFrame`), which may not be there yet; ask for it anew with another query. */
  img: z.string(),
  /** What is wrong with how it behaves: it sends far too much, or what makes no sense. Empty where nothing is. */
  fault: z.enum(['', 'flooding', 'nonsense']),
  topic: z.string(),
  /** Beyond the specification: the same store that the broker publishes, so that both agree. */
  desired,
  state: deviceState.nullable(),
  /** Server time in milliseconds of the last report; null where there was none. */
  seen: z.number().nullable(),
});
export type PlayDevice = z.infer<typeof playDevice>;

export const clientStatus = defineCall({
  name: 'clientStatus',
  method: 'GET',
  path: '/api/play/client_status',
  summary: 'The devices of the school, or of a group: what each should do and what it does.',
  access: 'play.control',
  request: whose,
  response: z.object({ list: z.array(playDevice) }),
  errors: ['class.unknown', 'group.unknown'],
  requirements: ['PLAY-73', 'PLAY-74'],
});

export const clientViewStatus = defineCall({
  name: 'clientViewStatus',
  method: 'GET',
  path: '/api/play/client_view_status',
  summary: "The class's live views, and what the console needs to reach the broker.",
  access: 'live.watch',
  request: whose,
  response: brokerAccess.extend({
    list: z.array(playDevice),
    not_login_student_list: z.array(
      z.object({ id: z.number().int(), stu_name: z.string(), stu_number: z.string() }),
    ),
    web_topic: z.string(),
    client_common_topic: z.string(),
    /** Seconds between thumbnails (LIVE-Q4). */
    interval: z.number(),
    school_id: z.number().int(),
    server_time: z.number(),
    ice_servers: z.array(z.record(z.string(), z.unknown())),
  }),
  errors: ['class.unknown', 'group.unknown'],
  requirements: ['LIVE-05', 'LIVE-06', 'LIVE-13'],
});
