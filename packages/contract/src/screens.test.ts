/** The list used by the server of documents contains every existing screen and no other. */
import * as fs from 'node:fs';
import * as path from 'node:path';
import { isScreen, SCREEN_ADDRESSES } from './screens';

const root = path.resolve(__dirname, '../../..');

/** What a file says after a name, such as `path: 'history'`. */
function valuesIn(file: string, pattern: RegExp): string[] {
  return [...fs.readFileSync(path.join(root, file), 'utf8').matchAll(pattern)].map(([, value]) => value!);
}

it('is what the remotes and the shell have, and nothing else', () => {
  const { REMOTES } = jest.requireActual<{ REMOTES: readonly string[] }>('../../../remotes.cjs');
  const remotes = REMOTES.flatMap((remote) =>
    valuesIn(`${remote}/src/entry.tsx`, /\bpath: '([^']+)'/g).map((each) => `/dashboard/${each}`),
  );
  const own = valuesIn('shell/src/routing/router.tsx', /\['(\/[\w/-]*)', /g);
  const inDashboards = valuesIn('shell/src/routing/addresses.ts', /= '([^']+)'/g);
  const company = valuesIn('shell/src/screens/company-links.ts', /\bpath: '([^']+)'/g);
  const there = new Set(['/', '/index.html', '/dashboard', ...own, ...inDashboards, ...company, ...remotes]);
  expect(new Set(SCREEN_ADDRESSES)).toEqual(there);
});

it('knows a screen however its address is written, and nothing beside it', () => {
  for (const address of [
    '/',
    '/LOGIN/',
    '/dashboard/taskDetail/5f00',
    '/dashboard/task/1/review',
    '/dashboard/audit',
  ]) {
    expect([address, isScreen(address)]).toEqual([address, true]);
  }
  for (const address of [
    '/nonsense',
    '/dashboard/nonsense',
    '/dashboard/history/1',
    '/dashboard/:id',
    '/login/x',
    '/dashboard/task/1/x',
  ]) {
    expect([address, isScreen(address)]).toEqual([address, false]);
  }
});
