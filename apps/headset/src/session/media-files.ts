import type { DeviceResource } from '@orrery/contract';
import type { StoredFile } from './media-plan';

/** Where whole files are kept on this device. */
export interface MediaFiles {
  /** The least recently stored first. */
  list(): Promise<StoredFile[]>;
  get(sha256: string): Promise<Blob | null>;
  put(resource: DeviceResource, bytes: ArrayBuffer): Promise<void>;
  remove(sha256: string): Promise<void>;
  /** Bytes that still fit; null where nobody knows. */
  free(): Promise<number | null>;
}

const CACHE_NAME = 'orrery-media-1';
const addressOf = (sha256: string) => `/media/${sha256}`;

/** Files in the browser's Cache Storage: they survive reloads and restarts. Secure pages only. */
export function createCacheFiles(caches: CacheStorage, storage: StorageManager): MediaFiles {
  const opened = caches.open(CACHE_NAME);
  return {
    async list() {
      const cache = await opened;
      const requests = await cache.keys();
      return Promise.all(
        requests.map(async (request) => {
          const response = await cache.match(request);
          const sha256 = new URL(request.url).pathname.split('/').pop() ?? '';
          return { sha256, bytes: Number(response?.headers.get('content-length') ?? 0) };
        }),
      );
    },
    async get(sha256) {
      const response = await (await opened).match(addressOf(sha256));
      return response ? response.blob() : null;
    },
    async put(resource, bytes) {
      const headers = { 'content-type': resource.mime, 'content-length': String(bytes.byteLength) };
      await (await opened).put(addressOf(resource.sha256), new Response(bytes, { headers }));
    },
    async remove(sha256) {
      await (await opened).delete(addressOf(sha256));
    },
    async free() {
      const { quota, usage } = await storage.estimate();
      return quota === undefined || usage === undefined ? null : Math.max(0, quota - usage);
    },
  };
}

/** Files in memory, for pages without HTTPS: a class goes on while the server is away, a reload starts anew. */
export function createMemoryFiles(limitBytes: number): MediaFiles {
  const blobs = new Map<string, Blob>();
  const used = () => [...blobs.values()].reduce((sum, blob) => sum + blob.size, 0);
  return {
    list: async () => [...blobs].map(([sha256, blob]) => ({ sha256, bytes: blob.size })),
    get: async (sha256) => blobs.get(sha256) ?? null,
    put: async (resource, bytes) => {
      if (used() + bytes.byteLength > limitBytes) throw new RangeError('no room in memory');
      blobs.set(resource.sha256, new Blob([bytes], { type: resource.mime }));
    },
    remove: async (sha256) => void blobs.delete(sha256),
    free: async () => null,
  };
}
