/** `npm run admin`, `ledger:verify`, `migrate` and `api`: commands of the API, and additional API processes, beside a product started by `npm start`. */
import { runCommand } from './lib/command.mjs';
import { ensureCompiled, loadCompiled } from './lib/compile.mjs';
import { leaveSignals } from './lib/lifetime.mjs';

const USAGE = `npm run admin -- EMAIL            makes a registered, confirmed person an admin
npm run ledger:verify -- [--json]  derives every balance again and says what differs; exit code 1 when anything does
npm run migrate -- status [--json]  which changes of the database a version brings are done, begun or to come
npm run migrate -- before          does those that a version needs before it serves; every start does them too
npm run migrate -- after           does those that wait until no process of the version before runs
npm run migrate -- indexes         builds indexes that are missing
npm run api -- PORT                one more process of the API, which answers calls and runs no jobs

All need the product running (npm start), or the database of MONGODB_URI.`;
/** The arguments that each accepts, joined by spaces, and what is said of others. */
const COMMANDS = {
  'promote-admin': { takes: /^[^\s-]\S*$/, problem: 'One e-mail address is needed.' },
  'verify-ledger': { takes: /^(--json)?$/, problem: 'There is no option but --json.' },
  migrate: {
    takes: /^(status( --json)?|before|after|indexes)$/,
    problem: 'What to do is needed: status, before, after or indexes.',
  },
  serve: { takes: /^\d+$/, problem: 'One port is needed.' },
};

const [command, ...args] = process.argv.slice(2);
const { takes, problem } = COMMANDS[command] ?? { problem: 'A command is needed.' };
await runCommand(USAGE, !takes?.test(args.join(' ')) && problem, async (progress) => {
  await ensureCompiled(progress);
  const { runApiCommand, serveApi } = loadCompiled('stack/api-command.js');
  leaveSignals();
  process.exitCode = command === 'serve' ? await serveApi(args[0]) : await runApiCommand(command, args);
});
