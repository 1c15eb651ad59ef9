import { CanvasTexture, SRGBColorSpace } from 'three';
import type { Planet } from './orrery-shape';

const WIDTH = 256;
const HEIGHT = 128;

type Paint = (pen: CanvasRenderingContext2D) => void;

/** Enamel rather than photographs: the colours of the drawing, with what makes each planet known. */
const PAINTS: Record<Planet['name'], Paint> = {
  mercury: (pen) => {
    fill(pen, '#d8d0bd');
    spots(pen, 60, '#b5ab93', 5);
  },
  venus: (pen) => bands(pen, ['#f0d9a0', '#e6c887', '#f4e2b4', '#e9cf93', '#f0d9a0']),
  earth: (pen) => {
    fill(pen, '#5b8fe8');
    for (const [x, y, w, h] of LANDS) blob(pen, x, y, w, h, '#4f9a66');
    fillRect(pen, 0, 9, '#f2f6ff');
    fillRect(pen, 119, 9, '#f2f6ff');
  },
  mars: (pen) => {
    fill(pen, '#dd8158');
    spots(pen, 26, '#b75f3c', 12);
    fillRect(pen, 0, 10, '#f6e9e0');
  },
  jupiter: (pen) => {
    bands(pen, [
      '#cdb083',
      '#ecd6ae',
      '#b98d5b',
      '#f0dfbd',
      '#e3c594',
      '#a9794a',
      '#ecd6ae',
      '#c39a68',
      '#d8bd90',
    ]);
    blob(pen, 90, 84, 18, 9, '#b5623a');
  },
  saturn: (pen) => bands(pen, ['#cfb377', '#f0dfb4', '#dfc78e', '#f4e7c4', '#e2cb94', '#f0dfb4', '#c8aa6a']),
};

/** Lands of the Earth, roughly, in pixels of the skin: middle and half axes. */
const LANDS = [
  [54, 40, 26, 16],
  [74, 82, 12, 22],
  [140, 38, 18, 12],
  [146, 70, 16, 22],
  [190, 38, 34, 18],
  [220, 88, 14, 9],
] as const;

/** The surface of a planet. */
export function createSkin(name: Planet['name']): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const pen = canvas.getContext('2d');
  if (pen) PAINTS[name](pen);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  return texture;
}

function fill(pen: CanvasRenderingContext2D, colour: string): void {
  fillRect(pen, 0, HEIGHT, colour);
}

function fillRect(pen: CanvasRenderingContext2D, top: number, height: number, colour: string): void {
  pen.fillStyle = colour;
  pen.fillRect(0, top, WIDTH, height);
}

function bands(pen: CanvasRenderingContext2D, colours: readonly string[]): void {
  const gradient = pen.createLinearGradient(0, 0, 0, HEIGHT);
  colours.forEach((colour, index) => {
    const [from, to] = [(index + 0.18) / colours.length, (index + 0.82) / colours.length];
    gradient.addColorStop(from, colour);
    gradient.addColorStop(to, colour);
  });
  pen.fillStyle = gradient;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
}

function blob(
  pen: CanvasRenderingContext2D,
  x: number,
  y: number,
  width: number,
  height: number,
  colour: string,
): void {
  pen.fillStyle = colour;
  pen.beginPath();
  pen.ellipse(x, y, width, height, 0.3, 0, 2 * Math.PI);
  pen.fill();
}

function spots(pen: CanvasRenderingContext2D, count: number, colour: string, size: number): void {
  let seed = 11;
  const next = () => {
    seed = (seed * 16807) % 2147483647;
    return seed / 2147483647;
  };
  for (let index = 0; index < count; index += 1) {
    const radius = 1 + next() * size;
    blob(pen, next() * WIDTH, 20 + next() * (HEIGHT - 40), radius * 1.6, radius, colour);
  }
}
