/** What both lessons draw with: sky, globes in sunlight, lines, names that a gaze reveals, captions by the second. */

export const SUN_COLOUR = 0xffd58a;
export const LINE_COLOUR = 0x8ea2d8;
const STARS = 700;
const STAR_DISTANCE = 60;

/** @param stage of the chapter */
export function createKit(stage) {
  const { THREE, group, language } = stage;
  const say = (texts) => texts[language];

  /** A globe whose lit half always faces its sun: an object that may stand anywhere, far away too. */
  async function globe(file, radius, sun, { air = 0, night = 0.05 } = {}) {
    const map = await new THREE.TextureLoader().loadAsync(stage.asset(file));
    map.colorSpace = THREE.SRGBColorSpace;
    map.anisotropy = 4;
    const uniforms = {
      map: { value: map },
      sun: { value: new THREE.Vector3(1, 0, 0) },
      air: { value: air },
      night: { value: night },
      shade: { value: 0 },
    };
    const material = new THREE.ShaderMaterial({ uniforms, vertexShader: VERTEX, fragmentShader: FRAGMENT });
    const mesh = new THREE.Mesh(new THREE.SphereGeometry(radius, 48, 32), material);
    const here = new THREE.Vector3();
    mesh.onBeforeRender = () => {
      sun.getWorldPosition(uniforms.sun.value).sub(mesh.getWorldPosition(here)).normalize();
    };
    return { mesh, setShade: (share) => (uniforms.shade.value = share) };
  }

  /** A line through points in metres. */
  function line(points, { colour = LINE_COLOUR, opacity = 0.55, dashed = false } = {}) {
    const geometry = new THREE.BufferGeometry().setFromPoints(points);
    const look = { color: colour, transparent: true, opacity, depthWrite: false, toneMapped: false };
    const material = dashed
      ? new THREE.LineDashedMaterial({ ...look, dashSize: 0.05, gapSize: 0.04 })
      : new THREE.LineBasicMaterial(look);
    const made = new THREE.Line(geometry, material);
    if (dashed) made.computeLineDistances();
    return made;
  }

  /** A circle in the plane of y = 0. */
  function circle(radius, look) {
    const points = Array.from({ length: 129 }, (_, index) => {
      const angle = (index / 128) * 2 * Math.PI;
      return new THREE.Vector3(Math.cos(angle) * radius, 0, -Math.sin(angle) * radius);
    });
    return line(points, look);
  }

  /** A warm ball with a glow around it. */
  function sunBall(radius) {
    const ball = new THREE.Mesh(
      new THREE.SphereGeometry(radius, 32, 20),
      new THREE.MeshBasicMaterial({ color: 0xffe2a6, toneMapped: false }),
    );
    const glow = new THREE.Sprite(
      new THREE.SpriteMaterial({
        map: glowTexture(THREE),
        blending: THREE.AdditiveBlending,
        depthWrite: false,
        toneMapped: false,
      }),
    );
    glow.scale.setScalar(radius * 7);
    glow.raycast = () => undefined;
    const sun = new THREE.Group();
    sun.add(ball, glow);
    return sun;
  }

  function stars() {
    const random = lottery(7);
    const positions = [];
    const colours = [];
    for (let index = 0; index < STARS; index++) {
      const height = random() * 2 - 1;
      const angle = random() * 2 * Math.PI;
      const width = Math.sqrt(1 - height * height);
      positions.push(Math.cos(angle) * width, height, Math.sin(angle) * width);
      const light = 0.25 + 0.75 * random() ** 3;
      colours.push(light * (0.85 + 0.15 * random()), light * 0.92, light);
    }
    const geometry = new THREE.BufferGeometry();
    geometry.setAttribute('position', new THREE.Float32BufferAttribute(positions, 3));
    geometry.setAttribute('color', new THREE.Float32BufferAttribute(colours, 3));
    geometry.scale(STAR_DISTANCE, STAR_DISTANCE, STAR_DISTANCE);
    const material = new THREE.PointsMaterial({
      size: 0.15,
      vertexColors: true,
      depthWrite: false,
      toneMapped: false,
    });
    const points = new THREE.Points(geometry, material);
    points.position.y = 1.6;
    points.renderOrder = -1;
    return points;
  }

  /**
   * A name that shows while something is looked at; a press keeps it.
   * @param holder is not turned or scaled @param reach metres around it that count as it
   */
  function name(holder, texts, reach, above = reach + 0.08) {
    const label = stage.label(say(texts));
    label.object.position.y = above;
    label.object.visible = false;
    const hit = new THREE.Mesh(new THREE.SphereGeometry(reach, 12, 8), new THREE.MeshBasicMaterial());
    hit.visible = false;
    holder.add(hit, label.object);
    let kept = false;
    stage.onHover(hit, (hovered) => {
      label.object.visible = hovered || kept;
    });
    stage.onSelect(hit, () => {
      kept = !kept;
      label.object.visible = true;
    });
    return label;
  }

  /** Says what belongs to a second. @param texts in their order: {at, en, zh} */
  function captions(texts) {
    return (seconds) => {
      const present = texts.findLast(({ at }) => at <= seconds);
      stage.caption(present ? say(present) : '');
    };
  }

  // Globes and lines here need none; a student's own controllers and hands do.
  group.add(stars(), new THREE.HemisphereLight(0xffffff, 0x39425f, 1.6));
  return { say, globe, line, circle, sunBall, name, captions };
}

