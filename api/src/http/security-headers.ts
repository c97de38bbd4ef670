/** Security headers of every answer. The API serves data: nothing it sends may be framed, run or sniffed. `/docs` brings its own policy. */
import helmet from 'koa-helmet';
import type { Middleware } from 'koa';

export function securityHeaders(isProduction: boolean): Middleware {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"], formAction: ["'none'"] },
    },
    // Pictures are shown by the site, which is another origin.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: isProduction ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  }) as unknown as Middleware;
}
