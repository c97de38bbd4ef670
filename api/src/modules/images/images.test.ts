import sharp from 'sharp';
import { shared } from '../../testing/shared';
import { startTestApi } from '../../testing/start-test-api';

const api = shared(() => startTestApi({ PUBLIC_API_URL: 'https://api.example.org' }));
const person = shared(() => api.person('client'));

function form(data: Buffer, type = 'image/png'): FormData {
  const body = new FormData();
  body.append('image', new Blob([new Uint8Array(data)], { type }), 'photo.png');
  return body;
}

const upload = (body: unknown, token: string | undefined = person.token) =>
  api.request<{ data: { display_url: string; url: string; width: number }; code?: string }>('POST', '/images', body, {
    token,
  });

const png = () =>
  sharp({ create: { width: 50, height: 40, channels: 3, background: '#a33' } })
    .png()
    .toBuffer();

describe('POST /images', () => {
  it('answers as imgbb does, with an address that shows the picture for ever', async () => {
    const { status, body } = await upload(form(await png()));
    expect({ status, body }).toMatchObject({ status: 200, body: { success: true, status: 200, data: { width: 50 } } });
    expect(body.data.display_url).toMatch(/^https:\/\/api\.example\.org\/images\/[0-9a-f]{32}\.webp$/);
    const response = await fetch(api.api.url + new URL(body.data.display_url).pathname);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).format).toBe('webp');
    const again = await fetch(response.url, { headers: { 'if-none-match': response.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
  });

  it('takes a picture from somebody who has signed in but not registered yet', async () => {
    expect((await upload(form(await png()), api.stranger().token)).status).toBe(200);
  });

  it('takes none from anybody else', async () => {
    expect((await api.request('POST', '/images', form(await png()))).status).toBe(401);
  });

  it.each<[string, Buffer, string]>([
    ['a script named as a picture', Buffer.from('<script>alert(1)</script>'.repeat(9)), 'image/png'],
    [
      'a vector picture',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'image/svg+xml',
    ],
    ['nothing', Buffer.alloc(0), 'image/png'],
  ])('refuses %s', async (_, data, type) => {
    expect(await upload(form(data, type))).toMatchObject({ status: 422, body: { code: 'image_invalid' } });
  });

  it('refuses what is too large', async () => {
    expect(await upload(form(Buffer.alloc(5 * 1024 * 1024 + 1)))).toMatchObject({
      status: 413,
      body: { code: 'image_too_large' },
    });
  });

  it('refuses JSON', async () => {
    expect(await upload({ image: 'data:image/png;base64,AAAA' })).toMatchObject({ status: 415 });
  });

  it('decodes a crowd a few at a time and refuses nobody for no reason', async () => {
    const data = await png();
    const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await upload(form(data))).status));
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it.each([
    '/images/../env.ts',
    '/images/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '/images/x.webp',
    `/images/${'0'.repeat(32)}.webp`,
  ])('has nothing at %s', async (path) => {
    expect((await api.request('GET', path)).status).toBe(404);
  });
});
