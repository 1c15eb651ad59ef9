import { MeshPhongMaterial } from 'three';

/** Polished brass. */
export function brass(): MeshPhongMaterial {
  return new MeshPhongMaterial({ color: '#c9973b', specular: '#ffe2a0', shininess: 60, emissive: '#3a2708' });
}
