/** The API's description for programs (`/openapi.json`) and for people (`/docs`), with everything served from here under a strict policy. */
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

/** Starts the page; a file of its own, because the policy allows no script inside the page. */
const START = `window.addEventListener('load', () => {
  window.SwaggerUIBundle({ url: 'openapi.json', dom_id: '#api', deepLinking: true, tryItOutEnabled: false, validatorUrl: null });
});
`;

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Taskmint API</title>
<link rel="stylesheet" href="docs/swagger-ui.css">
<link rel="icon" type="image/png" href="docs/favicon-32x32.png">
</head>
<body>
<main id="api"><noscript>This page needs JavaScript; the description itself is at <a href="openapi.json">openapi.json</a>.</noscript></main>
<script src="docs/swagger-ui-bundle.js"></script>
<script src="docs/start.js"></script>
</body>
</html>
`;

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

/** Where the page's files are; the package has no types, so only its place is asked for. */
const FILES_FOLDER = dirname(require.resolve('swagger-ui-dist/package.json'));

function ownVersion(): string {
  const manifest = JSON.parse(readFileSync(join(__dirname, '../../package.json'), 'utf8')) as { version: string };
  return manifest.version;
}

/** Bytes of the files, read once. */
const contents = new Map<string, Promise<Buffer>>();

function fileContents(name: string): Promise<Buffer> {
  let reading = contents.get(name);
  if (!reading) {
    reading = readFile(join(FILES_FOLDER, name));
    contents.set(name, reading);
  }
  return reading;
}

const serveFile: Middleware = async (ctx) => {
  const { name } = ctx.params as { name: string };
  if (name === 'start.js') return answer(ctx, 'text/javascript', START, 300);
  const type = Object.hasOwn(FILES, name) ? FILES[name] : undefined;
  if (!type) refuse('not_found');
  answer(ctx, type, await fileContents(name), 3_600);
};

/** The module; the document is made when it is first asked for. */
export function docsModule(): ApiModule {
  let document: string | undefined;
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
        summary: 'This description as a page.',
        access: 'public',
        flow: 'read',
        handler(ctx) {
          ctx.set('Content-Security-Policy', POLICY);
          answer(ctx, 'text/html', PAGE, 0);
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
