import { familyOfName, type OwnResource, RESOURCE_TEXTS, UPLOAD_ENDINGS } from '@orrery/contract';

/** What is in the form besides files, by the names that the fields have in the request. */
export interface ResourceValues {
  readonly title: string;
  readonly knowledge_point: string;
  readonly description: string;
  readonly key_word: string;
  readonly subject_ids: readonly number[];
  /** Whether a video or a photo surrounds its viewer; null while nobody has said so. */
  readonly surrounds: boolean | null;
}

/** What a file is to its choosers. */
export type Family = keyof typeof UPLOAD_ENDINGS;

export type TextField = keyof typeof RESOURCE_TEXTS;

/** The texts in the order in which they stand in the form. */
export const TEXT_FIELDS = [
  'title',
  'key_word',
  'knowledge_point',
  'description',
] as const satisfies readonly TextField[];

/** The values of a resource; an empty form for a new one. */
export function toValues(resource: OwnResource | null): ResourceValues {
  if (!resource) {
    return {
      title: '',
      knowledge_point: '',
      description: '',
      key_word: '',
      subject_ids: [],
      surrounds: null,
    };
  }
  const { title, knowledge_point, description, key_word, subject_ids } = resource;
  return {
    title,
    knowledge_point,
    description,
    key_word,
    subject_ids,
    surrounds: resource.file_type === 'app' ? null : resource.is_bokong === 1,
  };
}

/** What breaks a rule of a text (RES-38 to RES-41); null where nothing does. */
export function findTextFault(field: TextField, value: string): 'empty' | 'long' | null {
  const text = value.trim();
  if (field === 'title' && text === '') return 'empty';
  return text.length > RESOURCE_TEXTS[field] ? 'long' : null;
}

/** What a stored resource's file is to its choosers. */
export function familyOfResource({ file_type }: Pick<OwnResource, 'file_type'>): Family {
  if (file_type === 'app') return 'model';
  return file_type === 'video' ? 'video' : 'image';
}

/** Why a chosen file is refused before anything of it is sent: an error of the contract; null where it may go. */
export function findFileFault(
  file: Pick<File, 'name' | 'size'>,
  families: readonly Family[],
  remain: number | null,
): 'upload.unsupported' | 'upload.too-large' | null {
  const family = familyOfName(file.name);
  if (!family || !families.includes(family) || file.size === 0) return 'upload.unsupported';
  return remain !== null && file.size > remain ? 'upload.too-large' : null;
}

/** The name endings that a chooser of these families offers. */
export function endingsOf(families: readonly Family[]): string {
  return families.flatMap((family) => UPLOAD_ENDINGS[family]).join(',');
}

/** A picture of this shape may surround its viewer: about twice as wide as high. */
const MAYBE = { least: 1.8, most: 2.2 };
/** One of this shape is taken for a panorama until somebody says otherwise. */
const PROBABLY = { least: 1.98, most: 2.02 };

interface Shape {
  readonly width: number;
  readonly height: number;
}

/** How much the shape of a picture speaks for a panorama. */
export function judgeShape({ width, height }: Shape): 'no' | 'maybe' | 'probably' {
  const ratio = width / height;
  if (ratio >= PROBABLY.least && ratio <= PROBABLY.most) return 'probably';
  return ratio >= MAYBE.least && ratio <= MAYBE.most ? 'maybe' : 'no';
}
