import { useCallback, useEffect, useState } from 'react';

interface VideoState {
  readonly playing: boolean;
  /** Seconds. */
  readonly position: number;
  /** Seconds; 0 while unknown. */
  readonly duration: number;
  readonly muted: boolean;
}

const NOTHING: VideoState = { playing: false, position: 0, duration: 0, muted: false };

const EVENTS = ['play', 'pause', 'ended', 'timeupdate', 'seeked', 'durationchange', 'volumechange'] as const;

/** What a video does, and how to move it. It stops when its owner goes (LIB-57). */
export function useVideo(video: HTMLVideoElement | null) {
  const [state, setState] = useState(NOTHING);
  useEffect(() => {
    if (!video) return setState(NOTHING);
    const read = () => setState(stateOf(video));
    // Whoever presses play wants to hear it.
    video.muted = false;
    read();
    for (const name of EVENTS) video.addEventListener(name, read);
    return () => {
      for (const name of EVENTS) video.removeEventListener(name, read);
      video.pause();
    };
  }, [video]);
  const toggle = useCallback(() => {
    if (!video) return;
    if (video.paused || video.ended) void video.play().catch(() => undefined);
    else video.pause();
  }, [video]);
  return {
    ...state,
    toggle,
    seek(seconds: number) {
      if (!video) return;
      video.currentTime = seconds;
      // At once: a slider that waited for the video's own word would spring back under the hand.
      setState(stateOf(video));
    },
    toggleMute() {
      if (video) video.muted = !video.muted;
    },
  };
}

export type VideoControl = ReturnType<typeof useVideo>;

function stateOf(video: HTMLVideoElement): VideoState {
  return {
    playing: !video.paused && !video.ended,
    position: video.currentTime,
    duration: Number.isFinite(video.duration) ? video.duration : 0,
    muted: video.muted,
  };
}
