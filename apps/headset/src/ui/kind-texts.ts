import type { ResourceKind } from '@orrery/contract';
import type { HeadsetTextKey } from '@orrery/i18n/headset';

/** What a kind is called. */
export const KIND_TEXTS: Record<ResourceKind, HeadsetTextKey> = {
  panorama_image: 'kind.panorama_image',
  panorama_video: 'kind.panorama_video',
  image: 'kind.image',
  video: 'kind.video',
  model: 'kind.model',
  courseware: 'kind.courseware',
  page: 'kind.page',
};
