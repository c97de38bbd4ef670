/** Where a remote has to be named although it is a workspace already: `docs/releasing.md`, “Adding a remote”. Each failure says which file lacks what. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REMOTES, ROOT } from './stack/places';

const read = (...path: string[]): string => readFileSync(join(ROOT, ...path), 'utf8');

/** Files whose format cannot compute the list, and how each writes a remote. */
const LISTS: Readonly<Record<string, (name: string) => string>> = {
  'tsconfig.json': (name) => `"path": "${name}"`,
  'e2e/src/federation/remotes.ts': (name) => `{ name: '${name}', role: `,
  'packages/workshop/bench/federation/monolith/federation.mjs': (name) => `import('entry-of-${name}')`,
  'packages/workshop/bench/federation/monolith/registry.mjs': (name) => `remote('${name}', `,
  'docs/architecture.md': (name) => `\`${name}\``,
  'README.md': (name) => `${name}/ `,
};

/** The files of a remote that repeat the name of its folder. */
const OWN: Readonly<Record<string, (name: string) => string>> = {
  'package.json': (name) => `"release": "node ../packages/federation/bin/release.mjs ${name}"`,
  'webpack.config.cjs': (name) => `name: '${name}'`,
  'src/entry.tsx': (name) => `name: '${name}'`,
};

const lacks = (file: string, text: string) =>
  existsSync(join(ROOT, file)) && read(file).includes(text) ? [] : [`${file} lacks ${text}`];

it.each(REMOTES)('%s is named in every list that is written by hand', (name) => {
  const lists = Object.entries(LISTS).flatMap(([file, written]) => lacks(file, written(name)));
  const own = Object.entries(OWN).flatMap(([file, written]) => lacks(`${name}/${file}`, written(name)));
  expect([...lists, ...own]).toEqual([]);
});

it('has a folder whose name knip.jsonc and .oxlintrc.json know by its ending', () => {
  expect(REMOTES.filter((name) => !/^landing$|-app$/.test(name))).toEqual([]);
  for (const file of ['knip.jsonc', '.oxlintrc.json']) expect(lacks(file, '{shell,landing,*-app')).toEqual([]);
});

it('has a place of its own: npm start releases all of them', () => {
  const places = REMOTES.flatMap((name) => {
    const [, mount, roles = ''] = /mount: '(.*)',\s+roles: \[(.*)\]/.exec(read(name, 'webpack.config.cjs')) ?? [];
    return (roles || "'everybody'").split(', ').map((role) => `${mount} ${role}`);
  });
  expect(places.filter((place, at) => places.indexOf(place) !== at)).toEqual([]);
});

it('has a port of its own for the page that runs it alone', () => {
  const ports = REMOTES.map((name) => /port: [^,]*?(\d+)/.exec(read(name, 'webpack.config.cjs'))?.[1]);
  expect(ports).toEqual([...new Set(ports)]);
});
