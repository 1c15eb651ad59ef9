import { open } from 'node:fs/promises';

/** What the first bytes of a file say it is. */
export interface FileType {
  readonly mime: string;
  readonly family: 'image' | 'video' | 'model' | 'archive' | 'document';
}

const HEAD_BYTES = 16;

const TYPES: readonly (FileType & { readonly fits: (head: Buffer) => boolean })[] = [
  {
    mime: 'image/jpeg',
    family: 'image',
    fits: (head) => head.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')),
  },
  {
    mime: 'image/png',
    family: 'image',
    fits: (head) => head.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')),
  },
  {
    mime: 'image/webp',
    family: 'image',
    fits: (head) => head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP',
  },
  { mime: 'video/mp4', family: 'video', fits: (head) => head.toString('latin1', 4, 8) === 'ftyp' },
  {
    mime: 'model/gltf-binary',
    family: 'model',
    fits: (head) => head.toString('latin1', 0, 4) === 'glTF' && head.readUInt32LE(4) === 2,
  },
  // An archive with something in it; an empty one begins differently.
  {
    mime: 'application/zip',
    family: 'archive',
    fits: (head) => head.subarray(0, 4).equals(Buffer.from('504b0304', 'hex')),
  },
  {
    mime: 'application/pdf',
    family: 'document',
    fits: (head) => head.toString('latin1', 0, 5) === '%PDF-',
  },
];

/** Tells what a file is by its content, never by its name; null where it is nothing that we take. */
export async function readFileType(path: string): Promise<FileType | null> {
  const handle = await open(path, 'r');
  try {
    const head = Buffer.alloc(HEAD_BYTES);
    const { bytesRead } = await handle.read(head, 0, HEAD_BYTES, 0);
    if (bytesRead < HEAD_BYTES) return null;
    const found = TYPES.find(({ fits }) => fits(head));
    return found ? { mime: found.mime, family: found.family } : null;
  } finally {
    await handle.close();
  }
}
