import { HOUR_MS } from '../../days';
import { whenThereIsRoom } from '../../testing/http-client';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Types } from 'mongoose';
import { calls, type ProofAnswer, type ProofField, type TaskContent } from '@taskmint/contract';
import { setClock } from '../../clock';
import { collectionOf } from '../../database/records';
import { shared } from '../../testing/shared';
import { startTestApi, type Person } from '../../testing/start-test-api';
import { collectFiles } from '../proofs/waiting-files';
import { lapseReservations } from '../reservations/lapse-reservations.job';
import { ReservationModel } from '../reservations/reservation.model';
import { SubmissionModel } from '../submissions/submission.model';
import { TaskModel } from '../tasks/task.model';
import { isRight } from './check-codes';

const common = { help: '', required: true };
const NAME: ProofField = { ...common, key: 'name', kind: 'short_text', label: 'Name of the shop' };
const NOTES: ProofField = { ...common, key: 'notes', kind: 'long_text', label: 'What you saw', required: false };
const PRICE: ProofField = { ...common, key: 'price', kind: 'number', label: 'Price', min: 0, max: 100 };
const LINK: ProofField = { ...common, key: 'link', kind: 'url', label: 'Link', required: false };
const COLOUR: ProofField = { ...common, key: 'colour', kind: 'choice', label: 'Colour', options: ['Red', 'Green'] };
const CODE: ProofField = {
  ...common,
  key: 'code',
  kind: 'code',
  label: 'Code at the end',
  accepts: { codes: ['MINT-7'], pattern: 'TM-##?' },
};
const FILES: ProofField = { ...common, key: 'files', kind: 'file', label: 'Photos' };
const TEXTS = [NAME, NOTES, PRICE, LINK, COLOUR];
const ANSWERS: ProofAnswer[] = [
  { key: 'name', value: '  Corner shop ' },
  { key: 'price', value: 12.5 },
  { key: 'colour', value: 'Green' },
];

it.each([
  ['MINT-7', true],
  [' mint-7 ', true],
  ['MINT-70', false],
  ['TM-42x', true],
  ['tm-42é', true],
  ['TM-4xx', false],
  ['TM-##?', false],
  ['', false],
  ['TM-42xx', false],
])('looks at the code %j', (code, right) => {
  expect(isRight(code, { codes: ['MINT-7'], pattern: 'TM-##?' })).toBe(right);
});

