/** Topic names of the device protocol (docs/DEVICE-PROTOCOL.md). `school` and `device` are numeric ids. */
const root = (school: number) => `orrery/v1/${school}`;

export const topics = {
  desired: (school: number, device: number) => `${root(school)}/devices/${device}/desired`,
  state: (school: number, device: number | '+') => `${root(school)}/devices/${device}/state`,
  command: (school: number, device: number) => `${root(school)}/devices/${device}/command`,
  events: (school: number, device: number) => `${root(school)}/devices/${device}/events`,
  pose: (school: number, device: number | '+') => `${root(school)}/devices/${device}/pose`,
  signal: (school: number, device: number | 'all' | '+') => `${root(school)}/devices/${device}/signal`,
  consoleSignal: (school: number, session: string) => `${root(school)}/consoles/${session}/signal`,
  notices: (school: number) => `${root(school)}/notices`,
  spotlight: (school: number, device: number | '+') => `${root(school)}/spotlight/${device}`,
  watch: (school: number, device: number | '+') => `${root(school)}/watch/${device}`,
} as const;

/** What a device's topic is about. */
export type DeviceTopicKind = 'desired' | 'state' | 'command' | 'events' | 'pose' | 'signal';

/** The school, device and kind that a device topic names; null for any other topic. */
export function parseDeviceTopic(
  topic: string,
): { school: number; device: number; kind: DeviceTopicKind } | null {
  const match = /^orrery\/v1\/(\d+)\/devices\/(\d+)\/(desired|state|command|events|pose|signal)$/.exec(topic);
  if (!match) return null;
  return { school: Number(match[1]), device: Number(match[2]), kind: match[3] as DeviceTopicKind };
}

/** The school that a topic of the protocol belongs to; null for any other topic. */
export function parseSchool(topic: string): number | null {
  const match = /^orrery\/v1\/(\d+)\//.exec(topic);
  return match ? Number(match[1]) : null;
}
