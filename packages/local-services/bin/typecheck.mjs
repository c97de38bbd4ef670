/** `npm run typecheck`: compiles packages and what they stand on, front ends' types included. */
import { spawnSync } from 'node:child_process';
import { alone } from './lib/alone.cjs';
import { COMPILER } from './lib/compiler.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { endOnSignals, endWithParent } from './lib/lifetime.mjs';
import { createProgress } from './lib/progress.mjs';
import { requireNode, ROOT } from './lib/root.mjs';
import { answerHelp } from './lib/usage.mjs';

answerHelp(`npm run typecheck [-- FOLDER …]
  checks the types of everything that has changed, or of the packages in these folders and what they stand on`);
requireNode();
endOnSignals();
endWithParent();
const progress = createProgress(process.stderr);
try {
  await ensureInstalled(ROOT, progress);
  const { status } = await alone(ROOT, 'compile', progress, async () =>
    spawnSync(process.execPath, [...COMPILER, ...process.argv.slice(2)], { stdio: 'inherit' }),
  );
  process.exitCode = status ?? 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
