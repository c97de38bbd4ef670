/** The script for browsers, as Stripe serves its own at js.stripe.com/v3. Bundled from `script/` when the double starts. */
import { createHash } from 'node:crypto';
import * as path from 'node:path';
import Router from '@koa/router';
import { buildSync } from 'esbuild';
import { SCRIPT_PATH } from './script-path';

/** The source lies beside this file, or two folders up once this is compiled. */
const ENTRY = path.resolve(__dirname, '../../src/payment-double/script/main.ts');

/** Throws when the script cannot be bundled. */
export function scriptRoutes(): Router {
  const { outputFiles } = buildSync({
    entryPoints: [ENTRY],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    charset: 'utf8',
    logLevel: 'silent',
  });
  const script = Buffer.concat(outputFiles.map((file) => file.contents));
  const etag = `"${createHash('sha256').update(script).digest('hex').slice(0, 32)}"`;
  return new Router().get(SCRIPT_PATH, (ctx) => {
    // Pages of any origin may load it, including cross-origin isolated ones.
    ctx.set('Access-Control-Allow-Origin', '*');
    ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
    ctx.set('X-Content-Type-Options', 'nosniff');
    ctx.set('Cache-Control', 'public, no-cache');
    ctx.set('ETag', etag);
    ctx.status = 200;
    if (ctx.fresh) ctx.status = 304;
    else {
      ctx.type = 'text/javascript; charset=utf-8';
      ctx.body = script;
    }
  });
}
