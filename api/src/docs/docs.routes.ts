/** The API's documentation for programs (`/openapi.json`) and for people (`/docs`), with all files served from here under a strict policy. */
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Context, Middleware } from 'koa';
import { calls } from '@taskmint/contract';
import { refuse } from '../errors';
import type { ApiModule } from '../module';
import { publicApiUrl } from '../public-url';
import { describeApi } from './openapi';

/** Files that the page loads, by name, and their types. Nothing else is read from disk. */
const FILES: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css',
  'swagger-ui-bundle.js': 'text/javascript',
  'favicon-32x32.png': 'image/png',
};

/** Our own files of the page. */
const OWN_FOLDER = join(__dirname, '../../docs-page');

const OWN_FILES: Readonly<Record<string, string>> = { 'start.js': 'text/javascript', 'docs.css': 'text/css' };

const asHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The page, with this API's address and the example, which a test runs. */
function makePage(): string {
  const [page = '', example = ''] = ['page.html', 'check-signature.cjs'].map((name) =>
    readFileSync(join(OWN_FOLDER, name), 'utf8'),
  );
  const filled: Readonly<Record<string, string>> = { api: publicApiUrl(), 'check-signature': example.trim() };
  return page.replace(/\{(api|check-signature)\}/g, (_, name: string) => asHtml(filled[name] ?? ''));
}

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

function answer(ctx: Context, type: string, body: string | Buffer, cacheSeconds: number): void {
  ctx.set('Cache-Control', cacheSeconds > 0 ? `public, max-age=${cacheSeconds}` : 'no-cache');
  ctx.type = type;
  ctx.body = body;
}

/** Folder of the page's files. The package has no types, so it is only resolved, not imported. */
const FILES_FOLDER = dirname(require.resolve('swagger-ui-dist/package.json'));

function ownVersion(): string {
  const manifest = JSON.parse(readFileSync(join(__dirname, '../../package.json'), 'utf8')) as { version: string };
  return manifest.version;
}

/** Contents of the files, read once. */
const contents = new Map<string, Promise<Buffer>>();

function fileContents(name: string): Promise<Buffer> {
  let reading = contents.get(name);
  if (!reading) {
    reading = readFile(join(Object.hasOwn(OWN_FILES, name) ? OWN_FOLDER : FILES_FOLDER, name));
    contents.set(name, reading);
  }
  return reading;
}

const serveFile: Middleware = async (ctx) => {
  const { name } = ctx.params as { name: string };
  const files = { ...FILES, ...OWN_FILES };
  const type = Object.hasOwn(files, name) ? files[name] : undefined;
  if (!type) refuse('not_found');
  answer(ctx, type, await fileContents(name), 300);
};

/** The module. The OpenAPI document is built on first request. */
export function docsModule(): ApiModule {
  let document: string | undefined;
  let page: string | undefined;
  return {
    name: 'docs',
    rawRoutes: [
      {
        method: 'GET',
        path: '/openapi.json',
        summary: 'This description.',
        access: 'public',
        flow: 'read',
        handler(ctx) {
          document ??= JSON.stringify(describeApi(calls, { version: ownVersion(), serverUrl: publicApiUrl() }));
          answer(ctx, 'application/json', document, 0);
        },
      },
      {
        method: 'GET',
        path: '/docs',
        summary: 'This description as a page, with first calls, how to check a signature, and every call to try.',
        access: 'public',
        flow: 'read',
        handler(ctx) {
          ctx.set('Content-Security-Policy', POLICY);
          page ??= makePage();
          answer(ctx, 'text/html', page, 0);
        },
      },
      {
        method: 'GET',
        path: '/docs/{name}',
        summary: 'Files of the page.',
        access: 'public',
        flow: 'read',
        handler: serveFile,
      },
    ],
  };
}
