import type { Inspected, InspectResult, Told } from '../types';
import { makeWorkFolder } from './work-folder';

/** Examines files in a folder of its own, and says at once which outcome a test counts on. */
export interface Inspecting {
  readonly folder: string;
  inspect(fileName: string, content: Uint8Array | string): Promise<InspectResult>;
  /** @throws where it is refused */
  accept(fileName: string, content: Uint8Array | string): Promise<Inspected>;
  /** Why it is refused. @throws where it is taken */
  refuse(fileName: string, content: Uint8Array | string): Promise<Told & { readonly fault: string }>;
  remove(): Promise<void>;
}

/** Opens a folder for examinations. */
export async function inspecting(): Promise<Inspecting> {
  const folder = await makeWorkFolder();
  const inspect = (fileName: string, content: Uint8Array | string) =>
    folder.inspect(typeof content === 'string' ? content : Buffer.from(content), fileName);
  return {
    folder: folder.path,
    inspect,
    async accept(fileName, content) {
      const result = await inspect(fileName, content);
      if (!result.ok) throw new Error(`${fileName} is refused: ${result.detail.en}`);
      return result;
    },
    async refuse(fileName, content) {
      const result = await inspect(fileName, content);
      if (result.ok) throw new Error(`${fileName} is taken`);
      return { fault: result.fault, ...result.detail };
    },
    remove: folder.remove,
  };
}
