import AppContext from 'antd/es/app/context';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { feedback, onFeedbackWanted } from './feedback';

const load = () => import('./feedback-host');
const FeedbackHost = lazy(async () => ({ default: (await load()).FeedbackHost }));

/** How long after a room opened its boxes are fetched at the latest: one may have to tell that the network is down. */
const FETCH_AFTER_MS = 4_000;

/** Messages and small dialogs for a room, without their code until the room stands. */
export function FeedbackProvider({ children }: { children: ReactNode }) {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    onFeedbackWanted(() => setWanted(true));
    const timer = setTimeout(() => setWanted(true), FETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <AppContext.Provider value={feedback}>
      {children}
      {wanted ? (
        <Suspense>
          <FeedbackHost />
        </Suspense>
      ) : null}
    </AppContext.Provider>
  );
}
