import {
  AnimationMixer,
  Box3,
  DirectionalLight,
  Group,
  Mesh,
  MeshStandardMaterial,
  type Object3D,
  type Texture,
  Vector3,
} from 'three';
import { type GLTF, GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { MediaUndecodable } from '../../errors';
import { fetchBlob } from '../fetch-blob';
import { freeObject } from '../free-object';
import { createGround } from '../ground';
import { type Placement, placeModel } from '../model-placement';
import { EYE_HEIGHT, MODEL_ROOM } from '../room';
import { borrowRoomLight } from '../room-light';
import type { HomeView, LoadOptions, MediaSource, SceneMedia } from '../scene-media';

/** The room gives the soft light, the lamp the form; together they leave white surfaces below clipping. */
const ROOM_STRENGTH = 0.65;
const LAMP_STRENGTH = 1.6;
/** Radius of the floor: a share of the model's own and a margin to walk on, in metres. */
const FLOOR_SHARE = 1.6;
const FLOOR_MARGIN = 1.5;

/** A GLB that stands on the floor in front of the viewer, lit, its first animation running. */
export async function loadModel(source: MediaSource, options: LoadOptions): Promise<SceneMedia> {
  const gltf = await parse(source.url, options.signal);
  const model = gltf.scene;
  const placement = placeModel(new Box3().setFromObject(model, true), EYE_HEIGHT);
  const light = borrowRoomLight(options.renderer);
  lightModel(model, light.texture);
  const object = furnish(model, placement);
  const mixer = startAnimations(gltf);
  return {
    kind: 'model',
    object,
    video: null,
    durationSeconds: null,
    home: modelHome(placement),
    background: MODEL_ROOM,
    update(deltaSeconds) {
      mixer?.update(deltaSeconds);
      return mixer !== null;
    },
    dispose() {
      object.removeFromParent();
      mixer?.stopAllAction();
      mixer?.uncacheRoot(model);
      lightModel(model, null);
      freeObject(object);
      light.release();
    },
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

function startAnimations(gltf: GLTF): AnimationMixer | null {
  const [first] = gltf.animations;
  if (first === undefined) return null;
  const mixer = new AnimationMixer(gltf.scene);
  mixer.clipAction(first).play();
  return mixer;
}

/** Puts the model in its place, with floor and a lamp that gives it form. */
function furnish(model: Object3D, placement: Placement): Group {
  const stand = new Group();
  stand.scale.setScalar(placement.scale);
  stand.position.set(placement.x, placement.y, placement.z);
  stand.add(model);

  const { centreZ } = placement;
  const footprint = Math.hypot(placement.size.x, placement.size.z) / 2;
  const ground = createGround(footprint, footprint * FLOOR_SHARE + FLOOR_MARGIN);
  ground.position.set(0, 0, centreZ);

  const lamp = new DirectionalLight(0xfff2df, LAMP_STRENGTH);
  lamp.position.set(2, 4, centreZ + 3);
  lamp.target.position.set(0, placement.size.y / 2, centreZ);

  const object = new Group();
  object.add(ground, stand, lamp, lamp.target);
  return object;
}

/** Light of its own, so that the object looks the same in every scene that it is added to. */
function lightModel(model: Object3D, environment: Texture | null): void {
  model.traverse((node) => {
    if (!(node instanceof Mesh)) return;
    for (const material of [node.material].flat()) {
      if (!(material instanceof MeshStandardMaterial)) continue;
      material.envMap = environment;
      material.envMapIntensity = ROOM_STRENGTH;
    }
  });
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
