import { type Resource, toResourceKind } from '@orrery/contract';
import type { Lesson } from '../use-lesson';
import { useLookers } from './gaze/use-lookers';
import { useMarker } from './gaze/use-marker';
import { viewerRules } from './viewer-rules';

/** Whether a resource is all around, so that one can point into it. */
export function isPanorama(resource: Resource | undefined): boolean {
  if (!resource) return false;
  const kind = toResourceKind(resource);
  return kind === 'panorama_image' || kind === 'panorama_video';
}

/**
 * Pointing and looking in the panorama on the stage.
 * @param isShared whether a room full of people sees this screen: then nobody's gaze is asked for
 */
export function usePanorama(lesson: Lesson, isShared: boolean) {
  const pointing = useMarker(lesson);
  const { marking } = viewerRules(lesson.playback.status);
  const enabled = isPanorama(lesson.resource) && marking && !isShared;
  return { pointing, ...useLookers({ lesson, marker: pointing.marker, enabled }) };
}

export type Panorama = ReturnType<typeof usePanorama>;
