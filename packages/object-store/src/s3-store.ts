/**
 * A store in a bucket of any S3-compatible server, accessed with Amazon's own client. S3 writes objects atomically, and `If-Match` and
 * `If-None-Match` make a write fail if another one came first.
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
  /** A server other than Amazon's; it is addressed by path, not by bucket host name. */
  readonly endpoint?: string | undefined;
  /** By default, the machine's own credentials (instance or pod role, profile). */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
}

/** Revalidating is a request over the network. */
const RECHECK_MS = 2_000;
const LIMITS = { connectionTimeout: 3_000, requestTimeout: 10_000, throwOnRequestTimeout: true };
/** The first attempt and two retries, with the client's own exponential backoff. */
const MAX_ATTEMPTS = 3;
/** Deadline for all attempts together, including reading the response body: the client's own timeouts end when a response begins. */
const DEADLINE_MS = 30_000;
const FOR_EVER = 'public, max-age=31536000, immutable';

const NOT_THERE = [404];
/** 416 is a range beyond the object's end. */
const NOTHING_THERE = [404, 416];
const CONFLICTS = [404, 409, 412];
const REFUSALS = [301, 307, 400, 401, 403, 404];

/** The metadata that the client attaches to an error. */
function notedOf(error: unknown): { httpStatusCode?: number; attempts?: number } {
  return (error as { $metadata?: { httpStatusCode?: number; attempts?: number } }).$metadata ?? {};
}

export function s3Store(place: S3Place, deadlineMs = DEADLINE_MS): ObjectStore {
  const { bucket: Bucket, prefix } = place;
  const name = `s3://${Bucket}/${prefix}`;
  let client: Promise<S3> | undefined;
  // Loaded only on first use: it takes longer to load than everything else in a process that uses a folder.
  const s3 = (): Promise<S3> =>
    (client ??= import('@aws-sdk/client-s3').then(
      ({ S3: Client }) =>
        new Client({
          region: place.region,
          maxAttempts: MAX_ATTEMPTS,
          requestHandler: LIMITS,
          // Servers other than Amazon's do not all support the newer checksums; a signed request contains the hash of its body anyway.
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

  /** @param answers statuses for which to return null; every other failure becomes StoreRefused or StoreUnavailable */
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
      // The client retries errors that it knows to be transient, such as a slow upload (400) or clock skew (403); those are not refusals.
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

  /** Whether the stored object was written by `writer`. The bytes cannot tell: two writers may write the same ones, but only one succeeds. */
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
    // If a response was lost, the client retries, and the retry conflicts with its own first write.
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
      // A web page that returns 200 to everything would accept writes and store nothing.
      if (found?.Name === undefined) throw new StoreRefused(`${name}: what answers there does not speak S3`);
    },

    /** Unfinished multipart uploads of other tools; this store does not use them. Servers without that call report none. */
    async leftovers(wanted = '') {
      const found = await ask(
        (client, within) => client.listMultipartUploads({ Bucket, Prefix: `${prefix}${wanted}` }, within),
        [404, 405, 501],
      );
      return (found?.Uploads ?? []).map(({ Key = '' }) => `${Key} (upload in parts)`).sort();
    },
  };
}
