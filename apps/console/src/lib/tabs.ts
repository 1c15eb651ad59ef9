/** What tabs of one browser tell each other about the session. */
export type SessionNews = 'opened' | 'closed';

const CHANNEL = 'orrery-session';

/** Tells the other tabs of this browser. */
export function tellTabs(news: SessionNews): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(news);
  channel.close();
}

/** Hears the other tabs, for as long as the page lives. */
export function hearTabs(listener: (news: SessionNews) => void): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => {
    if (data === 'opened' || data === 'closed') listener(data);
  };
}
