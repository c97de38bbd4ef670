/** A mutant whose target has moved proves nothing, and the long run that would report it is rare. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

it('every mutant fits the sources as they are', async () => {
  const script = path.join(__dirname, 'run.mjs');
  const run = promisify(execFile)(process.execPath, [script, '--fit']);
  const { stdout } = await run.catch((error: { stdout: string }) => error);
  expect(stdout).toMatch(/^[1-9]\d+ mutants, 0 misfits\n$/);
});
