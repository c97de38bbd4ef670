import { createServer, request as httpRequest, type IncomingHttpHeaders, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { Refusal } from '../../errors';
import { readUpload } from './read-upload';

const LIMITS = { field: 'image', maxBytes: 100_000 };

describe('readUpload', () => {
  let server: Server;
  let port: number;

  beforeAll(async () => {
    server = createServer((request, response) => {
      readUpload(request, LIMITS).then(
        ({ data, filename }) => response.end(JSON.stringify({ bytes: data.length, filename })),
        (error: unknown) => {
          response.statusCode = error instanceof Refusal ? error.status : 500;
          response.end(JSON.stringify(error instanceof Refusal ? error.toBody() : { code: String(error) }));
        },
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  async function upload(form: FormData) {
    const response = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: form });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }

  function raw(body: string | Buffer, headers: IncomingHttpHeaders): Promise<{ status: number; code: unknown }> {
    return new Promise((resolve, reject) => {
      const request = httpRequest({
        port,
        host: '127.0.0.1',
        method: 'POST',
        headers: headers as Record<string, string>,
      });
      request.on('response', (response) => {
        let text = '';
        response.on('data', (chunk) => (text += String(chunk)));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, code: (JSON.parse(text) as { code: unknown }).code }),
        );
      });
      request.on('error', reject);
      request.end(body);
    });
  }

  function form(field: string, bytes: number, name = 'a.png'): FormData {
    const data = new FormData();
    data.append(field, new Blob([new Uint8Array(bytes)]), name);
    return data;
  }

  it('reads the file of the field', async () => {
    expect(await upload(form('image', 5_000))).toEqual({ status: 200, body: { bytes: 5_000, filename: 'a.png' } });
  });

  it('takes exactly the limit and no byte more', async () => {
    expect((await upload(form('image', LIMITS.maxBytes - 1))).status).toBe(200);
    expect(await upload(form('image', LIMITS.maxBytes + 1))).toMatchObject({
      status: 413,
      body: { code: 'image_too_large' },
    });
  });

  it('never lets a name out of its folder', async () => {
    expect((await upload(form('image', 10, '../../etc/passwd'))).body).toEqual({ bytes: 10, filename: 'passwd' });
  });

  it('reads a name in any script, as browsers send it', async () => {
    const name = 'আমার ছবি été.png';
    expect((await upload(form('image', 10, name))).body).toMatchObject({ filename: name });
  });

  it('takes the first of two files', async () => {
    const data = form('image', 10);
    data.append('image', new Blob([new Uint8Array(20)]), 'b.png');
    expect((await upload(data)).body).toMatchObject({ bytes: 10 });
  });

  it('refuses a form without the field', async () => {
    expect(await upload(form('avatar', 10))).toMatchObject({ status: 422, body: { code: 'invalid_input' } });
    const text = new FormData();
    text.append('image', 'just text');
    expect(await upload(text)).toMatchObject({ status: 422, body: { code: 'invalid_input' } });
  });

  it('refuses a declared length above the limit before reading', async () => {
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(
          'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 999999999\r\n\r\n--b\r\n',
        );
      });
      socket.once('data', (data) => {
        resolve(String(data));
        socket.destroy();
      });
      socket.once('error', reject);
    });
    expect(answer).toMatch(/^HTTP\/1.1 413/);
  });

  it.each([
    ['JSON', '{}', { 'content-type': 'application/json' }, 415, 'unsupported_media_type'],
    ['no type', 'x', {}, 415, 'unsupported_media_type'],
    ['no boundary', 'x', { 'content-type': 'multipart/form-data' }, 415, 'unsupported_media_type'],
    ['an empty boundary', 'x', { 'content-type': 'multipart/form-data; a=b' }, 400, 'bad_request'],
    [
      'a form that breaks off',
      '--b\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\nabc',
      { 'content-type': 'multipart/form-data; boundary=b' },
      400,
      'bad_request',
    ],
    [
      'headers without end',
      `--b\r\n${'X-A: '.padEnd(90_000, 'a')}`,
      { 'content-type': 'multipart/form-data; boundary=b' },
      400,
      'bad_request',
    ],
    ['an empty body', '', { 'content-type': 'multipart/form-data; boundary=b' }, 400, 'bad_request'],
  ])('refuses %s', async (_, body, headers, status, code) => {
    expect(await raw(body, headers)).toEqual({ status, code });
  });

  it('refuses a form of many fields and no file', async () => {
    const data = new FormData();
    for (let n = 0; n < 100; n += 1) data.append(`f${n}`, 'x'.repeat(50));
    expect((await upload(data)).status).toBe(422);
  });
});
