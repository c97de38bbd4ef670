/** Saved searches: at most ten, private to their owner, who is told once of each new task that matches (fair-work.md 9). */
import { Types } from 'mongoose';
import { calls, SAVED_SEARCH, type SearchAlert, type SearchFilter } from '@taskmint/contract';
import { setClock } from '../../clock';
import { collectionOf } from '../../database/records';
import { DAY_MS } from '../../days';
import { shared } from '../../testing/shared';
import { startTestApi, type Person, type TestApi } from '../../testing/start-test-api';
import { NoticeModel } from '../news/notice.model';
import { TaskModel } from '../tasks/task.model';
import { UserModel } from '../users/user.model';
import { alertSearches } from './alert-searches.job';
import { SavedSearchModel } from './saved-search.model';

const api = shared(() => startTestApi({ TOKEN_MINUTES: '600' }));
const client = shared(() => api.person('client', { coins: 50_000 }));
const admin = shared(() => api.person('admin'));

const run = () => alertSearches.run(new AbortController().signal);
let words = 0;
/** A word that no other test looks for. */
const newWord = () => `lookedfor${(words += 1)}`;
const later = (ms: number) => setClock(() => Date.now() + ms);

const keep = async (person: Person, filter: SearchFilter, alert: SearchAlert = 'at_once', name = 'Kept') =>
  (await api.ok(calls.saveSearch, { body: { name, filter, alert } }, { token: api.tokenOf(person) })).insertedId;
const post = (task_title: string, fields: Parameters<TestApi['task']>[1] = {}) =>
  api.task(client, { task_title, task_quantity: 1, ...fields });
const told = async (person: Person) =>
  (
    await collectionOf(NoticeModel)
      .find({ person: new Types.ObjectId(person.id), kind: 'search_matched' }, { sort: { number: 1 } })
      .toArray()
  ).map(({ facts }) => facts as { name: string; task_title: string; count: number });

describe('keeping them', () => {
  it('ten at most, also when two are kept at the same moment; renamed and deleted by nobody else', async () => {
    const [person, other] = [await api.person('freelancer'), await api.person('freelancer')];
    const { token } = person;
    for (let index = 0; index < SAVED_SEARCH.most - 1; index += 1) await keep(person, { min_pay: index + 1 }, 'off');
    const body = { name: 'Last', filter: { min_pay: 99 }, alert: 'off' } as const;
    const both = await Promise.all([1, 2].map(() => api.send(calls.saveSearch, { body }, { token })));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const kept = await api.ok(calls.listSearches, {}, { token });
    expect(kept).toHaveLength(SAVED_SEARCH.most);
    const [first] = kept;
    const params = { id: first?._id ?? '' };
    expect(await api.ok(calls.changeSearch, { params, body: { name: 'Renamed' } }, { token })).toEqual({
      modifiedCount: 1,
    });
    expect(await api.ok(calls.changeSearch, { params, body: { name: 'Renamed' } }, { token })).toEqual({
      modifiedCount: 0,
    });
    for (const [call, input] of [
      [calls.changeSearch, { params, body: { alert: 'daily' } }],
      [calls.deleteSearch, { params }],
    ] as const)
      expect((await api.refused(call as never, input as never, { token: other.token })).code).toBe('search_not_found');
    expect((await api.ok(calls.listSearches, {}, { token }))[0]).toMatchObject({ name: 'Renamed', alert: 'off' });
    expect(await api.ok(calls.deleteSearch, { params }, { token })).toEqual({ deletedCount: 1 });
    expect((await api.refused(calls.deleteSearch, { params }, { token })).code).toBe('search_not_found');
    await keep(person, { min_pay: 1 }, 'off');
  });

  it('one that asks for nothing, or for what is none, is refused', async () => {
    const { token } = await api.person('freelancer');
    const whyNot = async (filter: object) =>
      (await api.send(calls.saveSearch, { body: { name: 'x', filter, alert: 'off' } as never }, { token })).status;
    for (const filter of [{}, { min_pay: '5' }, { min_pay: { $gt: 1 } }, { owner: 'x' }, { category: 'nonsense' }])
      expect([filter, await whyNot(filter)]).toEqual([filter, 422]);
  });
});

