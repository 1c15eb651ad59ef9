import { type CallName, TEST_CHAPTER } from '@orrery/contract';
import { callAs } from './caller';
import { pick, type Shift, type Worker } from './loads';

/** A teacher who tells headsets what to play, begins tests, and stops. */
export function createPlayWorker({ desk, ledger, random, origin }: Shift, ids: readonly number[]): Worker {
  async function order(name: CallName, rid: number, more: Record<string, unknown> = {}): Promise<void> {
    const value = name === 'batchPlay' ? String(rid) : null;
    const writes = ids.map((id) => ledger.write(`play:${id}`, value));
    const input = { resId: rid, ids: ids.join(), ...more };
    const answer = await callAs<{ revisions: Record<string, number> }>(origin(), desk.teacher, name, input);
    for (const write of writes) {
      if (answer.kind === 'acknowledged') write.acknowledged();
      if (answer.kind === 'refused') write.refused();
    }
  }

  return {
    name: 'play',
    next() {
      const chance = random();
      if (chance < 0.25) {
        const more = { isReview: 1, classId: desk.classId, type: 'chapter', chapterId: TEST_CHAPTER };
        return { action: 'begin a test', done: order('batchPlay', desk.test, more) };
      }
      if (chance < 0.4) return { action: 'stop', done: order('batchStop', desk.pieces[0] ?? 0) };
      return {
        action: 'play',
        done: order('batchPlay', pick(random, desk.pieces), { time: Math.floor(random() * 60) }),
      };
    },
  };
}

/** Somebody who tells headsets what to keep, and what to let go of. */
export function createInstallWorker({ desk, ledger, random, origin }: Shift, ids: readonly number[]): Worker {
  async function order(name: 'install' | 'uninstall'): Promise<void> {
    const some = ids.filter(() => random() < 0.6);
    const rids = desk.pieces.filter(() => random() < 0.5);
    if (some.length === 0 || rids.length === 0) return;
    const pairs = some.flatMap((id) => rids.map((rid) => `install:${id}:${rid}`));
    const writes = pairs.map((pair) => ledger.write(pair, name === 'install' ? 'wanted' : null));
    const input = { rids: rids.join(), ids: some.join() };
    const answer = await callAs<{ count: number }>(origin(), desk.admin, name, input);
    for (const write of writes) {
      // Only what is there is let go of: whether that was so nobody knows here.
      if (answer.kind === 'acknowledged' && name === 'install') write.acknowledged();
      if (answer.kind === 'refused') write.refused();
    }
  }

  return {
    name: 'installs',
    next: () =>
      random() < 0.6
        ? { action: 'order installs', done: order('install') }
        : { action: 'order uninstalls', done: order('uninstall') },
  };
}
