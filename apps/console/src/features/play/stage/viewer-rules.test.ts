import { expect, test } from 'vitest';
import { viewerRules } from './viewer-rules';

test('[PLAY-26] while nothing plays the video stands at its start', () => {
  expect(viewerRules('Play').video).toBe('reset');
});

test('[PLAY-27] the statuses Pause and Stop let the video run', () => {
  expect(viewerRules('Pause').video).toBe('run');
  expect(viewerRules('Stop').video).toBe('run');
});

test('[PLAY-28] the status PauseNew holds the video', () => {
  expect(viewerRules('PauseNew').video).toBe('hold');
});

test('[PLAY-29] the overlay shows while paused only', () => {
  expect(viewerRules('PauseNew').overlay).toBe(true);
  for (const status of ['Play', 'Pause', 'Stop'] as const) expect(viewerRules(status).overlay).toBe(false);
});

test('[PLAY-22] [PLAY-Q1] pointing needs a headset that shows something: every status but Play', () => {
  expect(viewerRules('Play').marking).toBe(false);
  for (const status of ['Pause', 'PauseNew', 'Stop'] as const) expect(viewerRules(status).marking).toBe(true);
});
