import type { Desired, DeviceResource } from '@orrery/contract';

/** Learns what a class needs and starts fetching it, the piece that plays first. */
export type Stock = () => Promise<void>;

/** Makes the stock of a device; call it with every order and when the server is back. */
export function createStock(options: {
  readonly desired: () => Desired;
  readonly find: (rids: readonly number[]) => Promise<DeviceResource[]>;
  readonly want: (resources: readonly DeviceResource[]) => void;
  /** Hears the play list as far as the device knows its pieces. */
  readonly onShelf: (shelf: readonly DeviceResource[]) => void;
}): Stock {
  return async () => {
    const desired = options.desired();
    const { play, playlist } = desired;
    const rids = [...new Set([...(play ? [play.resource] : []), ...playlist])];
    try {
      const resources = await options.find(rids);
      if (options.desired() !== desired) return;
      options.want(resources);
      options.onShelf(playlist.flatMap((rid) => resources.find((item) => item.rid === rid) ?? []));
    } catch {
      // The server is away and the list is new: the next connection asks again.
    }
  };
}
