/** A prerendered page is hydrated as it is: nothing is re-rendered, and its form responds only from then on. */
import type { RemoteEntryPoint } from '@taskmint/platform';
import './testing/text-encoder';
import { act } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { App } from './app';
import { createStaticShell, renderPage } from './prerender';
import { markOf, prepareHydration } from './start/hydration';

const entry: RemoteEntryPoint = () => ({
  name: 'landing',
  routes: [{ path: '', title: 'Taskmint', roles: [], load: async () => ({ default: () => <h1>From the remote</h1> }) }],
  menu: [],
});
const remote = { entry, build: '0.1.0-aaaa' };

let root: Root | undefined;
afterEach(() => act(() => root?.unmount()));

async function hydrate(path: string, withRemote: boolean) {
  const { html } = await renderPage(path.replace(/\?.*/, ''), withRemote ? remote : undefined);
  window.history.replaceState(null, '', path);
  const container = document.createElement('div');
  container.id = 'root';
  container.dataset.prerendered = path;
  container.innerHTML = html;
  document.body.replaceChildren(container);
  const recovered: unknown[] = [];
  const heading = container.querySelector('h1');
  const disabledBefore = container.querySelectorAll('fieldset:disabled').length;
  const { shell, prerendered } = await createStaticShell(withRemote ? remote : undefined);
  await act(async () => {
    root = hydrateRoot(container, <App shell={shell} prerendered={prerendered} />, {
      onRecoverableError: (error) => recovered.push(error),
    });
    await new Promise((resolve) => setTimeout(resolve, 100));
  });
  return { container, html, heading, recovered, disabledBefore };
}

it('takes over the landing page with the remote in its place', async () => {
  const { container, heading, recovered, html } = await hydrate('/', true);
  expect(heading?.textContent).toBe('From the remote');
  expect(recovered).toEqual([]);
  expect(container.querySelector('h1')).toBe(heading);
  expect(container.dataset.prerendered).toBeUndefined();
  // A content security policy without unsafe-inline would drop these.
  expect(html).not.toMatch(/ style="/);
});

it.each(['/login', '/login?next=%2Fdashboard%2Fhistory', '/register?role=client&next=%2Fdashboard%2Fhistory'])(
  'takes over %s, whose form takes nothing before',
  async (path) => {
    const { container, heading, recovered, disabledBefore } = await hydrate(path, false);
    expect(recovered).toEqual([]);
    expect(container.querySelector('h1')).toBe(heading);
    expect(disabledBefore).toBeGreaterThan(0);
    expect(container.querySelectorAll('fieldset:disabled')).toHaveLength(0);
    // What the address asks for is known from then on.
    const other = container.querySelector('main a[href^="/register"], main a[href^="/login"]');
    expect(new URL((other as HTMLAnchorElement).href).searchParams.get('next')).toBe(
      new URL(path, window.location.origin).searchParams.get('next'),
    );
    const client = container.querySelector<HTMLInputElement>('input[value="client"]');
    if (client) expect(client.checked).toBe(true);
  },
);

it('runs the build that the page came with, and leaves a page to be rendered anew when it cannot', async () => {
  window.history.replaceState(null, '', '/');
  const { shell, prerendered } = await createStaticShell(remote);
  const load = jest.fn().mockResolvedValueOnce(prerendered).mockRejectedValueOnce(new Error('not there'));
  Object.assign(shell.composition, { loader: { load } });
  const container = document.createElement('div');
  const manifest = { size: 1, integrity: 'sha384-x' };
  const version = { version: remote.build, manifestUrl: '/m', hostContract: '*', assets: { 'remote.json': manifest } };
  container.dataset.prerendered = '/';
  container.dataset.live = JSON.stringify({ name: 'landing', mount: '/', roles: [], version });
  const mark = markOf(container);
  if (!mark) throw new Error('There is no mark');
  expect(await prepareHydration(shell, mark)).toEqual({ isSame: true, remote: prerendered });
  expect(load).toHaveBeenCalledWith(mark.live);
  expect(await prepareHydration(shell, mark)).toEqual({ isSame: false, remote: null });
});

it.each([
  ['/login?next=%2Fdashboard%2Fhistory', '/login', true],
  ['/register', '/login', false],
])('at %s takes over what stands ready for %s: %s', async (address, path, isSame) => {
  window.history.replaceState(null, '', address);
  const { shell } = await createStaticShell();
  expect(await prepareHydration(shell, { path, live: null })).toEqual({ isSame, remote: null });
});
