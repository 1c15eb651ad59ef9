import { readFile } from 'node:fs/promises';
import {
  EXTMeshGPUInstancing,
  EXTMeshoptCompression,
  KHRDracoMeshCompression,
  KHRMaterialsPBRSpecularGlossiness,
} from '@gltf-transform/extensions';
import { createDecoderModule, createEncoderModule } from 'draco3dgltf';
import { validateBytes } from 'gltf-validator';
import { MeshoptDecoder, MeshoptEncoder } from 'meshoptimizer';
import sharp from 'sharp';
import { type BufferGeometry, Mesh } from 'three';
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Inspecting, inspecting } from '../testing/inspecting';
import {
  io,
  libraryAsFiles,
  libraryAsZip,
  libraryBytes,
  libraryModel,
  makeZip,
  toDataUri,
  triangle,
} from '../testing/make-model';

let here: Inspecting;
beforeAll(async () => {
  here = await inspecting();
  await Promise.all([MeshoptDecoder.ready, MeshoptEncoder.ready]);
  io.registerDependencies({
    'draco3d.decoder': await createDecoderModule(),
    'draco3d.encoder': await createEncoderModule(),
    'meshopt.decoder': MeshoptDecoder,
    'meshopt.encoder': MeshoptEncoder,
  });
});
afterAll(() => here.remove());

async function findingsOf(path: string) {
  const { issues } = await validateBytes(await readFile(path), {});
  return issues.messages.filter(({ severity }) => severity === 0);
}

const EARTH = {
  kind: 'model',
  mime: 'model/gltf-binary',
  bytes: expect.any(Number),
  width: null,
  height: null,
  durationSeconds: null,
  codec: null,
  triangles: 12_096,
  drawCalls: 1,
  // 2048 × 1024 pixels of four bytes, and a third for the smaller levels.
  textureBytes: 11_184_811,
};

test('[RES-44] a zip with one glTF, its buffer and its pictures becomes one GLB that keeps every rule', async () => {
  const { path, facts } = await here.accept('Earth.ZIP', await libraryAsZip('earth-globe.glb', 'export/'));
  expect(facts).toEqual({ ...EARTH, entries: 3 });
  const packed = await readFile(path);
  expect(packed.length).toBe(facts.bytes);
  expect(packed.toString('latin1', 0, 4)).toBe('glTF');
  expect(await findingsOf(path)).toEqual([]);
  const [before, after] = [await libraryModel('earth-globe.glb'), await io.readBinary(packed)];
  const picture = (document: typeof before) =>
    Buffer.from(document.getRoot().listTextures()[0]?.getImage() ?? []);
  expect(picture(after).equals(picture(before))).toBe(true);
});

test('[RES-Q2] a lone GLB and a lone glTF with everything inside are taken like a zip', async () => {
  const glb = await here.accept('earth.glb', await libraryBytes('earth-globe.glb'));
  expect(glb.facts).toEqual({ ...EARTH, entries: null });
  const { json, resources } = await libraryAsFiles('earth-globe.glb');
  for (const file of [...(json.buffers ?? []), ...(json.images ?? [])]) {
    const bytes = resources[file.uri ?? ''];
    if (bytes) file.uri = toDataUri(bytes, 'mimeType' in file ? String(file.mimeType) : undefined);
  }
  const lone = await here.accept('earth.gltf', JSON.stringify(json));
  expect(lone.facts).toEqual({ ...EARTH, entries: null });
  expect(await findingsOf(lone.path)).toEqual([]);
});

test.each(['animal-cell.glb', 'pulleys.glb', 'saturn-globe.glb', 'dna-double-helix.glb'])(
  '[RES-44] %s of the library comes out as it went in, animations and all',
  async (name) => {
    const { path, facts } = await here.accept('model.zip', await libraryAsZip(name));
    expect(await findingsOf(path)).toEqual([]);
    const [before, after] = [await libraryModel(name), await io.read(path)].map((document) => {
      const root = document.getRoot();
      return {
        nodes: root.listNodes().map((node) => [node.getName(), node.getWorldMatrix().join()]),
        materials: root
          .listMaterials()
          .map((material) => [material.getName(), material.getBaseColorFactor()]),
        animations: root.listAnimations().map((animation) => animation.listChannels().length),
      };
    });
    expect(after).toEqual(before);
    expect(facts.triangles).toBeGreaterThan(1000);
  },
);

test('[RES-44] the same upload gives the same bytes', async () => {
  const zip = await libraryAsZip('earth-globe.glb');
  const [one, other] = [await here.accept('a.zip', zip), await here.accept('b.zip', zip)];
  expect((await readFile(one.path)).equals(await readFile(other.path))).toBe(true);
});

test('[RES-44] names with spaces, other letters, percent signs and another case find their files', async () => {
  const { json, resources } = await libraryAsFiles('earth-globe.glb');
  const [picture] = json.images ?? [];
  const bytes = picture?.uri ? resources[picture.uri] : undefined;
  if (!picture || !bytes) throw new Error('there is no picture');
  for (const [uri, name] of [
    ['my textures/wood one.jpg', 'my textures/wood one.jpg'],
    ['my%20textures/wood%20one.jpg', 'my textures/wood one.jpg'],
    ['纹理/木纹.jpg', '纹理/木纹.jpg'],
    ['Textures/Wood.JPG', 'textures/wood.jpg'],
    ['./textures/../textures/wood.jpg', 'textures/wood.jpg'],
  ] as const) {
    picture.uri = uri;
    const files = { 'a/scene.gltf': JSON.stringify(json), 'a/scene.bin': resources['scene.bin'] ?? '' };
    const { facts } = await here.accept('earth.zip', makeZip({ ...files, [`a/${name}`]: bytes }));
    expect(facts.textureBytes, uri).toBe(EARTH.textureBytes);
  }
});

