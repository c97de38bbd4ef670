/** `npm run admin` and `npm run ledger:verify`: commands of the API, run beside a product that `npm start` has started. */
import { createRequire } from 'node:module';
import { ensureCompiled } from './lib/compile.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { createProgress } from './lib/progress.mjs';
import { requireNode, ROOT } from './lib/root.mjs';
import { answerHelp } from './lib/usage.mjs';

answerHelp(`npm run admin -- EMAIL            makes a registered, confirmed person an admin
npm run ledger:verify -- [--json]  derives every balance again and says what differs; exit code 1 when anything does

Both need the product running: npm start.`);
requireNode();
const [command, ...args] = process.argv.slice(2);
try {
  const progress = createProgress(process.stderr);
  await ensureInstalled(ROOT, progress);
  await ensureCompiled(ROOT, progress);
  const { API_COMMANDS, runApiCommand } = createRequire(import.meta.url)('../dist/stack/api-command.js');
  if (!API_COMMANDS.includes(command)) throw new Error(`There is no such command. Known: ${API_COMMANDS.join(', ')}`);
  process.exitCode = await runApiCommand(command, args);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
