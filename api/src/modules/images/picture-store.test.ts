import { createServer, type Server } from 'node:http';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { safePicture, type Picture } from './picture';
import { folderStore } from '@taskmint/object-store';
import { ownPictures, pictureHost, pictureKey } from './picture-store';

let picture: Picture;

beforeAll(async () => {
  const upload = await sharp({ create: { width: 20, height: 10, channels: 3, background: '#246' } })
    .png()
    .toBuffer();
  picture = await safePicture(upload);
});

describe('the folder of pictures', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pictures-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  const shown = async (id: string) => (await folderStore(folder).read(pictureKey(`${id}.webp`)!))?.data ?? null;

  it('gives a name of its own and serves the same bytes', async () => {
    const pictures = ownPictures(folderStore(folder), 'https://api.example.org/');
    const stored = await pictures.save(picture);
    expect(stored).toMatchObject({ width: 20, height: 10, size: picture.data.length });
    expect(stored.url).toBe(`https://api.example.org/images/${stored.id}.webp`);
    expect(await shown(stored.id)).toEqual(picture.data);
  });

  it('keeps one file however often and however concurrently the same picture comes, and no scraps', async () => {
    const pictures = ownPictures(folderStore(folder), 'https://api.example.org');
    const all = await Promise.all(Array.from({ length: 20 }, () => pictures.save(picture)));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    expect(await readdir(join(folder, 'images'))).toEqual([`${all[0]?.id}.webp`]);
  });

  it('ends a removal that died halfway: a picture that is wanted is there again, another is gone', async () => {
    const store = folderStore(folder);
    const pictures = ownPictures(store, 'https://api.example.org');
    const { id } = await pictures.save(picture);
    /** It dies when it asks again whether the picture is wanted. */
    const dieRemoving = async () => {
      let asked = 0;
      const dies = () => (asked++ === 0 ? Promise.resolve(false) : Promise.reject(new Error('killed')));
      await pictures.setAside(id);
      await expect(pictures.endRemoval(id, dies)).rejects.toThrow('killed');
      expect(await pictures.halfRemoved()).toEqual([id]);
    };
    await dieRemoving();
    expect(await shown(id)).toBeNull();
    await pictures.endRemoval(id, (asked) => Promise.resolve(asked === id));
    expect(await shown(id)).toEqual(picture.data);
    await dieRemoving();
    await pictures.endRemoval(id, () => Promise.resolve(false));
    expect(await readdir(folder, { recursive: true })).toEqual(['images', 'images-aside']);
  });

  it('keeps a picture that somebody stores at the very moment of its removal', async () => {
    const pictures = ownPictures(folderStore(folder), 'https://api.example.org');
    const { id } = await pictures.save(picture);
    await pictures.setAside(id);
    let asked = 0;
    await pictures.endRemoval(id, async () => asked++ > 0);
    expect(await shown(id)).toEqual(picture.data);
    expect(await pictures.halfRemoved()).toEqual([]);
  });

  it.each(['../secret', '..%2fsecret', 'a.webp', `${'0'.repeat(32)}.webp\0.png`, ''])(
    'looks for no picture %j',
    (name) => {
      expect(pictureKey(name)).toBeNull();
    },
  );
});

describe('a remote host of pictures', () => {
  let server: Server;
  let url: string;
  let body: string;
  let answer: { status: number; text: string; headers?: Record<string, string> } | 'hang';

  beforeEach(async () => {
    server = createServer((request, response) => {
      let text = '';
      request.setEncoding('latin1').on('data', (chunk) => (text += String(chunk)));
      request.on('end', () => {
        body = text;
        if (answer === 'hang') return;
        response.writeHead(answer.status, answer.headers).end(answer.text);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/1/upload?key=k`;
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it('gets the safe picture in the field `image`, and its address is passed on', async () => {
    const data = { id: 'abc', display_url: 'https://i.example.org/abc.webp', width: '20', height: '10', size: 99 };
    answer = { status: 200, text: JSON.stringify({ data, success: true, status: 200 }) };
    expect(await pictureHost(url).save(picture)).toEqual({
      id: 'abc',
      url: data.display_url,
      width: 20,
      height: 10,
      size: 99,
    });
    expect(body).toMatch(/name="image"; filename="picture.webp"/);
    expect(body).toContain(picture.data.toString('latin1'));
  });

  it.each<[string, typeof answer]>([
    ['refuses', { status: 400, text: '{"error":{"message":"bad key"}}' }],
    ['breaks', { status: 502, text: '<html>' }],
    ['answers something else', { status: 200, text: '{"data":{}}' }],
    ['answers a script address', { status: 200, text: '{"data":{"id":"x","display_url":"javascript:alert(1)"}}' }],
    ['answers too much', { status: 200, text: `{"data":"${'x'.repeat(100_000)}"}` }],
    ['sends elsewhere', { status: 302, text: '', headers: { location: 'http://169.254.169.254/' } }],
    ['hangs', 'hang'],
  ])('is reported as unavailable when it %s', async (_, reply) => {
    answer = reply;
    await expect(pictureHost(url, 300).save(picture)).rejects.toMatchObject({ code: 'image_host_unavailable' });
  });
});
