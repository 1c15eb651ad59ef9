import type { DeviceResource, DeviceState } from '@orrery/contract';
import type { MediaFiles } from './files/media-files';
import type { KeptNews } from './kept-shelf';

/** Where to read a resource from. */
export interface MediaLocation {
  readonly url: string;
  /** Whether the whole file is on this device, so that a dead server does not matter. */
  readonly local: boolean;
  /** Lets go of the address. */
  release(): void;
}

/** What is being fetched to be kept, for the student to see. */
export interface Fetching {
  readonly title: DeviceResource['title'];
  /** Share of the file, 0 to 1. */
  readonly progress: number;
  /** How many more come after it. */
  readonly left: number;
}

/** The files of this device: fetched ahead for the class or kept for the school, verified, played from here. */
export interface MediaStore {
  open(resource: DeviceResource): Promise<MediaLocation>;
  /** Says what the class needs, the most urgent first. It goes before what is only to be kept. */
  want(resources: readonly DeviceResource[]): void;
  /**
   * Says everything that the school wants kept; the rest is let go.
   * @param ordered whether somebody pressed a button for it, so that what was hopeless is tried again
   */
  keep(resources: readonly DeviceResource[], ordered: boolean): void;
  /** What is whole here of what the school wants kept. */
  held(): Promise<DeviceResource[]>;
  /** What the device knows of resources that it keeps, for when nobody can be asked. */
  recall(rids: readonly number[]): DeviceResource[];
  /** The device left its school. @param erase whether nothing that was kept for it may stay */
  leave(erase: boolean): void;
  /** Tries failed downloads again, for when the network is back. */
  retry(): void;
  /** Resolves once the whole file is on this device; never where it cannot be. */
  whenLocal(resource: DeviceResource, signal: AbortSignal): Promise<void>;
  readonly installs: DeviceState['installs'];
  readonly fetching: Fetching | null;
}

/** What a store needs of its device. */
export interface MediaStoreOptions {
  readonly files: Promise<MediaFiles>;
  /** This device's own memory, and those of the browser's other windows. */
  readonly memory: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly others: readonly Pick<Storage, 'getItem'>[];
  /** Server time in milliseconds, as this device estimates it. */
  readonly now: () => number;
  readonly isOnline: () => boolean;
  /** Hears when something arrived, failed or went on. */
  readonly onChange: () => void;
  readonly onKept: (news: KeptNews) => void;
  /** The server does not know this device any more: somebody should open a session. */
  readonly onUnauthorised: () => void;
}
