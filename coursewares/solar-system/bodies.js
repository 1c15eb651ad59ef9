/** Saturn's rings in radii of the planet: 66 900 to 140 220 km round a planet of 58 232. */
export const RINGS = { inner: 66900 / 58232, outer: 140220 / 58232 };

/**
 * A planet of radius 1 in a holder that is scaled to its size; turned and leaning as it does.
 * @param planet of PLANETS @param sun object that lights it @param night share of light on the side that is turned away
 * @returns {holder, spin(turns)}
 */
export async function createBody(stage, kit, planet, sun, night = 0.14) {
  const { THREE } = stage;
  const air = planet.id === 'earth' ? 0.5 : 0;
  const globe = await kit.globe(`${planet.id}.jpg`, 1, sun, { air, night });
  const lean = new THREE.Group();
  lean.rotation.z = (-planet.tilt * Math.PI) / 180;
  lean.add(globe.mesh);
  if (planet.id === 'saturn') lean.add(await createRings(stage));
  const holder = new THREE.Group();
  holder.add(lean);
  return {
    planet,
    holder,
    spin(turns) {
      globe.mesh.rotation.y = turns * 2 * Math.PI;
    },
  };
}

/** All planets, loaded side by side. */
export function createBodies(stage, kit, planets, sun, night) {
  return Promise.all(planets.map((planet) => createBody(stage, kit, planet, sun, night)));
}

async function createRings(stage) {
  const { THREE } = stage;
  const map = await new THREE.TextureLoader().loadAsync(stage.asset('saturn-rings.png'));
  map.colorSpace = THREE.SRGBColorSpace;
  const geometry = new THREE.RingGeometry(RINGS.inner, RINGS.outer, 72, 1);
  const { position, uv } = geometry.attributes;
  for (let index = 0; index < position.count; index++) {
    const out = Math.hypot(position.getX(index), position.getY(index));
    uv.setXY(index, (out - RINGS.inner) / (RINGS.outer - RINGS.inner), 0.5);
  }
  const rings = new THREE.Mesh(
    geometry,
    new THREE.MeshBasicMaterial({
      map,
      transparent: true,
      side: THREE.DoubleSide,
      depthWrite: false,
      toneMapped: false,
    }),
  );
  rings.rotation.x = Math.PI / 2;
  rings.raycast = () => undefined;
  return rings;
}
