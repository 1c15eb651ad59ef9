import type { useAppProps } from 'antd/es/app/context';
import { expect, test } from 'vitest';
import { attachFeedback, feedback, onFeedbackWanted } from './feedback';

/** A room's boxes that only note what they were asked to say. */
function makeRoom(said: unknown[]): useAppProps {
  return { message: { success: (text: unknown) => void said.push(text) } } as unknown as useAppProps;
}

/** Sees to it that whatever waited for a room has been said. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('[GEN-82] a message that is said before a room can draw it is drawn when it can', async () => {
  const said: unknown[] = [];
  let asked = 0;
  const forget = onFeedbackWanted(() => {
    asked += 1;
  });
  feedback.message.success('first');
  expect(asked).toBe(1);
  const leave = attachFeedback(makeRoom(said), false);
  await settled();
  expect(said).toEqual(['first']);
  leave();
  forget();
});

test('[GEN-82] the inner room speaks while it stands, and the outer one again when it is left', async () => {
  const outer: unknown[] = [];
  const inner: unknown[] = [];
  // A page that opens inside: the inner room is there first.
  const leaveInner = attachFeedback(makeRoom(inner), true);
  const leaveOuter = attachFeedback(makeRoom(outer), false);
  feedback.message.success('inside');
  await settled();
  leaveInner();
  feedback.message.success('outside');
  await settled();
  expect({ inner, outer }).toEqual({ inner: ['inside'], outer: ['outside'] });
  leaveOuter();
});
