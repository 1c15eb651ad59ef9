import { shown } from '../archive/archive-texts';
import { Refusal } from '../refusal';
import { MODEL_LIMITS } from './limits';

const MEGABYTE = 1024 ** 2;
const LISTED = 3;

const unsupported = (en: string, zh: string, cause?: unknown) =>
  new Refusal('unsupported', { en, zh }, { cause });

function listNames(names: readonly string[]): { readonly en: string; readonly zh: string } {
  const first = names.slice(0, LISTED).map((name) => shown(name));
  const more = names.length - first.length;
  return {
    en: first.join(', ') + (more > 0 ? ` and ${more} more` : ''),
    zh: first.join('、') + (more > 0 ? ` 等 ${names.length} 个` : ''),
  };
}

/** Why a model is not taken. */
export const modelRefusals = {
  broken: (cause?: unknown) =>
    unsupported('This model is broken and cannot be opened.', '模型文件已损坏，无法打开。', cause),
  noModel: () =>
    unsupported('There is no .gltf or .glb file in this zip.', 'zip 内没有 .gltf 或 .glb 文件。'),
  manyModels: (names: readonly string[]) => {
    const list = listNames(names);
    return unsupported(
      `There is more than one model in this zip: ${list.en}. Pack each into a zip of its own.`,
      `zip 内有多个模型：${list.zh}。请分别打包。`,
    );
  },
  missing: (names: readonly string[]) => {
    const list = listNames(names);
    return unsupported(
      `Files that the model needs are missing: ${list.en}. Pack them into one zip with it.`,
      `缺少模型所需的文件：${list.zh}。请与模型一起打包为 zip。`,
    );
  },
  external: (uri: string) =>
    unsupported(
      `The model refers to “${shown(uri)}”, which lies outside of it. Put the file into the zip.`,
      `模型引用了外部地址“${shown(uri)}”，请将该文件放入 zip。`,
    ),
  version: () => unsupported('The model is not in glTF 2.0.', '模型不是 glTF 2.0 格式。'),
  needs: (extensions: readonly string[]) => {
    const list = listNames(extensions);
    return unsupported(
      `The model needs ${list.en}, which headsets do not show. Export it without.`,
      `模型依赖头显不支持的扩展 ${list.zh}，请关闭后重新导出。`,
    );
  },
  invalid: (problems: readonly string[]) => {
    const first = problems.slice(0, LISTED);
    const more = problems.length - first.length;
    return unsupported(
      `The model breaks the rules of glTF: ${first.join('; ')}${more > 0 ? `; and ${more} more` : ''}`,
      `模型不符合 glTF 规范：${first.join('；')}${more > 0 ? `；另有 ${more} 处` : ''}`,
    );
  },
  tangled: () =>
    unsupported(
      'The parts of this model are nested too deeply, or in a circle.',
      '模型的层级过深或存在循环。',
    ),
  empty: () => unsupported('There is nothing to see in this model.', '模型中没有可显示的内容。'),
  texture: (name: string, cause?: unknown) =>
    unsupported(
      `The texture “${shown(name)}” is broken, or no PNG, JPEG or WebP picture.`,
      `贴图“${shown(name)}”已损坏，或不是 PNG、JPEG、WebP 图片。`,
      cause,
    ),
  textureSize: (name: string) =>
    new Refusal('too-large', {
      en: `The texture “${shown(name)}” is larger than ${MODEL_LIMITS.textureSide} pixels.`,
      zh: `贴图“${shown(name)}”的边长超过 ${MODEL_LIMITS.textureSide} 像素。`,
    }),
  tooLarge: () =>
    new Refusal('too-large', {
      en: `The model is larger than ${MODEL_LIMITS.bytes / MEGABYTE} MB; no headset could show it.`,
      zh: `模型超过 ${MODEL_LIMITS.bytes / MEGABYTE} MB，头显无法显示。`,
    }),
  textLarge: () =>
    new Refusal('too-large', {
      en: `The text of this glTF is larger than ${MODEL_LIMITS.jsonBytes / MEGABYTE} MB. Export it as GLB.`,
      zh: `glTF 文本超过 ${MODEL_LIMITS.jsonBytes / MEGABYTE} MB，请导出为 GLB。`,
    }),
  tooMuch: () =>
    new Refusal('too-large', {
      en: 'There is more in this model than any headset could show.',
      zh: '模型内容过多，头显无法显示。',
    }),
};
