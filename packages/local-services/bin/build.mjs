/**
 * `npm run build`: compiles the packages and builds stale front ends. The shell is built for the public: without the developer's override of remotes.
 */
import { createRequire } from 'node:module';
import { ensureCompiled } from './lib/compile.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { endOnSignals } from './lib/lifetime.mjs';
import { createProgress } from './lib/progress.mjs';
import { requireNode, ROOT } from './lib/root.mjs';
import { answerHelp, refuseArguments } from './lib/usage.mjs';

const USAGE = `npm run build
  compiles the packages and builds the front ends whose sources have changed`;

answerHelp(USAGE);
requireNode();
if (process.argv.length > 2) refuseArguments(`Unknown: ${process.argv.slice(2).join(' ')}`, USAGE);
endOnSignals();
const progress = createProgress();
const ended = new AbortController();
process.on('exit', () => ended.abort());
try {
  await ensureInstalled(ROOT, progress);
  const compiled = await ensureCompiled(ROOT, progress);
  const { buildFrontEnds } = createRequire(import.meta.url)('../dist/front-ends/build.js');
  const built = await buildFrontEnds(progress, ended.signal, 'the-public');
  if (!compiled && built.length === 0) progress.line('Everything is built already.');
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
