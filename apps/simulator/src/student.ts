import type { OfferedStudents, People } from '@orrery/client';
import type { Desired } from '@orrery/contract';
import type { Random } from './random';

/** This share of a class finds its own name; the others are still looking for it when the lesson begins. */
const FINDS_NAME = 0.9;
/** Seconds that finding one's name takes. */
const SEARCH = { least: 1, most: 6 } as const;
/** Whoever loses a name so soon has chosen it together with somebody else; later it was the teacher who cleared it. */
const RACE_MS = 2_000;

/** A simulated student who says who they are, once for each class. */
export interface SimulatedStudent {
  obey(desired: Pick<Desired, 'classroom' | 'student'>): void;
  stop(): void;
}

/**
 * @param people the device's calls
 * @param nowMs any clock in milliseconds
 */
export function createStudent(random: Random, people: () => People, nowMs: () => number): SimulatedStudent {
  const finds = random.next() < FINDS_NAME;
  const searchMs = random.between(SEARCH.least, SEARCH.most) * 1000;
  let classId: number | null = null;
  let choseAtMs = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function logIn(): Promise<void> {
    const free = (await findAll(people())).filter(({ taken }) => !taken);
    const chosen = random.pick(free);
    if (!chosen) return;
    choseAtMs = nowMs();
    await people().logIn(chosen.id);
  }

  function search(): void {
    clearTimeout(timer);
    // Without an answer nobody is logged in, which is what a student would see too.
    timer = setTimeout(() => void logIn().catch(() => undefined), searchMs);
  }

  return {
    obey({ classroom, student }) {
      const present = classroom?.id ?? null;
      const isNew = present !== classId;
      classId = present;
      if (isNew) clearTimeout(timer);
      if (!finds || present === null || student) return;
      if (isNew || nowMs() - choseAtMs < RACE_MS) search();
    },
    stop: () => clearTimeout(timer),
  };
}

async function findAll(people: People): Promise<OfferedStudents['list']> {
  const first = await people.students('', 1);
  const found = [...first.list];
  for (let page = 2; found.length < first.total; page += 1) {
    const { list } = await people.students('', page);
    if (list.length === 0) break;
    found.push(...list);
  }
  return found;
}
