import { HOUR_MS } from '../../days';
import { whenThereIsRoom } from '../../testing/http-client';
import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Types } from 'mongoose';
import sharp from 'sharp';
import { calls } from '@taskmint/contract';
import { proofFieldsFixture } from '@taskmint/contract/fixtures';
import { StoreUnavailable } from '@taskmint/object-store';
import { setClock } from '../../clock';
import { FROM_THE_BEGINNING } from '../../database/conversion';
import { collectionOf } from '../../database/records';
import { objectStore } from '../../store';
import { shared } from '../../testing/shared';
import { startTestApi, type Person } from '../../testing/start-test-api';
import { UploadQuotaModel } from '../images/upload.model';
import { PROOF_QUOTA } from '../images/upload-quota';
import { SubmissionModel } from '../submissions/submission.model';
import { cleanName } from './attach-proof.command';
import { linkSigner } from './expiring-link';
import { flagOlderCopies } from './flag-copies.command';
import { ProofModel } from './proof.model';
import { collectFiles } from './waiting-files';

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF\n');
const pdfOf = (text: string) => Buffer.from(`%PDF-1.7\n${text}\n%%EOF`);

describe('signed links', () => {
  const signer = linkSigner('a secret of the server, long enough');
  const later = new Date('2026-01-01T00:10:00Z');
  const now = new Date('2026-01-01T00:00:00Z');
  const query = Object.fromEntries(new URLSearchParams(signer.query('f1', later)));

  it('open one file until they expire', () => {
    expect(signer.verify('f1', query, now)).toBe(true);
    expect(signer.verify('f1', query, later)).toBe(false);
    expect(signer.verify('f2', query, now)).toBe(false);
  });

  it.each([
    ['lengthened', { ...query, expires: String(Number(query['expires']) + 1) }],
    ['without a signature', { expires: query['expires'] }],
    ['with another signature', { ...query, signature: 'A'.repeat(43) }],
    ['with a cut signature', { ...query, signature: query['signature']?.slice(0, -2) }],
    ['given twice', { ...query, expires: [query['expires'], '9999999999'] }],
    ['with a number in disguise', { ...query, expires: '1e99' }],
    ['empty', {}],
  ])('do not open %s', (_, changed) => {
    expect(signer.verify('f1', changed, now)).toBe(false);
  });

  it('of another server do not open', () => {
    expect(linkSigner('the secret of another server 123').verify('f1', query, now)).toBe(false);
  });
});

it.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\me\\photo.png', 'photo.png'],
  ['.htaccess', 'htaccess'],
  ['a"\r\nSet-Cookie: x.pdf', 'a___Set-Cookie_ x.pdf'],
  ['rapport été.pdf', 'rapport été.pdf'],
  ['আমার ছবি র‍্যাম.png', 'আমার ছবি র‍্যাম.png'],
  ['a\u202Efdp.png', 'a_fdp.png'],
  [`${'long '.repeat(30)}.pdf`, `${'long '.repeat(15)}l.pdf`],
  [`a.${'long'.repeat(30)}`, `a.${'long'.repeat(30)}`.slice(0, 80)],
  ['', 'file'],
])('cleans the name %j', (given, expected) => {
  expect(cleanName(given)).toBe(expected);
});

