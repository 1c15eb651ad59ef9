import { type FileFacts, type ResourceKind, toWireKind, VIDEO_TYPE } from '@orrery/contract';
import { AppError } from '../../platform/errors';
import type { Language } from '../../platform/http/context';

/** What its owner says of a file's shape. */
export interface ToldKind {
  /** 11 or 21 of a video; of anything else it says nothing that the content does not. */
  readonly file_type: string;
  /** Of a picture: 1 it surrounds its viewer, 0 it is flat. */
  readonly is_bokong?: 0 | 1 | undefined;
}

const BY_VIDEO_TYPE: Readonly<Record<string, ResourceKind>> = {
  [VIDEO_TYPE.panorama]: 'panorama_video',
  [VIDEO_TYPE.normal]: 'video',
};

/**
 * What a resource is to players: the content decides whether it is a picture, a film or a model, its owner whether it
 * surrounds its viewer (RES-22, RES-23, RES-31, RES-Q7).
 * @param present kind of a resource whose file stays, so that what is not told stays too; null for a new file
 * @throws AppError `input.invalid` for a film of which nobody says what it is
 */
export function decideKind(
  content: FileFacts['kind'] | null,
  present: ResourceKind | null,
  told: ToldKind,
  language: Language,
): ResourceKind {
  const kind = content ?? present;
  if (kind === null) throw new Error('neither a new file nor a present kind');
  const isKept = content === null;
  switch (toWireKind(kind).file_type) {
    case 'video': {
      const wanted = BY_VIDEO_TYPE[told.file_type];
      if (wanted) return wanted;
      if (isKept && told.file_type === '') return kind;
      throw new AppError('input.invalid', { fields: { file_type: VIDEO_TYPE_MISSING[language] } });
    }
    case 'image':
      if (told.is_bokong === undefined) return kind;
      return told.is_bokong === 1 ? 'panorama_image' : 'image';
    default:
      return kind;
  }
}

const VIDEO_TYPE_MISSING: Readonly<Record<Language, string>> = {
  en: 'Please choose the type of the video.',
  zh: '请选择视频类型。',
};