test('[RES-44] what is compressed by Draco or meshopt is unpacked, as headsets here do not', async () => {
  const draco = await libraryModel('animal-cell.glb');
  draco.createExtension(KHRDracoMeshCompression).setRequired(true);
  const meshopt = await libraryModel('animal-cell.glb');
  meshopt.createExtension(EXTMeshoptCompression).setRequired(true);
  for (const document of [draco, meshopt]) {
    const compressed = await io.writeBinary(document);
    expect(compressed.length).toBeLessThan(600_000);
    const { path, facts } = await here.accept('cell.glb', compressed);
    expect(facts.drawCalls).toBe(25);
    // Draco leaves out triangles that are none.
    expect(facts.triangles).toBeGreaterThan(42_000);
    const { json } = await io.readAsJSON(path);
    expect(json.extensionsRequired ?? []).toEqual([]);
    expect(await findingsOf(path)).toEqual([]);
  }
});

test('[RES-44] the loader of the viewer opens what was packed, compressed or not', async () => {
  const quantized = await libraryModel('pulleys.glb');
  quantized.createExtension(EXTMeshoptCompression).setRequired(true);
  for (const content of [
    await libraryAsZip('dna-double-helix.glb'),
    await libraryAsZip('pulleys.glb'),
    await io.writeBinary(quantized),
  ]) {
    const { path, facts } = await here.accept(content[0] === 0x50 ? 'm.zip' : 'm.glb', content);
    const bytes = await readFile(path);
    const { scene } = await new GLTFLoader().parseAsync(new Uint8Array(bytes).buffer, '');
    let triangles = 0;
    scene.traverse((object) => {
      if (object instanceof Mesh) triangles += (object.geometry as BufferGeometry).index?.count ?? 0;
    });
    expect(triangles / 3).toBe(facts.triangles);
  }
});

test('[RES-44] colours of exports that know gloss only are kept', async () => {
  const document = await libraryModel('earth-globe.glb');
  const [material] = document.getRoot().listMaterials();
  const gloss = document
    .createExtension(KHRMaterialsPBRSpecularGlossiness)
    .setRequired(true)
    .createPBRSpecularGlossiness()
    .setDiffuseFactor([0.2, 0.4, 0.6, 1])
    .setDiffuseTexture(material?.getBaseColorTexture() ?? null);
  material?.setBaseColorTexture(null).setExtension('KHR_materials_pbrSpecularGlossiness', gloss);
  const { path, facts } = await here.accept('earth.glb', await io.writeBinary(document));
  expect(facts.textureBytes).toBe(EARTH.textureBytes);
  const [shown] = (await io.read(path)).getRoot().listMaterials();
  expect(shown?.getBaseColorFactor()).toEqual([0.2, 0.4, 0.6, 1]);
  expect(shown?.getBaseColorTexture()).not.toBeNull();
});

test('[RES-44] triangles and draw calls count every repetition, textures once', async () => {
  const twice = triangle({
    scenes: [{ nodes: [0, 1, 2] }],
    nodes: [{ mesh: 0 }, { mesh: 0 }, { mesh: 1 }],
    meshes: [
      { primitives: [{ attributes: { POSITION: 0 } }] },
      {
        primitives: [
          { attributes: { POSITION: 0 }, material: 0 },
          { attributes: { POSITION: 0 }, mode: 0 },
        ],
      },
    ],
    materials: [{ alphaMode: 'BLEND', doubleSided: true }],
  });
  const { facts } = await here.accept('twice.gltf', twice);
  expect(facts).toMatchObject({ triangles: 3, drawCalls: 5, textureBytes: 0 });

  const document = await io.readJSON({ json: JSON.parse(triangle()), resources: {} });
  const places = document
    .createAccessor()
    .setType('VEC3')
    .setArray(new Float32Array(3 * 1000))
    .setBuffer(document.getRoot().listBuffers()[0] ?? null);
  const instances = document
    .createExtension(EXTMeshGPUInstancing)
    .createInstancedMesh()
    .setAttribute('TRANSLATION', places);
  document.getRoot().listNodes()[0]?.setExtension('EXT_mesh_gpu_instancing', instances);
  const many = await here.accept('many.glb', await io.writeBinary(document));
  expect(many.facts).toMatchObject({ triangles: 1000, drawCalls: 1 });
});

test('[RES-46] nothing but what is shown reaches the headsets', async () => {
  const secret = '<script>alert(1)</script>';
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const model = triangle({
    extensionsUsed: ['KHR_interactivity', 'VENDOR_script'],
    extensions: { KHR_interactivity: { graphs: [secret] }, VENDOR_script: { code: secret } },
    images: [{ uri: toDataUri(picture, 'image/png') }],
    textures: [{ source: 0 }],
    materials: [{ name: 'unused', pbrMetallicRoughness: { baseColorTexture: { index: 0 } } }],
  });
  const { path, facts } = await here.accept('model.zip', makeZip({ 'm.gltf': model, 'evil.html': secret }));
  expect(facts.textureBytes).toBe(0);
  expect((await readFile(path)).includes('script')).toBe(false);
});
