/** `npm run doctor`: reports what is wrong with this installation and how to fix it. Changes nothing; it only compiles what it needs. */
import { createRequire } from 'node:module';
import { ensureCompiled } from './lib/compile.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { endOnSignals } from './lib/lifetime.mjs';
import { createProgress } from './lib/progress.mjs';
import { requireNode, ROOT } from './lib/root.mjs';
import { answerHelp, refuseArguments } from './lib/usage.mjs';

const USAGE = `npm run doctor [-- options]
  --json             findings for programs: check, state (fine, warning, wrong), what, fix
  --upgrade-to X     also whether version X can come: a Git reference, or a folder with it
Exit code 1 when something is wrong.`;

answerHelp(USAGE);
requireNode();
endOnSignals();
const args = process.argv.slice(2);
const at = args.indexOf('--upgrade-to');
const upgradeTo = at < 0 ? undefined : args[at + 1];
const rest = args.filter((arg, index) => arg !== '--json' && (at < 0 || (index !== at && index !== at + 1)));
if (rest.length > 0 || (at >= 0 && upgradeTo === undefined)) refuseArguments(`Unknown: ${args.join(' ')}`, USAGE);
try {
  const progress = createProgress(process.stderr);
  await ensureInstalled(ROOT, progress);
  await ensureCompiled(ROOT, progress);
  const { examine } = createRequire(import.meta.url)('../dist/stack/doctor.js');
  const findings = await examine(process.env, upgradeTo);
  if (args.includes('--json')) console.log(JSON.stringify(findings));
  else {
    const mark = { fine: '✓', warning: '!', wrong: '✗' };
    for (const { check, state, what, fix } of findings) {
      console.log(`${mark[state]} ${check.padEnd(12)} ${what}${fix === null ? '' : `\n  ${' '.repeat(12)} → ${fix}`}`);
    }
  }
  process.exitCode = findings.some(({ state }) => state === 'wrong') ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
