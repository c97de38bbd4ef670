/** Checks `docs/spec/coverage.md` against the tests it names, and against the existing screens and calls. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls, type CallShape } from './index';

const ROOT = join(__dirname, '../../..');
const DASHBOARDS = jest
  .requireActual<{ REMOTES: readonly string[] }>('../../../remotes.cjs')
  .REMOTES.filter((name) => name !== 'landing');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

interface Proof {
  /** The end of its test file's path, without the extensions. */
  file: string;
  title: string;
}

interface Row {
  id: string;
  what: string;
  proofs: Proof[];
}

/** Cells of the lines that are rows of a table; headers and rules are left out. */
function tableCells(text: string): string[][] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
    .filter(([first]) => first !== undefined && !/^-+$/.test(first) && first !== 'id');
}

const rows: Row[] = tableCells(read('docs/spec/coverage.md')).map(([id = '', what = '', proved = '']) => ({
  id,
  what,
  proofs: proofsOf(proved),
}));

/** Tests that a cell names, as `file: title`. */
function proofsOf(cell: string): Proof[] {
  return cell
    .split('<br>')
    .filter(Boolean)
    .map((proof) => ({ file: proof.slice(0, proof.indexOf(':')), title: proof.slice(proof.indexOf(':') + 1).trim() }));
}

const TESTS = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.test.ts', '*.test.tsx', '*.spec.ts'], {
  cwd: ROOT,
  encoding: 'utf8',
}).split('\n');

/** The test files that `name` may mean: one, unless it is too short or wrong. */
function filesNamed(name: string): string[] {
  return TESTS.filter((path) => `/${path.replace(/\.(test|spec)\.tsx?$/, '')}`.endsWith(`/${name}`));
}

const sources = new Map<string, string>();

/** Whether the file holds a test of this title: the first argument of a call. */
function hasTest(file: string, title: string): boolean {
  const source = sources.get(file) ?? read(file);
  sources.set(file, source);
  const asWritten = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/'/g, "\\\\?'");
  return new RegExp(`\\(\\s*(['"\`])${asWritten}\\1\\s*,`).test(source);
}

function isMissing({ file, title }: Proof): boolean {
  const [path, another] = filesNamed(file);
  return path === undefined || another !== undefined || !hasTest(path, title);
}

describe('the table of what proves what', () => {
  it('has rows for every part of the specification', () => {
    const parts = new Set(rows.map(({ id }) => id.split('.')[0]));
    expect([...parts]).toEqual(['1', '2', '2b', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12']);
    expect(rows.length).toBeGreaterThan(150);
  });

  it('has each id once', () => {
    expect(rows.map(({ id }) => id)).toEqual([...new Set(rows.map(({ id }) => id))]);
  });

  it.each(rows.map((row) => [row.id, row.what, row] as const))(
    '%s (%s) is proved by tests that exist',
    (_, __, row) => {
      expect(row.proofs.length).toBeGreaterThan(0);
      expect(row.proofs.filter(isMissing)).toEqual([]);
    },
  );

  it('has a row for every screen that a remote serves', () => {
    const written = rows.map(({ what }) => what).join('\n');
    const served = DASHBOARDS.flatMap((remote) =>
      [...read(`${remote}/src/entry.tsx`).matchAll(/\bpath: '([^']+)'/g)].map(
        ([, path = '']) => `\`/dashboard/${path.replace(/:(\w+)/g, '{$1}')}\``,
      ),
    );
    expect(served.length).toBeGreaterThan(30);
    expect(served.filter((address) => !written.includes(address))).toEqual([]);
  });

  it('has a row for every call of the specification', () => {
    const written = rows.map(({ what }) => what).join('\n');
    const listed = /^## 7\. .*?(?=^## )/ms.exec(read('docs/spec/product.md'))?.[0] ?? '';
    const wanted = [...listed.matchAll(/`([A-Z]+ \/[^`]+)`/g)].map(([, call]) => call!);
    expect(wanted.length).toBeGreaterThan(25);
    expect(wanted.filter((call) => !written.includes(`\`${call}\``))).toEqual([]);
    const known = new Set(Object.values(calls).map(({ method, path }: CallShape) => `${method} ${path}`));
    expect(wanted.filter((call) => !known.has(call))).toEqual([]);
  });
});

