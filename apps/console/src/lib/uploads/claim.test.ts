import { expect, test } from 'vitest';
import { claimByAsking } from './claim';

test('[RES-49] where a browser has no locks, a file is held until it is let go', async () => {
  const release = await claimByAsking('1:1:held');
  expect(release).not.toBeNull();
  expect(await claimByAsking('1:1:held')).toBeNull();
  expect(await claimByAsking('1:1:another')).not.toBeNull();
  release?.();
  expect(await claimByAsking('1:1:held')).not.toBeNull();
});

test('[RES-49] another tab that holds the file says so', async () => {
  const other = new BroadcastChannel('orrery-uploads');
  other.onmessage = ({ data }) => {
    if (data.ask === '1:1:elsewhere') other.postMessage({ held: data.ask });
  };
  expect(await claimByAsking('1:1:elsewhere')).toBeNull();
  other.close();
  expect(await claimByAsking('1:1:elsewhere')).not.toBeNull();
});
