import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createConfirmations } from './confirmations';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

function setUp() {
  const lines: Record<string, unknown>[] = [];
  const seconds: number[] = [];
  const log = { info: (line: Record<string, unknown>) => void lines.push(line) };
  return {
    lines,
    seconds,
    book: createConfirmations(log as never, (one) => void seconds.push(one)),
  };
}

test('an order that all confirm is one line, with the time of each', () => {
  const { book, lines, seconds } = setUp();
  book.told(1, 5, 'click-one');
  book.told(2, 9, 'click-one');
  vi.advanceTimersByTime(80);
  book.said(1, 5);
  book.said(1, 5);
  vi.advanceTimersByTime(40);
  expect(lines).toEqual([]);
  book.said(2, 10);
  expect(lines).toEqual([{ reqId: 'click-one', ms: { 1: 80, 2: 120 } }]);
  expect(seconds).toEqual([0.08, 0.12]);
});

test('who has not confirmed in time is named, and told of when it does', () => {
  const { book, lines } = setUp();
  book.told(1, 5, 'click-two');
  book.told(2, 5, 'click-two');
  book.said(1, 5);
  book.said(2, 4);
  vi.advanceTimersByTime(10_000);
  expect(lines).toEqual([{ reqId: 'click-two', ms: { 1: 0 }, missing: [2] }]);
  vi.advanceTimersByTime(5_000);
  book.said(2, 5);
  expect(lines[1]).toEqual({ reqId: 'click-two', ms: { 2: 15_000 } });
});

test('what nobody ordered is counted, and no line', () => {
  const { book, lines, seconds } = setUp();
  book.told(1, 5, null);
  book.said(1, 5);
  book.stop();
  expect(lines).toEqual([]);
  expect(seconds).toEqual([0]);
});

test('what waits is told when the server stops', () => {
  const { book, lines } = setUp();
  book.told(3, 1, 'click-three');
  book.stop();
  expect(lines).toEqual([{ reqId: 'click-three', ms: {}, missing: [3] }]);
});
