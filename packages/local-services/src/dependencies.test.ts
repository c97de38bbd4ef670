/**
 * The policy on libraries (CONTRIBUTING.md): only reviewed versions are installed, their licences let everybody run the product, and a bundle changes
 * only on purpose.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REMOTES, SHELL } from './stack/places';

const ROOT = join(__dirname, '..', '..', '..');
const read = <T>(...path: string[]): T => JSON.parse(readFileSync(join(ROOT, ...path), 'utf8')) as T;

interface Locked {
  readonly license?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
}

const { packages } = read<{ packages: Record<string, Locked> }>('package-lock.json');
const installed = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

const BUNDLED = [
  ...[SHELL, ...REMOTES],
  ...['packages/contract', 'packages/platform', 'packages/ui-kit', 'packages/dashboard-kit'],
];

/** Licences that require nothing but attribution. */
const FREE = new Set(
  '0BSD Apache-2.0 BlueOak-1.0.0 BSD BSD-2-Clause BSD-3-Clause CC0-1.0 CC-BY-3.0 CC-BY-4.0 ISC MIT MIT-0 OFL-1.1 Python-2.0 Unlicense Zlib'.split(
    ' ',
  ),
);
/** Packages checked by hand, with the licence found. */
const LOOKED_AT: Readonly<Record<string, string>> = {
  busboy: 'MIT, in its file',
  'deep-freeze': 'public domain',
  fuzzy: 'MIT, in its file',
  limiter: 'MIT, in its file',
  streamsearch: 'MIT, in its file',
  'valid-url': 'MIT, in its file',
  'xmlhttprequest-ssl': 'MIT, in its file',
};
/** Loaded as a separate library that can be replaced, as the LGPL requires. */
const MAY_BE_LGPL = /^@img\/sharp-/;

/** Of `A OR B` one is enough, of `A AND B` every one is needed. */
function isFree(license: string): boolean {
  const words = license.replace(/[()]/g, '');
  return words.split(/ OR /i).some((choice) => choice.split(/ AND /i).every((each) => FREE.has(each)));
}

test('nothing is installed whose content is not known beforehand', () => {
  expect(installed.length).toBeGreaterThan(1_000);
  expect(installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([]);
});

test('whoever runs the product owes nobody more than their names', () => {
  const owing = installed.filter(([path, { license = '', dev }]) => {
    const name = nameOf(path);
    return !dev && !isFree(license) && !(name in LOOKED_AT) && !MAY_BE_LGPL.test(name);
  });
  expect(owing.map(([path, { license }]) => `${path}: ${license}`)).toEqual([]);
});

test('what goes into a bundle is pinned exactly', () => {
  const loose = BUNDLED.flatMap((folder) =>
    Object.entries(read<{ dependencies?: Record<string, string> }>(folder, 'package.json').dependencies ?? {})
      .filter(([name, range]) => !name.startsWith('@taskmint/') && !/^\d+\.\d+\.\d+$/.test(range))
      .map(([name, range]) => `${folder}: ${name} ${range}`),
  );
  expect(loose).toEqual([]);
});
