import { replacePlayList, usePlayList } from './play-list';
import { useSession } from './session';
import { type PlayListAside, stored } from './stored';

/**
 * Lets a session end that the server no longer knows, and puts the list aside that the teacher was preparing. The list
 * itself is emptied as at every log-in (AUTH-10); whoever logs in again under the same account may bring it back.
 */
export function endWithListAside(end: () => void): void {
  // Several calls may find out at once: by the second there is nobody, and nothing left to put aside.
  const aside = describeList() ?? stored.playListAside.read();
  end();
  stored.playListAside.write(aside);
}

function describeList(): PlayListAside | null {
  const account = useSession.getState().user?.id;
  const { items } = usePlayList.getState();
  if (account === undefined || items.length === 0) return null;
  return { account, items: [...items], origin: stored.playListOrigin.read() };
}

/** The list that was put aside for who is logged in now; null where there is none. */
export function findListAside(): PlayListAside | null {
  const aside = stored.playListAside.read();
  return aside !== null && aside.account === useSession.getState().user?.id ? aside : null;
}

/** Brings the list back as it was. */
export function bringListBack({ items, origin }: PlayListAside): void {
  stored.playListAside.write(null);
  stored.playListOrigin.write(origin);
  replacePlayList(items);
}
