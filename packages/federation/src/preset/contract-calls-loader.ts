/**
 * Replaces the table of calls by plain data for browsers: method, path, who may call, whether coins move, which field carries a file. The schemas stay
 * with the server, and with them the schema library, which would be the second largest thing on the page. Knows nothing of any single call.
 */
import { dirname, join } from 'node:path';
import { calls, type CallShape } from '@taskmint/contract';
import type { LoaderContext } from 'webpack';

/** What the HTTP client of a browser needs of a call. */
export function browserCall({ method, path, access, movesCoins, upload }: CallShape): Partial<CallShape> {
  return { method, path, access, ...(movesCoins && { movesCoins }), ...(upload && { upload }) };
}

export default function contractCallsLoader(this: LoaderContext<unknown>): string {
  // The table comes from the compiled contract; a change of its sources asks for a new one.
  this.addContextDependency(dirname(this.resourcePath));
  this.addContextDependency(join(dirname(require.resolve('@taskmint/contract')), 'calls'));
  const table = Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, browserCall(call)]));
  return `/** Made from the contract at build time. */\nexport const calls = ${JSON.stringify(table)};\n`;
}
