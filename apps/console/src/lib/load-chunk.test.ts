import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CHUNK_TIMEOUT_MS, ChunkError, loadChunk } from './load-chunk';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('[GEN-87] code that arrives late, but in time, is used', async () => {
  const loading = loadChunk(
    () => new Promise((resolve) => setTimeout(() => resolve('a screen'), CHUNK_TIMEOUT_MS - 1)),
  );
  await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS - 1);
  await expect(loading).resolves.toBe('a screen');
  expect(vi.getTimerCount()).toBe(0);
});

test('[GEN-87] after 120 s the wait for a screen ends', async () => {
  expect(CHUNK_TIMEOUT_MS).toBe(120_000);
  const loading = loadChunk(() => new Promise(() => undefined));
  const failed = expect(loading).rejects.toBeInstanceOf(ChunkError);
  await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS);
  await failed;
});

test('[GEN-87] code that cannot be fetched is told apart from a screen that breaks', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module');
  await expect(loadChunk(() => Promise.reject(cause))).rejects.toMatchObject({ name: 'ChunkError', cause });
  expect(vi.getTimerCount()).toBe(0);
});
