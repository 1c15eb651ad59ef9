import { z } from 'zod';
import { requireShallowJson, requireShallowNodes } from './depth';
import { MODEL_LIMITS } from './limits';
import { modelRefusals } from './model-texts';

const count = z.number().int().nonnegative();
const names = z.array(z.string()).default([]);
const items = <Item extends z.ZodType>(item: Item) => z.array(item).max(MODEL_LIMITS.items).optional();
const any = items(z.unknown());
const file = z.looseObject({ uri: z.string().optional(), name: z.string().optional() });
const packed = z.looseObject({ count, byteStride: count });

/** As much of a glTF's JSON as must be right before the validator may see it: what it refers to, and what it claims. */
const gltfJson = z.looseObject({
  asset: z.looseObject({ version: z.string() }),
  extensionsUsed: names,
  extensionsRequired: names,
  extensions: z.record(z.string(), z.unknown()).optional(),
  buffers: items(file.extend({ byteLength: count })),
  images: z.array(file).max(MODEL_LIMITS.textures).optional(),
  bufferViews: items(
    z.looseObject({
      extensions: z
        .looseObject({
          EXT_meshopt_compression: packed.optional(),
          KHR_meshopt_compression: packed.optional(),
        })
        .optional(),
    }),
  ),
  accessors: items(z.looseObject({ count, type: z.string(), componentType: z.number() })),
  nodes: items(z.looseObject({ children: items(count) })),
  meshes: any,
  materials: any,
  animations: any,
  skins: any,
  cameras: any,
  scenes: any,
});
export type GltfJson = z.infer<typeof gltfJson>;

/**
 * Reads the JSON of a glTF and judges what it claims: whatever is counted there is allocated by those who read on.
 * @throws Refusal
 */
export function readGltfJson(bytes: Uint8Array): GltfJson {
  if (bytes.length > MODEL_LIMITS.jsonBytes) throw modelRefusals.textLarge();
  requireShallowJson(bytes);
  const raw = parseJson(bytes);
  const version = z.looseObject({ asset: z.looseObject({ version: z.string() }) }).safeParse(raw);
  if (version.success && !version.data.asset.version.startsWith('2.')) throw modelRefusals.version();
  const parsed = gltfJson.safeParse(raw);
  if (!parsed.success) {
    const { issues } = parsed.error;
    if (issues.some(({ code }) => code === 'too_big')) throw modelRefusals.tooMuch();
    throw modelRefusals.invalid(issues.map(({ path, message }) => `/${path.join('/')}: ${message}`));
  }
  if (claimedBytes(parsed.data) > MODEL_LIMITS.accessorBytes) throw modelRefusals.tooMuch();
  requireShallowNodes(parsed.data.nodes ?? []);
  return parsed.data;
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw modelRefusals.broken(error);
  }
}

const COMPONENTS: Readonly<Record<string, number>> = {
  SCALAR: 1,
  VEC2: 2,
  VEC3: 3,
  VEC4: 4,
  MAT2: 4,
  MAT3: 9,
  MAT4: 16,
};
const COMPONENT_BYTES: Readonly<Record<number, number>> = { 5120: 1, 5121: 1, 5122: 2, 5123: 2 };
const WIDEST_COMPONENT = 4;

function claimedBytes({ accessors = [], bufferViews = [], buffers = [] }: GltfJson): number {
  let total = 0;
  for (const { byteLength } of buffers) total += byteLength;
  for (const { count, type, componentType } of accessors) {
    total += count * (COMPONENTS[type] ?? 1) * (COMPONENT_BYTES[componentType] ?? WIDEST_COMPONENT);
  }
  for (const { extensions } of bufferViews) {
    const meshopt = extensions?.EXT_meshopt_compression ?? extensions?.KHR_meshopt_compression;
    if (meshopt) total += meshopt.count * meshopt.byteStride;
  }
  return total;
}