describe('proofs of work', () => {
  let picture: Buffer;

  const api = shared(startTestApi);
  const client = shared(() => api.person('client', { coins: 1_000 }));
  const worker = shared(() => api.person('freelancer'));
  beforeAll(async () => {
    picture = await sharp({ create: { width: 30, height: 30, channels: 3, background: '#123' } })
      .png()
      .toBuffer();
  });

  const submission = async (by: Person = worker) => api.submit(by, await api.task(client));

  function attach(by: Person, id: string, data: Buffer, name = 'proof.png') {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(data)]), name);
    return api.request<{ insertedId: string; code?: string }>('POST', `/submission/${id}/files`, body, {
      token: by.token,
    });
  }

  const list = (by: Person, id: string) => api.send(calls.listProofs, { params: { id } }, { token: by.token });
  const links = async (by: Person, id: string) => api.ok(calls.listProofs, { params: { id } }, { token: by.token });
  const open = (url: string) => fetch(api.api.url + new URL(url).pathname + new URL(url).search);

  it('are no longer open to the client once the work is taken back, like all that was handed in', async () => {
    const id = await submission();
    await attach(worker, id, PDF, 'a.pdf');
    const [before] = await links(client, id);
    expect(before?.name).toBe('a.pdf');
    await api.ok(calls.withdrawSubmission, { params: { id } }, { token: worker.token });
    const admin = await api.person('admin');
    const read = async (by: Person) => {
      const work = await api.ok(calls.getSubmission, { params: { id } }, { token: by.token });
      return [work.submission_details, (await links(by, id)).length];
    };
    expect(await read(client)).toEqual(['', 0]);
    for (const by of [worker, admin]) expect(await read(by)).toEqual(['Done as asked.', 1]);
    const received = { params: { email: client.email }, query: { limit: 100 } };
    const list = await api.ok(calls.listReceivedSubmissions, received, { token: client.token });
    expect(list.find(({ _id }) => _id === id)).toMatchObject({
      status: 'withdrawn',
      submission_details: '',
      answers: [],
    });
    const { task_id } = list.find(({ _id }) => _id === id) ?? {};
    const results = await api.request('GET', `/task/${task_id}/results?sheet=all`, undefined, { token: client.token });
    expect(results.text).toContain(`${id},`);
    expect(results.text).not.toContain('Done as asked.');
    const copy = await api.request('GET', '/account/export', undefined, { token: client.token });
    const { received_submissions: copied } = copy.body as { received_submissions: { _id: string }[] };
    expect(copied.find(({ _id }) => _id === id)).toMatchObject({ submission_details: '', answers: [] });
  });

  it('are so many a day at most, however often work is handed in and taken back', async () => {
    const one = await api.person('freelancer');
    const task = await api.task(client);
    const again = async (): Promise<[number, string | undefined]> => {
      const id = await api.submit(one, task);
      const { status, body } = await attach(one, id, PDF, 'a.pdf');
      await api.ok(calls.withdrawSubmission, { params: { id } }, { token: api.tokenOf(one) });
      return [status, body.code];
    };
    expect(await again()).toEqual([201, undefined]);
    const quotas = collectionOf(UploadQuotaModel);
    const _id = `proofs:${one.id}`;
    await quotas.updateOne({ _id }, { $set: { day_count: PROOF_QUOTA.dayCount - 1 } });
    expect(await again()).toEqual([201, undefined]);
    expect(await again()).toEqual([409, 'too_many_uploads']);
    await quotas.updateOne({ _id }, { $set: { day_count: 1, day_bytes: PROOF_QUOTA.dayBytes } });
    expect(await again()).toEqual([409, 'too_many_uploads']);
    await quotas.updateOne({ _id }, { $set: { day: '2020-01-01' } });
    expect(await again()).toEqual([201, undefined]);
  });

  it.each(['approved', 'taken back'])('does not come to work that was %s while the file was stored', async (how) => {
    const id = await submission();
    const store = objectStore();
    const write = jest.spyOn(store, 'write').mockImplementationOnce(async (...stored) => {
      if (how === 'approved') await api.decide(client, id, 'approve');
      else await api.ok(calls.withdrawSubmission, { params: { id } }, { token: worker.token });
      return store.write(...stored);
    });
    expect(await attach(worker, id, PDF, 'late.pdf')).toMatchObject({
      status: 409,
      body: { code: 'submission_not_pending' },
    });
    const key = String(write.mock.calls[0]?.[0]);
    write.mockRestore();
    expect(await store.size(key)).toBeNull();
    expect(await collectionOf(ProofModel).countDocuments({ submission_id: new Types.ObjectId(id) })).toBe(0);
  });

  it('are shown to freelancer, client and admin, and to nobody else', async () => {
    const id = await submission();
    expect((await attach(worker, id, picture)).status).toBe(201);
    expect((await attach(worker, id, PDF, 'report.pdf')).status).toBe(201);
    for (const person of [worker, client, await api.person('admin')]) {
      expect((await links(person, id)).map(({ name, type }) => [name, type])).toEqual([
        ['proof.png', 'image/webp'],
        ['report.pdf', 'application/pdf'],
      ]);
    }
    for (const role of ['freelancer', 'client'] as const) {
      expect(await list(await api.person(role), id)).toMatchObject({
        status: 404,
        body: { code: 'submission_not_found' },
      });
    }
  });

  it('open by their link without a token, cannot be cached, and stop when it expires', async () => {
    const id = await submission();
    await attach(worker, id, PDF, 'report.pdf');
    const [file] = await links(client, id);
    const response = await open(file?.url ?? '');
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(PDF);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="report.pdf"',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    setClock(() => Date.now() + 11 * 60_000);
    expect((await open(file?.url ?? '')).status).toBe(404);
  });

  it('are saved as what they are, whatever their sender calls them', async () => {
    const id = await submission();
    await attach(worker, id, PDF, 'report.pdf.hta');
    await attach(worker, id, PDF, 'Report.PDF');
    await attach(worker, id, picture, 'page.html');
    await attach(worker, id, picture, 'proof.JPG');
    const saved = await Promise.all((await links(client, id)).map(async ({ url }) => (await open(url)).headers));
    expect(saved.map((headers) => /filename="(.+)"/.exec(headers.get('content-disposition') ?? '')?.[1])).toEqual([
      'report.pdf.hta.pdf',
      'Report.PDF',
      'page.html.webp',
      'proof.JPG',
    ]);
  });

  it('have no address that can be guessed', async () => {
    const id = await submission();
    const { body } = await attach(worker, id, picture);
    for (const search of ['', '?expires=9999999999&signature=x', '?expires=9999999999', '?expires[]=1&signature[]=x']) {
      expect((await open(`http://x/files/${body.insertedId}${search}`)).status).toBe(404);
    }
    expect((await open('http://x/files/..%2f..%2fetc%2fpasswd')).status).toBe(404);
  });

  it('are the freelancer’s own to attach, and only while the work waits', async () => {
    const id = await submission();
    expect(await attach(await api.person('freelancer'), id, picture)).toMatchObject({ status: 404 });
    expect(await attach(client, id, picture)).toMatchObject({ status: 403 });
    await api.decide(client, id, 'approve');
    expect(await attach(worker, id, picture)).toMatchObject({ status: 409, body: { code: 'submission_not_pending' } });
  });

  it('are five at most, also when twelve come at once, and leave no scraps', async () => {
    const id = await submission();
    const before = readdirSync(join(api.env.DATA_DIR, 'private')).length;
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, number) =>
        whenThereIsRoom(() => attach(worker, id, pdfOf(`one of many ${number}`))),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(answers.filter(({ body }) => body.code === 'too_many_files')).toHaveLength(7);
    expect(readdirSync(join(api.env.DATA_DIR, 'private'))).toHaveLength(before + 5);
  });

  it('are attached once when sent again, as after a lost answer, also when both come at once or the work is full', async () => {
    const id = await submission();
    const before = readdirSync(join(api.env.DATA_DIR, 'private')).length;
    const [one, other] = await Promise.all([attach(worker, id, PDF), attach(worker, id, PDF)]);
    expect([one.status, other.status]).toEqual([201, 201]);
    expect(other.body).toEqual(one.body);
    for (let number = 2; number <= 5; number += 1) await attach(worker, id, pdfOf(`file ${number}`));
    expect(await attach(worker, id, PDF)).toMatchObject({ status: 201, body: one.body });
    expect(await links(worker, id)).toHaveLength(5);
    expect(readdirSync(join(api.env.DATA_DIR, 'private'))).toHaveLength(before + 5);
    // Other work has files of its own.
    expect((await attach(worker, await submission(), PDF)).body.insertedId).not.toBe(one.body.insertedId);
  });

  it('wait with a place once when sent again', async () => {
    const id = await api.task(client, { proof_fields: proofFieldsFixture() });
    await api.ok(calls.startTask, { params: { id } }, { token: worker.token });
    const send = (data: Buffer) => {
      const body = new FormData();
      body.append('file', new Blob([new Uint8Array(data)]), 'proof.pdf');
      return api.request<{ insertedId: string }>('POST', `/task/${id}/reservation/files`, body, {
        token: worker.token,
      });
    };
    const [one, other] = await Promise.all([send(PDF), send(PDF)]);
    expect(other).toMatchObject({ status: 201, body: one.body });
    for (let number = 2; number <= 5; number += 1) await send(pdfOf(`file ${number}`));
    expect(await send(PDF)).toMatchObject({ status: 201, body: one.body });
    expect(await api.ok(calls.listFiles, { params: { id } }, { token: worker.token })).toHaveLength(5);
  });

  it.each<[string, Buffer]>([
    ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a PDF without an end', Buffer.from('%PDF-1.7\n')],
    ['a program', Buffer.from('MZ\u0090\0')],
    ['nothing', Buffer.alloc(0)],
  ])('are not %s', async (_, data) => {
    expect(await attach(worker, await submission(), data)).toMatchObject({
      status: 422,
      body: { code: 'file_invalid' },
    });
  });

  it('that came with another submission before are marked for the reviewer, not for the freelancer', async () => {
    const unique = Buffer.from(`%PDF-1.4\n${Math.random()}\n%%EOF`);
    const first = await submission();
    await attach(worker, first, unique);
    expect(await links(client, first)).toMatchObject([{ seen_before: false }]);
    const copier = await api.person('freelancer');
    const second = await submission(copier);
    await attach(copier, second, unique);
    expect(await links(client, second)).toMatchObject([{ seen_before: true }]);
    expect(await links(copier, second)).toMatchObject([{ seen_before: null }]);
    // Both are shown apart on the review desk, and neither freelancer is told.
    const flagsFor = async (id: string, person: Person) =>
      (await api.ok(calls.getSubmission, { params: { id } }, { token: person.token })).flags;
    for (const id of [first, second]) expect(await flagsFor(id, client)).toEqual(['file_seen_before']);
    expect(await flagsFor(second, copier)).toEqual([]);
    await collectionOf(SubmissionModel).updateOne({ _id: new Types.ObjectId(first) }, { $unset: { flags: 1 } });
    await flagOlderCopies(FROM_THE_BEGINNING);
    expect(await flagsFor(first, client)).toEqual(['file_seen_before']);
  });

  it('are collected when the store took them, did not say so, and would not let them go', async () => {
    const id = await submission();
    await attach(worker, id, PDF);
    const folder = join(api.env.DATA_DIR, 'private');
    const before = readdirSync(folder);
    const { write } = objectStore();
    const losesAnswer = async (...file: Parameters<typeof write>) => {
      await write(...file);
      throw new StoreUnavailable('503');
    };
    jest.spyOn(objectStore(), 'write').mockImplementationOnce(losesAnswer);
    jest.spyOn(objectStore(), 'remove').mockRejectedValueOnce(new StoreUnavailable('503'));
    expect(await attach(worker, id, PDF, 'another.pdf')).toMatchObject({ status: 503, body: { code: 'busy' } });
    expect(readdirSync(folder)).toHaveLength(before.length + 1);
    expect(await links(worker, id)).toHaveLength(1);
    setClock(() => Date.now() + 25 * HOUR_MS);
    await collectFiles.run(new AbortController().signal);
    setClock();
    expect(readdirSync(folder)).toEqual(before);
  });

  it('half of one, whose upload died, goes with the next run; one that is being written stays', async () => {
    const half = (name: string) => join(api.env.DATA_DIR, 'private', `6b09efd63ef1623229a63137.${name}`);
    for (const name of ['61172629', '90275634']) writeFileSync(half(name), 'half a f');
    utimesSync(half('61172629'), 1, 1);
    await collectFiles.run(new AbortController().signal);
    expect([half('61172629'), half('90275634')].map((path) => existsSync(path))).toEqual([false, true]);
  });

  it('go when their freelancer closes the account', async () => {
    const leaver = await api.person('freelancer');
    const id = await submission(leaver);
    const { body } = await attach(leaver, id, PDF);
    const path = join(api.env.DATA_DIR, 'private', body.insertedId);
    expect(existsSync(path)).toBe(true);
    await api.ok(calls.closeUser, { params: { id: leaver.id } }, { token: leaver.token });
    expect(existsSync(path)).toBe(false);
  });
});
