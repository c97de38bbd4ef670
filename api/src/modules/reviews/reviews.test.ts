import { Types } from 'mongoose';
import { calls, type CallInput } from '@taskmint/contract';
import { collectionOf } from '../../database/records';
import { interruptAt } from '../../testing/between-statements';
import { shared } from '../../testing/shared';
import { startTestApi, type Person } from '../../testing/start-test-api';
import { UserModel } from '../users/user.model';

const api = shared(startTestApi);
const admin = shared(() => api.person('admin'));

const WORDS = { rating: 4, details: 'The work was reviewed on the same day, and paid at once.' };

const write = (by: Person, body: { rating: number; details: string } = WORDS) =>
  api.send(calls.writeReview, { body }, { token: by.token });
const shown = async () => (await api.ok(calls.listReviews, {})).map(({ _id }) => _id);
const moderate = (id: string, body: CallInput<typeof calls.moderateReview>['body'], by: Person = admin) =>
  api.send(calls.moderateReview, { params: { id }, body }, { token: by.token });
const all = (status: 'waiting' | 'shown' | 'hidden' | 'any' = 'any') =>
  api.ok(calls.listReviewsToModerate, { query: { status } }, { token: admin.token });

async function written(by: Person): Promise<string> {
  const { status, body } = await write(by);
  expect(status).toBe(201);
  return (body as { insertedId: string }).insertedId;
}

it('shows a review to the public only after an admin has agreed', async () => {
  const client = await api.experienced('client');
  const id = await written(client);
  expect(await shown()).not.toContain(id);
  expect((await all('waiting')).find(({ _id }) => _id === id)).toMatchObject({
    name: client.name,
    email: client.email,
    rating: 4,
    status: 'waiting',
    reason: null,
  });
  expect(await moderate(id, { status: 'shown' })).toMatchObject({ status: 200, body: { modifiedCount: 1 } });
  expect(await shown()).toContain(id);
  const review = (await api.ok(calls.listReviews, {})).find(({ _id }) => _id === id);
  expect(review?.image).toMatch(/^http.*\.svg$/);
});

it.each(['client', 'freelancer'] as const)(
  'takes none of a %s before work was approved, and takes it then',
  async (role) => {
    const early = { status: 409, body: { code: 'review_too_early' } };
    const [client, worker] = [await api.person('client'), await api.person('freelancer')];
    const by = role === 'client' ? client : worker;
    expect(await write(by)).toMatchObject(early);
    const task = await api.task(client, { task_quantity: 2 });
    const id = await api.submit(worker, task);
    expect(await write(by)).toMatchObject(early);
    await api.decide(client, id, 'reject');
    expect(await write(by)).toMatchObject(early);
    const again = await api.submit(worker, task);
    await api.decide(client, again, 'approve');
    expect(await write(by)).toMatchObject({ status: 201 });
  },
);

it('hides a review with a reason, and writes both actions to the audit log', async () => {
  const id = await written(await api.experienced('freelancer'));
  await moderate(id, { status: 'shown' });
  const reason = 'It names a person who did not agree.';
  expect(await moderate(id, { status: 'hidden', reason })).toMatchObject({ body: { modifiedCount: 1 } });
  expect(await moderate(id, { status: 'hidden', reason })).toMatchObject({ body: { modifiedCount: 0 } });
  expect(await shown()).not.toContain(id);
  expect((await all('hidden')).find(({ _id }) => _id === id)).toMatchObject({ status: 'hidden', reason });
  const log = await api.ok(calls.listAudit, { query: { actor_email: admin.email } }, { token: admin.token });
  expect(log.slice(0, 2)).toMatchObject([
    {
      action: 'hide-review',
      subject: `review:${id}`,
      reason,
      before: { status: 'shown' },
      after: { status: 'hidden', reason },
    },
    { action: 'show-review', subject: `review:${id}`, before: { status: 'waiting' }, after: { status: 'shown' } },
  ]);
});

it('keeps one review for each person; written anew it waits again', async () => {
  const client = await api.experienced('client');
  const id = await written(client);
  await moderate(id, { status: 'shown' });
  const again = await write(client, { rating: 1, details: 'I have changed my mind about all of it.' });
  expect(again).toMatchObject({ status: 201, body: { insertedId: id } });
  expect(await shown()).not.toContain(id);
  const answers = await Promise.all(Array.from({ length: 20 }, () => write(client)));
  expect(new Set(answers.map(({ body }) => (body as { insertedId: string }).insertedId))).toEqual(new Set([id]));
});

