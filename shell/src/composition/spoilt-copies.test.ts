import type { RemoteVersion } from '@taskmint/contract';
import { renewCopies } from './spoilt-copies';

const version = {
  manifestUrl: '/remotes/client-app/1/remote.json',
  assets: { 'asked.js': { size: 1, integrity: 'sha384-a' }, 'never.js': { size: 1, integrity: 'sha384-b' } },
} as unknown as RemoteVersion;
const ASKED = 'http://localhost/remotes/client-app/1/asked.js';

beforeEach(() => {
  performance.getEntriesByName = (name) => (name === ASKED ? [{} as PerformanceEntry] : []);
});

it('asks anew, past the copy, for what the page has asked for and nothing else', async () => {
  const ask = jest.fn(async () => ({ arrayBuffer: async () => new ArrayBuffer(0) }) as Response);
  window.fetch = ask;
  await renewCopies(version);
  expect(ask.mock.calls).toEqual([[ASKED, expect.objectContaining({ cache: 'no-cache' })]]);
});

it('keeps nobody waiting for a site that does not answer', async () => {
  window.fetch = (_, init) =>
    new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))));
  await expect(renewCopies(version, 20)).resolves.toBeUndefined();
});
