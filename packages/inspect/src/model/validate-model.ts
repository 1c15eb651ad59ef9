/// <reference path="./untyped.d.ts" />
import { shown } from '../archive/archive-texts';
import type { ModelSource } from './load-source';
import { modelRefusals } from './model-texts';
import { resolveReference } from './references';

/** More findings than a model has whose maker meant well; the validator stops there. */
const MOST_FINDINGS = 20_000;

/**
 * Findings that refuse nothing. Packing writes bounds, alignment and media types anew; directions and weights that are
 * a little too long show as meant; the rest are hints. What is missing is judged before, with better words.
 */
const HARMLESS = [
  'ACCESSOR_ANIMATION_SAMPLER_OUTPUT_NON_NORMALIZED_QUATERNION',
  'ACCESSOR_ELEMENT_OUT_OF_MAX_BOUND',
  'ACCESSOR_ELEMENT_OUT_OF_MIN_BOUND',
  'ACCESSOR_INVALID_SIGN',
  'ACCESSOR_JOINTS_INDEX_DUPLICATE',
  'ACCESSOR_JOINTS_USED_ZERO_WEIGHT',
  'ACCESSOR_MAX_MISMATCH',
  'ACCESSOR_MIN_MISMATCH',
  'ACCESSOR_VECTOR3_NON_UNIT',
  'ACCESSOR_WEIGHTS_NON_NORMALIZED',
  'ANIMATION_SAMPLER_INPUT_ACCESSOR_WITHOUT_BOUNDS',
  'BUFFER_DATA_URI_MIME_TYPE_INVALID',
  'IMAGE_MIME_TYPE_INVALID',
  'IO_ERROR',
  'MESH_PRIMITIVE_ACCESSOR_UNALIGNED',
  'MESH_PRIMITIVE_POSITION_ACCESSOR_WITHOUT_BOUNDS',
  'MESH_PRIMITIVE_UNUSED_TEXCOORD',
  'NODE_EMPTY',
  'ROTATION_NON_UNIT',
  'UNUSED_OBJECT',
];

/** Holds a model against the rules of glTF by Khronos's own validator. @throws Refusal naming the first errors */
export async function validateModel({ bytes, resources }: ModelSource): Promise<void> {
  const { validateBytes } = await import('gltf-validator');
  // The validator writes addresses in its own way; both mean the same path.
  const byPath = new Map([...resources].map(([uri, content]) => [resolveReference('.', uri), content]));
  const { issues } = await validateBytes(bytes, {
    externalResourceFunction: async (uri) => {
      const content = resources.get(uri) ?? byPath.get(resolveReference('.', uri));
      if (!content) throw new Error('there is no such file');
      return content;
    },
    writeTimestamp: false,
    maxIssues: MOST_FINDINGS,
    ignoredIssues: HARMLESS,
  });
  const errors = issues.messages.filter(({ severity }) => severity === 0);
  if (errors.length === 0 && !issues.truncated) return;
  const told = errors.length > 0 ? errors : issues.messages;
  throw modelRefusals.invalid(
    told.map(({ message, pointer = '' }) => shown(`${pointer} ${message}`.trim(), SHOWN_FINDING)),
  );
}

const SHOWN_FINDING = 160;
