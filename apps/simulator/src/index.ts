export { fetchPiece } from './fetch-piece';
export { findRegistrationCode } from './find-code';
export { createSimulatedDevices, type FleetOptions } from './fleet';
export { PIECE_BYTES } from './keeper';
export { createSlowLine, type Jitter, NO_JITTER } from './network';
export { createSimulatedPlayer, type SimulatedPlayer } from './player';
export { createRandom, type Random } from './random';
export { createSimulatedDevice, type SimulatedDevice, type SimulatedDeviceOptions } from './simulated-device';
export { createMemoryFile, openStateFile, type StateFile } from './state-file';
