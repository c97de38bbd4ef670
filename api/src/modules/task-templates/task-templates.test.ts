/**
 * Task templates: at most 20, private to their client, holding all content of a task but its last day; a task made from one is like any
 * other.
 */
import { Types } from 'mongoose';
import { calls, TASK_TEMPLATE, type TemplateContent } from '@taskmint/contract';
import { proofFieldsFixture } from '@taskmint/contract/fixtures';
import { collectionOf } from '../../database/records';
import { shared } from '../../testing/shared';
import { startTestApi, taskFields, type Person } from '../../testing/start-test-api';
import { TaskTemplateModel } from './task-template.model';

const api = shared(startTestApi);

const client = () => api.person('client', { coins: 1_000 });
const save = async ({ token }: Person, name: string, content: TemplateContent = { per_task_pay: 5 }) =>
  (await api.ok(calls.saveTemplate, { body: { name, content } }, { token })).insertedId;
const kept = ({ token }: Person) => api.ok(calls.listTemplates, {}, { token });
const namesOf = async (person: Person) => (await kept(person)).map(({ name }) => name);

it('gives back what a task says, fields and codes included, and a task can be posted with it', async () => {
  const person = await client();
  const { completion_date, ...content } = { ...taskFields(), proof_fields: proofFieldsFixture() };
  await save(person, 'All of it', content);
  const [template] = await kept(person);
  expect(template).toMatchObject({ name: 'All of it', content });
  const body = { ...content, ...template?.content, completion_date };
  const { insertedId } = await api.ok(calls.createTask, { body }, { token: person.token });
  const task = await api.ok(calls.getTask, { params: { id: insertedId } }, { token: person.token });
  expect(task.proof_fields).toEqual(proofFieldsFixture());
});

it('there are 20 at most, also when two are kept at the same moment; a place that was left is taken again', async () => {
  const person = await client();
  for (let index = 0; index < TASK_TEMPLATE.most - 1; index += 1) await save(person, `T${index}`);
  const body = { name: 'Last', content: {} };
  const both = await Promise.all([1, 2].map(() => api.send(calls.saveTemplate, { body }, { token: person.token })));
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  const all = await kept(person);
  expect(all).toHaveLength(TASK_TEMPLATE.most);
  await api.ok(calls.deleteTemplate, { params: { id: all[3]?._id ?? '' } }, { token: person.token });
  await save(person, 'Again');
  expect((await namesOf(person))[3]).toBe('Again');
  // Whatever a command does, the database takes no position twice.
  const { _id: _, ...record } = (await collectionOf(TaskTemplateModel).findOne({
    owner: new Types.ObjectId(person.id),
  }))!;
  await expect(collectionOf(TaskTemplateModel).insertOne(record as never)).rejects.toMatchObject({ code: 11_000 });
});

it('is renamed and deleted by its client alone, and seen by nobody else', async () => {
  const [person, other] = [await client(), await client()];
  const params = { id: await save(person, 'Mine') };
  expect(await kept(other)).toEqual([]);
  const rename = { params, body: { name: 'Theirs' } };
  expect((await api.refused(calls.renameTemplate, rename, { token: other.token })).code).toBe('template_not_found');
  expect((await api.refused(calls.deleteTemplate, { params }, { token: other.token })).code).toBe('template_not_found');
  expect(await namesOf(person)).toEqual(['Mine']);
  await api.ok(calls.renameTemplate, { params, body: { name: 'Ours' } }, { token: person.token });
  expect(await namesOf(person)).toEqual(['Ours']);
  await api.ok(calls.deleteTemplate, { params }, { token: person.token });
  expect(await kept(person)).toEqual([]);
});

it('takes nothing that no task could say, and no last day', async () => {
  const { token } = await client();
  const field = { key: 'a', label: 'A', help: '', required: true, kind: 'choice', options: ['one'] };
  for (const content of [
    { per_task_pay: -1 },
    { task_title: { $gt: '' } },
    { task_image_url: 'javascript:alert(1)' },
    { proof_fields: [field] },
    { completion_date: '2031-01-01' },
    { owner: 'somebody' },
  ]) {
    const { status } = await api.send(calls.saveTemplate, { body: { name: 'x', content } as never }, { token });
    expect([content, status]).toEqual([content, 422]);
  }
});

it('goes with its account', async () => {
  const person = await client();
  await save(person, 'Gone');
  await api.ok(calls.closeUser, { params: { id: person.id }, query: {} }, { token: person.token });
  expect(await collectionOf(TaskTemplateModel).countDocuments({ owner: new Types.ObjectId(person.id) })).toBe(0);
});
