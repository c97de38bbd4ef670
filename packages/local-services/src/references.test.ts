/** References resolve: every section, decision, ADR and file that a comment or a page names exists. */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { repositoryFiles } from './repository-files-fixture';
import { ROOT } from './stack/places';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

const paths = repositoryFiles();

/** The sections of the specification, by page: the numbers of its headings. */
const SPEC = Object.fromEntries(
  ['product', 'decisions', 'fair-work'].map((page) => [
    page,
    new Set([...read(`docs/spec/${page}.md`).matchAll(/^#{2,3} (\d+)\. /gm)].map(([, number]) => Number(number))),
  ]),
);

const ADRS = new Set(
  paths.flatMap((path) => /^docs\/adr\/(\d{4})-/.exec(path)?.[1] ?? []).map((number) => Number(number)),
);

/** Prose: a whole page, or the comments of a source. */
function proseOf(path: string): string {
  const text = read(path);
  if (path.endsWith('.md')) return text;
  return [...text.matchAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g)].map(([comment]) => comment).join('\n');
}

/** ‘9-12, 16’ as numbers. */
function numbersIn(list: string): number[] {
  return list.split(',').flatMap((part) => {
    const [from = 0, to = from] = part
      .replaceAll(/[^\d-]/g, '')
      .split('-')
      .map(Number);
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  });
}

function brokenSections(prose: string): string[] {
  const named = prose.matchAll(
    /\b(product|decisions|fair-work)\.md(?:'s)? ((?:§?\d+(?:-\d+)?)(?:, §?\d+(?:-\d+)?\b)*)/g,
  );
  return [...named]
    .filter(([, page = '', list = '']) => numbersIn(list).some((number) => !SPEC[page]?.has(number)))
    .map(([whole]) => whole);
}

function brokenAdrs(prose: string): string[] {
  return [...prose.matchAll(/\bADR (\d+)|\badr\/(\d{4})/g)]
    .filter(([, spoken, linked]) => !ADRS.has(Number(spoken ?? linked)))
    .map(([whole]) => whole);
}

/** Names that look like files of this repository but are not. */
const NOT_OURS = new Set(['dist/main.js', 'Stripe.js', 'Chart.js', 'file.ts', 'new.ts']);

const byName = new Map<string, string[]>();
for (const path of paths) byName.set(basename(path), [...(byName.get(basename(path)) ?? []), path]);

function brokenFiles(prose: string): string[] {
  return [...prose.matchAll(/(?<![\w*.])[\w./@-]*[\w-]\.(?:tsx|ts|cjs|mjs|js|md)\b/g)]
    .map(([name]) => name.replace(/^(?:\.{0,2}\/)+/, ''))
    .filter((name) => !NOT_OURS.has(name) && !name.endsWith('/dist/main.js'))
    .filter((name) => !byName.get(basename(name))?.some((path) => path.endsWith(name)));
}

/** Pages about the past, whose files may be gone. */
const HISTORY = /(^|\/)CHANGELOG\.md$/;

const sources = paths
  .filter((path) => /\.(tsx?|[cm]?js|md)$/.test(path) && !HISTORY.test(path))
  .map((path) => [path, proseOf(path)] as const);

const broken = (check: (prose: string) => string[]): string[] =>
  sources.flatMap(([path, prose]) => check(prose).map((name) => `${path}: ${name}`));

describe('references in comments and pages', () => {
  it('sees what it has to judge', () => {
    expect(sources.length).toBeGreaterThan(500);
    expect(brokenSections('(product.md §5, decisions.md 1-3, 29)')).toEqual([]);
    expect(brokenSections('product.md §10 and decisions.md 31, 99')).toEqual(['product.md §10', 'decisions.md 31, 99']);
    expect(brokenAdrs('ADR 7, adr/0007-x.md, ADR 99')).toEqual(['ADR 99']);
    expect(brokenFiles('see `route.ts`, `http/route.ts` and `chain-of-nothing.ts`')).toEqual(['chain-of-nothing.ts']);
  });

  it.each([
    ['sections of the specification', brokenSections],
    ['architecture decision records', brokenAdrs],
    ['files', brokenFiles],
  ])('name %s that are there', (_, check) => {
    expect(broken(check)).toEqual([]);
  });

  it('name pages of the specification only', () => {
    const known = new Set(paths.map((path) => basename(path)));
    expect(
      broken((prose) =>
        [...prose.matchAll(/\b[\w-]+\.md\b/g)].map(([page]) => page).filter((page) => !known.has(page)),
      ),
    ).toEqual([]);
  });
});
