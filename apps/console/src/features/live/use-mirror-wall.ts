import { type PlayDevice, positionAt, type Resource, toResourceKind } from '@orrery/contract';
import { createMirrorWall, isSceneKind, type MirrorWall } from '@orrery/scene';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { currentLive, onPose, serverNow } from '../../lib/live/connection';
import type { DeviceView } from '../../lib/live/device-view';

/** Radius of a tile's corners in CSS pixels, as in the style sheet. */
const CORNER_RADIUS = 8;

interface WallInput {
  /** What the tiles scroll in. */
  readonly scroller: RefObject<HTMLElement | null>;
  readonly views: readonly DeviceView[];
  readonly devices: readonly PlayDevice[];
  readonly resources: readonly Resource[];
  /** Another one moves every tile. */
  readonly arrangement: unknown;
}

/**
 * Draws every tile's view on one canvas over the page's own tiles, from the poses that the headsets send. Poses go to
 * the wall without React; the page's layout is read at most once a frame.
 */
export function useMirrorWall({ scroller, views, devices, resources, arrangement }: WallInput) {
  const host = useRef<HTMLDivElement>(null);
  const wall = useWall(host);
  const places = usePlaces();
  const latest = useRef({ views, resources });
  latest.current = { views, resources };

  const arrange = useMemo(
    () =>
      oncePerFrame(() => {
        const frame = host.current?.getBoundingClientRect();
        if (!wall || !frame) return;
        const keys = toMediaKeys(latest.current.resources);
        wall.setTiles(latest.current.views.flatMap((view) => places.toTile(view, frame, keys)));
      }),
    [wall, places],
  );
  useMedia(wall, resources, devices);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of these moves tiles or changes what they show.
  useLayoutEffect(() => arrange.now(), [arrange, views, resources, arrangement]);
  useEffect(() => arrange.cancel, [arrange]);
  useMoves(scroller, arrange.soon);
  return {
    host,
    place: places.place,
    cover: (id: number, covers: boolean) => {
      places.cover(id, covers);
      arrange.soon();
    },
  };
}

/** Where the tiles stand on the page, and which of them are covered by a picture. */
function usePlaces() {
  return useMemo(() => {
    const elements = new Map<number, HTMLElement>();
    const covered = new Set<number>();
    return {
      place(id: number, element: HTMLElement | null) {
        if (element) elements.set(id, element);
        else elements.delete(id);
      },
      cover(id: number, covers: boolean) {
        if (covers) covered.add(id);
        else covered.delete(id);
      },
      toTile(view: DeviceView, frame: DOMRect, keys: ReadonlyMap<number, string>) {
        const element = elements.get(view.id);
        const mediaKey = view.resource === null ? undefined : keys.get(view.resource);
        if (!element || !mediaKey || covered.has(view.id)) return [];
        const { left, top, width, height } = element.getBoundingClientRect();
        const rect = { left: left - frame.left, top: top - frame.top, width, height };
        return [{ id: String(view.id), rect, mediaKey }];
      },
    };
  }, []);
}

/** Resources that can be drawn here, by id. */
function toMediaKeys(resources: readonly Resource[]): ReadonlyMap<number, string> {
  return new Map(
    resources.flatMap((resource) =>
      isSceneKind(toResourceKind(resource)) ? [[resource.id, String(resource.id)] as const] : [],
    ),
  );
}

/** Does something now, or at the next frame however often it is asked for. */
function oncePerFrame(action: () => void) {
  let request = 0;
  const cancel = () => {
    cancelAnimationFrame(request);
    request = 0;
  };
  const now = () => {
    cancel();
    action();
  };
  return {
    now,
    cancel,
    soon: () => {
      request ||= requestAnimationFrame(now);
    },
  };
}

/** Hears when the tiles move on the page without React: scrolling, and another size. */
function useMoves(scroller: RefObject<HTMLElement | null>, onMove: () => void): void {
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const observer = new ResizeObserver(onMove);
    observer.observe(element);
    element.addEventListener('scroll', onMove, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', onMove);
    };
  }, [scroller, onMove]);
}

/** The wall lives as long as the tab is open; its canvas too, because a context is given once. */
function useWall(host: RefObject<HTMLDivElement | null>): MirrorWall | null {
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
