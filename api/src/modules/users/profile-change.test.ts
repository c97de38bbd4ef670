/** Changing one's own name and picture: validation, updating the copies, and recovery from an interruption. */
import { Types } from 'mongoose';
import { calls } from '@taskmint/contract';
import { collectionOf } from '../../database/records';
import { shared } from '../../testing/shared';
import { startTestApi, type Person } from '../../testing/start-test-api';
import { TaskModel } from '../tasks/task.model';
import { changeProfile } from './change-profile.command';
import { closedEmail, moveCopies } from './move-copies.command';
import { UserModel } from './user.model';

const api = shared(startTestApi);

const rename = (person: Person, body: { name?: string; photoURL?: string }) =>
  api.ok(calls.updateAccount, { body }, { token: person.token });
const found = async (search: string) => {
  const admin = await api.person('admin');
  return (await api.ok(calls.listUsers, { query: { search } }, { token: admin.token })).map(({ _id }) => _id);
};

describe('a changed name', () => {
  test('is on the record, in the search, and on everything of theirs', async () => {
    const [client, worker, admin] = await Promise.all([
      api.person('client', { coins: 500 }),
      api.person('freelancer', { coins: 900 }),
      api.person('admin'),
    ]);
    const task = await api.task(client);
    await api.submit(worker, task);
    const payout = { withdraw_coin: 300, payment_system: 'Bcash' as const, account_number: '01712345678' };
    await api.ok(calls.requestWithdrawal, { body: payout }, { token: worker.token });

    expect(await rename(client, { name: 'Amina Rahman' })).toEqual({ modifiedCount: 1 });
    expect(await rename(worker, { name: 'Karim Uddin' })).toEqual({ modifiedCount: 1 });
    expect(await rename(worker, { name: 'Karim Uddin' })).toEqual({ modifiedCount: 0 });

    const shown = await api.ok(calls.getTask, { params: { id: task } });
    expect(shown.creator_name).toBe('Amina Rahman');
    const [work] = await api.ok(calls.listOwnSubmissions, { params: { email: worker.email } }, { token: worker.token });
    expect(work).toMatchObject({ creator_name: 'Amina Rahman', worker_name: 'Karim Uddin' });
    const requests = await api.ok(calls.listWithdrawals, {}, { token: admin.token });
    expect(requests.map(({ worker_name }) => worker_name)).toEqual(['Karim Uddin']);
    expect(await found('amina')).toEqual([client.id]);
    expect(await found(client.name.split(' ')[0] ?? '')).not.toContain(client.id);
    expect(await api.record(client)).not.toHaveProperty('profile_moving');
  });

  test('and a changed picture put a review that is shown before an admin again', async () => {
    const [author, admin] = await Promise.all([api.experienced('client'), api.person('admin')]);
    const body = { rating: 5, details: 'It does what it says, and quickly.' };
    const { insertedId: id } = await api.ok(calls.writeReview, { body }, { token: author.token });
    const show = () =>
      api.ok(calls.moderateReview, { params: { id }, body: { status: 'shown' } }, { token: admin.token });
    const own = async () =>
      (await api.ok(calls.listReviewsToModerate, { query: { status: 'any' } }, { token: admin.token })).find(
        ({ _id }) => _id === id,
      );
    await show();
    await rename(author, { name: 'Somebody Else' });
    expect(await own()).toMatchObject({ name: 'Somebody Else', status: 'waiting' });
    await show();
    await rename(author, { photoURL: 'https://pictures.test/me.webp' });
    expect(await own()).toMatchObject({ image: 'https://pictures.test/me.webp', status: 'waiting' });
    await show();
    await rename(author, { photoURL: 'https://pictures.test/me.webp' });
    expect(await own()).toMatchObject({ status: 'shown' });
  });

  test('is the same everywhere, whoever of many changes at once is the last', async () => {
    const client = await api.person('client', { coins: 100 });
    const task = await api.task(client);
    await Promise.all(Array.from({ length: 8 }, (_, n) => rename(client, { name: `Name ${n}` })));
    const { name } = await api.record(client);
    expect((await api.ok(calls.getTask, { params: { id: task } })).creator_name).toBe(name);
  });

  test.each([[{}], [{ name: '' }], [{ name: 'x'.repeat(81) }], [{ photoURL: 'javascript:alert(1)' }], [{ coins: 9 }]])(
    'is refused when it is %j',
    async (body) => {
      const person = await api.person('client');
      const answer = await api.refused(calls.updateAccount, { body: body as never }, { token: person.token });
      expect(answer.code).toBe('invalid_input');
      expect(await api.record(person)).toMatchObject({ name: person.name, photoURL: '' });
    },
  );

  test('that was interrupted is everywhere after the next exchange', async () => {
    const client = await api.person('client', { coins: 100 });
    const task = await api.task(client);
    await collectionOf(UserModel).updateOne(
      { _id: new Types.ObjectId(client.id) },
      { $set: { name: 'Half Done', profile_moving: true } },
    );
    await api.ok(calls.exchangeToken, { body: {} }, { token: api.identity.idToken(client.uid, client.email) });
    expect((await api.ok(calls.getTask, { params: { id: task } })).creator_name).toBe('Half Done');
    expect(await api.record(client)).not.toHaveProperty('profile_moving');
  });

  test('does not bring the name of a closed account back', async () => {
    const client = await api.person('client', { coins: 100 });
    const task = await api.task(client);
    await api.ok(calls.closeUser, { params: { id: client.id } }, { token: client.token });
    const actor = { ...client, photoURL: '', role: 'client' as const };
    await expect(changeProfile(actor, { name: 'Back Again' })).rejects.toMatchObject({ code: 'not_signed_in' });
    const tasks = collectionOf(TaskModel);
    await tasks.updateOne({ _id: new Types.ObjectId(task) }, { $set: { creator_name: client.name } });
    await moveCopies(new Types.ObjectId(client.id));
    expect(await tasks.findOne({ _id: new Types.ObjectId(task) })).toMatchObject({
      creator_name: 'Closed account',
      creator_email: closedEmail(new Types.ObjectId(client.id)),
    });
  });
});
