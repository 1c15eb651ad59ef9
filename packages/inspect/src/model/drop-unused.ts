import type { Animation, Document } from '@gltf-transform/core';

/** Animations that move something; others are of extensions that nothing here shows. */
const MOVED = new Set<string | null>(['translation', 'rotation', 'scale', 'weights']);

/** Drops what nothing shows: it would be downloaded by every headset, and could be anything. */
export function dropUnused(document: Document): void {
  const root = document.getRoot();
  for (const animation of root.listAnimations()) dropStill(animation);
  // In this order: what only an unused one uses becomes unused itself.
  const lists = [
    () => root.listMeshes(),
    () => root.listMaterials(),
    () => root.listTextures(),
    () => root.listAccessors(),
  ];
  for (const list of lists) {
    for (const property of list()) {
      if (property.listParents().every((parent) => parent === root)) property.dispose();
    }
  }
}

function dropStill(animation: Animation): void {
  for (const channel of animation.listChannels()) {
    if (!MOVED.has(channel.getTargetPath()) || !channel.getTargetNode()) channel.dispose();
  }
  if (animation.listChannels().length > 0) return;
  for (const sampler of animation.listSamplers()) sampler.dispose();
  animation.dispose();
}
