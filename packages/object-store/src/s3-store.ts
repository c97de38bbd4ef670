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
  type ObjectPart,
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
/** All tries together, and what an answer's bytes take: the client's own limits end where an answer begins. */
const DEADLINE_MS = 30_000;
const FOR_EVER = 'public, max-age=31536000, immutable';

const NOT_THERE = [404];
/** Also what lies beyond an object's end. */
const NOTHING_THERE = [404, 416];
const CONFLICTS = [404, 409, 412];
const REFUSALS = [301, 307, 400, 401, 403, 404];

/** What the client noted about an answer. */
function notedOf(error: unknown): { httpStatusCode?: number; attempts?: number } {
  return (error as { $metadata?: { httpStatusCode?: number; attempts?: number } }).$metadata ?? {};
}

export function s3Store(place: S3Place, deadlineMs = DEADLINE_MS): ObjectStore {
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
  async function ask<T>(
    work: (client: S3, within: { abortSignal: AbortSignal }) => Promise<T>,
    answers: readonly number[] = [],
  ): Promise<T | null> {
    try {
      return await work(await s3(), { abortSignal: AbortSignal.timeout(deadlineMs) });
    } catch (error) {
      const { httpStatusCode: status, attempts = 1 } = notedOf(error);
      if (status !== undefined && answers.includes(status) && (error as Error).name !== 'NoSuchBucket') return null;
      const said = `${name}: ${(error as Error).name}: ${(error as Error).message}`;
      // What the client has tried again it knows for something that passes, such as an upload that was too slow (400) or a clock that is off (403).
      const isRefusal = status !== undefined && REFUSALS.includes(status) && attempts < MAX_ATTEMPTS;
      throw isRefusal ? new StoreRefused(said, { cause: error }) : new StoreUnavailable(said, { cause: error });
    }
  }

  async function get(key: string, tag?: string): Promise<StoredObject | 'unchanged' | null> {
    const at = full(key);
    let isUnchanged = false;
    const found = await ask(
      (client, within) =>
        client
          .getObject({ ...at, ...(tag !== undefined && { IfNoneMatch: tag }) }, within)
          .then(async ({ Body, ETag = '' }) => ({
            data: Buffer.from((await Body?.transformToByteArray()) ?? []),
            tag: ETag,
          }))
          .catch((error: unknown) => {
            isUnchanged = notedOf(error).httpStatusCode === 304;
            if (!isUnchanged) throw error;
            return null;
          }),
      NOT_THERE,
    );
    return isUnchanged ? 'unchanged' : found;
  }

  async function readPart(key: string, from: number, length: number): Promise<ObjectPart | null> {
    const at = full(key);
    return ask(async (client, within) => {
      const Range = `bytes=${from}-${from + length - 1}`;
      const { Body, ETag = '', ContentRange = '' } = await client.getObject({ ...at, Range }, within);
      const data = Buffer.from((await Body?.transformToByteArray()) ?? []);
      return { data, tag: ETag, size: Number(ContentRange.split('/')[1]) };
    }, NOTHING_THERE);
  }

  async function head(key: string): Promise<HeadObjectCommandOutput | null> {
    const at = full(key);
    return ask((client, within) => client.headObject(at, within), NOT_THERE);
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
      (client, within) =>
        client.putObject(
          {
            ...at,
            Body: data,
            ...(type !== undefined && { ContentType: type }),
            ...(immutable && { CacheControl: FOR_EVER }),
            ...(writer !== undefined && { Metadata: { writer } }),
            ...(expected === null && { IfNoneMatch: '*' }),
            ...(typeof expected === 'string' && { IfMatch: expected }),
          },
          within,
        ),
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
    readPart,
    size: async (key) => (await head(key))?.ContentLength ?? null,
    write,

    async remove(key) {
      const at = full(key);
      await ask((client, within) => client.deleteObject(at, within), NOT_THERE);
    },

    async list(wanted) {
      const keys: string[] = [];
      let ContinuationToken: string | undefined;
      do {
        const page = await ask((client, within) =>
          client.listObjectsV2({ Bucket, Prefix: `${prefix}${wanted}`, ContinuationToken }, within),
        );
        for (const { Key } of page?.Contents ?? []) if (Key !== undefined) keys.push(Key.slice(prefix.length));
        ContinuationToken = page?.IsTruncated ? page.NextContinuationToken : undefined;
      } while (ContinuationToken !== undefined);
      return keys;
    },

    async check() {
      const found = await ask((client, within) => client.listObjectsV2({ Bucket, Prefix: prefix, MaxKeys: 1 }, within));
      // A console or a page that says 200 to everything would take what is written and keep nothing.
      if (found?.Name === undefined) throw new StoreRefused(`${name}: what answers there does not speak S3`);
    },

    /** Uploads in parts that were never ended, by whatever other tool: this store writes in one. Servers without that call have none. */
    async leftovers() {
      const found = await ask(
        (client, within) => client.listMultipartUploads({ Bucket, Prefix: prefix }, within),
        [404, 405, 501],
      );
      return (found?.Uploads ?? []).map(({ Key = '' }) => `${Key} (upload in parts)`).sort();
    },
  };
}
