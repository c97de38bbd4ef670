/** `npm run lint`: lint rules and formatting of the whole repository, as checked by the lint stage of `npm test`. */
import { runCommand } from './lib/command.mjs';
import { lint } from './lib/lint.mjs';

const USAGE = `npm run lint
  checks the rules of .oxlintrc.json, who imports whom (.dependency-cruiser.cjs), unused code (knip.jsonc),
  duplicated code (.jscpd.json) and the format of every file; npm run format mends the format`;

const args = process.argv.slice(2);
await runCommand(USAGE, args.length > 0 && `Unknown: ${args.join(' ')}`, async () => {
  const { code, output } = await lint();
  process.stdout.write(output);
  process.exitCode = code;
});
