/** What makes two entries the same: all of their source files, wherever they are, and nothing else. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { monorepoRoot } from './artefacts';
import { ownSource, sourceFingerprint, sourcesOf } from './source-fingerprint';

let root: string;
const entry = () => join(root, 'packages', 'kit', 'src', 'core.ts');
const fingerprint = () => sourceFingerprint(root, entry(), (name) => name === 'react');

async function write(path: string, text: string): Promise<void> {
  const file = join(root, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'taskmint-fingerprint-'));
  await write('packages/kit/src/core.ts', "import 'react';\nimport 'icons/star';\nexport { a } from './a';\n");
  await write('packages/kit/src/a.tsx', "import { b } from '@taskmint/words';\nexport const a = b;\n");
  await write('packages/kit/src/other.ts', 'export {};\n');
  await write(
    'packages/words/package.json',
    '{"exports":{".":{"@taskmint/source":"./src/index.ts"},"./bare":"./bare.js"}}',
  );
  await write('packages/words/src/index.ts', "export * from './b';\n");
  await write('packages/words/src/b.ts', 'export const b = 1;\n');
  await write('node_modules/icons/package.json', '{"version":"1.0.0"}');
});
afterEach(() => rm(root, { recursive: true, force: true }));

it('changes with its own files, with those of our packages that it imports, and with the version of any other', async () => {
  const seen = new Set([fingerprint()]);
  for (const [path, text] of [
    ['packages/kit/src/a.tsx', "import { b } from '@taskmint/words';\nexport const a = b + 1;\n"],
    ['packages/words/src/b.ts', 'export const b = 2;\n'],
    ['node_modules/icons/package.json', '{"version":"1.0.1"}'],
  ] as const) {
    await write(path, text);
    expect(seen).not.toContain(fingerprint());
    seen.add(fingerprint());
  }
});

it('stays with everything else', async () => {
  const before = fingerprint();
  await write('packages/kit/src/other.ts', 'export const changed = true;\n');
  await write('packages/words/src/b.test.ts', 'it.todo("x");\n');
  expect(fingerprint()).toBe(before);
});

it('refuses what it cannot find', async () => {
  await write('packages/kit/src/a.tsx', "export * from './gone';\n");
  expect(fingerprint).toThrow('gone is imported and not there');
  expect(() => ownSource(root, '@taskmint/words/bare')).toThrow('has no source');
  await write('packages/kit/src/a.tsx', "export * from 'nobody';\n");
  expect(fingerprint).toThrow('nobody is not installed');
});

describe('the core of the design system', () => {
  const kit = join(monorepoRoot(__dirname), 'packages', 'ui-kit', 'src');
  const core = sourcesOf(join(kit, 'core.ts')).files;

  it.each(['index.ts', 'charts/index.ts', 'dashboard/index.ts'])('is not gone round by %s', (entryFile) => {
    // Importing a file of the core by its path bundles a second copy of it: import it from @taskmint/ui-kit/core.
    const { files } = sourcesOf(join(kit, entryFile));
    expect(files.filter((file) => core.includes(file))).toEqual([]);
  });

  it('is complete: it does not import its own package by name', () => {
    expect(sourcesOf(join(kit, 'core.ts')).packages.filter((name) => name.startsWith('@taskmint/ui-kit'))).toEqual([]);
  });
});
