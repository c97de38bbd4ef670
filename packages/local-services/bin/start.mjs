/** `npm start`: installs and compiles what is missing, then hands over to the supervisor, which is compiled itself. */
import { createRequire } from 'node:module';
import { ensureCompiled } from './lib/compile.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { endOnSignals, endWithParent } from './lib/lifetime.mjs';
import { createProgress } from './lib/progress.mjs';
import { requireNode, ROOT } from './lib/root.mjs';

const USAGE = `npm start [-- options]
  --fresh    begin with new demo data
  --watch    rebuild and restart when sources change (npm run dev)
  --help     this text

Settings are environment variables; README.md lists them.`;

requireNode();
const args = process.argv.slice(2);
const unknown = args.filter((arg) => !['--fresh', '--watch', '--help'].includes(arg));
if (args.includes('--help') || unknown.length > 0) {
  if (unknown.length > 0) console.error(`Unknown: ${unknown.join(' ')}\n`);
  console.log(USAGE);
  process.exit(unknown.length > 0 ? 2 : 0);
}

endWithParent();
const waitForOrderlyStop = endOnSignals();
const progress = createProgress();
try {
  await ensureInstalled(ROOT, progress);
  await ensureCompiled(ROOT, progress);
  const { startCommand } = createRequire(import.meta.url)('../dist/stack/start-command.js');
  waitForOrderlyStop();
  await startCommand({ fresh: args.includes('--fresh'), watch: args.includes('--watch'), progress });
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
