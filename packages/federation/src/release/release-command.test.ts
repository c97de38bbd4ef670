/** The program behind `npm run release`. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './build-fixture';

/** In place of the compiler: writes commands that say what they were given. */
const COMPILER = `
  const fs = require('node:fs');
  const folder = process.argv.at(-1) + '/dist/release';
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(folder + '/cli.js', "exports.runCli = async (args, print) => (print('Did ' + args.join(' ')), 3);");`;

it('compiles before it releases, and says how it is used without', async () => {
  const root = await temporaryFolder();
  const own = join(root, 'packages/federation');
  cpSync(join(__dirname, '../../bin'), join(own, 'bin'), { recursive: true });
  mkdirSync(join(root, 'node_modules/typescript-7/bin'), { recursive: true });
  writeFileSync(join(root, 'node_modules/typescript-7/package.json'), '{}');
  writeFileSync(join(root, 'node_modules/typescript-7/bin/tsc'), COMPILER);
  const program = join(own, 'bin/release.mjs');
  const help = execFileSync(process.execPath, [program, 'worker-app', '--help'], { encoding: 'utf8' });
  expect(help).toContain('Usage: npm run release -- [COMMAND] REMOTE [options]');
  expect(existsSync(join(own, 'dist'))).toBe(false);
  const { status, stdout } = spawnSync(process.execPath, [program, 'rollback', 'worker-app'], { encoding: 'utf8' });
  expect({ status, stdout }).toEqual({ status: 3, stdout: 'Did rollback worker-app\n' });
  rmSync(root, { recursive: true });
});
