/** Screens of a remote: chunks that do not arrive, screens that throw, and addresses that lead nowhere. */
import '../testing/text-encoder';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { RemoteRoute } from '@taskmint/platform';
import { renderInHost } from '@taskmint/platform/testing';
import { Suspense } from 'react';
import { entryFor, findRoute } from './remote-routes';
import { asRemoteError, RemoteError } from './failure';
import { createFailureReports } from './failure-reports';
import { FailureNotice } from './failure-notice';
import { entry, HASH, version } from './fixtures';
import { createIntegrityTable, REFUSED } from './integrity';
import { RemoteBoundary } from './remote-boundary';
import { createScreenLoader } from './screen-loader';

jest.mock('@module-federation/enhanced/runtime', () => ({
  registerPlugins: jest.fn(),
  registerRemotes: jest.fn(),
  loadRemote: jest.fn(),
  satisfy: jest.fn(),
}));

function chunkError(): Error {
  const error = new Error('Loading chunk 7 failed.');
  error.name = 'ChunkLoadError';
  return error;
}

function route(load: RemoteRoute['load'], path = 'taskList'): RemoteRoute {
  return { path, title: 'Tasks', roles: [], load };
}

describe('the chunk of a screen', () => {
  function setUp(load: RemoteRoute['load']) {
    const store = new Map<string, string>();
    const reloadDocument = jest.fn();
    const report = jest.fn<void, [RemoteError]>();
    const onFailed = jest.fn<void, [RemoteError]>();
    const loader = createScreenLoader({
      report,
      reloadDocument,
      timeoutMs: 50,
      wait: async () => undefined,
      storage: { getItem: (key) => store.get(key) ?? null, setItem: (key, value) => void store.set(key, value) },
    });
    const shown = route(load);
    const show = () => {
      const Shown = loader.component(shown, 'worker-app', '2');
      return renderInHost(
        <RemoteBoundary remote="worker-app" version="2" report={report} onFailed={onFailed} onRetry={() => undefined}>
          <Suspense fallback="wait">
            <Shown />
          </Suspense>
        </RemoteBoundary>,
      );
    };
    return { loader, shown, show, report, onFailed, reloadDocument };
  }

  it('is tried again and then shown', async () => {
    const load = jest
      .fn()
      .mockRejectedValueOnce(chunkError())
      .mockResolvedValue({ default: () => <p>Here</p> });
    const { show, report, onFailed } = setUp(load);
    show();
    expect(await screen.findByText('Here')).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(2);
    expect(report.mock.calls.map(([error]) => error.kind)).toEqual(['chunk']);
    expect(onFailed).not.toHaveBeenCalled();
  });

  it('is not waited for longer than a person waits, and can be tried again', async () => {
    const quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const load = jest
      .fn()
      .mockImplementationOnce(() => new Promise(() => undefined))
      .mockResolvedValue({ default: () => <p>Here</p> });
    const { loader, shown, show, report } = setUp(load);
    const { unmount } = show();
    expect((await screen.findByRole('alert')).getAttribute('data-remote-failure')).toBe('timeout');
    expect(report.mock.calls.map(([error]) => error.kind)).toEqual(['timeout']);
    unmount();
    loader.forget(shown);
    show();
    expect(await screen.findByText('Here')).toBeTruthy();
    quiet.mockRestore();
  });

  it('reloads the document once per build, and after that says what is wrong', async () => {
    const quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { loader, shown, show, reloadDocument } = setUp(() => Promise.reject(chunkError()));
    const { unmount } = show();
    await waitFor(() => expect(reloadDocument).toHaveBeenCalledTimes(1));
    unmount();
    loader.forget(shown);
    show();
    expect((await screen.findByRole('alert')).getAttribute('data-remote-failure')).toBe('chunk');
    expect(reloadDocument).toHaveBeenCalledTimes(1);
    quiet.mockRestore();
  });
});

