import type { Document, GLTF } from '@gltf-transform/core';
import type { PBRSpecularGlossiness } from '@gltf-transform/extensions';
import { dropUnused } from './drop-unused';
import type { ModelSource } from './load-source';
import { createModelIO, listUnknown, TAKEN_OUT } from './model-io';
import { modelRefusals } from './model-texts';

/** Key under which glTF Transform looks for the binary part of a GLB. */
const GLB_PART = '@glb.bin';

/** Reads a valid model and leaves in it what headsets show. @throws Refusal */
export async function readDocument(source: ModelSource): Promise<Document> {
  const unknown = listUnknown(source.json.extensionsRequired);
  if (unknown.length > 0) throw modelRefusals.needs(unknown);
  const io = await createModelIO(source.json.extensionsUsed);
  const document = await io.readJSON(withPlainNames(source));
  const root = document.getRoot();
  for (const material of root.listMaterials()) showGlossiness(material);
  for (const used of root.listExtensionsUsed()) {
    if (TAKEN_OUT.some(({ EXTENSION_NAME }) => EXTENSION_NAME === used.extensionName)) used.dispose();
  }
  dropUnused(document);
  joinBuffers(document);
  return document;
}

/** Gives files plain names of our own: those of the model may be anything that a table of names stumbles over. */
function withPlainNames({ json, binary, resources }: ModelSource) {
  const plain: Record<string, Uint8Array<ArrayBuffer>> = {};
  const names = new Map<string, string>();
  for (const [uri, bytes] of resources) {
    const name = `file-${names.size}`;
    names.set(uri, name);
    plain[name] = bytes as Uint8Array<ArrayBuffer>;
  }
  if (binary) plain[GLB_PART] = binary as Uint8Array<ArrayBuffer>;
  const rename = <File extends { readonly uri?: string }>(file: File) =>
    file.uri === undefined ? file : { ...file, uri: names.get(file.uri) ?? file.uri };
  const renamed = {
    ...json,
    // What a picture is called is told where something is wrong with it.
    images: json.images?.map((image) => ({ ...rename(image), name: image.name ?? nameOf(image.uri) })),
    buffers: json.buffers?.map(rename),
  };
  return { json: renamed as unknown as GLTF.IGLTF, resources: plain };
}

function nameOf(uri?: string): string | undefined {
  return uri === undefined || uri.startsWith('data:') ? undefined : uri.split(/[\\/]/).pop();
}

type Material = ReturnType<ReturnType<Document['getRoot']>['listMaterials']>[number];

/** Older exports describe gloss where the viewer knows roughness only; colours and pictures are kept. */
function showGlossiness(material: Material): void {
  const gloss = material.getExtension<PBRSpecularGlossiness>('KHR_materials_pbrSpecularGlossiness');
  if (!gloss) return;
  material
    .setBaseColorFactor(gloss.getDiffuseFactor())
    .setBaseColorTexture(gloss.getDiffuseTexture())
    .setMetallicFactor(0)
    .setRoughnessFactor(gloss.getSpecularGlossinessTexture() ? PAINTED : 1 - gloss.getGlossinessFactor());
  const info = gloss.getDiffuseTextureInfo();
  if (info) material.getBaseColorTextureInfo()?.copy(info);
}

/** Roughness where gloss is in a picture. */
const PAINTED = 0.7;

/** A GLB has one buffer. */
function joinBuffers(document: Document): void {
  const root = document.getRoot();
  const [first = document.createBuffer(), ...others] = root.listBuffers();
  first.setURI('');
  for (const accessor of root.listAccessors()) accessor.setBuffer(first);
  for (const buffer of others) buffer.dispose();
}
