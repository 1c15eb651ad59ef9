import { CanvasTexture, Color, SRGBColorSpace } from 'three';

const SIZE = 128;

/** A soft round light as a texture. */
export function createGlow(colour: number): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = SIZE;
  canvas.height = SIZE;
  const context = canvas.getContext('2d');
  if (context) {
    const { r, g, b } = new Color(colour).getRGB({ r: 0, g: 0, b: 0 }, SRGBColorSpace);
    const rgb = [r, g, b].map((value) => Math.round(value * 255)).join(',');
    const half = SIZE / 2;
    const gradient = context.createRadialGradient(half, half, 0, half, half, half);
    gradient.addColorStop(0, `rgba(${rgb},.9)`);
    gradient.addColorStop(0.35, `rgba(${rgb},.32)`);
    gradient.addColorStop(1, `rgba(${rgb},0)`);
    context.fillStyle = gradient;
    context.fillRect(0, 0, SIZE, SIZE);
  }
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  return texture;
}
