import {
  CanvasTexture,
  DoubleSide,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  Sprite,
  SpriteMaterial,
  SRGBColorSpace,
} from 'three';
import type { CoursewareLabel } from './stage-types';
import { wrapEvenly } from './wrap-text';

export const FACES =
  '"Inter Variable", Inter, "Segoe UI", Roboto, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", sans-serif';
const SHEET = 'rgba(16,20,43,.88)';
const RIM = 'rgba(226,188,106,.45)';
const WHITE = '#ffffff';

/** The caption's size in metres. */
export const PANEL = { width: 1.9, height: 0.36 } as const;
const PANEL_PIXELS_PER_METRE = 760;
const PANEL_FONT = 44;
const SMALLEST_FONT = 28;
const LINE_HEIGHT = 1.34;

/** Sharp at two metres. */
const LABEL_PIXELS = 88;

/** A panel with a sentence. */
export interface CaptionPanel {
  readonly object: Mesh<PlaneGeometry, MeshBasicMaterial>;
  /** @returns whether it says something else than before */
  say(text: string): boolean;
}

export function createCaptionPanel(): CaptionPanel {
  const canvas = makeCanvas(PANEL.width * PANEL_PIXELS_PER_METRE, PANEL.height * PANEL_PIXELS_PER_METRE);
  const texture = makeTexture(canvas);
  const material = new MeshBasicMaterial({
    map: texture,
    transparent: true,
    side: DoubleSide,
    depthWrite: false,
    toneMapped: false,
    fog: false,
  });
  const object = new Mesh(new PlaneGeometry(PANEL.width, PANEL.height), material);
  object.renderOrder = 9;
  object.visible = false;
  let said = '';
  return {
    object,
    say(text) {
      if (text === said) return false;
      said = text;
      object.visible = text !== '';
      paintCaption(canvas, text);
      texture.needsUpdate = true;
      return true;
    },
  };
}

function paintCaption(canvas: HTMLCanvasElement, text: string): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { width, height } = canvas;
  const margin = height * 0.16;
  let size = PANEL_FONT;
  let lines: string[] = [];
  for (; size >= SMALLEST_FONT; size -= 2) {
    context.font = `500 ${size}px ${FACES}`;
    lines = wrapEvenly(text, width - 3 * margin, (part) => context.measureText(part).width);
    if (lines.length * size * LINE_HEIGHT <= height - margin) break;
  }
  context.clearRect(0, 0, width, height);
  paintSheet(context, width, height, 36);
  context.fillStyle = WHITE;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const top = height / 2 - ((lines.length - 1) / 2) * size * LINE_HEIGHT;
  for (const [index, line] of lines.entries()) {
    context.fillText(line, width / 2, top + index * size * LINE_HEIGHT);
  }
}

/** @param height metres @param onChange hears that it must be drawn again */
export function createLabel(text: string, height: number, onChange: () => void): CoursewareLabel {
  const canvas = makeCanvas(1, 1);
  const material = new SpriteMaterial({ depthWrite: false, toneMapped: false, fog: false });
  const sprite = new Sprite(material);
  sprite.renderOrder = 8;
  // What is read is never what is aimed at.
  sprite.raycast = () => undefined;
  let shown: string | null = null;
  const setText = (next: string) => {
    if (next === shown) return;
    shown = next;
    paintLabel(canvas, next);
    sprite.scale.set((height * canvas.width) / canvas.height, height, 1);
    // A canvas of another size needs another texture.
    material.map?.dispose();
    material.map = makeTexture(canvas);
    material.needsUpdate = true;
    onChange();
  };
  setText(text);
  return { object: sprite, setText };
}

function paintLabel(canvas: HTMLCanvasElement, text: string): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const font = `550 ${LABEL_PIXELS * 0.52}px ${FACES}`;
  context.font = font;
  canvas.width = Math.ceil(context.measureText(text).width + LABEL_PIXELS * 0.8);
  canvas.height = LABEL_PIXELS;
  paintSheet(context, canvas.width, canvas.height, LABEL_PIXELS / 2);
  context.font = font;
  context.fillStyle = WHITE;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(text, canvas.width / 2, canvas.height / 2 + 2);
}

function paintSheet(context: CanvasRenderingContext2D, width: number, height: number, radius: number): void {
  context.beginPath();
  context.roundRect(2, 2, width - 4, height - 4, radius);
  context.fillStyle = SHEET;
  context.fill();
  context.strokeStyle = RIM;
  context.lineWidth = 2;
  context.stroke();
}

export function makeCanvas(width: number, height: number): HTMLCanvasElement {
  return Object.assign(document.createElement('canvas'), {
    width: Math.round(width),
    height: Math.round(height),
  });
}

export function makeTexture(canvas: HTMLCanvasElement): CanvasTexture {
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 4;
  return texture;
}
