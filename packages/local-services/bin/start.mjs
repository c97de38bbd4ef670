/** `npm start`: installs and compiles what is missing, then hands over to the compiled supervisor. */
import remotes from '../../../remotes.cjs';
import { runCommand } from './lib/command.mjs';
import { ensureSupervisor, loadCompiled } from './lib/compile.mjs';
import { leaveSignals } from './lib/lifetime.mjs';
import { createProgress } from './lib/progress.mjs';

const { REMOTES } = remotes;
const USAGE = `npm start [-- options]
  --fresh    begin with new demo data
  --watch    rebuild and restart when sources change (npm run dev)
  --help     this text

npm run dev -- client-app worker-app    watches these remotes, not all: ${REMOTES.join(', ')}

Settings are environment variables; README.md lists them.`;

const args = process.argv.slice(2);
const isWatching = args.includes('--watch');
const named = REMOTES.filter((remote) => isWatching && args.includes(remote));
const unknown = args.filter((arg) => !['--fresh', '--watch', ...named].includes(arg));
const start = async (progress) => {
  const { rest: compiled } = await ensureSupervisor(progress);
  const { startCommand } = loadCompiled('stack/start-command.js');
  leaveSignals();
  const watch = isWatching ? (named.length > 0 ? named : REMOTES) : null;
  await startCommand({ fresh: args.includes('--fresh'), watch, progress, compiled });
};
await runCommand(USAGE, unknown.length > 0 && `Unknown: ${unknown.join(' ')}`, start, createProgress());
