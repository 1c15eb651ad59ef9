import AppContext from 'antd/es/app/context';
import { type ComponentType, type ReactNode, useContext, useEffect, useState } from 'react';
import { feedback, onFeedbackWanted } from './feedback';

/** How long after a room opened its boxes are fetched at the latest: one may have to tell that the network is down. */
const FETCH_AFTER_MS = 4_000;

/** Messages and small dialogs for a room, without their code until the room stands. */
export function FeedbackProvider({ children }: { children: ReactNode }) {
  const isInner = useContext(AppContext) === feedback;
  const Host = useHost();
  return (
    <AppContext.Provider value={feedback}>
      {children}
      {Host ? <Host isInner={isInner} /> : null}
    </AppContext.Provider>
  );
}

function useHost() {
  const [Host, setHost] = useState<ComponentType<{ isInner: boolean }> | null>(null);
  useEffect(() => {
    const bring = () => {
      import('./feedback-host')
        .then(({ FeedbackHost }) => setHost(() => FeedbackHost))
        // The room goes on without boxes, and the next one that is wanted tries again.
        .catch(() => undefined);
    };
    const forget = onFeedbackWanted(bring);
    const timer = setTimeout(bring, FETCH_AFTER_MS);
    return () => {
      forget();
      clearTimeout(timer);
    };
  }, []);
  return Host;
}
