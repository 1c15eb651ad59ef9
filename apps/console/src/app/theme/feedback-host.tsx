import { App } from 'antd';
import { useEffect } from 'react';
import { attachFeedback } from './feedback';

/** Distance of message boxes from the top of the page (GEN-85). */
const MESSAGE_TOP_PX = 200;

/** Draws the messages and small dialogs of a room. */
export function FeedbackHost() {
  return (
    <App component={false} message={{ top: MESSAGE_TOP_PX, maxCount: 3 }}>
      <Attach />
    </App>
  );
}

function Attach() {
  const found = App.useApp();
  useEffect(() => {
    attachFeedback(found);
    return () => attachFeedback(null);
  }, [found]);
  return null;
}
