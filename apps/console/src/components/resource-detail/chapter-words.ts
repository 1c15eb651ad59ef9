/** What the digits of a chapter's `control` and `alternation` stand for, in the specification's order (LIB-Q5). */
const CONTROL = {
  '1': 'detail.control.order',
  '2': 'detail.control.progress',
  '3': 'detail.control.voice',
} as const;
const INTERACTION = { '1': 'detail.act.gaze', '2': 'detail.act.click', '3': 'detail.act.move' } as const;

/** Text keys of a chapter's control (LIB-51); anything but 1, 2 and 3 is passed over. */
export function toControlKeys(digits: string) {
  return [...digits].flatMap((digit) => CONTROL[digit as keyof typeof CONTROL] ?? []);
}

/** Text keys of a chapter's interaction (LIB-52); anything but 1, 2 and 3 is passed over. */
export function toInteractionKeys(digits: string) {
  return [...digits].flatMap((digit) => INTERACTION[digit as keyof typeof INTERACTION] ?? []);
}
