/// <reference path="./untyped.d.ts" />
import { type ILogger, PlatformIO, VertexLayout } from '@gltf-transform/core';
import {
  EXTMeshGPUInstancing,
  EXTMeshoptCompression,
  EXTTextureWebP,
  KHRDracoMeshCompression,
  KHRLightsPunctual,
  KHRMaterialsAnisotropy,
  KHRMaterialsClearcoat,
  KHRMaterialsDispersion,
  KHRMaterialsEmissiveStrength,
  KHRMaterialsIOR,
  KHRMaterialsIridescence,
  KHRMaterialsPBRSpecularGlossiness,
  KHRMaterialsSheen,
  KHRMaterialsSpecular,
  KHRMaterialsTransmission,
  KHRMaterialsUnlit,
  KHRMaterialsVariants,
  KHRMaterialsVolume,
  KHRMeshQuantization,
  KHRTextureTransform,
  KHRXMP,
} from '@gltf-transform/extensions';

/** What the viewer of `packages/scene` shows, as its loader does. */
const SHOWN = [
  EXTMeshGPUInstancing,
  EXTTextureWebP,
  KHRLightsPunctual,
  KHRMaterialsAnisotropy,
  KHRMaterialsClearcoat,
  KHRMaterialsDispersion,
  KHRMaterialsEmissiveStrength,
  KHRMaterialsIOR,
  KHRMaterialsIridescence,
  KHRMaterialsSheen,
  KHRMaterialsSpecular,
  KHRMaterialsTransmission,
  KHRMaterialsUnlit,
  KHRMaterialsVolume,
  KHRMeshQuantization,
  KHRTextureTransform,
];

/** What is read and then taken out: unpacked, put in other words, or of no use where a model is shown. */
export const TAKEN_OUT = [
  EXTMeshoptCompression,
  KHRDracoMeshCompression,
  KHRMaterialsPBRSpecularGlossiness,
  KHRMaterialsVariants,
  KHRXMP,
];

const KNOWN: ReadonlySet<string> = new Set([...SHOWN, ...TAKEN_OUT].map((type) => type.EXTENSION_NAME));

/** Extensions without which a model is not shown as it was meant, and which nothing here shows. */
export function listUnknown(required: readonly string[]): string[] {
  return required.filter((name) => !KNOWN.has(name));
}

const quiet = () => undefined;
const QUIET: ILogger = { debug: quiet, info: quiet, warn: quiet, error: quiet };

/** Reads and writes what is in memory: whatever a model refers to was found and judged before. */
class MemoryIO extends PlatformIO {
  protected override readURI(uri: string, type: 'view'): Promise<Uint8Array<ArrayBuffer>>;
  protected override readURI(uri: string, type: 'text'): Promise<string>;
  protected override readURI(uri: string): Promise<never> {
    return Promise.reject(new Error(`nothing is read from ${uri}`));
  }

  protected override resolve(_base: string, path: string): string {
    return path;
  }

  protected override dirname(): string {
    return '';
  }
}

/** @param used extensions of the model: decoders are loaded where it needs them */
export async function createModelIO(used: readonly string[]): Promise<PlatformIO> {
  const io = new MemoryIO()
    .setLogger(QUIET)
    .setVertexLayout(VertexLayout.SEPARATE)
    .registerExtensions([...SHOWN, ...TAKEN_OUT]);
  if (used.includes(EXTMeshoptCompression.EXTENSION_NAME)) {
    const { MeshoptDecoder } = await import('meshoptimizer/decoder');
    await MeshoptDecoder.ready;
    io.registerDependencies({ 'meshopt.decoder': MeshoptDecoder });
  }
  if (used.includes(KHRDracoMeshCompression.EXTENSION_NAME)) {
    const { createDecoderModule } = await import('draco3dgltf');
    io.registerDependencies({ 'draco3d.decoder': await createDecoderModule() });
  }
  return io;
}
