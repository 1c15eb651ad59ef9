import { z } from 'zod';
import { defineCall } from '../call';
import { id, idList, line, nothing, optionalId, page, revision } from '../fields';
import { RESOURCE_TEXTS } from '../resource-rules';
import { resourceSchema } from './library';

/** What was measured of a file when it was checked; null where it means nothing for its kind. */
export const fileFacts = z.object({
  kind: z.enum(['panorama_image', 'image', 'panorama_video', 'video', 'model']),
  mime: z.string(),
  /** Of what is kept and served: models are packed, and videos brought into playing order. */
  bytes: z.number(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  durationSeconds: z.number().nullable(),
  /** `h264`, `h265`; null for what is no video. */
  codec: z.string().nullable(),
  triangles: z.number().int().nullable(),
  drawCalls: z.number().int().nullable(),
  /** Memory of the textures on a graphics card, with their smaller levels. */
  textureBytes: z.number().nullable(),
  /** Files in an archive. */
  entries: z.number().int().nullable(),
});
export type FileFacts = z.infer<typeof fileFacts>;

/** A resource of the school with what its form and its list need. */
export const ownResourceSchema = resourceSchema.extend({
  revision: z.number().int(),
  facts: fileFacts.nullable(),
});
export type OwnResource = z.infer<typeof ownResourceSchema>;

const errorsOfFiles = [
  'upload.too-large',
  'upload.unsupported',
  'upload.repeated',
  'upload.unknown',
  'upload.damaged',
  'upload.cover-size',
] as const;

/** `1` the resource, `2` its cover (RES-15). */
const purpose = z.coerce.number<number | string>().pipe(z.union([z.literal(1), z.literal(2)]));
/** What an upload is called from its policy to its saving. */
const key = line.min(1).max(300);
const sha256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .optional();

export const ownResourceList = defineCall({
  name: 'ownResourceList',
  method: 'POST',
  path: '/api/UserRes/alist',
  summary:
    "A page of the school's own resources, the latest change first; the best match first where words are searched.",
  access: 'resources.read',
  request: z.object({ page, phase: optionalId, subject: optionalId, key: line.max(100).default('') }),
  response: z.object({ list: z.array(ownResourceSchema), total: z.number().int() }),
  errors: ['rate.limited'],
  requirements: ['RES-06', 'RES-07', 'RES-10'],
});

export const ownResourceItem = defineCall({
  name: 'ownResourceItem',
  method: 'POST',
  path: '/api/UserRes/item',
  summary: "One of the school's own resources, with how many lessons and headsets have it.",
  access: 'resources.read',
  request: z.object({ rid: id }),
  response: z.object({
    item: ownResourceSchema,
    /** Lessons of the school that name it. */
    lessons: z.number().int(),
    /** Headsets that keep it or are told to. */
    headsets: z.number().int(),
  }),
  errors: ['resource.unknown'],
  requirements: ['RES-12'],
});

export const ownResourceSave = defineCall({
  name: 'ownResourceSave',
  method: 'POST',
  path: '/api/UserRes/editPost',
  summary:
    'Makes a resource of uploaded files, or changes one. `file_url` and `cover` are the keys of uploads, or what the resource has already.',
  access: 'resources.edit',
  request: z.object({
    rid: optionalId,
    title: line.min(1).max(RESOURCE_TEXTS.title),
    knowledge_point: line.max(RESOURCE_TEXTS.knowledge_point).default(''),
    description: line.max(RESOURCE_TEXTS.description).default(''),
    key_word: line.max(RESOURCE_TEXTS.key_word).default(''),
    phase_ids: idList.default([]),
    subject_ids: idList.default([]),
    file_url: line.max(300).default(''),
    file_size: z.coerce.number<number | string>().nonnegative().default(0),
    cover: line.max(300).default(''),
    /** 11 panorama, 21 normal for a video; otherwise `image` or `app`. */
    file_type: line.max(10).default(''),
    cover_file_size: z.coerce.number<number | string>().nonnegative().default(0),
    /** Of a picture: 1 it surrounds its viewer, 0 it is flat; left out, its shape decides. */
    is_bokong: z.coerce
      .number<number | string>()
      .pipe(z.union([z.literal(0), z.literal(1)]))
      .optional(),
    revision,
  }),
  response: z.object({ rid: z.number().int(), revision: z.number().int() }),
  errors: ['resource.unknown', 'resource.in-lesson', 'record.changed', 'upload.unfinished', ...errorsOfFiles],
  requirements: ['RES-13', 'RES-30', 'RES-35', 'RES-38', 'RES-39', 'RES-40', 'RES-41'],
});

export const ownResourceDelete = defineCall({
  name: 'ownResourceDelete',
  method: 'POST',
  path: '/api/UserRes/del',
  summary:
    'Deletes a resource of the school: its files go, headsets let go of it, lessons that name it say that it is gone.',
  access: 'resources.edit',
  request: z.object({ rid: id }),
  response: nothing,
  errors: ['resource.unknown', 'resource.in-lesson'],
  requirements: ['RES-08', 'RES-11'],
});

export const schoolCloudDisk = defineCall({
  name: 'schoolCloudDisk',
  method: 'POST',
  path: '/api/UserRes/schoolCloudDisk',
  summary: "The school's room for its own files, in bytes; what is being uploaded counts.",
  access: 'resources.read',
  request: nothing,
  response: z.object({ used: z.number(), total: z.number(), remain: z.number() }),
  errors: [],
  requirements: ['RES-03', 'RES-04'],
});

export const uploadPolicy = defineCall({
  name: 'uploadPolicy',
  method: 'POST',
  path: '/api/UserRes/getUploadPolicy',
  summary:
    "Reserves room for a file and gives what the storage host's form needs. With `key` it renews the policy of that upload.",
  access: 'resources.edit',
  request: z.object({
    file_name: line.min(1).max(255),
    /** Bytes. */
    file_size: z.coerce.number<number | string>().int().positive(),
    fileType: purpose,
    /** Of the content, where the page knows it already: what the school has is not sent again. */
    sha256,
    key: key.optional(),
  }),
  response: z.object({
    accessid: z.string(),
    /** Where the form goes, without origin where it is this server. */
    host: z.string(),
    policy: z.string(),
    signature: z.string(),
    /** Server time in seconds, as storage hosts have it. */
    expire: z.number().int(),
    /** The call to make once the host has the file. */
    callback: z.string(),
    /** Folder of the school's uploads in the host. */
    dir: z.string(),
    key: z.string(),
    /** Fields of the form in their order, before the file. */
    fields: z.record(z.string(), z.string()),
    /** Where the tus protocol takes this file in pieces; null where the form is the way. */
    resumable: z.string().nullable(),
  }),
  errors: ['upload.too-large', 'upload.unsupported', 'upload.repeated', 'upload.unknown'],
  requirements: ['RES-14', 'RES-16', 'RES-17', 'RES-18', 'RES-47'],
});

export const uploadState = defineCall({
  name: 'uploadState',
  method: 'POST',
  path: '/api/UserRes/uploaded',
  summary:
    'Ends an upload, has its content checked, and tells how far it is; waits a few seconds for news. Asked again until it is `ready`.',
  access: 'resources.edit',
  request: z.object({
    key,
    /** What the page sent; other content was damaged on its way. */
    sha256,
  }),
  response: z.object({
    status: z.enum(['receiving', 'checking', 'ready']),
    /** Bytes that have arrived. */
    received: z.number(),
    file_url: z.string(),
    file_size: z.number(),
    facts: fileFacts.nullable(),
  }),
  errors: [...errorsOfFiles, 'storage.away'],
  requirements: ['RES-32', 'RES-46', 'RES-49', 'RES-50', 'RES-51', 'RES-52'],
});

export const resourceCloudDisk = defineCall({
  name: 'resourceCloudDisk',
  method: 'POST',
  path: '/api/UserRes/ResourceCloudDisk',
  summary:
    'Lets go of an uploaded file: 1 uploaded in this form and replaced, 2 saved earlier and replaced, 3 the form was cancelled.',
  access: 'resources.edit',
  request: z.object({
    /** Keys of uploads or addresses of stored files, joined by commas. */
    file: line.max(2000),
    fileType: purpose,
    type: z.coerce.number<number | string>().pipe(z.union([z.literal(1), z.literal(2), z.literal(3)])),
    rid: optionalId,
  }),
  response: nothing,
  errors: ['resource.unknown'],
  requirements: ['RES-15', 'RES-33', 'RES-34'],
});

export const ownModelShrink = defineCall({
  name: 'ownModelShrink',
  method: 'POST',
  path: '/api/UserRes/shrinkModel',
  summary:
    "Makes the textures of an uploaded model smaller, so far that they take at most so much of a headset's memory.",
  access: 'resources.edit',
  request: z.object({
    key,
    /** Most memory of all textures on a graphics card, in bytes. */
    texture_bytes: z.coerce
      .number<number | string>()
      .int()
      .min(1024 ** 2),
  }),
  response: z.object({ file_url: z.string(), file_size: z.number(), facts: fileFacts }),
  errors: ['upload.unknown', 'upload.unfinished', 'upload.unsupported', 'upload.too-large', 'storage.away'],
  requirements: ['RES-44', 'RES-Q2'],
});
