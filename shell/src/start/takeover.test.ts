/** What is on the page already is taken over only where the first render would give the same. */
import type { Shell } from '../host/create-host';
import { markOf, prepareTakeover } from './takeover';

jest.mock('../composition/composition', () => ({ entryFor: () => null, findRoute: () => null }));
jest.mock('../routing/screens', () => ({ preloadScreen: async () => undefined }));

const shell = { composition: { override: null, loader: { available: async () => [] } } } as unknown as Shell;

async function isTakenOver(address: string): Promise<boolean> {
  window.history.replaceState(null, '', address);
  const container = document.createElement('div');
  container.dataset['prerendered'] = '/login';
  const mark = markOf(container);
  if (!mark) throw new Error('no mark');
  return (await prepareTakeover(shell, mark)).isSame;
}

it('takes over a page of the shell at the address that it was rendered for', async () => {
  expect(await isTakenOver('/login')).toBe(true);
});

it('renders anew for somebody on the way to somewhere, to whom the page says another thing', async () => {
  expect(await isTakenOver('/login?next=%2Fdashboard')).toBe(false);
});

it('renders anew at another address', async () => {
  expect(await isTakenOver('/register')).toBe(false);
});
