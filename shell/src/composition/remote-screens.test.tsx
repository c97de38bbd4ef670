/** What is shown when somebody returns to a remote: what was loaded, at once, until there is a newer version. */
import '../testing/text-encoder';
import type { RemoteEntry } from '@taskmint/contract';
import { renderInHost } from '@taskmint/platform/testing';
import { act, screen } from '@testing-library/react';
import type { Composition } from './composition';
import { CompositionProvider } from './composition-context';
import { RemoteError } from './failure';
import { entry } from './fixtures';
import type { LoadedRemote } from './remote-loader';
import type { Refusal } from './registry-trust';
import { RemoteScreens } from './remote-screens';
import { createScreenLoader } from './screen-loader';

function loaded(version: string): LoadedRemote {
  const screenOf = async () => ({ default: () => <h1>Build {version}</h1> });
  const routes = [{ path: '', title: 'Taskmint', roles: [], load: screenOf }];
  const description = { name: 'landing', routes, menu: [] };
  return { name: 'landing', mount: '/', roles: [], version, description };
}

const LIVE = [entry({ name: 'landing', mount: '/', roles: [] })];

async function show(
  all: LoadedRemote[],
  remotes: readonly RemoteEntry[],
  load: () => Promise<LoadedRemote>,
  refusal?: Refusal,
) {
  const composition = {
    loader: { all: () => all, available: async () => ({ remotes, refusal }), load },
    screens: createScreenLoader({ report: () => undefined }),
    report: () => undefined,
  } as unknown as Composition;
  const page = renderInHost(
    <CompositionProvider value={composition}>
      <RemoteScreens otherwise={null} />
    </CompositionProvider>,
    { path: '/' },
  );
  const first = page.container.innerHTML;
  await act(async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
  });
  return first;
}

const heading = () => screen.queryByRole('heading', { level: 1 })?.textContent;
const withdrawn = () =>
  Promise.reject(new RemoteError({ remote: 'landing', kind: 'registry', message: 'is disabled' }));

it('is shown from the first render when it is there already, and stays when there is no news', async () => {
  const one = loaded('1');
  await show([one], LIVE, async () => one);
  expect(heading()).toBe('Build 1');
});

it('gives way to a newer version', async () => {
  await show([loaded('1')], LIVE, async () => loaded('2'));
  expect(heading()).toBe('Build 2');
});

it('gives way to a notice when the registry says that it is withdrawn', async () => {
  await show([loaded('1')], LIVE, withdrawn);
  expect(heading()).not.toContain('Build');
  expect(document.querySelector('[data-remote-failure="registry"]')).toBeTruthy();
});

it('stays when nobody can say what is live, or the newer version does not come', async () => {
  await show([loaded('1')], [], withdrawn);
  expect(heading()).toBe('Build 1');
});

it('says that what came was refused, and what to look at', async () => {
  await show([], [], withdrawn, 'expired');
  expect(document.querySelector('[data-remote-failure="registry-refused"]')?.textContent).toContain(
    'Check the date and time on this device',
  );
});

it('is waited for when it was never loaded', async () => {
  const first = await show([], LIVE, async () => loaded('1'));
  expect(first).toContain('role="status"');
  expect(heading()).toBe('Build 1');
});
