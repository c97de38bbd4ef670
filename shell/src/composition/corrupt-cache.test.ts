import type { RemoteVersion } from '@taskmint/contract';
import { renewCopies } from './corrupt-cache';

const version = {
  manifestUrl: '/remotes/client-app/1/remote.json',
  assets: { 'asked.js': { size: 1, integrity: 'sha384-a' }, 'never.js': { size: 1, integrity: 'sha384-b' } },
} as unknown as RemoteVersion;
const ASKED = 'http://localhost/remotes/client-app/1/asked.js';

beforeEach(() => {
  performance.getEntriesByName = (name) => (name === ASKED ? [{} as PerformanceEntry] : []);
});

/** A browser whose copy of the file has the right hash, or a wrong one; what it is asked for, and how. */
function browserWithCopy(isRight: boolean): jest.Mock<Promise<Response>, [string, RequestInit]> {
  const ask = jest.fn(async (_address: string, init: RequestInit) => {
    if (init.integrity && !isRight) throw new TypeError('Failed to fetch');
    return { ok: true, arrayBuffer: async () => new ArrayBuffer(0) } as Response;
  });
  window.fetch = ask as unknown as typeof fetch;
  return ask;
}

const look = [ASKED, expect.objectContaining({ cache: 'force-cache', integrity: 'sha384-a' })];

it('asks past every copy for what has a wrong hash, and for nothing that the page has not asked for', async () => {
  const ask = browserWithCopy(false);
  await renewCopies(version);
  expect(ask.mock.calls).toEqual([look, [ASKED, expect.objectContaining({ cache: 'reload' })]]);
  expect(ask.mock.calls[1]![1].integrity).toBeUndefined();
});

it('has nothing sent again that is as it was published', async () => {
  const ask = browserWithCopy(true);
  await renewCopies(version);
  expect(ask.mock.calls).toEqual([look]);
});

it('keeps nobody waiting for a site that does not answer', async () => {
  window.fetch = (_, init) =>
    new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))));
  await expect(renewCopies(version, 20)).resolves.toBeUndefined();
});
