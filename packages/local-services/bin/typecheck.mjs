/** `npm run typecheck`: compiles packages and their dependencies, including the front ends' types. */
import { runCommand } from './lib/command.mjs';
import { COMPILER, run } from './lib/compile.mjs';
import { withLock } from './lib/lock.cjs';
import { ROOT } from './lib/root.mjs';

const USAGE = `npm run typecheck [-- FOLDER …]
  checks the types of everything that has changed, or of the packages in these folders and what they stand on`;

await runCommand(USAGE, undefined, async (progress) => {
  const colours = process.stdout.isTTY ? ['--pretty'] : [];
  const onOutput = (text) => process.stdout.write(text);
  const { code } = await withLock(ROOT, 'compile', progress, () =>
    run(process.cwd(), [...COMPILER, ...colours, ...process.argv.slice(2)], { onOutput }),
  );
  process.exitCode = code;
});