describe('a task that asks in fields', () => {
  const api = shared(startTestApi);
  const client = shared(() => api.person('client', { coins: 10_000 }));

  const worker = () => api.person('freelancer');
  const task = (proof_fields: ProofField[], more: Partial<TaskContent> = {}) =>
    api.task(client, { proof_fields, ...more });
  const handIn = (by: Person, task_id: string, answers: ProofAnswer[]) =>
    api.send(calls.createSubmission, { body: { task_id, answers } }, api.as(by));
  const change = (id: string, body: object) => api.ok(calls.updateTask, { params: { id }, body }, api.as(client));
  const read = (by: Person, id: string) => api.ok(calls.getSubmission, { params: { id } }, api.as(by));
  const start = (by: Person, id: string) => api.ok(calls.startTask, { params: { id } }, api.as(by));

  async function handedIn(by: Person, id: string, answers: ProofAnswer[]): Promise<string> {
    const { body } = await handIn(by, id, answers);
    if (!('insertedId' in body)) throw new Error(JSON.stringify(body));
    return body.insertedId;
  }

  function attach(by: Person, id: string, name = 'proof.pdf') {
    const body = new FormData();
    body.append('file', new Blob(['%PDF-1.7\n%%EOF\n']), name);
    return api.request<{ insertedId: string; code?: string }>(
      'POST',
      `/task/${id}/reservation/files`,
      body,
      api.as(by),
    );
  }
  const waiting = (by: Person, id: string) => api.ok(calls.listFiles, { params: { id } }, api.as(by));

  it('is answered field by field, and its text is made of the answers', async () => {
    const by = await worker();
    const id = await handedIn(by, await task(TEXTS), [...ANSWERS, { key: 'notes', value: 'First.\nSecond.' }]);
    for (const reader of [by, client]) {
      expect(await read(reader, id)).toMatchObject({
        submission_details: 'Name of the shop: Corner shop\nWhat you saw:\nFirst.\nSecond.\nPrice: 12.5\nColour: Green',
        proof_fields: TEXTS,
        answers: [
          { key: 'name', value: 'Corner shop' },
          { key: 'notes', value: 'First.\nSecond.' },
          { key: 'price', value: 12.5 },
          { key: 'colour', value: 'Green' },
        ],
      });
    }
  });

  it.each<[string, ProofAnswer[], string, string]>([
    ['nothing for what is required', [], 'name', 'required'],
    ['only spaces', [{ key: 'name', value: '   ' }], 'name', 'required'],
    ['two lines where one belongs', [{ key: 'name', value: 'a\nb' }], 'name', 'malformed'],
    ['a number that is too big', [{ key: 'price', value: 101 }], 'price', 'too_big'],
    ['a number below the smallest', [{ key: 'price', value: -1 }], 'price', 'too_small'],
    ['a number as text', [{ key: 'price', value: '12' }], 'price', 'not_a_number'],
    ['an option that is not offered', [{ key: 'colour', value: 'Blue' }], 'colour', 'not_offered'],
    ['an address of a script', [{ key: 'link', value: 'javascript:alert(1)' }], 'link', 'not_an_address'],
  ])('refuses %s beside its field, and keeps its place free', async (_, wrong, key, code) => {
    const id = await task(TEXTS);
    const rest = wrong.length === 0 ? [] : ANSWERS.filter((one) => one.key !== key);
    const { status, body } = await handIn(await worker(), id, [...rest, ...wrong]);
    expect(status).toBe(422);
    const issues = (body as { details?: { issues: { path: string }[] } }).details?.issues ?? [];
    expect(issues.find((issue) => issue.path === `body.answers.${key}`)).toMatchObject({ code });
    expect((await api.ok(calls.getTask, { params: { id } })).slots).toMatchObject({ free: 3, pending: 0 });
  });

  it('names the bound that a number exceeds', async () => {
    const beyond = [...ANSWERS.filter(({ key }) => key !== 'price'), { key: 'price', value: 101 }];
    const { body } = await handIn(await worker(), await task(TEXTS), beyond);
    expect(body).toMatchObject({ details: { issues: [{ message: 'Must be at most 100' }] } });
  });

  it('refuses answers to what is not asked, and to the same twice', async () => {
    const by = await worker();
    const id = await task(TEXTS);
    expect((await handIn(by, id, [...ANSWERS, { key: 'other', value: 'x' }])).body).toMatchObject({
      code: 'proof_fields_changed',
    });
    expect((await handIn(by, await task([]), ANSWERS)).body).toMatchObject({ code: 'proof_fields_changed' });
    expect((await handIn(by, id, [...ANSWERS, ...ANSWERS])).body).toMatchObject({ code: 'invalid_input' });
  });

  it('takes a text alone where no field is required, and not where one is', async () => {
    const text = { submission_details: 'Done.' };
    const refused = await api.send(
      calls.createSubmission,
      { body: { task_id: await task(TEXTS), ...text } },
      api.as(await worker()),
    );
    expect(refused.body).toMatchObject({ code: 'invalid_input' });
    const by = await worker();
    const { insertedId } = await api.ok(
      calls.createSubmission,
      { body: { task_id: await task([NOTES]), ...text } },
      api.as(by),
    );
    expect(await read(by, insertedId)).toMatchObject({ ...text, answers: [] });
    expect((await handIn(await worker(), await task([NOTES]), [])).body).toMatchObject({ code: 'invalid_input' });
    expect((await handIn(await worker(), await task([]), [])).body).toMatchObject({ code: 'invalid_input' });
  });

  it('takes work that was started as it was asked for then, whatever the client has changed', async () => {
    const [early, late] = [await worker(), await worker()];
    const id = await task(TEXTS);
    await start(early, id);
    await change(id, {
      proof_fields: [
        { ...PRICE, max: 10 },
        { ...NAME, key: 'street', label: 'Street' },
      ],
    });
    const [kept] = await api.ok(calls.listReservations, { params: { email: early.email } }, api.as(early));
    expect(kept?.proof_fields).toEqual(TEXTS);
    const work = await handedIn(early, id, ANSWERS);
    expect((await handIn(late, id, ANSWERS)).body).toMatchObject({ code: 'proof_fields_changed' });
    // Changes to work that is in answer what was asked then as well.
    const body = { answers: [{ key: 'name', value: 'Other shop' }, ...ANSWERS.slice(1)] };
    await api.ok(calls.changeSubmission, { params: { id: work }, body }, api.as(early));
    expect((await read(client, work)).answers[0]).toEqual({ key: 'name', value: 'Other shop' });
  });

  it('goes on asking for a text from who started before there were fields', async () => {
    const by = await worker();
    const id = await task([]);
    await start(by, id);
    await change(id, { proof_fields: TEXTS });
    await api.ok(calls.createSubmission, { body: { task_id: id, submission_details: 'Done.' } }, api.as(by));
  });

  it('answers no fields for records of an earlier version, and takes work on them', async () => {
    const by = await worker();
    const id = await task([]);
    await start(by, id);
    await collectionOf(TaskModel).updateMany({}, { $unset: { proof_fields: 1 } });
    await collectionOf(ReservationModel).updateMany({}, { $unset: { proof_fields: 1 } });
    expect((await api.ok(calls.getTask, { params: { id } })).proof_fields).toEqual([]);
    const work = await api.submit(by, id);
    await collectionOf(SubmissionModel).updateMany({}, { $unset: { proof_fields: 1, answers: 1 } });
    expect(await read(client, work)).toMatchObject({
      proof_fields: [],
      answers: [],
      submission_details: 'Done as asked.',
    });
    const body = { submission_details: 'Better.' };
    await api.ok(calls.changeSubmission, { params: { id: work }, body }, api.as(by));
  });

  it('waits for an admin again when it asks for something else, and not when only its codes change', async () => {
    const id = await task([CODE]);
    const before = { moderation: 'waiting', moderation_since: new Date('2026-01-01') } as const;
    await collectionOf(TaskModel).updateOne({ _id: new Types.ObjectId(id) }, { $set: before });
    const since = async () => (await api.ok(calls.getTask, { params: { id } }, api.as(client))).moderation?.since;
    await change(id, { proof_fields: [{ ...CODE, accepts: { codes: ['NEW'], pattern: null } }] });
    expect(await since()).toBe('2026-01-01T00:00:00.000Z');
    await change(id, { proof_fields: [{ ...CODE, label: 'The number of your bank card' }] });
    expect(await since()).not.toBe('2026-01-01T00:00:00.000Z');
  });

  describe('with a code', () => {
    const code = (value: string): ProofAnswer[] => [{ key: 'code', value }];

    it('tells the right ones to its client and admins alone, wherever it appears', async () => {
      const by = await worker();
      const id = await task([CODE]);
      await start(by, id);
      const work = await handedIn(by, id, code('mint-7'));
      const told = (value: unknown) => JSON.stringify(value).includes('MINT-7');
      const everything = async (reader: Person) =>
        Promise.all([
          api.ok(calls.getTask, { params: { id } }, api.as(reader)),
          api.ok(calls.listTasks, { query: { status: 'any' } }, api.as(reader)),
          read(reader, work),
        ]);
      for (const reader of [client, await api.person('admin')])
        expect((await everything(reader)).map(told)).toEqual([true, true, true]);
      expect((await everything(by)).map(told)).toEqual([false, false, false]);
      expect(told(await api.ok(calls.getTask, { params: { id } }))).toBe(false);
      const query = { status: 'any' } as const;
      const own = { params: { email: by.email } };
      expect(told(await api.ok(calls.listReservations, { ...own, query }, api.as(by)))).toBe(false);
      expect(told(await api.ok(calls.listOwnSubmissions, own, api.as(by)))).toBe(false);
      expect(told(await api.ok(calls.exportAccount, {}, api.as(by)))).toBe(false);
    });

    it('refuses a wrong one five times, and then looks at no other, also when all come at once', async () => {
      const by = await worker();
      const id = await task([CODE]);
      expect((await handIn(by, id, code('nope'))).body).toMatchObject({
        code: 'code_wrong',
        details: { key: 'code', tries_left: 4 },
      });
      const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => handIn(by, id, code(`TM-${n}`))));
      const codes = answers.map(({ body }) => ('code' in body ? body.code : null));
      expect(codes.filter((each) => each === 'code_wrong')).toHaveLength(4);
      expect(codes.filter((each) => each === 'code_tries_over')).toHaveLength(8);
      expect((await handIn(by, id, code('MINT-7'))).body).toMatchObject({ code: 'code_tries_over' });
      // Others have tries of their own.
      await handedIn(await worker(), id, code('TM-12a'));
    });

    it('counts no try for a right one, nor for work that is refused for something else', async () => {
      const by = await worker();
      const id = await task([CODE, PRICE]);
      for (let n = 0; n < 8; n += 1)
        expect((await handIn(by, id, code('MINT-7'))).body).toMatchObject({ code: 'invalid_input' });
      for (let n = 0; n < 8; n += 1)
        expect((await handIn(by, id, code('wrong'))).body).toMatchObject({ code: 'invalid_input' });
      await handedIn(by, id, [...code('MINT-7'), { key: 'price', value: 1 }]);
    });

    it('gives no wrong one back for a right one', async () => {
      const by = await worker();
      const id = await task([CODE]);
      for (let n = 0; n < 4; n += 1)
        expect((await handIn(by, id, code('wrong'))).body).toMatchObject({ code: 'code_wrong' });
      const work = await handedIn(by, id, code('MINT-7'));
      const put = () =>
        api.send(calls.changeSubmission, { params: { id: work }, body: { answers: code('wrong') } }, api.as(by));
      expect((await put()).body).toMatchObject({ code: 'code_wrong', details: { tries_left: 0 } });
      expect((await put()).body).toMatchObject({ code: 'code_tries_over' });
    });

    it('takes at once what its client has mended, also from who had started or was wrong too often', async () => {
      const [started, over] = [await worker(), await worker()];
      const id = await task([CODE]);
      await start(started, id);
      for (let n = 0; n < 5; n += 1) await handIn(over, id, code('wrong'));
      await change(id, { proof_fields: [{ ...CODE, accepts: { codes: ['RIGHT'], pattern: null } }] });
      await handedIn(started, id, code('right'));
      await handedIn(over, id, code('right'));
      // The old one is right only for who had started with it.
      expect((await handIn(await worker(), id, code('MINT-7'))).body).toMatchObject({ code: 'code_wrong' });
    });

    it('looks at another code when the work is changed, and never again at the same', async () => {
      const by = await worker();
      const id = await task([CODE]);
      const work = await handedIn(by, id, code('MINT-7'));
      await change(id, { proof_fields: [{ ...CODE, accepts: { codes: ['RIGHT'], pattern: null } }] });
      const put = (value: string) =>
        api.send(calls.changeSubmission, { params: { id: work }, body: { answers: code(value) } }, api.as(by));
      expect((await put('MINT-7')).status).toBe(200);
      expect((await put('wrong')).body).toMatchObject({ code: 'code_wrong' });
    });
  });

  describe('with files', () => {
    it('takes them with the place, and gives them to the work', async () => {
      const by = await worker();
      const id = await task([FILES, NOTES]);
      expect((await attach(by, id)).body).toMatchObject({ code: 'reservation_not_found' });
      expect((await handIn(by, id, [])).body).toMatchObject({ details: { issues: [{ path: 'body.answers.files' }] } });
      await start(by, id);
      await attach(by, id, 'one.pdf');
      const { body: second } = await attach(by, id, 'two.pdf');
      await attach(by, id, 'three.pdf');
      const { deletedCount } = await api.ok(calls.removeFile, { params: { id, file: second.insertedId } }, api.as(by));
      expect(deletedCount).toBe(1);
      expect((await waiting(by, id)).map(({ name }) => name)).toEqual(['one.pdf', 'three.pdf']);
      const work = await handedIn(by, id, []);
      expect((await read(client, work)).submission_details).toBe('Photos: 2 files');
      const files = await api.ok(calls.listProofs, { params: { id: work } }, api.as(client));
      expect(files.map(({ name }) => name)).toEqual(['one.pdf', 'three.pdf']);
      expect(await waiting(by, id)).toEqual([]);
      expect((await attach(by, id)).body).toMatchObject({ code: 'reservation_not_found' });
    });

    it('takes five, also when nine come at once, and shows and removes only own ones', async () => {
      const by = await worker();
      const other = await worker();
      const id = await task([FILES]);
      await start(by, id);
      const answers = await Promise.all(
        Array.from({ length: 9 }, (_, n) => whenThereIsRoom(() => attach(by, id, `${n}.pdf`))),
      );
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
      expect(answers.filter(({ body }) => body.code === 'too_many_files')).toHaveLength(4);
      const [first] = await waiting(by, id);
      expect(await waiting(other, id)).toEqual([]);
      const params = { id, file: first?._id ?? '' };
      expect(await api.ok(calls.removeFile, { params }, api.as(other))).toEqual({ deletedCount: 0 });
      expect(await waiting(by, id)).toHaveLength(5);
    });

    it('takes none where it asks for none, neither before nor after', async () => {
      const by = await worker();
      const id = await task([NOTES]);
      await start(by, id);
      expect((await attach(by, id)).body).toMatchObject({ code: 'files_not_asked' });
      const work = await handedIn(by, id, [{ key: 'notes', value: 'Seen.' }]);
      expect((await read(by, work)).can?.addFiles).toBe(false);
      const body = new FormData();
      body.append('file', new Blob(['%PDF-1.7\n%%EOF\n']), 'x.pdf');
      const late = await api.request('POST', `/submission/${work}/files`, body, api.as(by));
      expect(late.body).toMatchObject({ code: 'files_not_asked' });
    });

    it('keeps those of a lapsed place for work that comes late, and forgets them after a day', async () => {
      const [late, gone] = [await worker(), await worker()];
      const id = await task([FILES], { time_limit_minutes: 5 });
      for (const by of [late, gone]) {
        await start(by, id);
        await attach(by, id);
      }
      setClock(() => Date.now() + 6 * 60_000);
      await handedIn(late, id, []);
      expect(await waiting(gone, id)).toHaveLength(1);
      setClock(() => Date.now() + 25 * HOUR_MS);
      await lapseReservations.run(new AbortController().signal);
      expect(await collectFiles.run(new AbortController().signal)).toBeGreaterThan(0);
      expect(await waiting({ ...gone, token: api.tokenOf(gone) }, id)).toEqual([]);
    });

    it('forgets the rest behind one that the store will not let go', async () => {
      const [held, gone] = [await worker(), await worker()];
      const id = await task([FILES], { time_limit_minutes: 5 });
      for (const by of [held, gone]) {
        await start(by, id);
        await attach(by, id);
      }
      const [file] = await waiting(held, id);
      const place = path.join(api.env.DATA_DIR, 'private', file?._id ?? '');
      await rm(place);
      await mkdir(path.join(place, 'in-the-way'), { recursive: true });
      setClock(() => Date.now() + 25 * HOUR_MS);
      await lapseReservations.run(new AbortController().signal);
      await collectFiles.run(new AbortController().signal);
      expect(await waiting({ ...gone, token: api.tokenOf(gone) }, id)).toEqual([]);
      await rm(place, { recursive: true });
    });
  });
});

describe('fields of a task', () => {
  const body = (proof_fields: unknown) => calls.createTask.body.shape.proof_fields.safeParse(proof_fields).success;

  it.each<[string, unknown]>([
    ['more than ten', Array.from({ length: 11 }, (_, n) => ({ ...NOTES, key: `n${n}` }))],
    ['the same key twice', [NOTES, NOTES]],
    ['two for files', [FILES, { ...FILES, key: 'more' }]],
    ['a choice of one', [{ ...COLOUR, options: ['Red'] }]],
    ['a choice of the same twice', [{ ...COLOUR, options: ['Red', 'Red'] }]],
    ['a code without a right one', [{ ...CODE, accepts: { codes: [], pattern: null } }]],
    ['a smallest number above the biggest', [{ ...PRICE, min: 5, max: 4 }]],
    ['a key that is none', [{ ...NAME, key: '__proto__' }]],
    ['a kind that is none', [{ ...NAME, kind: 'password' }]],
  ])('are not %s', (_, fields) => expect(body(fields)).toBe(false));

  it('are all kinds together', () => expect(body([...TEXTS, CODE, FILES])).toBe(true));
});
