import type { DesiredPlay, PlayDevice } from '@orrery/contract';
import { useEffect, useMemo } from 'react';
import { DEVICES_KEY } from '../../lib/live/connection';
import { actsOnOthers, isUpToDate } from '../../lib/live/order';
import { queryClient } from '../../lib/query-client';
import { usePlaySession } from './play-session';
import { type OpenedItem, openItem } from './play-status';

interface ClassOrderOptions {
  /** Null until the item and the devices are known. */
  readonly item: OpenedItem | null;
  readonly devices: readonly PlayDevice[];
  /** The order that the teacher turned away from by opening another chapter, which waits for the button. */
  readonly aside: DesiredPlay | null;
}

/**
 * Takes up what the devices were told of the open item: when it is opened or the page is loaded anew (PLAY-37,
 * PLAY-38), and whenever another page orders something.
 */
export function useClassOrder({ item, devices, aside }: ClassOrderOptions): void {
  useOthersOrders(devices);
  const id = item?.resourceId;
  const present = useMemo(() => (id === undefined ? null : orderFor(devices, id)), [devices, id]);
  useEffect(() => {
    if (!item || !isUpToDate(devices)) return;
    const { playId, playInfo } = usePlaySession.getState();
    const isAside = playInfo === null && isSameOrder(present, aside);
    if (playId === item.resourceId && (isAside || isSameOrder(playInfo, present))) return;
    const { status, startsAfresh } = openItem(present, item);
    usePlaySession.setState({
      playId: item.resourceId,
      playStatus: status,
      playInfo: present,
      startsAfresh,
      reviewId: present?.reviewId ?? null,
    });
  }, [item, devices, present, aside]);
}

/** Asks for the list again once a device acts on an order that this page has not heard of. */
function useOthersOrders(devices: readonly PlayDevice[]): void {
  const news = devices
    .filter(actsOnOthers)
    .map(({ id, state }) => `${id}:${state?.revision}`)
    .join();
  useEffect(() => {
    if (news !== '') void queryClient.invalidateQueries({ queryKey: [DEVICES_KEY] });
  }, [news]);
}

/** The order that devices have for an item: that of the first one online, else of any. */
function orderFor(devices: readonly PlayDevice[], id: number): DesiredPlay | null {
  const having = devices.filter(({ desired }) => desired.play?.resource === id);
  const online = having.find((device) => device.is_online === 1);
  return (online ?? having[0])?.desired.play ?? null;
}

function isSameOrder(a: DesiredPlay | null, b: DesiredPlay | null): boolean {
  if (a === null || b === null) return a === b;
  return a.at === b.at && a.position === b.position && a.status === b.status && a.chapter === b.chapter;
}
