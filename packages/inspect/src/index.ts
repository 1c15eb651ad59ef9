export { hardenDecoders } from './image/harden-decoders';
export { makeCover } from './image/make-cover';
export { inspectFile } from './inspect-file';
export type { Fault, Inspected, InspectOptions, InspectResult, Told } from './types';
