import type { DeviceConnection, InstallKeeper } from '@orrery/client';
import { openFiles } from './files/open-files';
import { createMediaStore } from './media-store';
import type { MediaStore } from './media-types';
import { createSlotStore, SLOTS } from './slot-store';
import type { HeadsetState, HeadsetStore } from './state';

export interface DeviceMediaOptions {
  readonly window: Window & typeof globalThis;
  readonly slot: number;
  readonly store: HeadsetStore;
  readonly serverNow: () => number;
  readonly connection: () => DeviceConnection | null;
  /** Takes a change into the store and tells the school of it. */
  readonly onChange: (change: Partial<HeadsetState>) => void;
}

/** The files of a device, and what it keeps for its school. */
export interface DeviceMedia {
  readonly media: MediaStore;
  readonly keeper: InstallKeeper;
}

/** Opens the files of this device; other windows of the browser share them. */
export function createDeviceMedia(options: DeviceMediaOptions): DeviceMedia {
  const { window, slot, store, connection, onChange } = options;
  const slots = Array.from({ length: SLOTS }, (_, index) => createSlotStore(window.localStorage, index));
  const media = createMediaStore({
    files: openFiles(window),
    memory: createSlotStore(window.localStorage, slot),
    others: slots.filter((_, index) => index !== slot),
    now: options.serverNow,
    isOnline: () => store.getState().connection === 'online',
    onChange: () => onChange({ installs: media.installs, fetching: media.fetching }),
    onKept: (news) => {
      if (store.getState().phase === 'joined') void connection()?.emit(news);
    },
    onUnauthorised: () => connection()?.syncInstalls(),
  });
  let orders: number | null = null;

  const keeper: InstallKeeper = {
    held: async () => (await media.held()).map(({ rid, sha256 }) => ({ rid, sha256 })),
    keep(list) {
      const present = store.getState().desired.installs;
      media.keep(list, orders !== null && present !== orders);
      orders = present;
      // What was paid for with minutes of the school's network should not be cleared for a page of news.
      if (list.length > 0) void window.navigator.storage?.persist?.();
    },
  };
  return { media, keeper };
}
