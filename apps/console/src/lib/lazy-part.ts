import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadChunk } from './load-chunk';

/**
 * A part of a screen whose code comes when it is first shown, under the same limit as a screen's own (GEN-87): where
 * it does not arrive, the page says so and offers to load again.
 */
export function lazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await loadChunk(load) }));
}
