import { App } from 'antd';
import { useEffect } from 'react';
import { attachFeedback } from './feedback';

/** Distance of message boxes from the top of the page (GEN-85). */
const MESSAGE_TOP_PX = 200;

interface FeedbackHostProps {
  /** Whether the room stands inside another. */
  readonly isInner: boolean;
}

/** Draws the messages and small dialogs of a room. */
export function FeedbackHost({ isInner }: FeedbackHostProps) {
  return (
    <App component={false} message={{ top: MESSAGE_TOP_PX, maxCount: 3 }}>
      <Attach isInner={isInner} />
    </App>
  );
}

function Attach({ isInner }: FeedbackHostProps) {
  const found = App.useApp();
  useEffect(() => attachFeedback(found, isInner), [found, isInner]);
  return null;
}
