import { useEffect, useState } from 'react';
import type { Family } from './resource-values';

export interface Shape {
  readonly width: number;
  readonly height: number;
}

/** Width and height of a picture or a video, as this browser sees it; null until, and where, it does not know. */
export function useShape(url: string | null, family: Family | null): Shape | null {
  const [shape, setShape] = useState<Shape | null>(null);
  useEffect(() => {
    setShape(null);
    if (!url || family === null || family === 'model') return;
    return family === 'image' ? measureImage(url, setShape) : measureVideo(url, setShape);
  }, [url, family]);
  return shape;
}

function measureImage(url: string, onShape: (shape: Shape) => void): () => void {
  const image = new Image();
  image.onload = () => onShape({ width: image.naturalWidth, height: image.naturalHeight });
  image.src = url;
  return () => {
    image.onload = null;
    image.src = '';
  };
}

function measureVideo(url: string, onShape: (shape: Shape) => void): () => void {
  const video = document.createElement('video');
  video.preload = 'metadata';
  video.onloadedmetadata = () => {
    if (video.videoWidth > 0) onShape({ width: video.videoWidth, height: video.videoHeight });
  };
  video.src = url;
  return () => {
    video.onloadedmetadata = null;
    video.removeAttribute('src');
    video.load();
  };
}