it.each([
  ['no stars', { rating: 0 }],
  ['six stars', { rating: 6 }],
  ['half a star', { rating: 4.5 }],
  ['too few words', { details: 'Good.' }],
  ['too many words', { details: 'x'.repeat(501) }],
  ['a state', { status: 'shown' }],
])('refuses %s', async (_, change) => {
  const client = await api.person('client');
  expect(await write(client, { ...WORDS, ...change })).toMatchObject({ status: 422 });
});

it('lets only admins moderate, with a reason for hiding', async () => {
  const client = await api.experienced('client');
  const id = await written(client);
  for (const by of [client, await api.person('freelancer')]) {
    expect(await moderate(id, { status: 'shown' }, by)).toMatchObject({ status: 403 });
    expect(await api.refused(calls.listReviewsToModerate, { query: {} }, { token: by.token })).toMatchObject({
      status: 403,
    });
  }
  expect(await moderate(id, { status: 'hidden' } as never)).toMatchObject({ status: 422 });
  expect(await moderate('f'.repeat(24), { status: 'shown' })).toMatchObject({
    status: 404,
    body: { code: 'review_not_found' },
  });
  expect(await write(admin)).toMatchObject({ status: 403 });
});

it('is not for its own author to show, who is an admin by now', async () => {
  const author = await api.experienced('client');
  const id = await written(author);
  await collectionOf(UserModel).updateOne({ _id: new Types.ObjectId(author.id) }, { $set: { role: 'admin' } });
  expect(await moderate(id, { status: 'shown' }, author)).toMatchObject({ status: 409, body: { code: 'own_thing' } });
  expect(await shown()).not.toContain(id);
});

it('takes the review along when the account is closed', async () => {
  const client = await api.experienced('client');
  const id = await written(client);
  await moderate(id, { status: 'shown' });
  await api.ok(calls.closeUser, { params: { id: client.id } }, { token: client.token });
  expect(await shown()).not.toContain(id);
  expect((await all()).map(({ _id }) => _id)).not.toContain(id);
});

describe('between being read and being shown', () => {
  async function readOf(id: string) {
    const { name, image, rating, details } = (await all()).find(({ _id }) => _id === id)!;
    return { name, image, rating, details };
  }

  it.each([
    ['words', async (by: Person) => void (await write(by, { ...WORDS, details: 'Buy the coins of somebody else.' }))],
    ['stars', async (by: Person) => void (await write(by, { ...WORDS, rating: 1 }))],
    ['name', (by: Person) => rename(by, { name: 'Taskmint Support' })],
    ['picture', (by: Person) => rename(by, { photoURL: 'https://pictures.test/offence.webp' })],
  ])('changed %s keep it from being shown', async (_, change) => {
    const author = await api.experienced('client');
    const id = await written(author);
    const read = await readOf(id);
    await change(author);
    expect(await moderate(id, { status: 'shown', read })).toMatchObject({
      status: 409,
      body: { code: 'review_changed' },
    });
    expect(await shown()).not.toContain(id);
    expect(await moderate(id, { status: 'shown', read: await readOf(id) })).toMatchObject({ status: 200 });
    expect(await shown()).toContain(id);
  });

  it('a changed name is not shown whenever an admin agrees to the one before', async () => {
    const author = await api.experienced('client');
    const id = await written(author);
    for (let nth = 1; ; nth += 1) {
      const read = await readOf(id);
      const name = `Name ${nth}`;
      const interruption = interruptAt(nth, () => moderate(id, { status: 'shown', read }));
      await rename(author, { name });
      await interruption.end();
      const review = (await all()).find(({ _id }) => _id === id)!;
      expect([nth, review.name, review.status]).toEqual([nth, name, 'waiting']);
      if (!interruption.struck) break;
    }
  });
});

async function rename(by: Person, body: { name?: string; photoURL?: string }): Promise<void> {
  await collectionOf(UserModel).updateOne({ _id: new Types.ObjectId(by.id) }, { $unset: { daily: '' } });
  await api.ok(calls.updateAccount, { body }, { token: by.token });
}
