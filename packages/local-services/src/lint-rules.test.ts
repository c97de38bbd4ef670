/** `.oxlintrc.json` works as intended: of each kind of rule, one fires. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './stack/places';

const CONFIG = '.oxlintrc.json';

/** A path, a source, and the rules that it breaks there. */
const CASES = [
  ['api/src/new.ts', 'eval("1");', 'eslint(no-eval)'],
  ['api/src/new.ts', 'export const made = new Function("1");', 'eslint(no-new-func), typescript(no-implied-eval)'],
  ['api/src/new.ts', 'export const isOne = (a: number) => a == 1;', 'eslint(eqeqeq)'],
  ['api/src/new.ts', 'export const all: any = 1;', 'typescript(no-explicit-any)'],
  ['api/src/new.ts', 'const send = async () => 1;\nsend();\nexport {};', 'typescript(no-floating-promises)'],
  ['shell/src/new.ts', 'console.log(1);', 'eslint(no-console)'],
  ['shell/src/new.tsx', 'export const Shown = () => <img src="x" />;', 'jsx-a11y(alt-text)'],
  ['bin/new.mjs', 'console.log(nothing);', 'eslint(no-undef)'],
  ['bin/new.mjs', '// oxlint-disable-next-line no-eval\nconsole.log(1);', 'unused directive'],
  ['api/src/new.ts', "console.log(['a', 'b'].map((one) => one.length === 1));", ''],
].map(([path = '', source = '', rules = ''], index) => ({ path: path.replace('new', `new-${index}`), source, rules }));

/** By path, the names of the rules that its source breaks. */
const broken = new Map<string, string[]>();

beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), 'taskmint-lint-'));
  copyFileSync(join(ROOT, CONFIG), join(folder, CONFIG));
  for (const { path, source } of CASES) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), source);
  }
  const { stdout } = spawnSync(process.execPath, [join(ROOT, 'node_modules/oxlint/bin/oxlint'), '-f', 'json'], {
    cwd: folder,
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code?: string; filename: string }[] };
  for (const { code = 'unused directive', filename } of diagnostics) {
    broken.set(filename, [...(broken.get(filename) ?? []), code]);
  }
});

it.each(CASES)('$path: $source', ({ path, rules }) => {
  expect((broken.get(path) ?? []).toSorted().join(', ')).toBe(rules);
});

it('npm run lint says all that is wrong at once, not only what the first check finds', () => {
  const fails = (word: string) => ['-e', `console.log("${word}"); process.exit(1)`];
  const checks = [[fails('format'), ['-e', 'console.log("fine")'], fails('rules')], [fails('imports')]];
  const script = `const { lint } = await import(${JSON.stringify(pathToFileURL(join(ROOT, 'packages/local-services/bin/lib/lint.mjs')))});
    const { code, output } = await lint({ checks: ${JSON.stringify(checks)} });
    console.log(code, output.match(/\\w+/g).join(' '));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  expect(stdout.trim()).toBe('1 format rules imports');
});
