/**
 * Replaces the table of calls by plain data for browsers: method, path, who may call, whether it takes a key, which field carries a file. The schemas
 * stay on the server, and with them the schema library, which would be the second largest thing on the page. Knows nothing of individual calls.
 */
import { dirname, join } from 'node:path';
import { calls, type CallShape } from '@taskmint/contract';
import type { LoaderContext } from 'webpack';

/** What a browser's HTTP client needs to know of a call. */
export function browserCall({ method, path, access, movesCoins, addsAnew, upload }: CallShape): Partial<CallShape> {
  return {
    method,
    path,
    access,
    ...(movesCoins && { movesCoins }),
    ...(addsAnew && { addsAnew }),
    ...(upload && { upload }),
  };
}

export interface CallsLoaderOptions {
  /** Roles that load the build; empty: everybody; `visitor`: only who is not signed in. */
  roles: readonly string[];
}

/** Whether a build for these roles may contain the call: addresses for admins alone are only in their own build, and visitors have those that need no sign-in. */
export function isKnownTo(roles: readonly string[], { access }: Pick<CallShape, 'access'>): boolean {
  if (roles.includes('visitor')) return access === 'public' || access === 'optional';
  const forAdmins = Array.isArray(access) && access.every((role) => role === 'admin');
  return !forAdmins || roles.includes('admin');
}

export default function contractCallsLoader(this: LoaderContext<CallsLoaderOptions>): string {
  // The table comes from the compiled contract, so any change there rebuilds it.
  this.addContextDependency(dirname(this.resourcePath));
  this.addContextDependency(join(dirname(require.resolve('@taskmint/contract')), 'calls'));
  const { roles } = this.getOptions();
  const known = Object.entries<CallShape>(calls).filter(([, call]) => isKnownTo(roles, call));
  const table = Object.fromEntries(known.map(([name, call]) => [name, browserCall(call)]));
  return `/** Made from the contract at build time. */\nexport const calls = ${JSON.stringify(table)};\n`;
}
