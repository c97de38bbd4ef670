/** `npm run lint`: lint rules and formatting of the whole repository, as checked by the lint stage of `npm test`. */
import { ensureInstalled } from './lib/install.mjs';
import { endOnSignals } from './lib/lifetime.mjs';
import { lint } from './lib/lint.mjs';
import { createProgress } from './lib/progress.mjs';
import { requireNode, ROOT } from './lib/root.mjs';
import { answerHelp, refuseArguments } from './lib/usage.mjs';

const USAGE = `npm run lint
  checks the rules of .oxlintrc.json, who imports whom (.dependency-cruiser.cjs) and the format of every file;
  npm run format mends the format`;

answerHelp(USAGE);
requireNode();
if (process.argv.length > 2) refuseArguments(`Unknown: ${process.argv.slice(2).join(' ')}`, USAGE);
endOnSignals();
try {
  await ensureInstalled(ROOT, createProgress(process.stderr));
  const { code, output } = await lint(ROOT);
  process.stdout.write(output);
  process.exitCode = code;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
