import type { ResourceKind } from '@orrery/contract';
import type { SceneMedia } from '@orrery/scene';
import { useEffect, useRef, useState } from 'react';

/** A resource that a scene can show. */
interface Source {
  readonly url: string;
  readonly poster: string;
  readonly kind: ResourceKind;
}

/**
 * Shows a resource in a viewer of its own. The canvas is made here and not by React: a canvas whose context was
 * given back cannot be used a second time. What draws in 3D is fetched when the first scene is wanted.
 * @param label what the canvas is, for readers that do not see it
 */
export function useSceneViewer({ url, poster, kind }: Source, label: string) {
  const host = useRef<HTMLDivElement>(null);
  const [status, setStatus] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [media, setMedia] = useState<SceneMedia | null>(null);
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
      setMedia(loaded);
      setStatus(loaded ? 'ready' : 'failed');
    });
    return () => {
      setMedia(null);
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

  return { host, status, media, retry: () => setAttempt((count) => count + 1) };
}

/**
 * Opens a viewer and loads into it.
 * @param onDone hears what was loaded, or null where that failed
 * @returns how to close both
 */
function openViewer(canvas: HTMLCanvasElement, source: Source, onDone: (media: SceneMedia | null) => void) {
  const controller = new AbortController();
  const { signal } = controller;
  const closing: (() => void)[] = [];
  const open = async () => {
    const { createViewer, loadMedia } = await import('@orrery/scene');
    signal.throwIfAborted();
    const viewer = createViewer(canvas);
    closing.push(() => viewer.dispose());
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
    onDone(media);
  };
  open().catch(() => {
    if (!signal.aborted) onDone(null);
  });
  return () => {
    controller.abort();
    for (const close of closing.reverse()) close();
  };
}
