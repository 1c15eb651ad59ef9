export {
  type Broker,
  type BrokerOptions,
  type BrokerStatus,
  connectBroker,
  type Message,
  type PublishOptions,
} from './broker/connect-broker';
export { type Clock, type ClockOptions, createClock, monotonicNow } from './clock/clock';
export { type ClockEstimate, type ClockSample, estimateOffset } from './clock/estimate';
export { type FollowDecision, type FollowInput, follow, followError } from './clock/follow';
export {
  type ConsoleConnection,
  type ConsoleConnectionOptions,
  createConsoleConnection,
  type ViewStatus,
} from './console/console-connection';
export { type LiveState, type LiveStates, mergeDevices } from './console/merge-devices';
export type { DeviceOrder } from './device/commands';
export type { DesiredSource } from './device/desired-box';
export { createDeviceConnection } from './device/device-connection';
export { type DeviceIdentity, randomUuid } from './device/identity';
export type { HeldResource, InstallKeeper } from './device/install-sync';
export type { OfferedStudents, People } from './device/people';
export { INITIAL_STATE, type ReportedState } from './device/reporter';
export type {
  DeviceConnection,
  DeviceConnectionOptions,
  DeviceSession,
  DeviceStatus,
  EventBody,
} from './device/types';
export { CallError, isRefusal, type TransportFailure } from './http/call-error';
export { type CookieJar, createCookieJar } from './http/cookie-jar';
export {
  type CallOptions,
  createHttpClient,
  type HttpClient,
  type HttpClientOptions,
} from './http/http-client';
export { createMemoryStore, createWebStore, type KeyValue } from './key-value';
export { type BrowserPeerOptions, openBrowserPeer } from './live/browser-peer';
export { createLiveDesk, type LiveDesk, type SignalDoor } from './live/live-desk';
export { createLiveSender, type LiveSender } from './live/live-sender';
export type { SignalBody } from './live/signals';
export { createPaceCosts, type KnownCosts, type PaceCost, type PaceCosts } from './pacing/pace-costs';
export type { PacedPlayer } from './pacing/paced-player';
export { createPacer, type Pace, type Pacer, type PacerOptions } from './pacing/pacer';
