import { type PlayDevice, positionAt, type Resource, toResourceKind } from '@orrery/contract';
import { createMirrorWall, isSceneKind, type MirrorWall } from '@orrery/scene';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { currentLive, onPose, serverNow } from '../../lib/live/connection';
import type { DeviceView } from '../../lib/live/device-view';
import { useNetwork } from '../../lib/live/network';

/** Poses a second that the wall asks for. */
const POSE_RATE_HZ = 10;

/** Radius of a tile's corners in CSS pixels, as in the style sheet. */
const CORNER_RADIUS = 8;

interface WallInput {
  readonly views: readonly DeviceView[];
  readonly devices: readonly PlayDevice[];
  readonly resources: readonly Resource[];
  readonly columns: number;
}

/** Draws every tile's view on one canvas behind the page's own tiles, from the poses that the headsets send. */
export function useMirrorWall({ views, devices, resources, columns }: WallInput) {
  const host = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const pictures = useRef(new Map<number, HTMLElement>());
  const wall = useWall(host);
  useWatching(views);

  const arrange = useCallback(() => {
    const frame = host.current?.getBoundingClientRect();
    if (!wall || !frame) return;
    wall.setTiles(views.flatMap((view) => toTile(view, pictures.current.get(view.id), frame, resources)));
  }, [wall, views, resources]);

  useMedia(wall, resources, devices);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of columns moves every tile.
  useLayoutEffect(arrange, [arrange, columns]);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const observer = new ResizeObserver(arrange);
    observer.observe(element);
    element.addEventListener('scroll', arrange, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', arrange);
    };
  }, [arrange]);

  const tile = (id: number) => (element: HTMLElement | null) => {
    if (element) pictures.current.set(id, element);
    else pictures.current.delete(id);
  };
  return { host, scroller, tile };
}

function toTile(
  view: DeviceView,
  picture: HTMLElement | undefined,
  frame: DOMRect,
  resources: readonly Resource[],
) {
  const resource = resources.find(({ id }) => id === view.resource);
  if (!picture || !resource || !isSceneKind(toResourceKind(resource))) return [];
  const { left, top, width, height } = picture.getBoundingClientRect();
  const rect = { left: left - frame.left, top: top - frame.top, width, height };
  return [{ id: String(view.id), rect, mediaKey: String(resource.id) }];
}

/** The wall lives as long as the tab is open; its canvas too, because a context is given once. */
function useWall(host: React.RefObject<HTMLDivElement | null>): MirrorWall | null {
  const [wall, setWall] = useState<MirrorWall | null>(null);
  useEffect(() => {
    const canvas = document.createElement('canvas');
    host.current?.append(canvas);
    let made: MirrorWall;
    try {
      made = createMirrorWall(canvas, { cornerRadius: CORNER_RADIUS });
    } catch {
      // Without WebGL the tiles still tell names and troubles.
      return () => canvas.remove();
    }
    for (const [id, pose] of currentLive()?.poses ?? []) made.setPose(String(id), pose);
    const stop = onPose((id, pose) => made.setPose(String(id), pose));
    made.start();
    setWall(made);
    return () => {
      stop();
      setWall(null);
      made.dispose();
      canvas.remove();
    };
  }, [host]);
  return wall;
}

/** Headsets send poses only while somebody watches: from the opening of this tab to its end. */
function useWatching(views: readonly DeviceView[]): void {
  const status = useNetwork((network) => network.status);
  const online = views
    .filter((view) => view.online)
    .map(({ id }) => id)
    .sort((a, b) => a - b)
    .join();
  useEffect(() => {
    if (status !== 'online') return;
    currentLive()?.watch(online.split(',').filter(Boolean).map(Number), POSE_RATE_HZ);
  }, [online, status]);
  useEffect(() => () => currentLive()?.watch([]), []);
}

/** Names the resources that students see, and the class's time in them. */
function useMedia(
  wall: MirrorWall | null,
  resources: readonly Resource[],
  devices: readonly PlayDevice[],
): void {
  useEffect(() => {
    for (const resource of resources) {
      const kind = toResourceKind(resource);
      wall?.setMedia(String(resource.id), isSceneKind(kind) ? { kind, url: resource.file_url } : null);
    }
  }, [wall, resources]);
  useEffect(() => {
    for (const { id } of resources) {
      const play = devices.find(({ desired }) => desired.play?.resource === id)?.desired.play;
      wall?.setTimeline(String(id), play ? () => positionAt(play, serverNow()) : null, play?.chapter);
    }
  }, [wall, resources, devices]);
}
