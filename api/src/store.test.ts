/**
 * An API whose pictures, proofs, seals and registry are in a bucket: nothing is written to the machine, another process finds all of it, and an unreachable
 * or wrong bucket is reported.
 */
import { readdirSync } from 'node:fs';
import sharp from 'sharp';
import { calls } from '@taskmint/contract';
import { changeRegistry, registryIn } from '@taskmint/federation/registry';
import { openStore, readStoreSettings } from '@taskmint/object-store';
import { startS3Double, type S3Double } from '@taskmint/object-store/double';
import { readEnv } from './env';
import { newestFiledSeal } from './ledger/seal-file';
import { sealAll } from './ledger/seal-entries.job';
import { readKeyedFrom } from './ledger/read-keyed-from';
import { problemsOfSettings } from './production-readiness';
import { storeProblems } from './store';
import { startSecondProcess } from './testing/second-process';
import { startTestApi, testSettings, type TestApi } from './testing/start-test-api';

let double: S3Double;
let api: TestApi;
beforeAll(async () => {
  double = await startS3Double();
  api = await startTestApi(double.settings);
});
afterAll(async () => {
  await api.stop();
  await double.stop();
});
afterEach(() => {
  double.fault = () => undefined;
});

const PDF = Buffer.from('%PDF-1.7\nproof\n%%EOF\n');
const keys = (prefix: string): string[] => [...double.objects.keys()].filter((key) => key.startsWith(`shop/${prefix}`));
const form = (field: string, data: Buffer, name: string): FormData => {
  const body = new FormData();
  body.append(field, new Blob([new Uint8Array(data)]), name);
  return body;
};
const pixel = (red: number): Promise<Buffer> =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: { r: red, g: 9, b: 9 } } })
    .png()
    .toBuffer();

it('keeps pictures and proofs there, serves both, and removes what goes', async () => {
  const client = await api.person('client', { coins: 100 });
  const worker = await api.person('freelancer');
  const upload = await api.request<{ data: { id: string; url: string } }>(
    'POST',
    '/images',
    form('image', await pixel(1), 'a.png'),
    { token: client.token },
  );
  expect(upload.status).toBe(200);
  const { id } = upload.body.data;
  expect(double.objects.get(`shop/images/${id}.webp`)).toMatchObject({ type: 'image/webp' });
  const shown = await fetch(`${api.api.url}/images/${id}.webp`);
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect(Buffer.from(await shown.arrayBuffer())).toEqual(double.objects.get(`shop/images/${id}.webp`)?.data);

  const work = await api.submit(worker, await api.task(client));
  const sent = await api.request('POST', `/submission/${work}/files`, form('file', PDF, 'p.pdf'), worker);
  expect(sent.status).toBe(201);
  expect(keys('private/')).toHaveLength(1);
  const [proof] = await api.ok(calls.listProofs, { params: { id: work } }, { token: client.token });
  const link = new URL(proof!.url);
  const open = (search: string) => fetch(`${api.api.url}${link.pathname}${search}`);
  expect(Buffer.from(await (await open(link.search)).arrayBuffer())).toEqual(PDF);
  expect((await open('')).status).toBe(404);
  await api.ok(calls.closeUser, { params: { id: worker.id } }, { token: worker.token });
  expect(keys('private/')).toEqual([]);
  expect(readdirSync(api.env.DATA_DIR)).toEqual([]);
});

it('says that nothing can be stored while the bucket is away, writes nothing down, and goes on afterwards', async () => {
  const client = await api.person('client', { coins: 100 });
  const worker = await api.person('freelancer');
  const work = await api.submit(worker, await api.task(client));
  double.fault = () => 'cut before';
  const picture = () => pixel(2).then((data) => form('image', data, 'b.png'));
  const upload = async () => api.request('POST', '/images', await picture(), { token: client.token });
  expect(await upload()).toMatchObject({ status: 503, body: { code: 'image_host_unavailable' } });
  const attach = () => api.request('POST', `/submission/${work}/files`, form('file', PDF, 'p.pdf'), worker);
  expect(await attach()).toMatchObject({ status: 503, body: { code: 'busy' } });
  expect(await api.ok(calls.listProofs, { params: { id: work } }, { token: worker.token })).toEqual([]);
  double.fault = () => undefined;
  expect([(await upload()).status, (await attach()).status]).toEqual([200, 201]);
});

it('keeps seals there, where no writer of the database can take them back', async () => {
  await api.person('client');
  await sealAll((await readKeyedFrom())!);
  const filed = await newestFiledSeal();
  expect(filed).toMatchObject({ seal: expect.any(Number), hash: expect.any(String) });
  expect(keys('ledger-seals/')).toContain(`shop/ledger-seals/${String(filed?.seal).padStart(10, '0')}.json`);
  expect(readdirSync(api.env.DATA_DIR)).toEqual([]);
});

it('is one place for two processes: what one has stored and released, the other shows', async () => {
  const client = await api.person('client');
  const { body } = await api.request<{ data: { id: string } }>(
    'POST',
    '/images',
    form('image', await pixel(3), 'c.png'),
    { token: client.token },
  );
  const store = openStore(readStoreSettings(double.settings), '');
  await changeRegistry(registryIn(store), (registry) => ({ ...registry, remotes: [] }));
  const other = await startSecondProcess(api, double.settings);
  try {
    expect((await fetch(`${other.url}/images/${body.data.id}.webp`)).status).toBe(200);
    expect(await (await fetch(`${other.url}/remotes`)).json()).toMatchObject({ revision: 1 });
  } finally {
    await other.stop();
  }
  expect(await storeProblems()).toEqual([expect.stringContaining('The journal lacks revision 1')]);
});

it.each([
  [{ STORE_URL: 'https://bucket' }, 'STORE_URL: must be s3://BUCKET'],
  [{ STORE_URL: 's3://bucket', STORE_ENDPOINT: 'nonsense' }, 'STORE_ENDPOINT: must be'],
])('refuses to start with %j, by name', (wrong, said) => {
  expect(() => readEnv(testSettings(api.uri, api.env.DATA_DIR, wrong))).toThrow(said);
});

it.each([
  [{ STORE_SECRET_ACCESS_KEY: '' }, 'STORE_SECRET_ACCESS_KEY: is not set'],
  [{ STORE_URL: '' }, 'STORE_ENDPOINT: is set, and STORE_URL is not'],
  [{ REMOTE_REGISTRY_FILE: '/registry.json' }, 'REMOTE_REGISTRY_FILE: names a file of this machine'],
])('refuses settings that do not go together: %j', (wrong, said) => {
  const env = readEnv(testSettings(api.uri, api.env.DATA_DIR, { ...double.settings, ...wrong }));
  expect(problemsOfSettings(env).join('\n')).toContain(said);
});

it.each<Record<string, string>>([{ STORE_URL: 's3://no-such-bucket' }, { STORE_SECRET_ACCESS_KEY: 'guess' }])(
  'is never ready with a bucket that will not have it: %j',
  async (wrong) => {
    const other = await startSecondProcess(api, { ...double.settings, ...wrong }).catch((error: unknown) => error);
    expect(String(other)).toMatch(/STORE_URL: s3:/);
  },
);
