import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { compileOnChange } from './compile-on-change';
import { ROOT } from './places';
import { COMPILED, restartAll, RESTARTS, TSC } from './watch';
import type { ServiceName } from './services';

let root: string;
let stop: AbortController;
let problems: string[];
let source: string;
let output: string;

beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'watch-'));
  stop = new AbortController();
  problems = [];
  source = path.join(root, 'one', 'src', 'deep', 'a.ts');
  output = path.join(root, 'one', 'dist', 'deep', 'a.js');
});
afterEach(() => {
  stop.abort();
  fs.rmSync(root, { recursive: true });
});

/** A project with one source, compiled by `tsc` when it changes. */
function compiledOnChange(tsc: string): void {
  fs.mkdirSync(path.dirname(source), { recursive: true });
  fs.writeFileSync(source, 'export const a = 1;\n');
  const compilerOptions = { composite: true, rootDir: 'src', outDir: 'dist', module: 'nodenext', types: [] };
  fs.writeFileSync(path.join(root, 'one', 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }));
  const reported = problems;
  compileOnChange(root, ['one'], tsc, stop.signal, (problem) => reported.push(problem));
}

const isCompiled = (value: number) =>
  until(() => fs.existsSync(output) && fs.readFileSync(output, 'utf8').includes(`a = ${value};`));

async function until(isSo: () => boolean): Promise<void> {
  const end = Date.now() + 30_000;
  while (!isSo()) {
    if (Date.now() > end) throw new Error(`not within 30 s: ${isSo}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test('a changed source is compiled, an error in one is reported, and the next change is compiled again', async () => {
  compiledOnChange(TSC);
  const becomes = async (value: number) => {
    // As most editors do: a new file takes the place of the old one.
    fs.writeFileSync(`${source}~`, `export const a = ${value};\n`);
    fs.renameSync(`${source}~`, source);
    await isCompiled(value);
  };
  await becomes(2);
  await becomes(3);
  expect(problems).toEqual([]);
  fs.writeFileSync(source, 'export const a = ;\n');
  await until(() => problems.length > 0);
  expect(problems[0]).toContain('one/src/deep/a.ts(1,18): error TS1109: Expression expected.');
  await becomes(4);
  expect(problems).toHaveLength(1);
}, 120_000);

test('a source that changes while the compiler runs is compiled after it', async () => {
  const slow = path.join(root, 'slow-tsc.cjs');
  const notes = path.join(root, 'one', 'tsconfig.tsbuildinfo');
  // What the compiler read is changed before it has written its notes, once.
  fs.writeFileSync(
    slow,
    `const fs = require('node:fs');
    require('node:child_process').spawnSync(process.execPath, [${JSON.stringify(TSC)}, ...process.argv.slice(2)]);
    const [source, notes] = ${JSON.stringify([source, notes])};
    if (fs.readFileSync(source, 'utf8').includes('a = 2')) {
      fs.writeFileSync(source, 'export const a = 3;');
      const later = Date.now() / 1000 + 1;
      fs.utimesSync(notes, later, later);
    }`,
  );
  compiledOnChange(slow);
  fs.writeFileSync(source, 'export const a = 2;');
  await isCompiled(3);
  expect(problems).toEqual([]);
}, 120_000);

test('what does not come up keeps nothing else from being restarted, and is tried again after the next change', async () => {
  const due = new Set<ServiceName>(['payments', 'site']);
  const restarted: string[] = [];
  let isWhole = false;
  const restart = async (name: ServiceName) => {
    if (name === 'payments' && !isWhole) throw new Error('payments did not start');
    restarted.push(name);
  };
  await expect(restartAll(due, restart)).rejects.toThrow('payments did not start');
  expect(restarted).toEqual(['site']);
  isWhole = true;
  due.add('api');
  await restartAll(due, restart);
  expect(restarted).toEqual(['site', 'payments', 'api']);
  expect([...due]).toEqual([]);
});

/** Folders of this repository's packages that the sources of `folder` import, directly or not. */
function packagesOf(folder: string, seen = new Set<string>()): Set<string> {
  for (const file of fs.readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || /test|fixture|testing/.test(file)) continue;
    const text = fs.readFileSync(path.join(ROOT, folder, file), 'utf8');
    for (const [, name] of text.matchAll(/from '@taskmint\/([\w-]+)/g)) {
      const found = `packages/${name}`;
      if (!fs.existsSync(path.join(ROOT, found)) || seen.has(found)) continue;
      seen.add(found);
      packagesOf(`${found}/src`, seen);
    }
  }
  return seen;
}

test.each([
  ['api', 'api/src'],
  ['site', 'packages/local-services/src/site'],
  ['mail', 'packages/local-services/src/mail-catcher'],
  ['payments', 'packages/local-services/src/payment-double'],
  ['identity', 'packages/local-services/src/auth-emulator'],
  ['database', 'packages/embedded-mongo/src'],
] as const)(
  '%s is restarted when anything that it runs is compiled, and that is compiled on change',
  (service, folder) => {
    const restarting = RESTARTS.filter(([, services]) => services.includes(service)).map(([compiled]) => compiled);
    const run = [...packagesOf(folder)].filter((name) => name !== 'packages/local-services');
    expect(restarting).toEqual(
      expect.arrayContaining([folder.replace('/src', '/dist'), ...run.map((name) => `${name}/dist`)]),
    );
    expect(COMPILED).toEqual(expect.arrayContaining(run));
  },
);
