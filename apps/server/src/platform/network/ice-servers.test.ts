import { expect, test } from 'vitest';
import { toIceServers } from './ice-servers';

const STUN = { urls: 'stun:stun.school.test' };
const turn = { urls: ['turn:turn.school.test'], secret: 'north' };

test('[LIVE-12] without a relay the configured servers are told as they stand', () => {
  expect(toIceServers({ iceServers: [STUN], turn: null }, 'device:7')).toEqual([STUN]);
});

test('[LIVE-12] [LIVE-Q6] a relay’s credential names its end and its holder, and only the secret makes it', () => {
  const at = Date.UTC(2026, 0, 1);
  const [, relay] = toIceServers({ iceServers: [STUN], turn }, 'device:7', at);
  // As `echo -n 1767232800:device:7 | openssl dgst -sha1 -hmac north -binary | base64` says it.
  expect(relay).toEqual({
    urls: ['turn:turn.school.test'],
    username: '1767232800:device:7',
    credential: '7ppZyKTObk5iAIazsJdHMRoAIXw=',
  });
  const [, other] = toIceServers({ iceServers: [STUN], turn: { ...turn, secret: 'south' } }, 'device:7', at);
  expect(other?.credential).not.toBe(relay?.credential);
  expect(JSON.stringify(relay)).not.toContain('north');
});
