import { createPaceCosts } from '@orrery/client';
import type { DeviceResource, Timeline } from '@orrery/contract';
import type { LessonAttendance, MediaSource, SceneError, SceneMedia } from '@orrery/scene';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAttendances } from './attendance';
import { createConductor } from './conductor';
import type { TestRun } from './wanted';

const AT = 1_700_000_000_000;
const lesson: DeviceResource = {
  rid: 7,
  kind: 'courseware',
  title: { en: 'Tides', zh: '潮汐' },
  url: '/media/7',
  cover: '',
  mime: 'application/zip',
  sha256: 'x',
  bytes: 1,
  durationSeconds: 30,
  credit: '',
};

function openStage() {
  const loaded: MediaSource[] = [];
  const followed: { chapter: number | null; seconds: () => number }[] = [];
  /** Who was before it, at loading and later; and how loud it was. */
  const attended: (LessonAttendance | null)[] = [];
  const volumes: number[] = [];
  const pauses: boolean[] = [];
  let fail: (error: SceneError) => void = () => undefined;
  const lessonOnStage = {
    follow: (chapter: number | null, seconds: () => number) => followed.push({ chapter, seconds }),
    attend: (attendance: LessonAttendance | null) => attended.push(attendance),
    pause: (paused: boolean) => pauses.push(paused),
    setVolume: (volume: number) => volumes.push(volume),
  };
  const attendances = createAttendances({ hear: () => undefined });
  const conductor = createConductor({
    stage: {
      load: async (source, { attendance, onFailure }) => {
        loaded.push(source);
        attended.push(attendance);
        fail = onFailure;
        return { video: null, lesson: lessonOnStage, dispose: () => undefined } as unknown as SceneMedia;
      },
      show: () => undefined,
    },
    media: {
      open: async () => ({ url: '/media/7', local: true, release: () => undefined }),
      whenLocal: () => Promise.resolve(),
    },
    serverNow: Date.now,
    costs: createPaceCosts(),
    find: async () => lesson,
    attendance: attendances.of,
    onSoundBlocked: () => undefined,
    onChange: () => undefined,
  });
  const perform = async (
    chapter: number | null,
    timeline: Partial<Timeline> = {},
    test: TestRun | null = null,
  ) => {
    const present: Timeline = {
      status: 'playing',
      position: 0,
      at: AT,
      rate: 1,
      loop: false,
      duration: 30,
      ...timeline,
    };
    conductor.perform({ resource: 7, chapter, own: false, timeline: present, test });
    await vi.advanceTimersByTimeAsync(0);
  };
  return {
    conductor,
    perform,
    loaded,
    followed,
    attended,
    volumes,
    pauses,
    fail: (error: SceneError) => fail(error),
  };
}

beforeEach(() => {
  vi.useFakeTimers({ now: AT });
});

afterEach(() => {
  vi.useRealTimers();
});

test('a courseware is told its chapter and asks the class clock for its second', async () => {
  const { conductor, perform, loaded, followed } = openStage();
  await perform(3);
  expect(loaded).toMatchObject([{ kind: 'courseware', chapter: 3 }]);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(followed.at(-1)).toMatchObject({ chapter: 3 });
  expect(followed.at(-1)?.seconds()).toBe(4);
  expect(conductor.playing).toMatchObject({ status: 'playing', position: 4, skewMs: 0, chapter: 3 });
});

test('another chapter, a pause and a seek need no second loading', async () => {
  const { conductor, perform, loaded, followed } = openStage();
  await perform(1);
  await perform(4, { status: 'paused', position: 12 });
  expect(loaded).toHaveLength(1);
  expect(followed.at(-1)?.chapter).toBe(4);
  expect(followed.at(-1)?.seconds()).toBe(12);
  expect(conductor.playing).toMatchObject({ status: 'paused', position: 12, chapter: 4 });
});

test('one that breaks is reported by name and not tried again by itself; the next order tries it', async () => {
  const { conductor, perform, loaded, fail } = openStage();
  await perform(1);
  fail({ id: 'courseware-failed' } as SceneError);
  expect(conductor.playing).toMatchObject({ status: 'failed', reason: 'courseware-failed' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(loaded).toHaveLength(1);
  await perform(1);
  expect(loaded).toHaveLength(2);
  expect(conductor.playing?.status).not.toBe('failed');
});

test('another student or another test is another attendance, and a pause is not; nothing is loaded again', async () => {
  const { perform, loaded, attended } = openStage();
  const emma = { reviewId: 3, student: 31 };
  await perform(1);
  await perform(2, {}, emma);
  await perform(2, { status: 'paused' }, { ...emma });
  await perform(2, {}, { ...emma, student: null });
  await perform(2, {}, { ...emma, reviewId: 4 });
  expect(loaded).toHaveLength(1);
  const [loadedWith, lessonOnly, first, paused, nobody, again] = attended;
  expect(lessonOnly).toBe(loadedWith);
  expect(paused).toBe(first);
  expect(new Set([lessonOnly, first, nobody, again]).size).toBe(4);
});

test('the time of a test stands while the teacher has paused it; that of a lesson is the timeline’s own', async () => {
  const { perform, pauses } = openStage();
  const emma = { reviewId: 3, student: 31 };
  await perform(2, {}, emma);
  expect(pauses.at(-1)).toBe(false);
  await perform(2, { status: 'paused' }, emma);
  expect(pauses.at(-1)).toBe(true);
  await perform(2, {}, emma);
  expect(pauses.at(-1)).toBe(false);
  await perform(1, { status: 'paused' });
  expect(pauses.at(-1)).toBe(false);
});

test('its sounds are as loud as the teacher wants them', async () => {
  const { conductor, perform, volumes } = openStage();
  conductor.setSound(40, false);
  await perform(1);
  conductor.setSound(80, true);
  conductor.setSound(80, false);
  expect(volumes).toEqual([0.4, 0, 0.8]);
});
