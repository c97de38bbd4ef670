/** What `npm start` compiles: every package that the product runs, when its sources have changed or a power failure has damaged what was compiled. */
import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { ROOT } from './stack/places';

const BIN = 'packages/local-services/bin';
/** In place of the compiler: writes one file for each package whose sources its notes do not have, as the real one does, and the notes. */
const COMPILER = `
  const fs = require('node:fs');
  for (const name of process.argv.slice(2).filter((arg) => fs.existsSync(arg + '/src'))) {
    const source = fs.readFileSync(name + '/src/one.ts', 'utf8');
    if (fs.existsSync(name + '/dist/.tsbuildinfo') && fs.readFileSync(name + '/dist/.tsbuildinfo', 'utf8') === source) continue;
    fs.mkdirSync(name + '/dist', { recursive: true });
    fs.writeFileSync(name + '/dist/one.js', '"use strict";' + source + '\\n//# sourceMappingURL=one.js.map');
    fs.writeFileSync(name + '/dist/.tsbuildinfo', source);
  }`;
const ENSURE = `
  const { ensureCompiled } = await import('./${BIN}/lib/compile.mjs');
  process.stdout.write(String(await ensureCompiled({ step: () => ({ done() {}, failed() {} }) })));`;

/** The folders of `project` and of all that it refers to, relative to the root. */
function withReferences(project: string, found = new Set<string>()): Set<string> {
  found.add(project);
  const { references = [] } = JSON.parse(fs.readFileSync(path.join(ROOT, project, 'tsconfig.json'), 'utf8')) as {
    references?: { path: string }[];
  };
  for (const { path: to } of references) {
    const folder = path.join(project, to);
    if (!found.has(folder)) withReferences(folder, found);
  }
  return found;
}
const PACKAGES = [...withReferences('api/demo', withReferences('packages/local-services'))].filter(
  // Only tests of the API use it.
  (name) => name !== 'packages/mcp-server',
);

let root: string;
/** Whether a start has compiled anything. */
const start = (): boolean =>
  execFileSync(process.execPath, ['--input-type=module', '-e', ENSURE], { cwd: root, encoding: 'utf8' }) === 'true';

beforeEach(() => {
  root = fs.mkdtempSync(path.join(tmpdir(), 'taskmint-compiled-'));
  fs.cpSync(path.join(ROOT, BIN), path.join(root, BIN), { recursive: true });
  for (const name of PACKAGES) {
    fs.mkdirSync(path.join(root, name, 'src'), { recursive: true });
    fs.writeFileSync(path.join(root, name, 'src', 'one.ts'), '');
  }
  fs.mkdirSync(path.join(root, 'node_modules/typescript-7/bin'), { recursive: true });
  fs.writeFileSync(path.join(root, 'node_modules/typescript-7/bin/tsc'), COMPILER);
  expect([start(), start()]).toEqual([true, false]);
});
afterEach(() => fs.rmSync(root, { recursive: true, force: true }));

it('a changed source of any package that runs is compiled', () => {
  const unnoticed = PACKAGES.filter((name) => {
    fs.writeFileSync(path.join(root, name, 'src', 'one.ts'), '// changed');
    return !start();
  });
  expect(unnoticed).toEqual([]);
});

it('what something else compiled in the meantime is compiled again, though the sources are what they were', () => {
  const [source, compiled] = ['src', 'dist'].map((folder) => path.join(root, 'api', folder, 'one'));
  const before = fs.readFileSync(`${compiled}.js`, 'utf8');
  fs.writeFileSync(`${source}.ts`, '// another branch');
  execFileSync(process.execPath, ['node_modules/typescript-7/bin/tsc', 'api'], { cwd: root });
  fs.writeFileSync(`${source}.ts`, '');
  expect(start()).toBe(true);
  expect(fs.readFileSync(`${compiled}.js`, 'utf8')).toBe(before);
});

it.each([
  ['empty', 'noted', ''],
  ['cut off', 'its note is lost too', '"use str'],
  ['zeros', 'its note is lost too', '\0'.repeat(40)],
])('a compiled file that is %s is written again (%s)', (_, note, damaged) => {
  const file = path.join(root, 'packages/contract/dist/one.js');
  const whole = fs.readFileSync(file, 'utf8');
  fs.writeFileSync(file, damaged);
  if (note.includes('lost')) fs.rmSync(path.join(root, 'node_modules/.cache'), { recursive: true });
  expect(start()).toBe(true);
  expect(fs.readFileSync(file, 'utf8')).toBe(whole);
});
