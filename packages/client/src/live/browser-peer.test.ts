import { afterEach, expect, test, vi } from 'vitest';
import { openBrowserPeer } from './browser-peer';

afterEach(() => vi.unstubAllGlobals());

/** A browser's connection that sends one picture, as far as an offer needs it. */
function useBrowser(setParameters: (parameters: object) => Promise<void>) {
  const sender = { getParameters: () => ({ encodings: [{}] }), setParameters };
  vi.stubGlobal(
    'RTCPeerConnection',
    class extends EventTarget {
      getSenders = () => [sender];
      createOffer = async () => ({ type: 'offer', sdp: 'v=0' });
      setLocalDescription = async () => undefined;
    },
  );
}

const open = () =>
  openBrowserPeer({ iceServers: [], maxBitrate: 1_200_000 })({
    onCandidate: () => undefined,
    onState: () => undefined,
    onStream: () => undefined,
  });

test('one picture takes no more of the air than it may, and stays as large as it is', async () => {
  const limits: object[] = [];
  useBrowser(async (parameters) => void limits.push(parameters));
  expect(await open().offer()).toBe('v=0');
  expect(limits).toEqual([
    { encodings: [{ maxBitrate: 1_200_000 }], degradationPreference: 'maintain-resolution' },
  ]);
});

test('a browser that cannot limit itself sends its picture all the same', async () => {
  useBrowser(() => Promise.reject(new Error('no such parameter')));
  expect(await open().offer()).toBe('v=0');
});

test('a description of many parts makes no receiver for each of them', async () => {
  useBrowser(async () => undefined);
  const many = `v=0\r\n${'m=video 9 UDP/TLS/RTP/SAVPF 96\r\n'.repeat(300)}`;
  await expect(open().answer(many)).rejects.toThrow('too many parts');
  await expect(open().accept(many)).rejects.toThrow('too many parts');
});
