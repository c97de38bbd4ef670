/** `npm run backup -- DIR` and `npm run restore -- DIR`: copies the contents of DATA_DIR, even while the product runs, and restores them. */
import { resolve } from 'node:path';
import { createRequire } from 'node:module';
import { ensureCompiled } from './lib/compile.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { endOnSignals } from './lib/lifetime.mjs';
import { createProgress } from './lib/progress.mjs';
import { requireNode, ROOT } from './lib/root.mjs';
import { answerHelp, refuseArguments } from './lib/usage.mjs';

const USAGE = `npm run backup -- DIR     copies all data (DATA_DIR) to a new directory, also while the product runs
npm run restore -- DIR    brings such a copy back into an empty DATA_DIR`;

answerHelp(USAGE);
requireNode();
endOnSignals();
const [command, directory, ...rest] = process.argv.slice(2);
if (!['backup', 'restore'].includes(command) || !directory || directory.startsWith('-') || rest.length > 0) {
  refuseArguments('One directory is needed.', USAGE);
}
try {
  const progress = createProgress(process.stderr);
  await ensureInstalled(ROOT, progress);
  await ensureCompiled(ROOT, progress);
  const load = createRequire(import.meta.url);
  const { backUp, restore } = load('../dist/stack/backup.js');
  const settings = load('../dist/stack/settings.js').readSettings(process.env, process.cwd());
  // npm runs scripts in the root of the repository; a relative path is meant from where the user called it.
  const place = resolve(process.env.INIT_CWD ?? process.cwd(), directory);
  const names = command === 'backup' ? await backUp(settings, place) : await restore(settings, place);
  const how =
    command === 'backup' ? `Backed up ${settings.dataDir} to ${place}` : `Restored ${place} to ${settings.dataDir}`;
  console.log(`${how}: ${names.join(', ')}.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
