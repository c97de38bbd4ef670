/**
 * `npm run build`: compiles the packages and builds stale front ends. The shell is built for the public: without the developer's override of remotes.
 */
import { runCommand } from './lib/command.mjs';
import { ensureCompiled, loadCompiled } from './lib/compile.mjs';
import { createProgress } from './lib/progress.mjs';

const USAGE = `npm run build
  compiles the packages and builds the front ends whose sources have changed`;

const args = process.argv.slice(2);
const ended = new AbortController();
process.on('exit', () => ended.abort());
const build = async (progress) => {
  const compiled = await ensureCompiled(progress);
  const { buildFrontEnds } = loadCompiled('front-ends/build.js');
  const built = await buildFrontEnds(progress, ended.signal, 'the-public');
  if (!compiled && built.length === 0) progress.line('Everything is built already.');
};
await runCommand(USAGE, args.length > 0 && `Unknown: ${args.join(' ')}`, build, createProgress());
