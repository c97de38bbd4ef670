/** Security headers of every answer. The API serves data: nothing it sends may be framed, run or sniffed. `/docs` brings its own policy. */
import helmet from 'koa-helmet';
import type { Context, Middleware } from 'koa';

export function securityHeaders(isProduction: boolean): Middleware {
  const headers = Object.entries(headersOf(isProduction));
  return (ctx, next) => {
    // Not by `ctx.set`, which looks at each of them anew.
    for (const [name, value] of headers) ctx.res.setHeader(name, value);
    return next();
  };
}

/** What helmet sets, before it returns. It does not depend on the request, so it is asked once and not a dozen times for every answer. */
export function headersOf(isProduction: boolean): Record<string, string> {
  const set: Record<string, string> = {};
  const response = {
    setHeader: (name: string, value: unknown) => (set[name] = String(value)),
    removeHeader: () => undefined,
  };
  const ctx = { req: {}, request: { secure: true }, res: response } as unknown as Context;
  void protection(isProduction)(ctx, () => Promise.resolve());
  return set;
}

function protection(isProduction: boolean): Middleware {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
      },
    },
    // Pictures are shown by the site, which is another origin.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: isProduction ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  }) as unknown as Middleware;
}
