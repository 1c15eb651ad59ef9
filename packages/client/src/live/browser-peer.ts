import type { OpenPeer } from './peer';
import { MAX_MEDIA } from './timing';

export interface BrowserPeerOptions {
  /** STUN and TURN servers; none where everybody is on the school's own network (LIVE-12, LIVE-Q6). */
  readonly iceServers: readonly Record<string, unknown>[];
  /** What this side sends. */
  readonly stream?: MediaStream;
  /** Most bits a second of what is sent. */
  readonly maxBitrate?: number;
}

/** Opens connections of the browser. */
export function openBrowserPeer(options: BrowserPeerOptions): OpenPeer<MediaStream> {
  return (events) => {
    const connection = new RTCPeerConnection({
      // Their form is checked where the server reads its configuration.
      iceServers: [...options.iceServers] as unknown as RTCIceServer[],
      bundlePolicy: 'max-bundle',
    });
    for (const track of options.stream?.getTracks() ?? [])
      connection.addTrack(track, options.stream as MediaStream);
    connection.addEventListener('icecandidate', ({ candidate }) => {
      if (candidate === null) return events.onCandidate(null);
      const { candidate: text, sdpMid, sdpMLineIndex, usernameFragment } = candidate;
      events.onCandidate({ candidate: text, sdpMid, sdpMLineIndex, usernameFragment });
    });
    connection.addEventListener('connectionstatechange', () => {
      const state = connection.connectionState;
      events.onState(state === 'new' ? 'connecting' : state);
    });
    connection.addEventListener('track', ({ streams, track }) => {
      events.onStream(streams[0] ?? new MediaStream([track]));
    });
    const describe = async (description: RTCSessionDescriptionInit) => {
      await connection.setLocalDescription(description);
      await limitRate(connection, options.maxBitrate);
      return description.sdp ?? '';
    };
    return {
      offer: async () => describe(await connection.createOffer()),
      async answer(sdp) {
        await connection.setRemoteDescription({ type: 'offer', sdp: requireFew(sdp) });
        return describe(await connection.createAnswer());
      },
      accept: async (sdp) => connection.setRemoteDescription({ type: 'answer', sdp: requireFew(sdp) }),
      addCandidate: (candidate) => connection.addIceCandidate(candidate ?? undefined),
      close: () => connection.close(),
    };
  };
}

/** A description of a hundred parts would make as many receivers here. */
function requireFew(sdp: string): string {
  if ((sdp.match(/^m=/gm)?.length ?? 0) > MAX_MEDIA) throw new Error('too many parts');
  return sdp;
}

/** A classroom's air is shared by thirty: one picture may not take it all. */
async function limitRate(connection: RTCPeerConnection, maxBitrate: number | undefined): Promise<void> {
  if (maxBitrate === undefined) return;
  for (const sender of connection.getSenders()) {
    try {
      const parameters = sender.getParameters();
      for (const encoding of parameters.encodings) encoding.maxBitrate = maxBitrate;
      // What a student reads must stay readable: under a thin line there are fewer pictures, not smaller ones.
      await sender.setParameters({ ...parameters, degradationPreference: 'maintain-resolution' });
    } catch {
      // Some browsers know no such limit; what they send by themselves is better than no picture.
    }
  }
}
