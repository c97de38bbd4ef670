/** What the shell starts by itself once it knows who is there, before anything is rendered. */
import '../testing/text-encoder';
import { calls } from '@taskmint/contract';
import { signedIn, type WritableSessionStore } from '@taskmint/platform';
import { fakeUser } from '@taskmint/platform/testing';
import { createShell } from './create-host';

jest.mock('@module-federation/enhanced/runtime', () => ({
  registerPlugins: jest.fn(),
  registerRemotes: jest.fn(),
  loadRemote: jest.fn(),
  satisfy: jest.fn(),
}));

Object.assign(globalThis, {
  REMOTE_OVERRIDE: false,
  SHELL_BUILD: { buildId: '0.1.0-aaaa', hostContract: '1.1.0', shared: [] },
});

function signedInHost() {
  const { host } = createShell({
    apiUrl: 'http://api.invalid',
    payments: { publishableKey: '' },
    identity: { apiKey: '', authDomain: '', projectId: '' },
    demoVideoUrl: '',
    registryKeys: [],
  });
  const call = jest.spyOn(host.api, 'call').mockRejectedValue(new Error('not there'));
  const session = host.session as WritableSessionStore;
  const user = fakeUser('client');
  const known = () => session.setState(signedIn({ email: user.email, displayName: '', photoURL: '' }, user), true);
  known();
  return { host, known, asked: () => call.mock.calls.map(([asked]) => asked) };
}

/** How often the registry has been asked when the session's other listeners, which render the page, have run. */
function askedFor(path: string): number {
  window.history.replaceState(null, '', path);
  const { known, asked } = signedInHost();
  // The record was read again.
  known();
  return asked().filter((each) => each === calls.getRemotes).length;
}

it('asks for the parts of a dashboard as soon as its person is known, once', () => {
  expect(askedFor('/dashboard/taskList?sort=pay')).toBe(1);
});

it('asks for none on a public page, which may be left for no dashboard', () => {
  expect(askedFor('/')).toBe(0);
});

it('does not fail when the record cannot be read again: what was done before would look undone, and be done twice', async () => {
  const { host } = signedInHost();
  await expect(host.refreshUser()).resolves.toBeUndefined();
});
