import { Types } from 'mongoose';
import { calls } from '@taskmint/contract';
import { isFromTaskmint } from '../../docs-page/check-signature.cjs';
import { secretOf, signature } from '../modules/webhooks/webhook-secret';
import { publicApiUrl } from '../public-url';
import { shared } from '../testing/shared';
import { startTestApi } from '../testing/start-test-api';
import type { OpenApiDocument } from './openapi';

const api = shared(startTestApi);

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

  it('lets every call be tried where the page came from, with a key', async () => {
    const { text } = await api.request('GET', '/docs/start.js');
    expect(text).toContain('tryItOutEnabled: true');
    expect(text).toContain("new URL('.', window.location.href)");
    const { body } = await api.request<OpenApiDocument>('GET', '/openapi.json');
    expect(body.components.securitySchemes).toHaveProperty('key');
  });

  it('shows how to check a signature by the very lines that are proved here', async () => {
    const { text } = await api.request('GET', '/docs');
    expect(text).toContain('function isFromTaskmint(body, header, secret');
    expect(text).toContain(`API=${publicApiUrl()}`);
    expect(text).not.toMatch(/\{(api|check-signature)\}/);
    const at = new Date();
    const webhook = { _id: new Types.ObjectId(), secret_version: 2, old_secret_until: new Date(at.getTime() + 60_000) };
    const header = signature(webhook, '{"number":1}', at);
    const check = (body: string, secret: string, nowMs = at.getTime()) => isFromTaskmint(body, header, secret, nowMs);
    const [current, old, other] = [2, 1, 3].map((version) => secretOf(webhook, version)) as [string, string, string];
    expect([check('{"number":1}', current), check('{"number":1}', old)]).toEqual([true, true]);
    expect([check('{"number":2}', current), check('{"number":1}', other)]).toEqual([false, false]);
    expect(check('{"number":1}', current, at.getTime() + 301_000)).toBe(false);
    expect(isFromTaskmint('{}', 'nonsense', current)).toBe(false);
    expect(isFromTaskmint('{}', `t=${Math.floor(at.getTime() / 1_000)}`, current)).toBe(false);
  });

  it.each([
    '/docs/package.json',
    '/docs/..%2f..%2fpackage.json',
    '/docs/constructor',
    '/docs/swagger-ui.js',
    '/docs/page.html',
    '/docs/check-signature.cjs',
  ])('serves no other file: %s', async (path) => {
    expect((await api.request('GET', path)).status).toBe(404);
  });
});