describe('a screen that throws', () => {
  it('stays in its place, is reported, and can be tried again', async () => {
    const quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const report = jest.fn<void, [RemoteError]>();
    const onFailed = jest.fn<void, [RemoteError]>();
    const onRetry = jest.fn();
    const Broken = (): never => {
      throw new TypeError('cannot read of undefined');
    };
    renderInHost(
      <>
        <p>Neighbour</p>
        <RemoteBoundary remote="worker-app" version="2" report={report} onFailed={onFailed} onRetry={onRetry}>
          <Broken />
        </RemoteBoundary>
      </>,
    );
    expect(screen.getByText('Neighbour')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('Code: render, worker-app 2');
    expect(screen.getByRole('alert').textContent).not.toContain('undefined');
    expect(report.mock.calls[0]?.[0]).toMatchObject({ kind: 'render', remote: 'worker-app', version: '2' });
    expect(onFailed.mock.calls).toMatchObject([[{ kind: 'render', remote: 'worker-app', version: '2' }]]);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
    expect(onRetry).toHaveBeenCalledTimes(1);
    quiet.mockRestore();
  });
});

it('somebody who was offline goes on when the connection is back', () => {
  const onRetry = jest.fn();
  renderInHost(
    <FailureNotice error={new RemoteError({ remote: 'landing', kind: 'offline', message: 'x' })} onRetry={onRetry} />,
  );
  expect(screen.getByRole('heading').textContent).toBe('You are offline');
  window.dispatchEvent(new Event('online'));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

describe('reports', () => {
  it('are sent once each, bounded, and never for being offline', () => {
    const sent: unknown[] = [];
    const call = jest.fn(async (_call: unknown, input: unknown) => void sent.push(input));
    const report = createFailureReports(() => ({ call }) as never);
    const failure = (kind: 'render' | 'offline', url = 'u') =>
      new RemoteError({ remote: 'landing', kind, url, message: 'm'.repeat(900) });
    report(failure('offline'));
    report(failure('render'));
    report(failure('render'));
    expect(sent).toEqual([
      { body: { remote: 'landing', version: null, kind: 'render', url: 'u', message: 'm'.repeat(500) } },
    ]);
    for (let n = 0; n < 40; n += 1) report(failure('render', `u${n}`));
    expect(sent).toHaveLength(20);
  });
});

describe('integrity', () => {
  it('knows the files of allowed versions by their address, and refuses everything else', () => {
    const table = createIntegrityTable();
    const address = `${window.location.origin}/remotes/worker-app/2/remoteEntry.js`;
    expect(table.of(address)).toBe(REFUSED);
    table.allow(version('2'));
    expect(table.of(address)).toBe(HASH);
    expect(table.of('/remotes/worker-app/2/remoteEntry.js')).toBe(HASH);
    expect(table.of('/remotes/worker-app/2/other.js')).toBe(REFUSED);
    expect(table.of('https://elsewhere.invalid/remotes/worker-app/2/remoteEntry.js')).toBe(REFUSED);
  });
});

describe('addresses', () => {
  const landing = entry({ name: 'landing', mount: '/', roles: [] });
  const worker = entry();
  const client = entry({ name: 'client-app', roles: ['client'] });

  it('belong to the remote of the role below /dashboard, and to the public one elsewhere', () => {
    const all = [landing, worker, client];
    expect(entryFor(all, '/', null)?.name).toBe('landing');
    expect(entryFor(all, '/dashboard/addTask', 'client')?.name).toBe('client-app');
    expect(entryFor(all, '/dashboard/addTask', 'freelancer')?.name).toBe('worker-app');
    expect(entryFor(all, '/dashboard', 'admin')).toBeNull();
    expect(entryFor(all, '/dashboards', null)?.name).toBe('landing');
  });

  it('find their route with its parameters, wherever the remote is mounted', () => {
    const routes = [route(jest.fn(), 'taskList'), route(jest.fn(), 'taskDetail/:id'), route(jest.fn(), '')];
    const remote = { mount: '/dashboard', description: { name: 'w', routes, menu: [] } };
    expect(findRoute(remote, '/dashboard/taskDetail/42')).toEqual({ route: routes[1], params: { id: '42' } });
    expect(findRoute(remote, '/dashboard/nothing')).toBeNull();
    expect(findRoute({ ...remote, mount: '/' }, '/')?.route).toBe(routes[2]);
  });
});

it('an error keeps its name across the boundary, and anything else is a render failure', () => {
  const known = new RemoteError({ remote: 'a', kind: 'timeout', message: 'x' });
  expect(asRemoteError(known, 'b', null)).toBe(known);
  expect(asRemoteError('thrown text', 'b', '1')).toMatchObject({ kind: 'render', message: 'thrown text' });
});
