/** What a resource is to a player; one media adapter exists per kind. */
export const RESOURCE_KINDS = [
  'panorama_image',
  'panorama_video',
  'image',
  'video',
  'model',
  'courseware',
  'page',
] as const;
export type ResourceKind = (typeof RESOURCE_KINDS)[number];

/** `res_type` on the wire (LIB-29). */
export const RES_TYPE = { courseware: 1, video: 2, model: 3, panorama: 4 } as const;

/** The specification's three fields that together tell a kind (LIB-44 to LIB-47). */
export interface WireKind {
  res_type: number;
  file_type: 'image' | 'video' | 'app' | 'url';
  is_bokong: number;
}

const WIRE: Record<ResourceKind, WireKind> = {
  panorama_image: { res_type: RES_TYPE.panorama, file_type: 'image', is_bokong: 1 },
  panorama_video: { res_type: RES_TYPE.video, file_type: 'video', is_bokong: 1 },
  image: { res_type: RES_TYPE.panorama, file_type: 'image', is_bokong: 0 },
  video: { res_type: RES_TYPE.video, file_type: 'video', is_bokong: 0 },
  model: { res_type: RES_TYPE.model, file_type: 'app', is_bokong: 0 },
  courseware: { res_type: RES_TYPE.courseware, file_type: 'app', is_bokong: 0 },
  page: { res_type: RES_TYPE.courseware, file_type: 'url', is_bokong: 0 },
};

/** The wire fields of a kind. */
export function toWireKind(kind: ResourceKind): WireKind {
  return WIRE[kind];
}

/** The kind that a player needs, from the wire fields. */
export function toResourceKind(wire: WireKind): ResourceKind {
  if (wire.file_type === 'url') return 'page';
  if (wire.file_type === 'app') return wire.res_type === RES_TYPE.model ? 'model' : 'courseware';
  const flat = wire.file_type === 'video' ? 'video' : 'image';
  return wire.is_bokong === 1 ? `panorama_${flat}` : flat;
}

/** Whether a kind moves along a timeline, so that pause, frame sync and seeking mean something. */
export function hasTimeline(kind: ResourceKind): boolean {
  return kind === 'video' || kind === 'panorama_video' || kind === 'courseware';
}
