import type { ErrorId } from '@orrery/contract';
import { AppError } from '../../../platform/errors';
import type { Language } from '../../../platform/http/context';

/** What exactly is wrong, in both languages: asked for later, maybe in another one. */
export interface Told {
  readonly en: string;
  readonly zh: string;
}

/** Why an upload is not taken. */
export interface Fault {
  readonly id: Extract<ErrorId, `upload.${string}`>;
  readonly detail: Told | null;
}

/** A fault as the caller's language has it. */
export function toError({ id, detail }: Fault, language: Language): AppError {
  return new AppError(id, detail ? { detail: detail[language] } : {});
}

export const DISK_FULL: Told = {
  en: 'The disk of the server is full. Its operator can make room.',
  zh: '服务器磁盘已满，请联系管理员清理空间。',
};

export const GROWN: Told = {
  en: 'Prepared for headsets, the file is larger than the room that is left.',
  zh: '文件处理后超出剩余空间。',
};
