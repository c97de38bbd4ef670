/** `npm run doctor`, the part that knows the API: prints its findings as one line of JSON. Exit code 1 when something is wrong. */
import { examine } from './doctor.command';
// Registers the models, whose indexes are checked.
import '../modules';

void examine(process.env).then((findings) => {
  process.stdout.write(`${JSON.stringify(findings)}\n`);
  process.exit(findings.some(({ state }) => state === 'wrong') ? 1 : 0);
});
