/** Shapes that both worlds are built of: coloured bodies in one draw call each, a glow, a sky. */

/** @param THREE of the stage */
export function createMeshes(THREE) {
  const matrix = new THREE.Matrix4();
  const turned = new THREE.Quaternion();
  const euler = new THREE.Euler();
  let glowMap = null;

  /**
   * Many shapes as one geometry with colours.
   * @param parts {shape, colour, at?: [x, y, z], turn?: [x, y, z] radians, size?: [x, y, z]}
   */
  function merge(parts) {
    const lists = { position: [], normal: [], color: [] };
    for (const { shape, colour, at = [0, 0, 0], turn = [0, 0, 0], size = [1, 1, 1] } of parts) {
      const flat = shape.index ? shape.toNonIndexed() : shape;
      matrix.compose(
        new THREE.Vector3(...at),
        turned.setFromEuler(euler.set(...turn)),
        new THREE.Vector3(...size),
      );
      flat.applyMatrix4(matrix);
      append(lists.position, flat.attributes.position.array);
      append(lists.normal, flat.attributes.normal.array);
      const { r, g, b } = new THREE.Color(colour);
      for (let index = 0; index < flat.attributes.position.count; index++) lists.color.push(r, g, b);
      flat.dispose();
      shape.dispose();
    }
    const merged = new THREE.BufferGeometry();
    for (const [name, list] of Object.entries(lists)) {
      merged.setAttribute(name, new THREE.Float32BufferAttribute(list, 3));
    }
    return merged;
  }

  /** A body of many shapes, drawn at once. */
  function body(parts, { shine = 0, flat = false } = {}) {
    const look = { vertexColors: true, flatShading: flat };
    const material = shine
      ? new THREE.MeshPhongMaterial({ ...look, shininess: shine, specular: 0x444444 })
      : new THREE.MeshLambertMaterial(look);
    return new THREE.Mesh(merge(parts), material);
  }

  /** Light around something, always turned to the viewer. @param size metres across */
  function glow(colour, size) {
    glowMap ??= makeGlowMap(THREE);
    const material = new THREE.SpriteMaterial({
      map: glowMap,
      color: colour,
      blending: THREE.AdditiveBlending,
      depthWrite: false,
      toneMapped: false,
    });
    const sprite = new THREE.Sprite(material);
    sprite.scale.setScalar(size);
    sprite.raycast = () => undefined;
    return sprite;
  }

  /** What stands around everything: one colour above, another at the horizon, a third below. */
  function sky(above, horizon, below) {
    const shape = new THREE.SphereGeometry(40, 32, 24);
    const { position } = shape.attributes;
    const colours = [];
    const [up, level, down] = [above, horizon, below].map((hex) => new THREE.Color(hex));
    const mixed = new THREE.Color();
    for (let index = 0; index < position.count; index++) {
      const height = position.getY(index) / 40;
      mixed.copy(level).lerp(height > 0 ? up : down, Math.min(1, Math.abs(height) * 1.7) ** 0.8);
      colours.push(mixed.r, mixed.g, mixed.b);
    }
    shape.setAttribute('color', new THREE.Float32BufferAttribute(colours, 3));
    const material = new THREE.MeshBasicMaterial({
      vertexColors: true,
      side: THREE.BackSide,
      depthWrite: false,
      toneMapped: false,
      fog: false,
    });
    const dome = new THREE.Mesh(shape, material);
    dome.position.y = 1.6;
    dome.renderOrder = -10;
    dome.raycast = () => undefined;
    return dome;
  }

  /** What is aimed at where the thing itself is thin: never drawn. */
  function target(width, height, depth) {
    const mesh = new THREE.Mesh(new THREE.BoxGeometry(width, height, depth), new THREE.MeshBasicMaterial());
    mesh.visible = false;
    return mesh;
  }

  return { merge, body, glow, sky, target };
}

/** What was made invisible to rays, and not by its maker. */
const unaimed = new WeakSet();
const noHit = () => undefined;

/** Lets an object be aimed at or not; rays hit what is hidden too. */
export function setLive(object, live) {
  object.traverse((node) => {
    if (live && unaimed.delete(node)) delete node.raycast;
    if (live || Object.hasOwn(node, 'raycast')) return;
    node.raycast = noHit;
    unaimed.add(node);
  });
}

/** 0 before `from`, 1 after `to`, softly between. */
export function ease(seconds, from, to) {
  const share = Math.max(0, Math.min(1, (seconds - from) / (to - from)));
  return share * share * (3 - 2 * share);
}

/** The same numbers on every headset. */
export function lottery(seed) {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
}

function append(list, values) {
  for (const value of values) list.push(value);
}

/** White in the middle, nothing at the rim. */
function makeGlowMap(THREE) {
  const side = 64;
  const data = new Uint8Array(side * side * 4);
  for (let index = 0; index < side * side; index++) {
    const x = (index % side) - (side - 1) / 2;
    const y = Math.floor(index / side) - (side - 1) / 2;
    const light = Math.max(0, 1 - Math.hypot(x, y) / (side / 2)) ** 2;
    data.fill(Math.round(255 * light), index * 4, index * 4 + 4);
  }
  const map = new THREE.DataTexture(data, side, side);
  map.magFilter = THREE.LinearFilter;
  map.needsUpdate = true;
  return map;
}
