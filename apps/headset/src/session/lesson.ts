import type { Desired, DeviceResource } from '@orrery/contract';
import type { Stage } from '../engine/stage';
import { createAttendances } from './attendance';
import { createConductor } from './conductor';
import { createKeptCosts } from './cost-memory';
import type { MediaStore } from './media-types';
import { createReviewReporter, type ReviewEvent } from './review-reporter';
import type { HeadsetState, HeadsetStore } from './state';
import { createStock } from './stock';
import { type Choice, isNewClass, isSameRun, wantedOf } from './wanted';

export interface LessonOptions {
  readonly store: HeadsetStore;
  readonly stage: Stage;
  readonly media: MediaStore;
  /** What this device keeps over reloads. */
  readonly memory: Pick<Storage, 'getItem' | 'setItem'>;
  readonly serverNow: () => number;
  readonly find: (rids: readonly number[]) => Promise<DeviceResource[]>;
  /** Keeps an answer of a test until the school has it. */
  readonly emit: (event: ReviewEvent) => void;
  /** Takes a change into the store and tells the school of it. */
  readonly onChange: (change: Partial<HeadsetState>) => void;
}

/** What the teacher's orders and the student's picks make of stage, sound and files. */
export interface Lesson {
  /** Where the media is now; 0 where it has no time. */
  readonly seconds: number;
  obey(desired: Desired): void;
  choose(choice: Choice): void;
  /** The class is over on this device. */
  end(): void;
  rejoin(): void;
  /** The device belongs to no school any more. */
  leave(): void;
  /** The server is back: what failed is tried again. */
  recover(): void;
  /** Sets volume and muting as the store wants them. */
  applySound(): void;
  /** Looks at where the media is now. */
  refresh(): void;
}

/** Makes the lesson of a device; it shows nothing before the first order. */
export function createLesson(options: LessonOptions): Lesson {
  const { store, media, onChange } = options;
  const attendances = createAttendances(
    createReviewReporter({
      memory: options.memory,
      emit: options.emit,
      onProgress: (run, isFinished) => {
        if (isFinished !== (store.getState().finished !== null))
          onChange({ finished: isFinished ? run : null });
      },
    }),
  );
  const conductor = createConductor({
    stage: options.stage,
    media,
    serverNow: options.serverNow,
    costs: createKeptCosts(options.memory),
    find: async (rid) => (await options.find([rid]))[0] ?? null,
    attendance: attendances.of,
    onSoundBlocked: () => onChange({ soundBlocked: true }),
    onChange: () => onChange({ playing: conductor.playing }),
  });
  const stock = createStock({
    desired: () => store.getState().desired,
    find: options.find,
    want: (resources) => media.want(resources),
    onShelf: (shelf) => onChange({ shelf }),
  });

  function applySound(): void {
    const { desired, soundBlocked } = store.getState();
    conductor.setSound(desired.volume, soundBlocked);
  }

  /** Brings the stage to what the orders and the student's pick mean together. */
  function perform(): void {
    const { desired, choice, endedAt } = store.getState();
    const wanted = wantedOf(desired, choice, endedAt !== null);
    // The conductor tells of itself while it starts, so what is wanted must be known before.
    const run = wanted.screen === 'stage' ? wanted.order.test : null;
    const { finished } = store.getState();
    store.setState({ wanted, playing: null, finished: isSameRun(finished, run) ? finished : null });
    conductor.perform(wanted.screen === 'stage' ? wanted.order : null);
    onChange({ playing: conductor.playing });
  }

  return {
    get seconds() {
      return conductor.playing?.position ?? 0;
    },
    applySound,
    obey(desired) {
      const { endedAt, choice } = store.getState();
      const ended = endedAt && !isNewClass(endedAt, desired) ? endedAt : null;
      const stays = desired.mode === 'free' ? choice : null;
      store.setState({ desired, endedAt: ended, choice: stays, phase: 'joined' });
      applySound();
      perform();
      void stock();
    },
    choose(choice) {
      store.setState({ choice });
      perform();
    },
    end() {
      store.setState({ endedAt: store.getState().desired });
      perform();
    },
    rejoin() {
      onChange({ endedAt: null });
      perform();
    },
    leave: () => conductor.perform(null),
    recover() {
      media.retry();
      conductor.retry();
      void stock();
    },
    refresh() {
      if (store.getState().playing) onChange({ playing: conductor.playing });
    },
  };
}
