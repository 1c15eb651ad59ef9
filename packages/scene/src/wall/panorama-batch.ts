import {
  BufferAttribute,
  DynamicDrawUsage,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  MathUtils,
  Mesh,
  NoBlending,
  OrthographicCamera,
  type Quaternion,
  Scene,
  ShaderMaterial,
  type Texture,
  Vector2,
  type WebGLRenderer,
} from 'three';
import type { TileRect } from './wall-types';

/** Tiles of one draw; more are drawn in several. A class has sixty. */
const CAPACITY = 64;

const VERTEX = `
attribute vec4 place;
attribute vec4 turn;
uniform vec2 canvas;
uniform float slope;
uniform float texels;
varying vec3 ray;
varying vec2 spot;
varying vec2 halfSize;
varying float level;
void main() {
  halfSize = place.zw * 0.5;
  spot = position.xy * halfSize;
  vec2 pixel = place.xy + halfSize + vec2(spot.x, -spot.y);
  vec3 ahead = vec3(position.x * slope * place.z / place.w, position.y * slope, -1.0);
  vec3 t = 2.0 * cross(turn.xyz, ahead);
  ray = ahead + turn.w * t + cross(turn.xyz, t);
  // All of a tile has about the same detail; the graphics processor's own choice would show a seam behind the viewer.
  level = max(0.0, log2(texels * slope / (6.2831853 * halfSize.y)));
  gl_Position = vec4(pixel.x / canvas.x * 2.0 - 1.0, 1.0 - pixel.y / canvas.y * 2.0, 0.0, 1.0);
}`;

const FRAGMENT = `
varying vec3 ray;
varying vec2 spot;
varying vec2 halfSize;
varying float level;
uniform sampler2D map;
uniform float radius;
void main() {
  vec2 at = vec2(atan(ray.x, -ray.z) * 0.15915494 + 0.5, 0.5 - atan(ray.y, length(ray.xz)) * 0.31830989);
  gl_FragColor = vec4(texture2DLodEXT(map, at, level).rgb, 1.0);
  #ifndef ENCODED
  #include <colorspace_fragment>
  #endif
  vec2 corner = abs(spot) - halfSize + radius;
  float outside = length(max(corner, 0.0)) + min(max(corner.x, corner.y), 0.0) - radius;
  // Half a pixel of the page is soft, so that the edge is smooth on any screen.
  float inside = clamp(0.5 - outside, 0.0, 1.0);
  gl_FragColor = vec4(gl_FragColor.rgb, 1.0) * inside;
}`;

/**
 * All tiles that show one panorama, in one draw: each is a rectangle of the canvas whose pixels look up where their rays
 * meet the picture. A sphere and a camera for each tile would cost the page sixty draws a frame.
 */
export class PanoramaBatch {
  private readonly geometry = new InstancedBufferGeometry();
  private readonly places = new InstancedBufferAttribute(new Float32Array(CAPACITY * 4), 4);
  private readonly turns = new InstancedBufferAttribute(new Float32Array(CAPACITY * 4), 4);
  private readonly scene = new Scene();
  private readonly camera = new OrthographicCamera();
  private readonly material: ShaderMaterial;
  private readonly texture: Texture;
  private count = 0;

  /**
   * @param texture equirectangular, its first row on top
   * @param fieldOfView vertical, in degrees
   */
  constructor(texture: Texture, fieldOfView: number) {
    this.texture = texture;
    const corners = new Float32Array([-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0]);
    this.geometry.setAttribute('position', new BufferAttribute(corners, 3));
    this.geometry.setAttribute('place', this.places.setUsage(DynamicDrawUsage));
    this.geometry.setAttribute('turn', this.turns.setUsage(DynamicDrawUsage));
    this.geometry.setIndex([0, 1, 2, 0, 2, 3]);
    this.material = new ShaderMaterial({
      uniforms: {
        map: { value: texture },
        canvas: { value: new Vector2() },
        slope: { value: Math.tan(MathUtils.degToRad(fieldOfView / 2)) },
        texels: { value: 1 },
        radius: { value: 0 },
      },
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      // A video's frames come as the screen wants them; a picture is turned into light by the graphics processor.
      defines: 'isVideoTexture' in texture ? { ENCODED: 1 } : {},
      depthTest: false,
      depthWrite: false,
      toneMapped: false,
      blending: NoBlending,
    });
    const mesh = new Mesh(this.geometry, this.material);
    mesh.frustumCulled = false;
    this.scene.add(mesh);
  }

  /** Whether another tile can be taken before the next draw. */
  get isFull(): boolean {
    return this.count === CAPACITY;
  }

  /** Whether there is something to draw. */
  get isWaiting(): boolean {
    return this.count > 0;
  }

  add({ left, top, width, height }: TileRect, { x, y, z, w }: Quaternion): void {
    this.places.setXYZW(this.count, left, top, width, height);
    this.turns.setXYZW(this.count, x, y, z, w);
    this.count += 1;
  }

  /**
   * Draws what was added, over what is there; the viewport is the whole canvas.
   * @param canvas its size in CSS pixels
   * @param cornerRadius in CSS pixels
   */
  draw(renderer: WebGLRenderer, canvas: { width: number; height: number }, cornerRadius: number): void {
    const { uniforms } = this.material;
    uniforms.canvas?.value.set(canvas.width, canvas.height);
    if (uniforms.radius) uniforms.radius.value = cornerRadius;
    if (uniforms.texels) uniforms.texels.value = widthOf(this.texture) / renderer.getPixelRatio();
    this.geometry.instanceCount = this.count;
    this.places.needsUpdate = true;
    this.turns.needsUpdate = true;
    this.count = 0;
    renderer.autoClear = false;
    renderer.render(this.scene, this.camera);
    renderer.autoClear = true;
  }

  dispose(): void {
    this.geometry.dispose();
    this.material.dispose();
  }
}

/** A video knows its width by another name. */
function widthOf({ image }: Texture): number {
  const { videoWidth, width } = image as { videoWidth?: number; width?: number };
  return videoWidth || width || 1;
}
