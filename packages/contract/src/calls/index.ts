import type { Call } from '../call';
import * as auth from './auth';
import * as classes from './classes';
import * as deviceSession from './device-session';
import * as devices from './devices';
import * as history from './history';
import * as library from './library';
import * as live from './live';
import * as play from './play';
import * as school from './school';

/** Every call by name. Domains add a file beside this one and a line here. */
export const calls = {
  login: auth.login,
  logout: auth.logout,
  accountActivation: auth.accountActivation,
  changePassword: auth.changePassword,
  historyCheck: history.historyCheck,
  time: school.time,
  health: school.health,
  resourceList: library.resourceList,
  resourceItem: library.resourceItem,
  referenceData: library.referenceData,
  classChoices: classes.classChoices,
  classAndGroup: classes.classAndGroup,
  deviceList: devices.deviceList,
  registrationCode: devices.registrationCode,
  groupList: devices.groupList,
  deviceRegister: deviceSession.deviceRegister,
  deviceSession: deviceSession.deviceSession,
  deviceResources: deviceSession.deviceResources,
  sendResource: play.sendResource,
  batchPlay: play.batchPlay,
  batchPause: play.batchPause,
  batchStop: play.batchStop,
  syncPlayTime: play.syncPlayTime,
  setMode: play.setMode,
  setVolume: play.setVolume,
  shutdown: play.shutdown,
  clientStatus: live.clientStatus,
  clientViewStatus: live.clientViewStatus,
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof calls;
