/**
 * `npm run doctor`, the part that knows the API: prints its findings as one line of JSON. Exit code 1 when something is wrong. `--settings` looks at
 * nothing but the settings, for an installation whose database does not run.
 */
import { examineSettings } from './examine-settings';

/** Everything; registers the models, whose indexes are checked. */
async function examineAll() {
  const [{ examine }] = await Promise.all([import('./doctor.command.js'), import('../modules/index.js')]);
  return examine(process.env);
}

async function main(args: readonly string[]): Promise<void> {
  const findings = args.includes('--settings') ? examineSettings(process.env).findings : await examineAll();
  process.stdout.write(`${JSON.stringify(findings)}\n`);
  process.exit(findings.some(({ state }) => state === 'wrong') ? 1 : 0);
}

void main(process.argv.slice(2));
