import { Refusal } from '../refusal';
import type { Inspected, InspectOptions } from '../types';

export async function inspectVideo(_path: string, _options: InspectOptions): Promise<Inspected> {
  throw new Refusal('unsupported', { en: 'Videos cannot be examined here.', zh: '此处无法检查视频。' });
}
