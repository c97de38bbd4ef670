/** `npm run typecheck`: compiles packages and their dependencies, including the front ends' types. */
import { alone } from './lib/alone.cjs';
import { run } from './lib/compile.mjs';
import { COMPILER } from './lib/compiler.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { endOnSignals } from './lib/lifetime.mjs';
import { createProgress } from './lib/progress.mjs';
import { requireNode, ROOT } from './lib/root.mjs';
import { answerHelp } from './lib/usage.mjs';

answerHelp(`npm run typecheck [-- FOLDER …]
  checks the types of everything that has changed, or of the packages in these folders and what they stand on`);
requireNode();
endOnSignals();
const progress = createProgress(process.stderr);
try {
  await ensureInstalled(ROOT, progress);
  const colours = process.stdout.isTTY ? ['--pretty'] : [];
  const onOutput = (text) => process.stdout.write(text);
  const { code } = await alone(ROOT, 'compile', progress, () =>
    run(process.cwd(), [...COMPILER, ...colours, ...process.argv.slice(2)], { onOutput }),
  );
  process.exitCode = code;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