describe('the table of how fair the work is (fair-work.md 19)', () => {
  const WANTED = [
    ...[1, 2, 3, 4, 5].flatMap((principle) => [`FW ${principle}.1`, `FW ${principle}.2`]),
    ...[7, 8, 9, 10, 11].map((article) => `Art. ${article}`),
  ];
  const fair = tableCells(read('docs/fairwork.md')).map(([id = '', , status = '', proved = '', missing = '']) => ({
    id,
    status,
    missing,
    proofs: proofsOf(proved),
  }));

  it('has a row for each threshold of Fairwork and each article of the directive', () => {
    expect(fair.map(({ id }) => id)).toEqual(WANTED);
  });

  it.each(fair.map((row) => [row.id, row] as const))('%s names tests that exist, or says what is missing', (_, row) => {
    expect(['met', 'partly', 'not met']).toContain(row.status);
    expect(row.proofs.filter(isMissing)).toEqual([]);
    if (row.status !== 'not met') expect(row.proofs.length).toBeGreaterThan(0);
    if (row.status !== 'met') expect(row.missing.length).toBeGreaterThan(20);
  });
});

describe('the data caches (product.md §9)', () => {
  /** All sources of a remote, tests left out. */
  const sourcesOf = (remote: string): [file: string, text: string][] =>
    readdirSync(join(ROOT, remote, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .map((file) => [file, read(join(remote, 'src', file))]);

  it('every key of a cache begins with the person', () => {
    let keys = 0;
    for (const remote of [...DASHBOARDS, 'packages/dashboard-kit']) {
      for (const [file, text] of sourcesOf(remote)) {
        // The dashboard kit's functions put the person first themselves; that they do is seen where they stand.
        keys += [...text.matchAll(/\b(listQuery\(\s*user,|useRefresh\()/g)].length;
        // `queryKey: [user._id, …]`, `queryKey: taskKeys.one(user, id)`, and the lists behind the latter.
        for (const [, key = ''] of text.matchAll(/queryKey: ([^\n]+)/g)) {
          keys += 1;
          expect(`${file}: ${/^(\[user\._id\b|(\[\.\.\.)?\w+Keys\.\w+\(user\b)/.test(key)} ${key}`).toMatch(/: true /);
        }
        for (const [, list = ''] of text.matchAll(/=> (\[[^\]]*\]) as const/g)) {
          if (!/Keys = \{/.test(text)) continue;
          expect(`${file}: ${list}`).toMatch(/: \[user\._id,/);
        }
      }
    }
    expect(keys).toBeGreaterThan(30);
  });

  it('every remote makes a cache of its own and empties it when it leaves', () => {
    const frame = read('packages/platform/src/remote-frame.tsx');
    // Made within the function, so that each remote that calls it has its own.
    expect(frame).toMatch(/function createRemoteFrame[^]*const client = createRemoteQueryClient\(\);/);
    expect(frame).toMatch(/dispose\(\) \{[^}]*client\.clear\(\);/);
    const dashboard = read('packages/dashboard-kit/src/entry.ts');
    // Within the function that the shell calls, not beside it.
    expect(dashboard).toMatch(
      /return \(host\) => \{[^]* = createRemoteFrame\(host\);[^]*return \{[^]*\.\.\.frame,\s*\};\s*\};/,
    );
    for (const remote of DASHBOARDS) {
      const entry = read(`${remote}/src/entry.tsx`);
      const isDashboard = entry.includes('export default dashboardEntry({');
      if (!isDashboard) expect(entry).toMatch(/\.\.\.createRemoteFrame\((host)?\)/);
      const makers = sourcesOf(remote).filter(([, text]) => /new QueryClient\b|createRemoteQueryClient\(/.test(text));
      expect(makers.map(([file]) => file)).toEqual([]);
    }
  });
});
