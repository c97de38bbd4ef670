/** `npm run admin`, `ledger:verify`, `migrate` and `api`: commands of the API, and additional API processes, beside a product started by `npm start`. */
import { createRequire } from 'node:module';
import { ensureCompiled } from './lib/compile.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { endOnSignals } from './lib/lifetime.mjs';
import { createProgress } from './lib/progress.mjs';
import { requireNode, ROOT } from './lib/root.mjs';
import { answerHelp, refuseArguments } from './lib/usage.mjs';

const USAGE = `npm run admin -- EMAIL            makes a registered, confirmed person an admin
npm run ledger:verify -- [--json]  derives every balance again and says what differs; exit code 1 when anything does
npm run migrate -- status [--json]  which changes of the database a version brings are done, begun or to come
npm run migrate -- before          does those that a version needs before it serves; every start does them too
npm run migrate -- after           does those that wait until no process of the version before runs
npm run migrate -- indexes         builds indexes that are missing
npm run api -- PORT                one more process of the API, which answers calls and runs no jobs

All need the product running (npm start), or the database of MONGODB_URI.`;
/** The arguments that each accepts, joined by spaces. */
const ARGUMENTS = {
  'promote-admin': /^[^\s-]\S*$/,
  'verify-ledger': /^(--json)?$/,
  migrate: /^(status( --json)?|before|after|indexes)$/,
  serve: /^\d+$/,
};

answerHelp(USAGE);
requireNode();
const [command, ...args] = process.argv.slice(2);
if (!ARGUMENTS[command]?.test(args.join(' '))) refuseArguments(`Unknown: ${[command, ...args].join(' ')}`, USAGE);
const leaveSignals = endOnSignals();
try {
  const progress = createProgress(process.stderr);
  await ensureInstalled(ROOT, progress);
  await ensureCompiled(ROOT, progress);
  const { runApiCommand, serveApi } = createRequire(import.meta.url)('../dist/stack/api-command.js');
  leaveSignals();
  process.exitCode = command === 'serve' ? await serveApi(args[0]) : await runApiCommand(command, args);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
