/** Beyond this a mirror jumps to the class time; nearer it is caught up by a faster or slower rate. */
const JUMP_SECONDS = 0.4;
/** A paused picture is put right to about a frame. */
const STILL_SECONDS = 0.04;
/** Jumps come at most this often: a browser that cannot keep up shows a slow series of pictures. */
const JUMP_PAUSE_SECONDS = 0.5;
/** Class time that did not move for this long stands still. */
const STANDSTILL_SECONDS = 0.3;
const LARGEST_TRIM = 0.08;

/** The part of a video element that following needs. */
export type FollowedVideo = Pick<
  HTMLVideoElement,
  'currentTime' | 'duration' | 'ended' | 'paused' | 'pause' | 'play' | 'playbackRate' | 'seeking'
>;

/** Keeps a silent video at the class time. */
export class TimeFollower {
  private lastSeconds: number | null = null;
  private movedAt = -Infinity;
  private jumpedAt = -Infinity;
  private readonly video: FollowedVideo;

  constructor(video: FollowedVideo) {
    this.video = video;
  }

  /**
   * Call per frame.
   * @param seconds class time; past the end is the end
   * @param nowSeconds of a steady clock
   */
  follow(seconds: number, nowSeconds: number): void {
    const { video } = this;
    const wanted = Number.isFinite(video.duration) ? Math.min(seconds, video.duration) : seconds;
    if (this.lastSeconds !== null && wanted !== this.lastSeconds) this.movedAt = nowSeconds;
    this.lastSeconds = wanted;
    const playing = nowSeconds - this.movedAt < STANDSTILL_SECONDS;
    if (playing && video.paused && !video.ended) this.play();
    if (!playing && !video.paused) video.pause();

    const lead = wanted - video.currentTime;
    const far = Math.abs(lead) > (playing ? JUMP_SECONDS : STILL_SECONDS);
    if (far) this.jump(wanted, nowSeconds);
    else if (playing) video.playbackRate = 1 + Math.max(-LARGEST_TRIM, Math.min(LARGEST_TRIM, lead / 2));
  }

  private jump(wanted: number, nowSeconds: number): void {
    if (this.video.seeking || nowSeconds - this.jumpedAt < JUMP_PAUSE_SECONDS) return;
    this.jumpedAt = nowSeconds;
    this.video.currentTime = wanted;
  }

  private play(): void {
    // Refused or interrupted: the picture then follows by jumps, which is all that can be done.
    this.video.play().catch(() => undefined);
  }
}
