import type { S3Client } from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import type { S3Config } from '../../config';
import { arrivalKey } from '../arrival-key';
import { createS3Client } from './s3-client';

/** What a page may send to the store: one file of one size and type, under one name. */
interface AllowedPost {
  readonly key: string;
  readonly contentType: string;
  readonly sizeBytes: number;
  readonly lifeSeconds: number;
}

/** The store's own form, under the names of the specification. */
interface StoreForm {
  readonly accessid: string;
  readonly host: string;
  readonly policy: string;
  readonly signature: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Forms with which pages send files straight to the store. */
export interface S3Forms {
  /** Signs a form that the store itself checks: key, type, size and time (RES-16, RES-18). */
  formFor(allowed: AllowedPost): Promise<StoreForm>;
}

/** Browsers are handed the store's public address. */
export function createS3Forms(config: S3Config): S3Forms {
  const outside: S3Client = createS3Client(config, config.publicEndpoint ?? config.endpoint);
  return {
    async formFor({ key, contentType, sizeBytes, lifeSeconds }) {
      const { url, fields } = await createPresignedPost(outside, {
        Bucket: config.bucket,
        Key: arrivalKey(key),
        Fields: { 'Content-Type': contentType, success_action_status: '200' },
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
  };
}
