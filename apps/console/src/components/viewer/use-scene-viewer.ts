import type { ResourceKind } from '@orrery/contract';
import type { LonLat, SceneMedia, Viewer, ViewerOptions } from '@orrery/scene';
import { useEffect, useRef, useState } from 'react';

/** A resource that a scene can show. */
interface Source {
  readonly url: string;
  readonly poster: string;
  readonly kind: ResourceKind;
}

/** An open view into a scene, for what a screen lays over its picture. */
export interface SceneSight {
  readonly viewer: Viewer;
  /** Hears whenever the view moved, at most once a frame. @returns how to stop */
  onMove(listener: () => void): () => void;
  /** Hears of presses that were no drags, as directions in radians. @returns how to stop */
  onPick(listener: (direction: LonLat) => void): () => void;
}

interface Opened {
  readonly media: SceneMedia;
  readonly sight: SceneSight;
}

/**
 * Shows a resource in a viewer of its own. The canvas is made here and not by React: a canvas whose context was
 * given back cannot be used a second time. What draws in 3D is fetched when the first scene is wanted.
 * @param label what the canvas is, for readers that do not see it
 */
export function useSceneViewer({ url, poster, kind }: Source, label: string) {
  const host = useRef<HTMLDivElement>(null);
  const [status, setStatus] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [opened, setOpened] = useState<Opened | null>(null);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt begins from nothing.
  useEffect(() => {
    const parent = host.current;
    if (!parent) return;
    const canvas = document.createElement('canvas');
    canvas.tabIndex = 0;
    parent.append(canvas);
    setStatus('loading');
    const close = openViewer(canvas, { url, poster, kind }, (loaded) => {
      setOpened(loaded);
      setStatus(loaded ? 'ready' : 'failed');
    });
    return () => {
      setOpened(null);
      close();
      canvas.remove();
    };
  }, [url, poster, kind, attempt]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every viewer has a canvas of its own.
  useEffect(() => {
    const canvas = host.current?.querySelector('canvas');
    canvas?.setAttribute('role', 'img');
    canvas?.setAttribute('aria-label', label);
  }, [label, status]);

  return {
    host,
    status,
    media: opened?.media ?? null,
    sight: opened?.sight ?? null,
    retry: () => setAttempt((count) => count + 1),
  };
}

/**
 * Opens a viewer and loads into it.
 * @param onDone hears what was opened, or null where that failed
 * @returns how to close both
 */
function openViewer(canvas: HTMLCanvasElement, source: Source, onDone: (opened: Opened | null) => void) {
  const controller = new AbortController();
  const { signal } = controller;
  const closing: (() => void)[] = [];
  const open = async () => {
    const { createViewer, loadMedia } = await import('@orrery/scene');
    signal.throwIfAborted();
    const { sight, close } = createSight((options) => createViewer(canvas, options));
    const { viewer } = sight;
    closing.push(close);
    const { url, kind, poster } = source;
    const media = await loadMedia(
      { url, kind, ...(poster ? { poster } : {}) },
      { renderer: viewer.renderer, signal, onFailure: () => onDone(null) },
    );
    if (signal.aborted) return media.dispose();
    closing.push(() => {
      viewer.setMedia(null);
      media.dispose();
    });
    viewer.setMedia(media);
    onDone({ media, sight });
  };
  open().catch(() => {
    if (!signal.aborted) onDone(null);
  });
  return () => {
    controller.abort();
    for (const close of closing.reverse()) close();
  };
}

function createSight(create: (options: ViewerOptions) => Viewer): {
  readonly sight: SceneSight;
  readonly close: () => void;
} {
  const movers = new Set<() => void>();
  const pickers = new Set<(direction: LonLat) => void>();
  const viewer = create({
    onView: () => {
      for (const listener of movers) listener();
    },
    onPick: (direction) => {
      for (const listener of pickers) listener(direction);
    },
  });
  const listen = <Listener>(listeners: Set<Listener>, listener: Listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const sight: SceneSight = {
    viewer,
    onMove: (listener) => listen(movers, listener),
    onPick: (listener) => listen(pickers, listener),
  };
  return { sight, close: () => viewer.dispose() };
}
