import {
  assetMime,
  type Courseware,
  CoursewareError,
  type CoursewareManifest,
  readCourseware,
} from '@orrery/contract';
import type { Group } from 'three';
import { CoursewareFailed, CoursewareInvalid } from '../errors';
import { fetchBlob } from '../media/fetch-blob';
import { guardLoops } from './guard-loops';
import { createLoopWatch, type LoopWatch } from './loop-watch';
import type { CreateCourseware } from './stage-types';
import { withinTime } from './within-time';

/** A courseware whose module runs in this page. */
export interface OpenCourseware {
  readonly manifest: CoursewareManifest;
  readonly create: CreateCourseware;
  asset(name: string): string;
  loadModel(name: string): Promise<Group>;
  /** What stopped a loop without end, also one that nobody waits for; null as long as there was none. */
  readonly broken: Error | null;
  /** Takes every address back. */
  close(): void;
}

/**
 * Fetches a courseware, checks it by the same rules as where it was published, and starts its module.
 * @throws MediaUnreachable, CoursewareInvalid, CoursewareFailed, or the signal's reason
 */
export async function openCourseware(url: string, signal?: AbortSignal): Promise<OpenCourseware> {
  const blob = await fetchBlob(url, signal);
  const courseware = read(url, new Uint8Array(await blob.arrayBuffer()));
  signal?.throwIfAborted();
  const watch = createLoopWatch();
  const create = await startModule(url, courseware, watch).catch((error: unknown) => {
    watch.close();
    throw error;
  });
  const addresses = new Map<string, string>();

  function asset(name: string): string {
    const known = addresses.get(name);
    if (known !== undefined) return known;
    const bytes = courseware.files.get(name);
    if (!bytes) throw new Error(`the archive has no ${name}`);
    const address = toAddress(bytes, assetMime(name));
    addresses.set(name, address);
    return address;
  }

  return {
    manifest: courseware.manifest,
    create,
    asset,
    get broken() {
      return watch.broken;
    },
    async loadModel(name) {
      const { GLTFLoader } = await import('three/examples/jsm/loaders/GLTFLoader.js');
      return (await new GLTFLoader().loadAsync(asset(name))).scene;
    },
    close() {
      for (const address of addresses.values()) URL.revokeObjectURL(address);
      addresses.clear();
      watch.close();
    },
  };
}

function read(url: string, bytes: Uint8Array): Courseware {
  try {
    return readCourseware(bytes);
  } catch (error) {
    if (error instanceof CoursewareError) throw new CoursewareInvalid(url, error.problems);
    throw error;
  }
}

async function startModule(
  url: string,
  { manifest, files }: Courseware,
  watch: LoopWatch,
): Promise<CreateCourseware> {
  let address = '';
  try {
    address = toAddress(await readModule(files.get(manifest.entry), watch), assetMime(manifest.entry));
    const loaded: unknown = await withinTime(import(/* @vite-ignore */ address));
    const create: unknown = (loaded as { readonly default?: unknown }).default;
    if (typeof create !== 'function') throw new TypeError('the module has no default function');
    return create as CreateCourseware;
  } catch (error) {
    throw new CoursewareFailed(url, error);
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** The module with its guards: a loop without end throws, and the class goes on. @throws SyntaxError */
function readModule(source: Uint8Array | undefined, { name }: LoopWatch): Promise<string> {
  return guardLoops(new TextDecoder().decode(source), name);
}

function toAddress(content: Uint8Array | string, type: string): string {
  return URL.createObjectURL(new Blob([content as Uint8Array<ArrayBuffer> | string], { type }));
}
