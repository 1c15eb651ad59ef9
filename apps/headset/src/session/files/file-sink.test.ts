import { expect, test } from 'vitest';
import { createFileSink, type SyncHandle } from './file-sink';

/** A file of the browser's file system, as far as a sink knows it. */
function createHandle(roomBytes = Number.POSITIVE_INFINITY) {
  const file = { bytes: new Uint8Array(), open: true, flushed: 0 };
  const resize = (length: number) => {
    const next = new Uint8Array(length);
    next.set(file.bytes.subarray(0, length));
    file.bytes = next;
  };
  const handle: SyncHandle = {
    read: (target, { at }) => {
      target.set(file.bytes.subarray(at, at + target.length));
      return target.length;
    },
    write: (bytes, { at }) => {
      const taken = bytes.subarray(0, Math.max(0, roomBytes - at));
      if (file.bytes.length < at + taken.length) resize(at + taken.length);
      file.bytes.set(taken, at);
      return taken.length;
    },
    truncate: resize,
    getSize: () => file.bytes.length,
    flush: () => {
      file.flushed = file.bytes.length;
    },
    close: () => {
      file.open = false;
    },
  };
  return { file, handle };
}

function open(roomBytes?: number) {
  const [data, mark] = [createHandle(roomBytes), createHandle()];
  const removed: string[] = [];
  const create = () =>
    createFileSink({ data: data.handle, mark: mark.handle, remove: async (kind) => void removed.push(kind) });
  return { data: data.file, mark: mark.file, removed, create };
}

test('what was marked is taken up in the next life, what came after the mark is forgotten', () => {
  const { data, create } = open();
  const first = create();
  expect(first.resume()).toBeNull();
  first.write(new Uint8Array([1, 2, 3]), 0);
  first.mark(3, new Uint8Array([9, 8]));
  expect(data.flushed).toBe(3);
  first.write(new Uint8Array([4, 5]), 3);
  const resumed = create().resume();
  expect(resumed).toEqual({ bytes: 3, state: new Uint8Array([9, 8]) });
  expect([...data.bytes]).toEqual([1, 2, 3]);
});

test('a mark that promises more than is there, or makes no sense, begins anew', () => {
  const { data, mark, create } = open();
  const first = create();
  first.write(new Uint8Array(5), 0);
  first.mark(5, new Uint8Array([1]));
  data.bytes = new Uint8Array(4);
  expect(create().resume()).toBeNull();
  mark.bytes = new Uint8Array([1, 2, 3]);
  expect(create().resume()).toBeNull();
  expect(data.bytes).toHaveLength(0);
});

test('a whole file has no mark any more; one that is wrong has nothing', async () => {
  const whole = open();
  const sink = whole.create();
  sink.write(new Uint8Array(6), 0);
  await sink.finish(5);
  expect(whole.data).toMatchObject({ open: false, flushed: 5 });
  expect(whole.removed).toEqual(['mark']);
  const wrong = open();
  await wrong.create().discard();
  expect(wrong.removed).toEqual(['data', 'mark']);
});

test('a disk that takes only a part is full', () => {
  const sink = open(4).create();
  expect(() => sink.write(new Uint8Array(5), 0)).toThrow(
    expect.objectContaining({ name: 'QuotaExceededError' }),
  );
});
