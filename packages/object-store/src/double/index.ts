/**
 * An in-memory S3 server for tests, which access it with Amazon's own client: objects, conditional requests, paged listing, signed requests
 * only. Written from the protocol's documentation, because no maintained S3 server for tests runs on every supported Node version. It can
 * simulate faults.
 */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { refusalOf, type Keys } from './signature';

const MAX_BODY_BYTES = 32 * 1_024 * 1_024;
const PAGE = 1_000;

interface Kept {
  readonly data: Buffer;
  readonly tag: string;
  readonly type: string;
  readonly cacheControl: string | undefined;
  /** User-defined metadata headers of the object. */
  readonly metadata: Readonly<Record<string, string>>;
}

/**
 * A simulated fault: the connection is cut before or after the request takes effect; the response stops halfway; or an error or a web page
 * is returned.
 */
export type Fault = 'cut before' | 'cut after' | 'half an answer' | 'unavailable' | 'too slow' | 'a page' | undefined;

export interface S3Double {
  /** Settings for a store in this bucket. */
  readonly settings: Readonly<Record<string, string>>;
  /** Objects by full key. */
  readonly objects: Map<string, Kept>;
  /** Method and path of every request, newest last. */
  readonly requests: string[];
  /** Called for every request; tests replace it. */
  fault: (method: string, key: string) => Fault;
  stop(): Promise<void>;
}

const escape = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

const BUCKET = 'taskmint-test';

/** Starts the server on a free port with one empty bucket. @param pageSize number of keys per page of a listing */
export async function startS3Double({ pageSize = PAGE } = {}): Promise<S3Double> {
  const keys: Keys = { accessKeyId: 'test-key-of-the-double', secretAccessKey: 'secret/of+the=double' };
  const objects = new Map<string, Kept>();
  const requests: string[] = [];

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const double: S3Double = {
    settings: {
      STORE_URL: `s3://${BUCKET}/shop`,
      STORE_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      STORE_ACCESS_KEY_ID: keys.accessKeyId,
      STORE_SECRET_ACCESS_KEY: keys.secretAccessKey,
    },
    objects,
    requests,
    fault: () => undefined,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', headers } = request;
    const { pathname, searchParams } = new URL(url, 'http://double');
    const [, asked, ...rest] = pathname.split('/').map(decodeURIComponent);
    const key = rest.join('/');
    requests.push(`${method} ${pathname}`);
    const body = await bodyOf(request);
    const fault = double.fault(method, key);
    if (fault === 'cut before') return void response.destroy();
    if (fault === 'unavailable') return fail(response, 503, 'SlowDown');
    if (fault === 'too slow') return fail(response, 400, 'RequestTimeout');
    if (fault === 'a page') return void response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html></html>');
    if (fault === 'half an answer') return void response.writeHead(200, { 'Content-Length': 2 }).write('x');
    const refusal = refusalOf({ method, url, headers, body }, keys, Date.now());
    if (refusal !== null) return fail(response, 403, refusal);
    if (asked !== BUCKET) return fail(response, 404, 'NoSuchBucket');
    if (key === '' && searchParams.has('uploads')) return fail(response, 501, 'NotImplemented');
    if (key === '' && method === 'GET') return list(response, searchParams);
    if (key === '') return fail(response, 405, 'MethodNotAllowed');
    if (method === 'PUT') put(response, key, body, headers, fault === 'cut after');
    else if (method === 'DELETE') {
      objects.delete(key);
      response.writeHead(204).end();
    } else get(response, method, key, headers);
  }

  function put(response: ServerResponse, key: string, data: Buffer, headers: IncomingMessage['headers'], cut: boolean) {
    const known = objects.get(key);
    const wanted = headers['if-match'];
    if (wanted !== undefined && !known) return fail(response, 404, 'NoSuchKey');
    if (wanted !== undefined && known?.tag !== wanted) return fail(response, 412, 'PreconditionFailed');
    if (headers['if-none-match'] === '*' && known) return fail(response, 412, 'PreconditionFailed');
    const tag = `"${createHash('md5').update(data).digest('hex')}"`;
    const type = headers['content-type'] ?? 'application/octet-stream';
    const metadata = Object.fromEntries(
      Object.entries(headers).flatMap(([name, value]) =>
        name.startsWith('x-amz-meta-') ? [[name, String(value)]] : [],
      ),
    );
    objects.set(key, { data, tag, type, cacheControl: headers['cache-control'], metadata });
    if (cut) return void response.destroy();
    response.writeHead(200, { ETag: tag }).end();
  }

  function get(response: ServerResponse, method: string, key: string, headers: IncomingMessage['headers']): void {
    const found = objects.get(key);
    if (!found) return fail(response, 404, 'NoSuchKey');
    if (headers['if-none-match'] === found.tag) return void response.writeHead(304, { ETag: found.tag }).end();
    const { tag, type, cacheControl, metadata } = found;
    const [, from, to] = (/^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []).map(Number);
    const data = from === undefined ? found.data : found.data.subarray(from, to! + 1);
    const range = from === undefined ? undefined : `bytes ${from}-${from + data.length - 1}/${found.data.length}`;
    if (range !== undefined && data.length === 0) return fail(response, 416, 'InvalidRange');
    response.writeHead(range === undefined ? 200 : 206, {
      ...metadata,
      ...(range !== undefined && { 'Content-Range': range }),
      ETag: tag,
      'Content-Type': type,
      'Content-Length': data.length,
      ...(cacheControl !== undefined && { 'Cache-Control': cacheControl }),
    });
    response.end(method === 'HEAD' ? undefined : data);
  }

  function list(response: ServerResponse, query: URLSearchParams): void {
    const prefix = query.get('prefix') ?? '';
    const after = query.get('continuation-token') ?? '';
    const most = Math.min(pageSize, Number(query.get('max-keys') ?? PAGE));
    const found = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const page = found.slice(0, most);
    const isTruncated = found.length > page.length;
    const next = isTruncated ? `<NextContinuationToken>${escape(page.at(-1) ?? '')}</NextContinuationToken>` : '';
    const contents = page.map((key) => `<Contents><Key>${escape(key)}</Key></Contents>`).join('');
    xml(
      response,
      200,
      `<ListBucketResult><Name>${BUCKET}</Name><IsTruncated>${isTruncated}</IsTruncated>${next}${contents}</ListBucketResult>`,
    );
  }

  return double;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > MAX_BODY_BYTES) throw new Error('the body is too long');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

function fail(response: ServerResponse, status: number, code: string): void {
  xml(response, status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

function xml(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'Content-Type': 'application/xml' });
  response.end(`<?xml version="1.0" encoding="UTF-8"?>\n${body}`);
}
