import { create } from 'zustand';
import type { Upload } from './types';

/** Every upload of whoever is logged in, the oldest first. */
export const useUploads = create<{ readonly list: readonly Upload[] }>(() => ({ list: [] }));

/** One upload; null where there is none of this id (any more). */
export function useUpload(id: string | null): Upload | null {
  return useUploads(({ list }) => list.find((upload) => upload.id === id) ?? null);
}

/** One upload at this moment; null where there is none of this id. */
export function readUpload(id: string): Upload | null {
  return useUploads.getState().list.find((upload) => upload.id === id) ?? null;
}

/** Adds an upload, or takes its place. */
export function putUpload(upload: Upload): void {
  useUploads.setState(({ list }) => ({
    list: list.some(({ id }) => id === upload.id)
      ? list.map((one) => (one.id === upload.id ? upload : one))
      : [...list, upload],
  }));
}

/** Changes parts of an upload; nothing where it is gone. */
export function patchUpload(id: string, parts: Partial<Upload>): void {
  useUploads.setState(({ list }) => ({
    list: list.map((upload) => (upload.id === id ? { ...upload, ...parts } : upload)),
  }));
}

/** Takes an upload away. */
export function removeUpload(id: string): void {
  useUploads.setState(({ list }) => ({ list: list.filter((upload) => upload.id !== id) }));
}
