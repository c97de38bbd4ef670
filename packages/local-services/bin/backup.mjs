/** `npm run backup -- DIR` and `npm run restore -- DIR`: copies the contents of DATA_DIR, even while the product runs, and restores them. */
import { resolve } from 'node:path';
import { runCommand } from './lib/command.mjs';
import { ensureCompiled, loadCompiled } from './lib/compile.mjs';

const USAGE = `npm run backup -- DIR     copies all data (DATA_DIR) to a new directory, also while the product runs
npm run restore -- DIR    brings such a copy back into an empty DATA_DIR`;

const [command, directory, ...rest] = process.argv.slice(2);
const isRight = ['backup', 'restore'].includes(command) && directory && !directory.startsWith('-') && rest.length === 0;
await runCommand(USAGE, !isRight && 'One directory is needed.', async (progress) => {
  await ensureCompiled(progress);
  const { backUp, restore } = loadCompiled('stack/backup.js');
  const settings = loadCompiled('stack/settings.js').readSettings(process.env, process.cwd());
  // npm runs scripts in the root of the repository; a relative path is meant from where the user called it.
  const place = resolve(process.env.INIT_CWD ?? process.cwd(), directory);
  const names = command === 'backup' ? await backUp(settings, place) : await restore(settings, place);
  const how =
    command === 'backup' ? `Backed up ${settings.dataDir} to ${place}` : `Restored ${place} to ${settings.dataDir}`;
  console.log(`${how}: ${names.join(', ')}.`);
});
