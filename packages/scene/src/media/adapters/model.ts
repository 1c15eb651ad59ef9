import { Group, type Object3D, Vector3 } from 'three';
import { type GLTF, GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { MediaUndecodable } from '../../errors';
import { fetchBlob } from '../fetch-blob';
import { freeObject } from '../free-object';
import { createGround } from '../ground';
import { createModelAnimation, reachOf } from '../model-animation';
import { createModelLight } from '../model-light';
import { type Placement, placeModel } from '../model-placement';
import { EYE_HEIGHT, MODEL_ROOM } from '../room';
import type { HomeView, LoadOptions, MediaSource, SceneMedia } from '../scene-media';
import { warmUp } from '../warm-up';

/** Radius of the floor: a share of the model's own and a margin to walk on, in metres. */
const FLOOR_SHARE = 1.6;
const FLOOR_MARGIN = 1.5;

/** A GLB that stands on the floor in front of the viewer, lit, its first animation running. */
export async function loadModel(source: MediaSource, options: LoadOptions): Promise<SceneMedia> {
  const gltf = await parse(source.url, options.signal);
  const model = gltf.scene;
  const placement = placeModel(reachOf(gltf), EYE_HEIGHT);
  const centre = { y: placement.size.y / 2, z: placement.centreZ };
  const light = createModelLight(model, centre, options.renderer);
  const object = furnish(model, placement, light.lights);
  const animation = createModelAnimation(gltf);
  const dispose = () => {
    object.removeFromParent();
    animation?.dispose();
    light.dispose();
    freeObject(object);
  };
  await warmUp(object, options.renderer);
  if (options.signal?.aborted) dispose();
  options.signal?.throwIfAborted();
  return {
    kind: 'model',
    object,
    video: null,
    durationSeconds: null,
    ...(animation ? { animation } : {}),
    home: modelHome(placement),
    background: MODEL_ROOM,
    update: (deltaSeconds) => animation?.update(deltaSeconds) ?? false,
    dispose,
  };
}

async function parse(url: string, signal?: AbortSignal): Promise<GLTF> {
  const blob = await fetchBlob(url, signal);
  const bytes = await blob.arrayBuffer();
  signal?.throwIfAborted();
  let gltf: GLTF;
  try {
    gltf = await new GLTFLoader().parseAsync(bytes, '');
  } catch (error) {
    throw new MediaUndecodable(url, error);
  }
  if (signal?.aborted) freeObject(gltf.scene);
  signal?.throwIfAborted();
  return gltf;
}

/** Puts the model in its place, with its floor and lights. */
function furnish(model: Object3D, placement: Placement, lights: readonly Object3D[]): Group {
  const stand = new Group();
  stand.scale.setScalar(placement.scale);
  stand.position.set(placement.x, placement.y, placement.z);
  stand.add(model);

  const { centreZ } = placement;
  const footprint = Math.hypot(placement.size.x, placement.size.z) / 2;
  const ground = createGround(footprint, footprint * FLOOR_SHARE + FLOOR_MARGIN);
  ground.position.set(0, 0, centreZ);

  const object = new Group();
  object.add(ground, stand, ...lights);
  return object;
}

function modelHome(placement: Placement): HomeView {
  const { size } = placement;
  return {
    eye: new Vector3(0, EYE_HEIGHT, 0),
    target: new Vector3(0, size.y / 2, placement.centreZ),
    movement: 'orbit',
    extent: { width: Math.hypot(size.x, size.z), height: size.y },
  };
}
