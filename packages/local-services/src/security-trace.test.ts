/** docs/security.md is complete, agrees with its own figures and names only what exists; what it claims about all sources holds. */
import * as fs from 'node:fs';
import * as path from 'node:path';
import { repositoryFiles } from './repository-files-fixture';
import { REMOTES, ROOT } from './stack/places';

const text = fs.readFileSync(path.join(ROOT, 'docs/security.md'), 'utf8');

const STATUSES = ['met', 'partly', 'not met', 'deployment', 'identity service', 'not applicable'];

/** Number of requirements of level 1 and of level 2 in each chapter of version 5.0.0. */
const CHAPTERS: Readonly<Record<number, readonly [number, number]>> = {
  1: [8, 19],
  2: [4, 7],
  3: [8, 11],
  4: [2, 8],
  5: [4, 5],
  6: [13, 22],
  7: [6, 12],
  8: [4, 3],
  9: [4, 3],
  10: [5, 24],
  11: [3, 11],
  12: [3, 6],
  13: [1, 12],
  14: [2, 7],
  15: [3, 10],
  16: [0, 16],
  17: [0, 7],
};

/** Cells of the table lines that `pattern` matches. */
function cellsOf(pattern: RegExp): string[][] {
  return text
    .split('\n')
    .filter((line) => pattern.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

const rows = cellsOf(/^\| v5\./).map(([name = '', level = '', what = '', status = '', evidence = '']) => {
  return { name, level: Number(level), what, status, evidence };
});
const FILES = repositoryFiles();
/** Whether exactly one file's path ends in `name`. */
const isOneFile = (name: string): boolean => FILES.filter((file) => `/${file}`.endsWith(`/${name}`)).length === 1;
const quoted = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, inner = '']) => inner);

describe('the table of requirements', () => {
  it('has every requirement of levels 1 and 2 once', () => {
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
    for (const [chapter, counts] of Object.entries(CHAPTERS)) {
      const own = rows.filter(({ name }) => name.startsWith(`v5.0.0-${chapter}.`));
      const found = [1, 2].map((level) => own.filter((row) => row.level === level).length);
      expect([chapter, ...found]).toEqual([chapter, ...counts]);
    }
    expect(rows).toHaveLength(253);
  });

  it('names files that are there', () => {
    const paths = quoted(text).filter((one) => /^[\w.-]+(\/[\w.-]+)+\.\w+$/.test(one) && !one.includes('*'));
    expect(paths.length).toBeGreaterThan(10);
    expect(paths.filter((one) => !isOneFile(one))).toEqual([]);
  });

  it('names settings that are there', () => {
    const shapes = ['api/src/env.ts', 'packages/object-store/src/settings.ts'];
    const env = shapes.map((file) => fs.readFileSync(path.join(ROOT, file), 'utf8')).join('\n');
    const settings = quoted(text).flatMap((one) => /^([A-Z][A-Z0-9_]{5,})(=\S+)?$/.exec(one)?.[1] ?? []);
    expect(settings.length).toBeGreaterThan(10);
    expect(settings.filter((one) => !new RegExp(`^  ${one}: `, 'm').test(env))).toEqual([]);
  });

  it.each(rows.map((row) => [row.name, row] as const))('%s has a status, and evidence or a reason', (_, row) => {
    expect(STATUSES).toContain(row.status);
    expect(row.what.split(/\s+/).length).toBeLessThanOrEqual(10);
    expect(row.what.length).toBeGreaterThan(5);
    expect(row.evidence.length).toBeGreaterThan(5);
    const named = quoted(row.evidence).filter((one) => !/^[A-Z_]+$|^\//.test(one));
    expect(named.filter((one) => !isOneFile(one))).toEqual([]);
    // What is met names evidence that can be opened: a file, or a part of this page.
    if (row.status === 'met') expect(named.length > 0 || /\]\(#[\w-]+\)/.test(row.evidence)).toBe(true);
  });

  it('leads to parts of the page that are there', () => {
    const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, one = '']) => one.toLowerCase().replaceAll(' ', '-'));
    const anchors = [...text.matchAll(/\]\(#([\w-]+)\)/g)].map(([, one = '']) => one);
    expect(anchors.filter((one) => !headings.includes(one))).toEqual([]);
  });

  it('adds up to the figures at its beginning', () => {
    for (const status of STATUSES) {
      const [, ...figures] = cellsOf(new RegExp(`^\\| ${status} +\\| +\\d`))[0] ?? [];
      const own = rows.filter((row) => row.status === status);
      const count = (level: number): number => own.filter((row) => row.level === level).length;
      expect([status, ...figures.map(Number)]).toEqual([status, count(1), count(2), own.length]);
    }
  });

  it('says above the tables what is not met', () => {
    const summary = /^## What is not met, and why$(.*?)^## /ms.exec(text)?.[1] ?? '';
    const silent = rows.filter(
      ({ name, status }) => status === 'not met' && !summary.includes(name.replace('v5.0.0-', '')),
    );
    expect(silent).toEqual([]);
  });
});

/** What the rows claim is nowhere in the product, with the exceptions. */
const NOWHERE: readonly [what: string, pattern: RegExp, but: readonly string[]][] = [
  ['code made from text', /\bnew Function\(|(?<![.\w$])eval\(/, []],
  [
    'markup made from text',
    /dangerouslySetInnerHTML|\b(inner|outer)HTML\b|insertAdjacentHTML|document\.write|\bsrcdoc\b/,
    [],
  ],
  ['cookies', /document\.cookie|Set-Cookie|cookies\.set/i, []],
  [
    'messages but those between a page and its own worker, of a page to itself, and between tabs of one origin',
    /\bpostMessage\(|addEventListener\('message'/,
    // A BroadcastChannel only reaches pages of the same origin.
    ['shell/src/news/other-tabs.ts', 'shell/src/offline/response-cache.ts', 'shell/public/sw.js'],
  ],
  ['a shell for commands', /\bshell: true\b|\bexecSync\(|\bexec\((?!\S*\))[`'"]/, []],
  ['broken hashes', /createHash\('(md5|sha1)'|\bhash\('(md5|sha1)'/, []],
  ['certificates taken unseen', /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED/, []],
];

const SOURCES = [
  'api/src',
  'api/demo/src',
  'shell/src',
  'shell/public',
  ...REMOTES.map((name) => `${name}/src`),
].concat(
  ['contract', 'platform', 'ui-kit', 'dashboard-kit', 'federation', 'local-services'].map(
    (name) => `packages/${name}/src`,
  ),
);

function sourcesIn(folder: string): string[] {
  return fs.readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).flatMap((name) => {
    const file = `${folder}/${name}`;
    return /\.(ts|tsx|js)$/.test(file) && !/\.test\.tsx?$|\/testing\/|-fixture\.ts$/.test(file) ? [file] : [];
  });
}

describe('the sources', () => {
  const sources = SOURCES.flatMap(sourcesIn).map(
    (file) => [file, fs.readFileSync(path.join(ROOT, file), 'utf8')] as const,
  );

  it('are all looked at', () => expect(sources.length).toBeGreaterThan(400));

  it.each(NOWHERE)('hold no %s', (_, pattern, but) => {
    expect(sources.filter(([, source]) => pattern.test(source)).map(([file]) => file)).toEqual(but);
  });

  it('of the API start no program', () => {
    const starting = sources.filter(([file, source]) => file.startsWith('api/') && /child_process/.test(source));
    expect(starting.map(([file]) => file)).toEqual([]);
  });
});
