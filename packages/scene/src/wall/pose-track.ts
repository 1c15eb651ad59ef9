import type { Pose } from '@orrery/contract';
import { Quaternion, Vector3 } from 'three';

/** Poses come at 10 Hz; the glide to the newest one takes the time since the one before, within these bounds. */
const SHORTEST_GLIDE_SECONDS = 0.05;
const LONGEST_GLIDE_SECONDS = 0.3;

/** A student's view between poses: always on the way from where it is shown to the newest pose. */
export class PoseTrack {
  readonly quaternion = new Quaternion();
  readonly position = new Vector3();
  private readonly fromQuaternion = new Quaternion();
  private readonly toQuaternion = new Quaternion();
  private readonly fromPosition = new Vector3();
  private readonly toPosition = new Vector3();
  private receivedAt: number | null = null;
  private glideSeconds = 0;
  private arrived = true;

  /** @param nowSeconds of a steady clock */
  receive(pose: Pose, nowSeconds: number): void {
    const [x, y, z, w] = pose.quaternion;
    this.fromQuaternion.copy(this.quaternion);
    this.fromPosition.copy(this.position);
    this.toQuaternion.set(x, y, z, w).normalize();
    this.toPosition.fromArray(pose.position);
    const sinceLast = this.receivedAt === null ? 0 : nowSeconds - this.receivedAt;
    this.glideSeconds =
      this.receivedAt === null
        ? 0
        : Math.min(LONGEST_GLIDE_SECONDS, Math.max(SHORTEST_GLIDE_SECONDS, sinceLast));
    this.receivedAt = nowSeconds;
    this.arrived = false;
  }

  /** @returns whether the view moved */
  step(nowSeconds: number): boolean {
    if (this.arrived || this.receivedAt === null) return false;
    const share = this.glideSeconds === 0 ? 1 : (nowSeconds - this.receivedAt) / this.glideSeconds;
    if (share >= 1) {
      this.arrived = true;
      const moved = !this.quaternion.equals(this.toQuaternion) || !this.position.equals(this.toPosition);
      this.quaternion.copy(this.toQuaternion);
      this.position.copy(this.toPosition);
      return moved || this.glideSeconds === 0;
    }
    const forward = Math.max(0, share);
    this.quaternion.slerpQuaternions(this.fromQuaternion, this.toQuaternion, forward);
    this.position.lerpVectors(this.fromPosition, this.toPosition, forward);
    return true;
  }
}
