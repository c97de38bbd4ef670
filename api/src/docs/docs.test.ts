import { calls } from '@taskmint/contract';
import { startTestApi, type TestApi } from '../testing/start-test-api';
import type { OpenApiDocument } from './openapi';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

describe('the documentation', () => {
  it('describes this very API to programs', async () => {
    const { status, body } = await api.request<OpenApiDocument>('GET', '/openapi.json');
    expect(status).toBe(200);
    expect(body.openapi).toBe('3.1.0');
    const operations = Object.values(body.paths).flatMap((methods) => Object.values(methods));
    expect(operations).toHaveLength(Object.keys(calls).length);
    expect(body.info['version']).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it('is a page that loads only from here and runs nothing inline', async () => {
    const { headers, text } = await api.request('GET', '/docs');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    expect(text).not.toMatch(/<script(?![^>]*\ssrc=)/);
    expect(text).not.toMatch(/<style|\sstyle=|\son\w+=/);
    const addresses = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? '');
    expect(addresses.length).toBeGreaterThanOrEqual(4);
    for (const address of addresses) {
      expect(address).not.toMatch(/^\w+:|^\/\//);
      const file = await fetch(new URL(address, `${api.api.url}/docs`));
      expect([address, file.status]).toEqual([address, 200]);
      await file.arrayBuffer();
    }
  });

  it.each(['/docs/package.json', '/docs/..%2f..%2fpackage.json', '/docs/constructor', '/docs/swagger-ui.js'])(
    'serves no other file: %s',
    async (path) => {
      expect((await api.request('GET', path)).status).toBe(404);
    },
  );
});
