/**
 * A store in a bucket of any server that speaks S3, by Amazon's own client. An object of S3 is written whole or not at all, and by `If-Match` and `If-None-Match`
 * only when nobody has written in between.
 */
import { randomUUID } from 'node:crypto';
import type { HeadObjectCommandOutput, S3 } from '@aws-sdk/client-s3';
import {
  assertKey,
  StoreRefused,
  StoreUnavailable,
  WrittenMeanwhile,
  type ObjectStore,
  type StoredObject,
  type WriteOptions,
} from './object-store';

export interface S3Place {
  readonly bucket: string;
  /** Empty, or ends with a slash. */
  readonly prefix: string;
  readonly region: string;
  /** Another server than Amazon's; its buckets are then parts of the path. */
  readonly endpoint?: string | undefined;
  /** Left out: what the machine brings (role of the instance or pod, profile). */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
}

/** Asking is a request over the network. */
const RECHECK_MS = 2_000;
const LIMITS = { connectionTimeout: 3_000, requestTimeout: 10_000, throwOnRequestTimeout: true };
/** The first try and two more, with the client's own growing pauses. */
const MAX_ATTEMPTS = 3;
const FOR_EVER = 'public, max-age=31536000, immutable';

const NOT_THERE = [404];
const CONFLICTS = [404, 409, 412];
const REFUSALS = [301, 307, 400, 401, 403, 404];

function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
}

export function s3Store(place: S3Place): ObjectStore {
  const { bucket: Bucket, prefix } = place;
  const name = `s3://${Bucket}/${prefix}`;
  let client: Promise<S3> | undefined;
  // Loaded by whoever has a bucket alone: it takes longer to load than all the rest of a process that has a folder.
  const s3 = (): Promise<S3> =>
    (client ??= import('@aws-sdk/client-s3').then(
      ({ S3: Client }) =>
        new Client({
          region: place.region,
          maxAttempts: MAX_ATTEMPTS,
          requestHandler: LIMITS,
          // Servers that are not Amazon's do not all know the newer checksums; a signed request carries the hash of its body anyway.
          requestChecksumCalculation: 'WHEN_REQUIRED',
          responseChecksumValidation: 'WHEN_REQUIRED',
          ...(place.endpoint !== undefined && { endpoint: place.endpoint, forcePathStyle: true }),
          ...(place.credentials && { credentials: place.credentials }),
        }),
    ));

  const full = (key: string): { Bucket: string; Key: string } => {
    assertKey(key);
    return { Bucket, Key: `${prefix}${key}` };
  };

  /** `answers` are statuses that mean null; every other failure is said in our words. */
  async function ask<T>(work: (client: S3) => Promise<T>, answers: readonly number[] = []): Promise<T | null> {
    try {
      return await work(await s3());
    } catch (error) {
      const status = statusOf(error);
      if (status !== undefined && answers.includes(status) && (error as Error).name !== 'NoSuchBucket') return null;
      const said = `${name}: ${(error as Error).name}: ${(error as Error).message}`;
      const isRefusal = status !== undefined && REFUSALS.includes(status);
      throw isRefusal ? new StoreRefused(said, { cause: error }) : new StoreUnavailable(said, { cause: error });
    }
  }

  async function get(key: string, tag?: string): Promise<StoredObject | 'unchanged' | null> {
    const at = full(key);
    let isUnchanged = false;
    const found = await ask(
      (client) =>
        client
          .getObject({ ...at, ...(tag !== undefined && { IfNoneMatch: tag }) })
          .then(async ({ Body, ETag = '' }) => ({
            data: Buffer.from((await Body?.transformToByteArray()) ?? []),
            tag: ETag,
          }))
          .catch((error: unknown) => {
            isUnchanged = statusOf(error) === 304;
            if (!isUnchanged) throw error;
            return null;
          }),
      NOT_THERE,
    );
    return isUnchanged ? 'unchanged' : found;
  }

  async function head(key: string): Promise<HeadObjectCommandOutput | null> {
    const at = full(key);
    return ask((client) => client.headObject(at), NOT_THERE);
  }

  /** Whether what lies there is what `writer` wrote: two writers may write the same bytes, and only one of them got through. */
  async function isOf(key: string, writer: string): Promise<boolean> {
    const found = await head(key);
    return found?.Metadata?.['writer'] === writer;
  }

  async function write(key: string, data: Buffer, { type, immutable, expected }: WriteOptions = {}): Promise<void> {
    const at = full(key);
    const writer = expected === undefined ? undefined : randomUUID();
    const written = await ask(
      (client) =>
        client.putObject({
          ...at,
          Body: data,
          ...(type !== undefined && { ContentType: type }),
          ...(immutable && { CacheControl: FOR_EVER }),
          ...(writer !== undefined && { Metadata: { writer } }),
          ...(expected === null && { IfNoneMatch: '*' }),
          ...(typeof expected === 'string' && { IfMatch: expected }),
        }),
      expected === undefined ? [] : CONFLICTS,
    );
    // The client tries again when an answer was lost on its way: what the second try meets is then our own first one.
    if (!written && !(writer !== undefined && (await isOf(key, writer)))) throw new WrittenMeanwhile(key);
  }

  return {
    name,
    recheckMs: RECHECK_MS,
    read: (key) => get(key) as Promise<StoredObject | null>,
    readChanged: get,
    size: async (key) => (await head(key))?.ContentLength ?? null,
    write,

    async remove(key) {
      const at = full(key);
      await ask((client) => client.deleteObject(at), NOT_THERE);
    },

    async list(wanted) {
      const keys: string[] = [];
      let ContinuationToken: string | undefined;
      do {
        const page = await ask((client) =>
          client.listObjectsV2({ Bucket, Prefix: `${prefix}${wanted}`, ContinuationToken }),
        );
        for (const { Key } of page?.Contents ?? []) if (Key !== undefined) keys.push(Key.slice(prefix.length));
        ContinuationToken = page?.IsTruncated ? page.NextContinuationToken : undefined;
      } while (ContinuationToken !== undefined);
      return keys;
    },

    async check() {
      await ask((client) => client.listObjectsV2({ Bucket, Prefix: prefix, MaxKeys: 1 }));
    },

    /** Uploads in parts that were never ended, by whatever other tool: this store writes in one. Servers without that call have none. */
    async leftovers() {
      const found = await ask((client) => client.listMultipartUploads({ Bucket, Prefix: prefix }), [404, 405, 501]);
      return (found?.Uploads ?? []).map(({ Key = '' }) => `${Key} (upload in parts)`).sort();
    },
  };
}
