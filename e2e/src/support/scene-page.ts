import { createMirrorWall, createViewer, loadMedia, type MediaSource, SceneError } from '@orrery/scene';
import { strToU8, zipSync } from 'fflate';
import { BoxGeometry, Mesh, MeshStandardMaterial, Ray, Vector3 } from 'three';
import { GLTFExporter } from 'three/examples/jsm/exporters/GLTFExporter.js';

type Paint = (context: CanvasRenderingContext2D, width: number, height: number) => void;

function paint(width: number, height: number, draw: Paint): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (context) draw(context, width, height);
  return canvas;
}

/** Left half red, right half blue, the uppermost eighth white and the lowest black. */
const drawHalves: Paint = (context, width, height) => {
  const parts = [
    ['#c02020', 0, 0, width / 2, height],
    ['#2030c0', width / 2, 0, width / 2, height],
    ['#ffffff', 0, 0, width, height / 8],
    ['#000000', 0, height * 0.875, width, height / 8],
  ] as const;
  for (const [colour, x, y, w, h] of parts) {
    context.fillStyle = colour;
    context.fillRect(x, y, w, h);
  }
};

async function picture(width: number, height: number): Promise<string> {
  const canvas = paint(width, height, drawHalves);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return URL.createObjectURL(blob ?? new Blob());
}

/** About a second at 60 repaints a second. */
const FILM_FRAMES = 60;

/** A second of the halves as a video, recorded here, so that no codec of the school's is needed. */
async function film(width: number, height: number): Promise<string> {
  const canvas = paint(width, height, drawHalves);
  const context = canvas.getContext('2d');
  const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm;codecs=vp8' });
  const parts: Blob[] = [];
  recorder.ondataavailable = (event) => parts.push(event.data);
  const stopped = new Promise((resolve) => {
    recorder.onstop = resolve;
  });
  recorder.start();
  for (let frame = 0; frame < FILM_FRAMES; frame++) {
    if (context) drawHalves(context, width, height);
    await new Promise(requestAnimationFrame);
  }
  recorder.stop();
  await stopped;
  return URL.createObjectURL(new Blob(parts, { type: 'video/webm' }));
}

/** An orange box of ten metres that hangs in the air, as a GLB. */
async function box(): Promise<string> {
  const mesh = new Mesh(new BoxGeometry(10, 10, 10), new MeshStandardMaterial({ color: 0xff8000 }));
  mesh.position.y = 40;
  const bytes = await new GLTFExporter().parseAsync(mesh, { binary: true });
  return URL.createObjectURL(new Blob([bytes as ArrayBuffer]));
}

const title = { en: 'Tides', zh: '潮汐' };

/** A courseware of two chapters, ten seconds each, with this source as its module. */
function courseware(source: string, outline: object = {}): string {
  const chapters = [1, 3].map((id) => ({ id, title, duration: 10 }));
  const manifest = { id: 'tides', version: '1.0.0', title, entry: 'main.js', chapters, ...outline };
  const archive = zipSync({
    'courseware.json': strToU8(JSON.stringify(manifest)),
    'main.js': strToU8(source),
  });
  return URL.createObjectURL(new Blob([archive as Uint8Array<ArrayBuffer>]));
}

/** A courseware whose test has one step with three points. */
function testingCourseware(source: string): string {
  const numbers = [1, 2, 3];
  return courseware(source, {
    chapters: [1, 2].map((id) => ({ id, title, duration: 10 })),
    knowledge: [{ id: 'tides', title }],
    points: numbers.map((number) => ({ number, title, knowledge: ['tides'] })),
    steps: [{ number: 1, title, points: numbers }],
  });
}

/** From the eyes of a student to a place, in metres. */
function sight([x, y, z]: readonly [number, number, number]): Ray {
  const eyes = new Vector3(0, 1.6, 0);
  return new Ray(eyes, new Vector3(x, y, z).sub(eyes).normalize());
}

/** Colours of points of a canvas (CSS pixels), read in the frame in which they are drawn. */
function pixels(
  canvas: HTMLCanvasElement,
  points: readonly (readonly [number, number])[],
): Promise<number[][]> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const copy = paint(canvas.width, canvas.height, (context) => context.drawImage(canvas, 0, 0));
      const context = copy.getContext('2d');
      const scale = canvas.width / canvas.clientWidth;
      resolve(points.map(([x, y]) => [...(context?.getImageData(x * scale, y * scale, 1, 1).data ?? [])]));
    });
  });
}

/** A courseware in which nothing is wrong until the renderer looks at it. */
function undrawable(): string {
  return courseware(`export default ({ THREE, group }) => {
    const wall = new THREE.Mesh(new THREE.PlaneGeometry(20, 20), new THREE.MeshBasicMaterial());
    wall.position.set(0, 1.5, -3);
    wall.onBeforeRender = () => { throw new Error('drawn'); };
    group.add(wall);
    return { update: () => true };
  }`);
}

const canvas = document.querySelector('canvas') as HTMLCanvasElement;

function openViewer() {
  const viewer = createViewer(canvas);
  return {
    viewer,
    load: (source: MediaSource, options = {}) => loadMedia(source, { renderer: viewer.renderer, ...options }),
    pixels(points: readonly (readonly [number, number])[]) {
      viewer.invalidate();
      return pixels(canvas, points);
    },
    /** Id of the error that loading ends in. */
    failure: (source: MediaSource, signal?: AbortSignal) =>
      loadMedia(source, { renderer: viewer.renderer, signal }).then(
        () => 'none',
        (error: unknown) => (error instanceof SceneError ? error.id : (error as Error).name),
      ),
  };
}

function freshCanvas(): HTMLCanvasElement {
  const next = document.createElement('canvas');
  document.body.replaceChildren(next);
  return next;
}

const lab = {
  ...{ picture, film, box, courseware, testingCourseware, sight, undrawable },
  ...{ openViewer, createMirrorWall, freshCanvas, pixels },
};
/** What the tests find on the page. */
export type SceneLab = typeof lab;
Object.assign(window, { lab });
