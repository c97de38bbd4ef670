/** A prerendered page is hydrated as it is: nothing is re-rendered, and what was filled in before stays, and counts. */
import { type Language, LANGUAGES, type RemoteEntryPoint } from '@taskmint/platform';
import './testing/text-encoder';
import { act, screen } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { App } from './app';
import { createStaticShell, renderPage } from './prerender';
import { prepareFirstRender } from './start/first-render';

const entry: RemoteEntryPoint = () => ({
  name: 'landing',
  routes: [{ path: '', title: 'Taskmint', roles: [], load: async () => ({ default: () => <h1>From the remote</h1> }) }],
  menu: [],
});
const remote = { entry, build: '0.1.0-aaaa' };

let root: Root | undefined;
afterEach(() => act(() => root?.unmount()));

async function hydrate(
  path: string,
  language: Language = 'en',
  fillIn: (container: HTMLElement) => void = () => undefined,
) {
  document.documentElement.lang = language;
  const { html, title } = await renderPage(path.replace(/\?.*/, ''), language);
  window.history.replaceState(null, '', path);
  const container = document.createElement('div');
  container.id = 'root';
  container.dataset.prerendered = path;
  container.innerHTML = html;
  document.body.replaceChildren(container);
  const recovered: unknown[] = [];
  const heading = container.querySelector('h1');
  fillIn(container);
  const { shell, prerendered } = await createStaticShell();
  await act(async () => {
    root = hydrateRoot(container, <App shell={shell} prerendered={prerendered} />, {
      onRecoverableError: (error) => recovered.push(error),
    });
    await new Promise((resolve) => setTimeout(resolve, 100));
  });
  return { container, heading, recovered, title };
}

it('renders the landing page for somebody who is not signed in, with the remote in its place', async () => {
  const { html } = await renderPage('/', 'en', remote);
  expect(html).toContain('<h1>From the remote</h1>');
  expect(html).toContain('href="/login"');
  // A content security policy without unsafe-inline would drop these.
  expect(html).not.toMatch(/ style="/);
});

it.each(['/login', '/login?next=%2Fdashboard%2Fhistory', '/register?role=client&next=%2Fdashboard%2Fhistory'])(
  'takes over %s',
  async (path) => {
    const { container, heading, recovered } = await hydrate(path);
    expect(recovered).toEqual([]);
    expect(container.querySelector('h1')).toBe(heading);
    // What the address asks for is known from then on.
    const other = container.querySelector('main a[href^="/register"], main a[href^="/login"]');
    expect(new URL((other as HTMLAnchorElement).href).searchParams.get('next')).toBe(
      new URL(path, window.location.origin).searchParams.get('next'),
    );
    const client = container.querySelector<HTMLInputElement>('input[value="client"]');
    if (client) expect(client.checked).toBe(true);
  },
);

it.each(LANGUAGES.flatMap((language) => ['/login', '/register'].map((path) => [path, language] as const)))(
  'takes over %s in %s, under the title that it has already',
  async (path, language) => {
    const { container, heading, recovered, title } = await hydrate(path, language);
    expect(recovered).toEqual([]);
    expect(container.querySelector('h1')).toBe(heading);
    expect(/[\u0980-\u09ff]/.test(heading!.textContent!)).toBe(language === 'bn');
    expect(document.title).toBe(`${title} - Taskmint`);
  },
);

it('what was filled in before stays, and counts: fields, the role, and the rules of the password', async () => {
  const { container, heading, recovered } = await hydrate('/register', 'en', (page) => {
    const fields = { name: 'A client', email: 'new@taskmint.test', password: 'Taskmint1!' };
    for (const [name, value] of Object.entries(fields))
      page.querySelector<HTMLInputElement>(`input[name="${name}"]`)!.value = value;
    page.querySelector<HTMLInputElement>('input[value="client"]')!.checked = true;
  });
  expect(recovered).toEqual([]);
  expect(container.querySelector('h1')).toBe(heading);
  expect(Object.fromEntries(new FormData(container.querySelector('form')!))).toMatchObject({
    name: 'A client',
    email: 'new@taskmint.test',
    password: 'Taskmint1!',
    role: 'client',
  });
  expect(screen.getAllByText('(met)')).toHaveLength(5);
  expect(screen.queryByRole('button', { name: /Google/ })).toBeNull();
  // Without its script a password never gets into an address.
  expect(container.querySelector('form')!.method).toBe('post');
  await act(async () => container.querySelector('form')!.requestSubmit());
  expect([...container.querySelectorAll('[aria-invalid="true"]')].map((field) => field.getAttribute('name'))).toEqual([
    'photo',
  ]);
});

it("waits for the landing page before it takes the place of a visitor's document, and goes on without when it does not come", async () => {
  window.history.replaceState(null, '', '/');
  const { shell, prerendered } = await createStaticShell(remote);
  const available = jest.fn(async () => ({ remotes: [{ name: 'landing', mount: '/', roles: [] }] }));
  const load = jest.fn().mockResolvedValueOnce(prerendered).mockRejectedValueOnce(new Error('not there'));
  Object.assign(shell.composition, { loader: { available, load } });
  const container = document.createElement('div');
  container.dataset.prerendered = '/';
  expect(await prepareFirstRender(shell, container)).toEqual({ isSame: false, remote: prerendered });
  expect(load).toHaveBeenCalledWith('landing');
  expect(await prepareFirstRender(shell, container)).toEqual({ isSame: false, remote: null });
});

it.each([
  ['/login?next=%2Fdashboard%2Fhistory', '/login', true],
  ['/register', '/login', false],
])('at %s takes over what stands ready for %s: %s', async (address, path, isSame) => {
  window.history.replaceState(null, '', address);
  const { shell } = await createStaticShell();
  const container = document.createElement('div');
  expect(await prepareFirstRender(shell, container)).toBeNull();
  container.dataset.prerendered = path;
  expect(await prepareFirstRender(shell, container)).toEqual({ isSame, remote: null });
});
