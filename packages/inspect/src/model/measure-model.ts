import { type Document, type Mesh, type Node, Primitive } from '@gltf-transform/core';
import type { InstancedMesh } from '@gltf-transform/extensions';
import type { CheckedTexture } from './check-textures';
import { MODEL_LIMITS } from './limits';
import { modelRefusals } from './model-texts';

/** What a model costs a headset in every picture. */
export interface ModelCost {
  readonly triangles: number;
  readonly drawCalls: number;
}

/** Counts what is drawn of the scene that is shown, each repetition anew. @throws Refusal where nothing is, or too much */
export function measureModel(document: Document): ModelCost {
  const root = document.getRoot();
  const scene = root.getDefaultScene() ?? root.listScenes()[0];
  const costs = new Map<Mesh, ModelCost>();
  let triangles = 0;
  let drawCalls = 0;
  scene?.traverse((node) => {
    const mesh = node.getMesh();
    if (!mesh) return;
    const cost = costs.get(mesh) ?? costOf(mesh);
    costs.set(mesh, cost);
    triangles += cost.triangles * countPlaces(node);
    drawCalls += cost.drawCalls;
  });
  if (drawCalls === 0) throw modelRefusals.empty();
  if (triangles > MODEL_LIMITS.triangles || drawCalls > MODEL_LIMITS.drawCalls) throw modelRefusals.tooMuch();
  return { triangles, drawCalls };
}

/** Memory of textures on a graphics card in bytes: four bytes a pixel, and a third more for their smaller levels. */
export function textureMemory(sizes: readonly Pick<CheckedTexture, 'width' | 'height'>[]): number {
  const pixels = sizes.reduce((sum, { width, height }) => sum + width * height, 0);
  return Math.ceil((pixels * BYTES_OF_PIXEL * 4) / 3);
}

const BYTES_OF_PIXEL = 4;

/** How often one node draws its mesh, at the price of one draw call. */
function countPlaces(node: Node): number {
  const instances = node.getExtension<InstancedMesh>('EXT_mesh_gpu_instancing');
  return instances?.listAttributes()[0]?.getCount() ?? 1;
}

function costOf(mesh: Mesh): ModelCost {
  const primitives = mesh.listPrimitives();
  return {
    triangles: primitives.reduce((sum, primitive) => sum + countTriangles(primitive), 0),
    drawCalls: primitives.reduce((sum, primitive) => sum + countDrawCalls(primitive), 0),
  };
}

function countTriangles(primitive: Primitive): number {
  const corners = (primitive.getIndices() ?? primitive.getAttribute('POSITION'))?.getCount() ?? 0;
  switch (primitive.getMode()) {
    case Primitive.Mode.TRIANGLES:
      return Math.floor(corners / 3);
    case Primitive.Mode.TRIANGLE_STRIP:
    case Primitive.Mode.TRIANGLE_FAN:
      return Math.max(0, corners - 2);
    default:
      return 0;
  }
}

/** Glass that is seen from both sides is drawn twice: its back, then its front. */
function countDrawCalls(primitive: Primitive): number {
  if (!primitive.getAttribute('POSITION')) return 0;
  const material = primitive.getMaterial();
  return material?.getAlphaMode() === 'BLEND' && material.getDoubleSided() ? 2 : 1;
}
