/** What the devices of a school can be asked by; a device may be in several of these states. */
export const DEVICE_STATES = ['online', 'offline', 'class', 'battery', 'space', 'away'] as const;
export type DeviceStateName = (typeof DEVICE_STATES)[number];

/** What the device list can be ordered by. */
export const DEVICE_SORTS = ['id', 'name', 'model', 'seen', 'app', 'space', 'battery', 'ctime'] as const;
export type DeviceSort = (typeof DEVICE_SORTS)[number];

/** Free bytes below which a device runs short: 4 GB. */
export const LOW_SPACE_BYTES = 4 * 1024 ** 3;

/** Days without a word after which a device counts as away. */
export const AWAY_AFTER_DAYS = 7;
