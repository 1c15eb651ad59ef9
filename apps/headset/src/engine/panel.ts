import { CanvasTexture, DoubleSide, Mesh, MeshBasicMaterial, PlaneGeometry, SRGBColorSpace } from 'three';

/** A flat sign in space, drawn with the system's own fonts so that Chinese needs no download. */
export interface Panel {
  readonly mesh: Mesh<PlaneGeometry, MeshBasicMaterial>;
  /** Draws the sign anew. */
  draw(paint: (context: CanvasRenderingContext2D, width: number, height: number) => void): void;
  dispose(): void;
}

/** Sharp at arm's length on present headsets: about 24 pixels a degree at 1.6 m. */
const PIXELS_PER_METRE = 860;

/** @param width metres @param height metres @param overlay whether it shines through whatever is nearer */
export function createPanel(width: number, height: number, overlay = false): Panel {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * PIXELS_PER_METRE);
  canvas.height = Math.round(height * PIXELS_PER_METRE);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 4;
  const material = new MeshBasicMaterial({
    map: texture,
    transparent: true,
    side: DoubleSide,
    depthTest: !overlay,
    depthWrite: false,
    toneMapped: false,
  });
  const mesh = new Mesh(new PlaneGeometry(width, height), material);
  mesh.renderOrder = 10;
  return {
    mesh,
    draw(paint) {
      const context = canvas.getContext('2d');
      if (!context) return;
      context.clearRect(0, 0, canvas.width, canvas.height);
      context.textBaseline = 'middle';
      paint(context, canvas.width, canvas.height);
      texture.needsUpdate = true;
    },
    dispose() {
      texture.dispose();
      material.dispose();
      mesh.geometry.dispose();
      mesh.removeFromParent();
    },
  };
}
