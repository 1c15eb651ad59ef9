import { follow } from '@orrery/client';
import { type DesiredPlay, positionAt } from '@orrery/contract';
import { useEffect } from 'react';
import { serverNow } from '../../../lib/live/connection';
import type { ViewerRules } from './viewer-rules';

/** How often the stage's video is compared with the class's timeline. */
const FOLLOW_MS = 200;

/** Keeps the stage's own silent video at the second that the class is at (PLAY-26 to PLAY-28). */
export function useFollow(
  video: HTMLVideoElement | null,
  timeline: DesiredPlay | null,
  rule: ViewerRules['video'],
): void {
  useEffect(() => {
    if (!video) return;
    if (rule !== 'run' || timeline?.status !== 'playing') {
      video.pause();
      video.currentTime = rule === 'reset' ? 0 : (timeline?.position ?? 0);
      return;
    }
    let trimming = false;
    const keepUp = () => {
      trimming = bringInTime(video, timeline, trimming);
    };
    keepUp();
    const timer = setInterval(keepUp, FOLLOW_MS);
    return () => clearInterval(timer);
  }, [video, timeline, rule]);
}

/** @returns whether the video runs at a trimmed rate now */
function bringInTime(video: HTMLVideoElement, timeline: DesiredPlay, trimming: boolean): boolean {
  const nowMs = serverNow();
  const target = positionAt(timeline, nowMs);
  const isOver = timeline.duration !== null && !timeline.loop && target >= timeline.duration;
  if (nowMs < timeline.at || isOver) {
    video.pause();
    if (Math.abs(video.currentTime - target) > 0.05) video.currentTime = target;
    return false;
  }
  // Browsers let silent videos start by themselves; where one refuses, the next round tries again.
  if (video.paused) void video.play().catch(() => undefined);
  const decision = follow({
    targetSeconds: target,
    actualSeconds: video.currentTime,
    rate: timeline.rate,
    trimming,
    loop: timeline.loop,
    durationSeconds: timeline.duration,
  });
  if (decision.type === 'seek') video.currentTime = decision.to;
  video.playbackRate = decision.type === 'trim' ? decision.rate : timeline.rate;
  return decision.type === 'trim';
}
