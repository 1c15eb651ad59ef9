import { Refusal } from '../refusal';
import { ARCHIVE_LIMITS } from './limits';

const SHOWN = 80;
const GIGABYTES = ARCHIVE_LIMITS.totalBytes / 1024 ** 3;

/** A name as it may stand in a sentence: short, and without what would break a line or turn it around. */
export function shown(name: string, most = SHOWN): string {
  const plain = name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cn}\p{Co}\p{Cs}]/gu, '�');
  return plain.length > most ? `${plain.slice(0, most)}…` : plain;
}

const unsupported = (en: string, zh: string, cause?: unknown) =>
  new Refusal('unsupported', { en, zh }, { cause });

/** Why an archive is not opened. */
export const archiveRefusals = {
  broken: (cause?: unknown) =>
    unsupported('This zip is broken and cannot be opened.', 'zip 文件已损坏，无法打开。', cause),
  tooMany: () =>
    new Refusal('too-large', {
      en: `This zip holds more than ${ARCHIVE_LIMITS.entries} files.`,
      zh: `zip 内的文件超过 ${ARCHIVE_LIMITS.entries} 个。`,
    }),
  tooMuch: () =>
    new Refusal('too-large', {
      en: `Unpacked, this zip holds more than ${GIGABYTES} GB.`,
      zh: `zip 解压后超过 ${GIGABYTES} GB。`,
    }),
  bomb: (name: string) =>
    unsupported(
      `“${shown(name)}” in this zip unpacks to far more than it may.`,
      `zip 内的“${shown(name)}”解压后异常膨胀，已拒绝。`,
    ),
  path: (name: string) =>
    unsupported(
      `“${shown(name)}” in this zip is no plain path: it may not lead out of its folder or hold a backslash.`,
      `zip 内的“${shown(name)}”路径不合规：不能指向文件夹之外，也不能含反斜杠。`,
    ),
  twice: (name: string) =>
    unsupported(`“${shown(name)}” is in this zip twice.`, `zip 内有两个“${shown(name)}”。`),
  link: (name: string) =>
    unsupported(
      `“${shown(name)}” in this zip is a link, not a file.`,
      `zip 内的“${shown(name)}”是链接，不是文件。`,
    ),
  encrypted: () =>
    unsupported(
      'This zip is protected by a password. Pack it without one.',
      'zip 设有密码，请取消密码后重新打包。',
    ),
  method: (name: string) =>
    unsupported(
      `“${shown(name)}” is packed in a way that is not read here. Pack the zip in the usual way (Deflate).`,
      `“${shown(name)}”的压缩方式不受支持，请用常规方式（Deflate）打包。`,
    ),
};
