import type { ResourceKind } from '@orrery/contract';
import { createViewer, loadMedia, type SceneMedia } from '@orrery/scene';
import { useEffect, useRef, useState } from 'react';

/**
 * Shows a resource in a viewer of its own. The canvas is made here and not by React: a canvas whose context was
 * given back cannot be used a second time.
 */
export function useSceneViewer(url: string, poster: string, kind: ResourceKind, label: string) {
  const host = useRef<HTMLDivElement>(null);
  const [status, setStatus] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);

  useEffect(() => {
    const parent = host.current;
    if (!parent) return;
    const canvas = document.createElement('canvas');
    canvas.tabIndex = 0;
    parent.append(canvas);
    const controller = new AbortController();
    const close = openViewer(canvas, { url, poster, kind }, controller.signal, {
      onReady(media) {
        setVideo(media.video);
        setStatus('ready');
      },
      onFailed: () => setStatus('failed'),
    });
    setStatus('loading');
    return () => {
      controller.abort();
      setVideo(null);
      close();
      canvas.remove();
    };
  }, [url, poster, kind]);

  useEffect(() => {
    const canvas = host.current?.querySelector('canvas');
    canvas?.setAttribute('role', 'img');
    canvas?.setAttribute('aria-label', label);
  }, [label]);

  return { host, status, video };
}

interface ViewerEvents {
  readonly onReady: (media: SceneMedia) => void;
  readonly onFailed: () => void;
}

interface Source {
  readonly url: string;
  readonly poster: string;
  readonly kind: ResourceKind;
}

/** Opens a viewer and loads into it. @returns how to close both */
function openViewer(canvas: HTMLCanvasElement, source: Source, signal: AbortSignal, events: ViewerEvents) {
  let media: SceneMedia | null = null;
  try {
    const viewer = createViewer(canvas);
    const { url, kind, poster } = source;
    loadMedia({ url, kind, ...(poster ? { poster } : {}) }, { renderer: viewer.renderer, signal })
      .then((loaded) => {
        media = loaded;
        viewer.setMedia(loaded);
        events.onReady(loaded);
      })
      .catch(() => {
        if (!signal.aborted) events.onFailed();
      });
    return () => {
      viewer.setMedia(null);
      media?.dispose();
      viewer.dispose();
    };
  } catch {
    events.onFailed();
    return () => undefined;
  }
}
