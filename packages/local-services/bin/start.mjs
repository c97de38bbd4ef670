/** `npm start`: installs and compiles what is missing, then hands over to the compiled supervisor. */
import { createRequire } from 'node:module';
import remotes from '../../../remotes.cjs';
import { ensureSupervisor } from './lib/compile.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { endOnSignals } from './lib/lifetime.mjs';
import { createProgress } from './lib/progress.mjs';
import { requireNode, ROOT } from './lib/root.mjs';
import { answerHelp, refuseArguments } from './lib/usage.mjs';

const { REMOTES } = remotes;
const USAGE = `npm start [-- options]
  --fresh    begin with new demo data
  --watch    rebuild and restart when sources change (npm run dev)
  --help     this text

npm run dev -- client-app worker-app    watches these remotes, not all: ${REMOTES.join(', ')}

Settings are environment variables; README.md lists them.`;

const args = process.argv.slice(2);
answerHelp(USAGE, args);
requireNode();
const isWatching = args.includes('--watch');
const named = REMOTES.filter((remote) => isWatching && args.includes(remote));
const unknown = args.filter((arg) => !['--fresh', '--watch', ...named].includes(arg));
if (unknown.length > 0) refuseArguments(`Unknown: ${unknown.join(' ')}`, USAGE);

const waitForOrderlyStop = endOnSignals();
const progress = createProgress();
try {
  await ensureInstalled(ROOT, progress);
  const { rest: compiled } = await ensureSupervisor(ROOT, progress);
  const { startCommand } = createRequire(import.meta.url)('../dist/stack/start-command.js');
  waitForOrderlyStop();
  const watch = isWatching ? (named.length > 0 ? named : REMOTES) : null;
  await startCommand({ fresh: args.includes('--fresh'), watch, progress, compiled });
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
