/** Time in which a released view loses two thirds of its speed. */
const GLIDE_SECONDS = 0.22;
/** Speed of a held key, in units (radians) per second. */
const KEY_SPEED = 1.1;
/** Below this speed the view stands still. */
const REST_SPEED = 0.002;
/** A pointer that rested this long before letting go throws nothing. */
const HOLD_SECONDS = 0.08;

/** One axis that can be dragged, thrown and pushed by keys. Inertia is left out where motion is unwelcome. */
export class GlidingAxis {
  value = 0;
  private speed = 0;
  private push = 0;
  private held = false;
  private pending = 0;
  private restSeconds = 0;
  private readonly inertia: boolean;

  constructor(inertia: boolean) {
    this.inertia = inertia;
  }

  grab(): void {
    this.held = true;
    this.speed = 0;
    this.pending = 0;
  }

  drag(amount: number): void {
    this.pending += amount;
  }

  release(): void {
    this.held = false;
    if (!this.inertia || this.restSeconds > HOLD_SECONDS) this.speed = 0;
  }

  /** Holds a speed from -1 to 1 until told otherwise. */
  hold(push: number): void {
    this.push = push;
  }

  set(value: number): void {
    this.value = value;
    this.speed = 0;
    this.pending = 0;
  }

  step(deltaSeconds: number, minimum = -Infinity, maximum = Infinity): void {
    if (this.held || this.pending !== 0) this.follow(deltaSeconds);
    else this.coast(deltaSeconds);
    this.value = Math.min(maximum, Math.max(minimum, this.value + this.push * KEY_SPEED * deltaSeconds));
  }

  private follow(deltaSeconds: number): void {
    this.restSeconds = this.pending === 0 ? this.restSeconds + deltaSeconds : 0;
    // Half old, half new: a single late pointer event must not decide the throw.
    if (deltaSeconds > 0) this.speed = this.speed * 0.5 + (this.pending / deltaSeconds) * 0.5;
    this.value += this.pending;
    this.pending = 0;
  }

  private coast(deltaSeconds: number): void {
    this.speed *= Math.exp(-deltaSeconds / GLIDE_SECONDS);
    if (Math.abs(this.speed) < REST_SPEED) this.speed = 0;
    this.value += this.speed * deltaSeconds;
  }
}
