export { hardenDecoders } from './image/harden-decoders';
export { makeCover } from './image/make-cover';
export { inspectFile } from './inspect-file';
export { type ShrinkOptions, shrinkModel } from './model/shrink-model';
export type { Fault, Inspected, InspectOptions, InspectResult, Told } from './types';
