import { type TicketClaims, topics } from '@orrery/contract';

type Acl = TicketClaims['acl'];

/** What a device may use: it speaks for itself only, and may answer any console of its school. */
export function toDeviceAcl(schoolId: number, deviceId: number): Acl {
  return {
    pub: [
      topics.state(schoolId, deviceId),
      topics.events(schoolId, deviceId),
      topics.pose(schoolId, deviceId),
      topics.signal(schoolId, deviceId),
      topics.consoleSignal(schoolId, '+'),
    ],
    sub: [
      topics.desired(schoolId, deviceId),
      topics.command(schoolId, deviceId),
      topics.signal(schoolId, deviceId),
      topics.signal(schoolId, 'all'),
      topics.watch(schoolId, deviceId),
      topics.spotlight(schoolId, '+'),
    ],
  };
}

/** What a teacher's page may use: it watches its school's devices and signals to them; orders go by HTTP. */
export function toConsoleAcl(schoolId: number, session: string): Acl {
  return {
    pub: [topics.watch(schoolId, '+'), topics.signal(schoolId, '+'), topics.signal(schoolId, 'all')],
    sub: [
      topics.state(schoolId, '+'),
      topics.pose(schoolId, '+'),
      topics.notices(schoolId),
      topics.consoleSignal(schoolId, session),
    ],
  };
}
