/** Freelancers' skills: written only by themselves, within limits, shown with the top freelancers, and deleted with the account. */
import { Types } from 'mongoose';
import { calls, SKILLS } from '@taskmint/contract';
import { setClock } from '../../clock';
import { collectionOf } from '../../database/records';
import { shared } from '../../testing/shared';
import { startTestApi, type Person } from '../../testing/start-test-api';
import { FreelancerProfileModel } from './freelancer-profile.model';
import { topFreelancers } from './top-freelancers.query';
import { sharedList } from './top-freelancers.routes';

const api = shared(startTestApi);

const say = (person: Person, skills: string[]) =>
  api.send(calls.updateProfile, { params: { email: person.email }, body: { skills } }, { token: person.token });
const read = async (person: Person): Promise<string[]> =>
  (await api.ok(calls.getProfile, { params: { email: person.email } }, { token: person.token })).skills;

test('there are none at first; what is said replaces what was said before', async () => {
  const person = await api.person('freelancer');
  expect(await read(person)).toEqual([]);
  expect((await say(person, ['Surveys', 'অনুবাদ'])).body).toEqual({ modifiedCount: 1 });
  expect(await read(person)).toEqual(['Surveys', 'অনুবাদ']);
  expect((await say(person, ['Surveys', 'অনুবাদ'])).body).toEqual({ modifiedCount: 0 });
  expect((await say(person, [])).body).toEqual({ modifiedCount: 1 });
  expect(await read(person)).toEqual([]);
});

test('what is said twice counts once', async () => {
  const person = await api.person('freelancer');
  await say(person, ['  Web   research ', 'web research', 'Spreadsheets']);
  expect(await read(person)).toEqual(['Web research', 'Spreadsheets']);
});

test.each([
  ['too many', Array.from({ length: SKILLS.most + 1 }, (_, index) => `Skill ${index}`)],
  ['too long', ['x'.repeat(SKILLS.max + 1)]],
  ['too short', ['x']],
  ['of several lines', ['two\nlines']],
  ['no text', [{ $gt: '' } as never]],
])('skills that are %s are refused, and those before stay', async (_, skills) => {
  const person = await api.person('freelancer');
  await say(person, ['Surveys']);
  expect((await say(person, skills)).status).toBe(422);
  expect(await read(person)).toEqual(['Surveys']);
});

test('the public list shows them', async () => {
  const client = await api.person('client', { coins: 1_000 });
  const worker = await api.person('freelancer', { name: 'Busy Worker' });
  await say(worker, ['Subtitles', 'Proofreading']);
  const id = await api.submit(worker, await api.task(client, { task_quantity: 1, per_task_pay: 900 }));
  await api.decide(client, id, 'approve');
  const [first] = await topFreelancers(() => 'https://pictures.test/none.svg');
  expect(first).toMatchObject({ name: 'Busy Worker', skills: ['Subtitles', 'Proofreading'], earnings: 45 });
});

test('nobody who has left is shown to whoever comes first after a quiet time', async () => {
  const client = await api.person('client', { coins: 2_000 });
  const worker = await api.person('freelancer', { name: 'Gone By Now' });
  const id = await api.submit(worker, await api.task(client, { task_quantity: 1, per_task_pay: 2_000 }));
  await api.decide(client, id, 'approve');
  const start = performance.now();
  const names = async (minutes: number): Promise<string[]> => {
    const time = jest.spyOn(performance, 'now').mockReturnValue(start + minutes * 60_000);
    try {
      return (await currentList()).map(({ name }) => name);
    } finally {
      time.mockRestore();
    }
  };
  const currentList = sharedList();
  expect(await names(0)).toContain('Gone By Now');
  await api.ok(calls.closeUser, { params: { id: worker.id } }, { token: worker.token });
  expect(await names(60)).not.toContain('Gone By Now');
});

test('nobody who is suspended is shown until that is over', async () => {
  const client = await api.person('client', { coins: 3_000 });
  const worker = await api.person('freelancer', { name: 'Suspended By Now' });
  const admin = await api.person('admin');
  const id = await api.submit(worker, await api.task(client, { task_quantity: 1, per_task_pay: 3_000 }));
  await api.decide(client, id, 'approve');
  const names = async () => (await topFreelancers(() => 'https://pictures.test/none.svg')).map(({ name }) => name);
  expect(await names()).toContain('Suspended By Now');
  const until = new Date(Date.now() + 60_000);
  const body = { until: until.toISOString(), reason: 'They handed in the work of somebody else.' };
  await api.ok(calls.suspendUser, { params: { email: worker.email }, body }, { token: admin.token });
  expect(await names()).not.toContain('Suspended By Now');
  setClock(() => until.getTime());
  expect(await names()).toContain('Suspended By Now');
  setClock();
});

test('they leave with the account', async () => {
  const person = await api.person('freelancer');
  await say(person, ['Surveys']);
  await api.ok(calls.closeUser, { params: { id: person.id } }, { token: person.token });
  expect(await collectionOf(FreelancerProfileModel).countDocuments({ _id: new Types.ObjectId(person.id) })).toBe(0);
});
