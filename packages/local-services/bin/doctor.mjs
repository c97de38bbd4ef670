/** `npm run doctor`: reports what is wrong with this installation and how to fix it. Changes nothing; it only compiles what it needs. */
import { runCommand } from './lib/command.mjs';
import { ensureCompiled, loadCompiled } from './lib/compile.mjs';

const USAGE = `npm run doctor [-- options]
  --json             findings for programs: check, state (fine, warning, wrong), what, fix
  --upgrade-to X     also whether version X can come: a Git reference, or a folder with it
Exit code 1 when something is wrong.`;

const args = process.argv.slice(2);
const at = args.indexOf('--upgrade-to');
const upgradeTo = at < 0 ? undefined : args[at + 1];
const rest = args.filter((arg, index) => arg !== '--json' && (at < 0 || (index !== at && index !== at + 1)));
const problem =
  (rest.length > 0 && `Unknown: ${rest.join(' ')}`) ||
  (at >= 0 && upgradeTo === undefined && '--upgrade-to needs a version.');
await runCommand(USAGE, problem, async (progress) => {
  await ensureCompiled(progress);
  const { examine } = loadCompiled('stack/doctor.js');
  const findings = await examine(process.env, upgradeTo);
  if (args.includes('--json')) console.log(JSON.stringify(findings));
  else {
    const mark = { fine: '✓', warning: '!', wrong: '✗' };
    for (const { check, state, what, fix } of findings) {
      console.log(`${mark[state]} ${check.padEnd(12)} ${what}${fix === null ? '' : `\n  ${' '.repeat(12)} → ${fix}`}`);
    }
  }
  process.exitCode = findings.some(({ state }) => state === 'wrong') ? 1 : 0;
});
