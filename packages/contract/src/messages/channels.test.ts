import { expect, test } from 'vitest';
import { topics } from '../topics';
import { channels } from './channels';

test('the documented addresses are the topics that are used', () => {
  const used: Record<keyof typeof channels, string> = {
    desired: topics.desired(7, 8),
    state: topics.state(7, 8),
    command: topics.command(7, 8),
    events: topics.events(7, 8),
    pose: topics.pose(7, 8),
    deviceSignal: topics.signal(7, 8),
    commonSignal: topics.signal(7, 'all'),
    consoleSignal: topics.consoleSignal(7, 's'),
    notices: topics.notices(7),
    spotlight: topics.spotlight(7, 8),
    watch: topics.watch(7, 8),
  };
  for (const [name, { address }] of Object.entries(channels)) {
    const filled = address.replace('{school}', '7').replace('{device}', '8').replace('{session}', 's');
    expect(filled).toBe(used[name as keyof typeof channels]);
  }
});