/** 0 before `from`, 1 after `to`, softly between. */
export function ease(seconds, from, to) {
  const share = Math.max(0, Math.min(1, (seconds - from) / (to - from)));
  return share * share * (3 - 2 * share);
}

/** The same numbers on every headset. */
function lottery(seed) {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
}

function glowTexture(THREE) {
  const canvas = Object.assign(document.createElement('canvas'), { width: 128, height: 128 });
  const context = canvas.getContext('2d');
  const light = context.createRadialGradient(64, 64, 0, 64, 64, 64);
  light.addColorStop(0, 'rgba(255,214,138,.95)');
  light.addColorStop(0.28, 'rgba(255,190,96,.42)');
  light.addColorStop(1, 'rgba(255,170,70,0)');
  context.fillStyle = light;
  context.fillRect(0, 0, 128, 128);
  const texture = new THREE.CanvasTexture(canvas);
  texture.colorSpace = THREE.SRGBColorSpace;
  return texture;
}

const VERTEX = `
varying vec2 vUv;
varying vec3 vNormalWorld;
varying vec3 vPositionWorld;
void main() {
  vUv = uv;
  vNormalWorld = normalize(mat3(modelMatrix) * normal);
  vec4 place = modelMatrix * vec4(position, 1.0);
  vPositionWorld = place.xyz;
  gl_Position = projectionMatrix * viewMatrix * place;
}`;

/** Day and night with a soft edge, a rim of air, and the copper light of Earth's shadow. */
const FRAGMENT = `
uniform sampler2D map;
uniform vec3 sun;
uniform float air;
uniform float night;
uniform float shade;
varying vec2 vUv;
varying vec3 vNormalWorld;
varying vec3 vPositionWorld;
void main() {
  vec3 normal = normalize(vNormalWorld);
  float height = dot(normal, sun);
  float day = smoothstep(-0.05, 0.12, height) * (0.5 + 0.6 * max(height, 0.0));
  vec3 surface = texture2D(map, vUv).rgb;
  vec3 lit = surface * 1.35 * day;
  vec3 copper = surface * vec3(0.55, 0.19, 0.09) * (0.35 + 0.65 * day);
  vec3 colour = mix(lit, copper, shade) + surface * night * vec3(0.75, 0.85, 1.3);
  float rim = pow(1.0 - max(dot(normal, normalize(cameraPosition - vPositionWorld)), 0.0), 3.0);
  colour += vec3(0.28, 0.5, 1.0) * rim * air * (0.15 + day);
  gl_FragColor = vec4(colour, 1.0);
  #include <colorspace_fragment>
}`;
