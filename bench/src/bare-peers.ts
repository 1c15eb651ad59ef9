import type { Browser, Page } from 'playwright-core';

/** Pictures a second of the bare sender, as a headset sends them. */
const FRAME_MS = 40;

/**
 * Two blank pages with nothing but an RTCPeerConnection between them: what the browser itself takes, beside which the
 * product is measured. The first draws the clock's blocks on a canvas of 360 lines, the second plays them.
 * @returns the page with the video
 */
export async function connectBarePages(browser: Browser, origin: string): Promise<Page> {
  const [sender, receiver] = await Promise.all([browser.newPage(), browser.newPage()]);
  await Promise.all(
    [sender, receiver].map((page) =>
      page.addInitScript({ content: 'globalThis.__name = (value) => value;' }),
    ),
  );
  await Promise.all([sender, receiver].map((page) => page.goto(`${origin}/api/health`)));
  const offer = await sender.evaluate(async (frameMs) => {
    const canvas = document.createElement('canvas');
    canvas.width = 640;
    canvas.height = 360;
    const context = canvas.getContext('2d', { alpha: false });
    // As large as a flat headset page draws them.
    const side = (0.5 * canvas.height) / (2 * 1.2 * 1.12);
    const paint = (index: number, on: boolean) => {
      if (!context) return;
      context.fillStyle = on ? '#fff' : '#000';
      const left = canvas.width / 2 + ((index % 6) - 3) * side;
      context.fillRect(left, canvas.height / 2 + (Math.floor(index / 6) - 2) * side, side, side);
    };
    const stream = canvas.captureStream(0);
    const [track] = stream.getVideoTracks() as CanvasCaptureMediaStreamTrack[];
    setInterval(() => {
      const value = Date.now() % 2 ** 20;
      let parity = 0;
      paint(0, true);
      paint(1, false);
      for (let bit = 0; bit < 20; bit += 1) {
        const on = (value >> bit) & 1;
        parity ^= on;
        paint(2 + bit, on === 1);
      }
      paint(22, parity === 1);
      paint(23, parity === 0);
      track?.requestFrame();
    }, frameMs);
    const connection = new RTCPeerConnection();
    Object.assign(window, { connection });
    if (track) connection.addTrack(track, stream);
    await connection.setLocalDescription();
    await new Promise<void>((resolve) => {
      if (connection.iceGatheringState === 'complete') resolve();
      connection.onicegatheringstatechange = () => connection.iceGatheringState === 'complete' && resolve();
    });
    return connection.localDescription?.sdp ?? '';
  }, FRAME_MS);
  const answer = await receiver.evaluate(async (sdp) => {
    const connection = new RTCPeerConnection();
    const video = document.createElement('video');
    Object.assign(video, { muted: true, autoplay: true });
    document.documentElement.append(video);
    connection.ontrack = ({ streams }) => {
      video.srcObject = streams[0] ?? null;
    };
    await connection.setRemoteDescription({ type: 'offer', sdp });
    await connection.setLocalDescription();
    await new Promise<void>((resolve) => {
      if (connection.iceGatheringState === 'complete') resolve();
      connection.onicegatheringstatechange = () => connection.iceGatheringState === 'complete' && resolve();
    });
    return connection.localDescription?.sdp ?? '';
  }, offer);
  await sender.evaluate(async (sdp) => {
    const { connection } = window as unknown as { connection: RTCPeerConnection };
    await connection.setRemoteDescription({ type: 'answer', sdp });
  }, answer);
  return receiver;
}