describe('being told', () => {
  it('of each task that appears and fits, once, by whatever process looks, and of none from before', async () => {
    const person = await api.person('freelancer');
    const word = newWord();
    await post(`Before ${word}`);
    await keep(person, { search: word, min_pay: 10 });
    await run();
    expect(await told(person)).toEqual([]);
    await post(`One ${word}`, { per_task_pay: 10 });
    await post(`Poor ${word}`, { per_task_pay: 9 });
    later(20_000);
    await Promise.all([run(), run()]);
    expect(await told(person)).toEqual([{ name: 'Kept', task_title: `One ${word}`, count: 1 }]);
    // The last minute is looked at again, and nothing of it is told again.
    for (const seconds of [40, 60, 80, 200]) {
      later(seconds * 1_000);
      await run();
    }
    expect(await told(person)).toHaveLength(1);
    await post(`Two ${word}`, { per_task_pay: 20 });
    await post(`Three ${word}`, { per_task_pay: 30 });
    later(400_000);
    await run();
    expect((await told(person)).slice(1)).toEqual([{ name: 'Kept', task_title: `Two ${word}`, count: 2 }]);
  });

  it('also of one that can be read only after a later one was told', async () => {
    const person = await api.person('freelancer');
    const word = newWord();
    await keep(person, { search: word });
    const slow = await post(`Slow ${word}`);
    const tasks = collectionOf(TaskModel);
    const _id = new Types.ObjectId(slow);
    const hidden = await tasks.findOneAndDelete({ _id });
    await post(`Fast ${word}`);
    later(20_000);
    await run();
    await tasks.insertOne(hidden as never);
    later(40_000);
    await run();
    expect((await told(person)).map(({ task_title }) => task_title)).toEqual([`Fast ${word}`, `Slow ${word}`]);
  });

  it('never of what is hidden, full or their own; of what waited for an admin once it is let in, and not again', async () => {
    const person = await api.person('freelancer');
    const word = newWord();
    await keep(person, { search: word });
    const tasks = collectionOf(TaskModel);
    const own = await post(`Own ${word}`);
    await tasks.updateOne({ _id: new Types.ObjectId(own) }, { $set: { owner: new Types.ObjectId(person.id) } });
    await api.submit(await api.person('freelancer'), await post(`Full ${word}`));
    const waits = await post(`Waits ${word}`);
    const since = new Date();
    await tasks.updateOne(
      { _id: new Types.ObjectId(waits) },
      { $set: { moderation: 'waiting', moderation_since: since, listed: false }, $unset: { appeared_at: '' } },
    );
    later(20_000);
    await run();
    expect(await told(person)).toEqual([]);

    const letIn = async (at: Date) =>
      api.ok(
        calls.moderateTask,
        { params: { id: waits }, body: { verdict: 'approve', since: at.toISOString() } },
        { token: api.tokenOf(admin, { secondFactor: true }) },
      );
    await letIn(since);
    later(100_000);
    await run();
    expect((await told(person)).map(({ task_title }) => task_title)).toEqual([`Waits ${word}`]);
    await tasks.updateOne(
      { _id: new Types.ObjectId(waits) },
      { $set: { moderation: 'waiting', moderation_since: since, listed: false } },
    );
    later(200_000);
    await letIn(since);
    later(300_000);
    await run();
    expect(await told(person)).toHaveLength(1);
  });

  it('not of one that they have handed in work for meanwhile, but of the next', async () => {
    const person = await api.person('freelancer');
    const word = newWord();
    await keep(person, { search: word });
    await api.submit(person, await post(`Done ${word}`, { task_quantity: 2 }));
    later(20_000);
    await run();
    expect(await told(person)).toEqual([]);
    await post(`Next ${word}`);
    later(40_000);
    await run();
    expect(await told(person)).toEqual([{ name: 'Kept', task_title: `Next ${word}`, count: 1 }]);
  });

  it('once a day where that was chosen, of all that came meanwhile', async () => {
    const person = await api.person('freelancer');
    const word = newWord();
    await keep(person, { search: word }, 'daily', 'Daily');
    await post(`First ${word}`);
    await run();
    await post(`Second ${word}`);
    await post(`Third ${word}`);
    later(0.9 * DAY_MS);
    await run();
    expect(await told(person)).toHaveLength(1);
    later(1.1 * DAY_MS);
    await run();
    expect((await told(person))[1]).toEqual({ name: 'Daily', task_title: `Second ${word}`, count: 2 });
  });

  it('at once a number of times a day, then once an hour, so that a client who posts and cancels all day fills no mailbox', async () => {
    const person = await api.person('freelancer');
    const poster = await api.person('client', { bare: true, coins: 1_000 });
    const word = newWord();
    const post = (task_title: string) => api.task(poster, { task_title, task_quantity: 1 });
    // All of it on one day.
    const start = Date.now() % DAY_MS < 0.9 * DAY_MS ? Date.now() : Math.ceil(Date.now() / DAY_MS) * DAY_MS;
    const at = (minutes: number) => setClock(() => start + minutes * 60_000);
    at(0);
    await keep(person, { search: word });
    for (let minute = 1; minute <= 30; minute += 1) {
      at(minute);
      const id = await post(`Spam ${minute} ${word}`);
      await run();
      await api.ok(calls.deleteTask, { params: { id } }, { token: api.tokenOf(poster) });
    }
    expect(await told(person)).toHaveLength(20);
    // Nothing is lost: what appeared meanwhile comes together.
    for (const title of ['Honest', 'Another']) await post(`${title} ${word}`);
    at(85);
    await run();
    expect((await told(person)).slice(20)).toEqual([{ name: 'Kept', task_title: `Honest ${word}`, count: 2 }]);
    await post(`Next ${word}`);
    at(100);
    await run();
    expect(await told(person)).toHaveLength(21);
    // Another day begins anew.
    const told_today = { day: '2020-01-01', times: 500 };
    await collectionOf(SavedSearchModel).updateOne({ person: new Types.ObjectId(person.id) }, { $set: { told_today } });
    at(150);
    await run();
    await post(`Morning ${word}`);
    at(151);
    await run();
    expect(await told(person)).toHaveLength(23);
  });

  it('not while it is off, and from switching it on on; nor after they are no freelancer any more', async () => {
    const person = await api.person('freelancer');
    const word = newWord();
    const id = await keep(person, { search: word }, 'off');
    await post(`Unheard ${word}`);
    await run();
    await api.ok(calls.changeSearch, { params: { id }, body: { alert: 'at_once' } }, { token: person.token });
    await run();
    expect(await told(person)).toEqual([]);
    await post(`Heard ${word}`);
    later(20_000);
    await run();
    expect(await told(person)).toHaveLength(1);
    await collectionOf(UserModel).updateOne({ _id: new Types.ObjectId(person.id) }, { $set: { role: 'client' } });
    await post(`Later ${word}`);
    later(100_000);
    await run();
    expect(await told(person)).toHaveLength(1);
  });
});
