import { Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, type S3Client } from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import type { S3Config } from '../../config';
import { writeDurably } from '../durable-file';
import { createS3Client } from './s3-client';

/** What a page may send to the store: one file of one size and type, under one name. */
export interface AllowedPost {
  readonly key: string;
  readonly contentType: string;
  readonly sizeBytes: number;
  readonly lifeSeconds: number;
}

/** The store's own form, under the names of the specification. */
export interface StoreForm {
  readonly accessid: string;
  readonly host: string;
  readonly policy: string;
  readonly signature: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Files that pages send straight to the store, until this server has looked at them. */
export interface S3Arrivals {
  /** Signs a form that the store itself checks: key, type, size and time (RES-16, RES-18). */
  formFor(allowed: AllowedPost): Promise<StoreForm>;
  /**
   * Brings what arrived under a key to this machine, and takes it out of the store.
   * @param path where it is wanted
   * @returns whether anything had arrived
   */
  fetch(key: string, path: string, folder: string): Promise<boolean>;
  /** Takes out what arrived under a key, if anything did. */
  discard(key: string): Promise<void>;
}

/** @param client reaches the store from here; browsers are handed its public address */
export function createS3Arrivals(client: S3Client, config: S3Config): S3Arrivals {
  const outside = createS3Client(config, config.publicEndpoint ?? config.endpoint);
  const placeOf = (key: string) => ({ Bucket: config.bucket, Key: `incoming/${key}` });
  const discard = async (key: string) => void (await client.send(new DeleteObjectCommand(placeOf(key))));

  return {
    discard,
    async formFor({ key, contentType, sizeBytes, lifeSeconds }) {
      const fixed = { 'Content-Type': contentType, success_action_status: '200' };
      const { url, fields } = await createPresignedPost(outside, {
        ...placeOf(key),
        Fields: fixed,
        Conditions: [
          ['eq', '$Content-Type', contentType],
          ['eq', '$success_action_status', '200'],
          ['content-length-range', sizeBytes, sizeBytes],
        ],
        Expires: lifeSeconds,
      });
      const { Policy: policy = '', 'X-Amz-Signature': signature = '' } = fields;
      return { accessid: config.accessKeyId, host: url, policy, signature, fields };
    },
    async fetch(key, path, folder) {
      const answer = await client.send(new GetObjectCommand(placeOf(key))).catch((error: unknown) => {
        if (error instanceof NoSuchKey) return null;
        throw error;
      });
      if (!(answer?.Body instanceof Readable)) return false;
      await writeDurably(answer.Body, folder, () => path);
      await discard(key);
      return true;
    },
  };
}
