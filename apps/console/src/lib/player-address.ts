import { pageSettings } from './page-settings';
import { usePlayList } from './play-list';

/** Stands in the setting where the resource's id goes; without it the id becomes the last step of the path. */
const PLACE = '{id}';

/**
 * The classroom player's address for a resource: that of the page where one was asked for, else the first of the
 * play list, else 0 (GEN-49).
 * @param player the setting; null where our own teaching screen is used
 * @param asked resource id of the address; 0 where none
 * @returns null without a setting, or where it is no web address
 */
export function toPlayerAddress(
  player: string | null,
  asked: number,
  first: number | undefined,
): string | null {
  if (!player || !/^(https?:\/\/|\/(?!\/))/i.test(player)) return null;
  const id = String(asked || first || 0);
  return player.includes(PLACE) ? player.replaceAll(PLACE, id) : `${player.replace(/\/{1,9}$/, '')}/${id}`;
}

/** The player's address for this page; while developing it comes from `VITE_CLASSROOM_PLAYER_URL`. */
export function findPlayerAddress(asked: number): string | null {
  const player = import.meta.env.DEV
    ? ((import.meta.env.VITE_CLASSROOM_PLAYER_URL as string | undefined) ?? null)
    : pageSettings().player;
  return toPlayerAddress(player, asked, usePlayList.getState().items[0]?.id);
}
