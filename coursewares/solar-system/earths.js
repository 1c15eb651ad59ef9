/** Small Earths that are laid side by side, drawn at once. @param most that are ever shown */
export async function createEarths(stage, most) {
  const { THREE } = stage;
  const map = await new THREE.TextureLoader().loadAsync(stage.asset('earth.jpg'));
  map.colorSpace = THREE.SRGBColorSpace;
  const object = new THREE.InstancedMesh(
    new THREE.SphereGeometry(1, 16, 12),
    new THREE.MeshBasicMaterial({ map, toneMapped: false }),
    most,
  );
  object.frustumCulled = false;
  object.raycast = () => undefined;
  object.count = 0;
  const matrix = new THREE.Matrix4();
  return {
    object,
    /** @param x where the first one's edge is @param y height of the row @param radius of each, metres */
    lay(count, x, y, z, radius) {
      for (let index = 0; index < count; index++) {
        matrix.makeScale(radius, radius, radius).setPosition(x + (2 * index + 1) * radius, y, z);
        object.setMatrixAt(index, matrix);
      }
      object.count = count;
      object.instanceMatrix.needsUpdate = true;
    },
  };
}
