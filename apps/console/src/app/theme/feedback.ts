import type { useAppProps } from 'antd/es/app/context';

type Group = 'message' | 'notification' | 'modal';

const METHODS = {
  message: ['success', 'error', 'info', 'warning', 'loading', 'open', 'destroy'],
  notification: ['success', 'error', 'info', 'warning', 'open', 'destroy'],
  modal: ['info', 'success', 'error', 'warning', 'confirm'],
} as const satisfies Record<Group, readonly string[]>;

/** The boxes of the rooms that stand: one room may stand inside another, and the innermost is the last. */
const rooms: useAppProps[] = [];
const bringers = new Set<() => void>();
let waiting: ((found: useAppProps) => void)[] = [];

/**
 * The boxes of a room, from when they can be drawn.
 * @param isInner whether the room stands inside another
 * @returns takes them away
 */
export function attachFeedback(found: useAppProps, isInner: boolean): () => void {
  if (isInner) rooms.push(found);
  else rooms.unshift(found);
  for (const resolve of waiting) resolve(found);
  waiting = [];
  return () => void rooms.splice(rooms.indexOf(found), 1);
}

/** Says how to bring a room's boxes once somebody wants one. @returns takes it back */
export function onFeedbackWanted(bring: () => void): () => void {
  bringers.add(bring);
  if (waiting.length > 0) bring();
  return () => void bringers.delete(bring);
}

function whenReady(): Promise<useAppProps> {
  const room = rooms.at(-1);
  if (room) return Promise.resolve(room);
  for (const bring of bringers) bring();
  return new Promise((resolve) => waiting.push(resolve));
}

/** A call that waits for the boxes; what it answers works as what they answer would. */
function forward(group: Group, method: string) {
  return (...args: unknown[]) => {
    // Boxed: the answers are themselves promises, of the box's end.
    const opened = whenReady().then((found) => {
      const target = found[group] as unknown as Record<string, (...given: unknown[]) => Box>;
      return { box: target[method]?.(...args) };
    });
    return Object.assign(() => void opened.then(({ box }) => box?.()), {
      destroy: () => void opened.then(({ box }) => box?.destroy()),
      update: (change: unknown) => void opened.then(({ box }) => box?.update(change)),
      // biome-ignore lint/suspicious/noThenProperty: as the library's own answers are.
      then: (...then: Parameters<Promise<unknown>['then']>) => opened.then(({ box }) => box).then(...then),
    });
  };
}

interface Box extends PromiseLike<unknown> {
  (): void;
  destroy(): void;
  update(change: unknown): void;
}

function groupOf(group: Group): Record<string, unknown> {
  return Object.fromEntries(METHODS[group].map((method) => [method, forward(group, method)]));
}

/** Messages and small dialogs, as `useApp()` gives them: their code arrives when the first one is wanted. */
export const feedback = {
  message: groupOf('message'),
  notification: groupOf('notification'),
  modal: groupOf('modal'),
} as unknown as useAppProps;
