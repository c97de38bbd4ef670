/** Security headers of every response. The API serves data: nothing it sends may be framed, executed or sniffed. `/docs` has its own policy. */
import helmet from 'koa-helmet';
import type { Context, Middleware } from 'koa';

export function securityHeaders(isProduction: boolean): Middleware {
  const headers = Object.entries(headersOf(isProduction));
  return (ctx, next) => {
    // Not with `ctx.set`, which inspects each of them again.
    for (const [name, value] of headers) ctx.res.setHeader(name, value);
    return next();
  };
}

/** The headers that helmet sets (synchronously). They do not depend on the request, so they are computed once instead of for every response. */
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
    // The site, which is another origin, shows pictures from here.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: isProduction ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  }) as unknown as Middleware;
}
